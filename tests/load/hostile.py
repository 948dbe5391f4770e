"""Hostile frames, made of real ones: what a broken or malicious client might send, by dice."""

import json
import random
from collections.abc import Callable
from typing import Any

JSON = dict[str, Any]
TEXT, BINARY = 0x81, 0x82

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1.5, 2**31, 2**63, 2**64, 10**30, -(10**400), "", "0", "AS", "🂡🂢",
    "\ud800", "\x00", "‮abc", "a" * 3000, "ا" * 16, [], {}, [[]], {"seq": 1}, ["AS"], "null",
    "constructor", "__proto__", "' OR 1=1 --", "<script>alert(1)</script>", "../../etc/passwd",
)  # fmt: skip
ODD_TEXTS = (
    "", " ", "null", "true", "0", '"act"', "[]", "{}", "NaN", "Infinity", "-Infinity", "1e400",
    "9" * 5000, "[" * 1500, '{"t":' * 300, '{"t":"act"', '{"t":"act"}{"t":"act"}',
    '{"t":"ping","hand":"","seq":NaN}', '{"t":"ping","hand":"","seq":0,"echo":1e999}', "\x00",
    '{"t":"act","t":"leave"}', "﻿{}", "// {}", "{'t':'act'}", "undefined", "a" * 2049,
)  # fmt: skip


def real_frames(hand: str, seq: int, cards: list[str], *, may_leave: bool) -> list[JSON]:
    """One of each kind, as a browser would send it now."""
    frames: list[JSON] = [
        {"t": "act", "hand": hand, "seq": seq + 1, "do": "play", "card": card} for card in cards
    ]
    frames += [
        {"t": "act", "hand": hand, "seq": seq + 1, "do": "draw"},
        {"t": "act", "hand": hand, "seq": seq + 1, "do": "pick_up"},
        {"t": "act", "hand": hand, "seq": seq + 1, "do": "take", "from": 1},
        {"t": "wish", "hand": hand, "trick": 1, "take": True},
        {"t": "from", "hand": hand, "seq": seq},
        {"t": "ping", "hand": hand, "seq": seq, "echo": 17.5},
        {"t": "ready", "hand": hand},
        {"t": "queue", "hand": hand, "trick": 1, "card": "AS"},
        {"t": "cut", "hand": hand, "at": 20},
        {"t": "salt", "hand": hand, "salt": "abc"},
        {"t": "grace", "choice": "bot"},
        {"t": "sit", "place": 3},
        {"t": "say", "phrase": "wah"},
        {"t": "say", "text": "hello"},
        {"t": "mute", "place": 1, "on": True},
        {"t": "swap", "place": 2},
        {"t": "back"},
    ]
    if may_leave:
        frames += [
            {"t": "leave"},
            {"t": "stand"},
            {"t": "stop"},
            {"t": "start"},
            {"t": "vote", "stop": True},
            {"t": "break", "on": True},
            {"t": "lock", "on": True},
            {"t": "remove", "place": 1},
            {"t": "host", "place": 1},
            {"t": "fill", "bot": "plain"},
        ]
    return frames


class Fuzzer:
    """Gives one frame after the other: opcode and payload."""

    def __init__(self, dice: random.Random, real: list[JSON]) -> None:
        self.dice, self.real = dice, real

    def next(self) -> tuple[int, bytes]:
        frame = dict(self.dice.choice(self.real))
        return self.dice.choice(WAYS)(self, frame)

    def _text(self, value: Any) -> tuple[int, bytes]:
        try:
            return TEXT, json.dumps(value, ensure_ascii=self.dice.random() < 0.5).encode()
        except UnicodeEncodeError:  # half a surrogate pair, which JSON can write and UTF-8 cannot
            return TEXT, json.dumps(value).encode()

    def as_it_is(self, frame: JSON) -> tuple[int, bytes]:
        return self._text(frame)

    def odd_value(self, frame: JSON) -> tuple[int, bytes]:
        name = self.dice.choice(list(frame))
        return self._text(frame | {name: self.dice.choice(ODD_VALUES)})

    def odd_values(self, frame: JSON) -> tuple[int, bytes]:
        return self._text(
            {name: self.dice.choice(ODD_VALUES) for name in frame} | {"t": frame["t"]}
        )

    def other_numbers(self, frame: JSON) -> tuple[int, bytes]:
        numbers = {n: v for n, v in frame.items() if isinstance(v, int)}
        return self._text(frame | {n: self.dice.randint(-5, 200) for n in numbers})

    def other_hand(self, frame: JSON) -> tuple[int, bytes]:
        letters = "".join(self.dice.choices("abcXYZ0189", k=self.dice.randint(0, 18)))
        return self._text(frame | {"hand": letters})

    def without(self, frame: JSON) -> tuple[int, bytes]:
        del frame[self.dice.choice(list(frame))]
        return self._text(frame)

    def with_more(self, frame: JSON) -> tuple[int, bytes]:
        more = {f"x{n}": self.dice.choice(ODD_VALUES[:20]) for n in range(self.dice.randint(1, 9))}
        return self._text(more | frame)

    def mixed(self, frame: JSON) -> tuple[int, bytes]:
        return self._text(frame | self.dice.choice(self.real))

    def nested(self, frame: JSON) -> tuple[int, bytes]:
        deep: Any = frame
        for _ in range(self.dice.randint(1, 200)):
            deep = [deep] if self.dice.random() < 0.5 else {"t": deep}
        return self._text(deep)

    def bits_flipped(self, frame: JSON) -> tuple[int, bytes]:
        data = bytearray(json.dumps(frame).encode())
        for _ in range(self.dice.randint(1, 4)):
            data[self.dice.randrange(len(data))] ^= 1 << self.dice.randrange(7)
        return TEXT, bytes(data)

    def broken_utf8(self, frame: JSON) -> tuple[int, bytes]:
        data = bytearray(json.dumps(frame).encode())
        data[self.dice.randrange(len(data))] = self.dice.randint(0x80, 0xFF)
        return TEXT, bytes(data)

    def cut_short(self, frame: JSON) -> tuple[int, bytes]:
        data = json.dumps(frame).encode()
        return TEXT, data[: self.dice.randrange(len(data))]

    def odd_text(self, frame: JSON) -> tuple[int, bytes]:
        return TEXT, self.dice.choice(ODD_TEXTS).encode()

    def binary(self, frame: JSON) -> tuple[int, bytes]:
        return BINARY, self.dice.randbytes(self.dice.randint(0, 200))

    def frame_as_binary(self, frame: JSON) -> tuple[int, bytes]:
        return BINARY, json.dumps(frame).encode()

    def huge(self, frame: JSON) -> tuple[int, bytes]:
        return self._text(frame | {"pad": "x" * self.dice.choice([2_100, 9_000, 60_000, 70_000])})

    def odd_opcode(self, frame: JSON) -> tuple[int, bytes]:
        return self.dice.choice([0x00, 0x80, 0x83, 0x8B, 0xF1, 0x89]), self.dice.randbytes(9)


# Ways that end a line by the protocol itself are rarer, since each costs a new line.
WAYS: tuple[Callable[[Fuzzer, JSON], tuple[int, bytes]], ...] = (
    *(Fuzzer.as_it_is,) * 32,
    *(Fuzzer.odd_value,) * 128,
    *(Fuzzer.odd_values,) * 64,
    *(Fuzzer.other_numbers,) * 96,
    *(Fuzzer.other_hand,) * 48,
    *(Fuzzer.without,) * 64,
    *(Fuzzer.with_more,) * 48,
    *(Fuzzer.mixed,) * 64,
    *(Fuzzer.nested,) * 48,
    *(Fuzzer.bits_flipped,) * 128,
    *(Fuzzer.cut_short,) * 64,
    *(Fuzzer.odd_text,) * 64,
    *(Fuzzer.binary,) * 32,
    *(Fuzzer.frame_as_binary,) * 32,
    Fuzzer.broken_utf8,
    Fuzzer.huge,
    Fuzzer.odd_opcode,
)
