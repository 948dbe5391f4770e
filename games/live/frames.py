"""Every message shape of the table socket, both ways: docs/wire.md. Built nowhere else."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

MAX_BYTES = 2_048
TEXT_CHARS = 1_000
CODE_CHARS = 16
SALT_CHARS = 64
SEQ_CAP = 100_000

JSON = dict[str, Any]


class Malformed(Exception):
    """Not a frame of this protocol. `reason` is `malformed` or `unknown`."""

    def __init__(self, reason: str = "malformed") -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Up:
    """A frame from a browser, checked for shape; whether it is allowed is the table's matter."""

    t: str
    hand: str = ""
    seq: int = 0
    do: str = ""
    card: str | None = None
    source: int | None = None
    trick: int = 0
    take: bool = False
    echo: float = 0
    place: int | None = None
    on: bool = False
    bot: str = ""
    phrase: str = ""
    text: str = ""
    line: int | None = None
    choice: str = ""
    at: int = 0


def _text(frame: JSON, name: str, longest: int) -> str:
    value = frame.get(name)
    if not isinstance(value, str) or len(value) > longest:
        raise Malformed
    return value


def _count(frame: JSON, name: str, cap: int = SEQ_CAP) -> int:
    value = frame.get(name)
    if type(value) is not int or not 0 <= value <= cap:
        raise Malformed
    return value


def _act(frame: JSON) -> Up:
    card = None if frame.get("card") is None else _text(frame, "card", 2)
    source = None if frame.get("from") is None else _count(frame, "from", 7)
    return Up(
        "act",
        _text(frame, "hand", CODE_CHARS),
        _count(frame, "seq"),
        _text(frame, "do", 10),
        card,
        source,
    )


def _wish(frame: JSON) -> Up:
    take = frame.get("take")
    if not isinstance(take, bool):
        raise Malformed
    hand = _text(frame, "hand", CODE_CHARS)
    return Up("wish", hand, trick=_count(frame, "trick"), take=take)


def _from(frame: JSON) -> Up:
    return Up("from", _text(frame, "hand", CODE_CHARS), _count(frame, "seq"))


def _ping(frame: JSON) -> Up:
    echo = frame.get("echo", 0)
    if isinstance(echo, bool) or not isinstance(echo, int | float) or not abs(echo) < 1e16:
        raise Malformed
    return Up("ping", _text(frame, "hand", CODE_CHARS), _count(frame, "seq"), echo=echo)


def _ready(frame: JSON) -> Up:
    return Up("ready", _text(frame, "hand", CODE_CHARS))


def _sit(frame: JSON) -> Up:
    return Up("sit", place=None if frame.get("place") is None else _count(frame, "place", 7))


def _at_place(frame: JSON) -> Up:
    return Up(frame["t"], place=_count(frame, "place", 7))


def _flag(frame: JSON, name: str) -> bool:
    value = frame.get(name)
    if not isinstance(value, bool):
        raise Malformed
    return value


def _lock(frame: JSON) -> Up:
    return Up("lock", on=_flag(frame, "on"))


def _vote(frame: JSON) -> Up:
    return Up("vote", on=_flag(frame, "stop"))


def _fill(frame: JSON) -> Up:
    return Up("fill", bot=_text(frame, "bot", 20))


def _say(frame: JSON) -> Up:
    if "phrase" in frame:
        return Up("say", phrase=_text(frame, "phrase", 20))
    return Up("say", text=_text(frame, "text", TEXT_CHARS))


def _mute(frame: JSON) -> Up:
    on = _flag(frame, "on")
    if "talk" in frame:
        return Up("mute", line=_count(frame, "talk", 2**53), on=on)
    return Up("mute", place=_count(frame, "place", 7), on=on)


def _queue(frame: JSON) -> Up:
    card = None if frame.get("card") is None else _text(frame, "card", 2)
    hand = _text(frame, "hand", CODE_CHARS)
    return Up("queue", hand, card=card, trick=_count(frame, "trick"))


def _break(frame: JSON) -> Up:
    return Up("break", on=_flag(frame, "on"))


def _grace(frame: JSON) -> Up:
    choice = _text(frame, "choice", 4)
    if choice not in {"wait", "bot", "stop"}:
        raise Malformed
    return Up("grace", choice=choice)


def _cut(frame: JSON) -> Up:
    at = _count(frame, "at", 51)
    if at == 0:
        raise Malformed
    return Up("cut", _text(frame, "hand", CODE_CHARS), at=at)


def _salt(frame: JSON) -> Up:
    salt = _text(frame, "salt", SALT_CHARS)
    # Neither half a surrogate pair nor a NUL can be stored, and nobody could see a blank.
    if not salt or not salt.isprintable():
        raise Malformed
    return Up("salt", _text(frame, "hand", CODE_CHARS), text=salt)


PARSERS: dict[str, Callable[[JSON], Up]] = {
    "act": _act,
    "wish": _wish,
    "from": _from,
    "ping": _ping,
    "ready": _ready,
    "start": lambda frame: Up("start"),
    "stop": lambda frame: Up("stop"),
    "leave": lambda frame: Up("leave"),
    "sit": _sit,
    "stand": lambda frame: Up("stand"),
    "swap": _at_place,
    "remove": _at_place,
    "host": _at_place,
    "lock": _lock,
    "vote": _vote,
    "fill": _fill,
    "say": _say,
    "mute": _mute,
    "queue": _queue,
    "break": _break,
    "grace": _grace,
    "cut": _cut,
    "salt": _salt,
    "back": lambda frame: Up("back"),
}


def parse(text: str | None) -> Up:
    """One frame from a browser; `Malformed` for anything else, binary and huge ones included."""
    if text is None or len(text) > MAX_BYTES:
        raise Malformed
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(frame, dict):
        raise Malformed
    kind = frame.get("t")
    if not isinstance(kind, str) or kind not in PARSERS:
        raise Malformed("unknown")
    return PARSERS[kind](frame)


def encode(frame: JSON) -> str:
    return json.dumps(frame, separators=(",", ":"), ensure_ascii=False)


def hello(
    table: JSON,
    stand: JSON | None,
    you: int | None,
    place: int | None,
    places: list[int],
    clock: JSON | None,
    pause: JSON | None,
    now: int,
    hand: str | None = None,
    talk: Sequence[JSON] = (),
    muted: Sequence[int] = (),
    queued: JSON | None = None,
) -> JSON:
    return {
        "t": "hello",
        "table": table,
        "hand": hand,
        "view": stand,
        "you": you,
        "place": place,
        "places": places,
        "clock": clock,
        "pause": pause,
        "talk": list(talk),
        "muted": list(muted),
        "queued": queued,
        "now": now,
    }


def view(
    hand: str,
    stand: JSON,
    you: int | None,
    place: int | None,
    places: list[int],
    clock: JSON | None,
    now: int,
) -> JSON:
    return {
        "t": "view",
        "hand": hand,
        "seq": stand["seq"],
        "view": stand,
        "you": you,
        "place": place,
        "places": places,
        "clock": clock,
        "now": now,
    }


def act(hand: str, step: JSON, by: str, clock: JSON | None, now: int) -> JSON:
    frame = {"t": "act", "hand": hand, **step, "clock": clock, "now": now}
    if by:
        frame["by"] = by
    return frame


def pause(hand: str, seq: int, takers: list[int], wishes: list[int], until: int, now: int) -> JSON:
    return {
        "t": "pause",
        "hand": hand,
        "seq": seq,
        "takers": takers,
        "wishes": wishes,
        "until": until,
        "now": now,
    }


def queued(hand: str, trick: int, card: str | None) -> JSON:
    return {"t": "queued", "hand": hand, "trick": trick, "card": card}


def clock(hand: str, seq: int, clock: JSON | None, now: int) -> JSON:
    return {"t": "clock", "hand": hand, "seq": seq, "clock": clock, "now": now}


def table(snapshot: JSON) -> JSON:
    return {"t": "table", "rev": snapshot["rev"], "table": snapshot}


def cut(
    hand: str,
    commitment: str,
    cutter: int,
    until: int | None,
    salted: Sequence[int],
    is_cut: bool,
) -> JSON:
    """The part of the snapshot that is there while a hand waits for its deal; by place."""
    return {
        "hand": hand,
        "commitment": commitment,
        "cutter": cutter,
        "until": until,
        "salted": list(salted),
        "done": is_cut,
    }


def fair(hand: str, told: JSON) -> JSON:
    return {"t": "fair", "hand": hand, **told}


def no(reason: str, up: Up | None = None) -> JSON:
    return {
        "t": "no",
        "reason": reason,
        "of": up.t if up else "",
        "hand": up.hand if up else "",
        "seq": up.seq if up else 0,
    }


def line(pk: int, place: int | None, name: str, phrase: str, text: str, at_ms: int) -> JSON:
    """One line of talk, as `hello.talk` lists them."""
    words = {"phrase": phrase} if phrase else {"text": text}
    return {"id": pk, "place": place, "name": name, **words, "at": at_ms}


def changed() -> JSON:
    """All that a lobby hears: read the list again."""
    return {"t": "changed"}


def talk(line: JSON) -> JSON:
    return {"t": "talk", **line}


def muted(places: list[int]) -> JSON:
    return {"t": "muted", "places": places}


def pong(hand: str, seq: int, echo: float, now: int) -> JSON:
    return {"t": "pong", "hand": hand, "seq": seq, "echo": echo, "now": now}
