"""Figures of a run: how they spread, and how they are shown to a person."""

from collections.abc import Iterator, Sequence
from typing import Any


def spread(seconds: Sequence[float]) -> dict[str, float] | None:
    """Median, 95 %, 99 % and most, in milliseconds; `None` if there is nothing to tell."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 2)
        for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1))
    }


def rows(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The figures as a person reads them, one line each."""
    yield "accepted actions", f"{found['actions']:,} ({found['actions_per_s']:,.0f} a second)"
    yield "hands ended", f"{found['hands']:,}"
    if found["latency_ms"]:
        yield "send to last seat", _latency(found["latency_ms"])
    if server := found["server"]:
        in_loop = f"{server['loop_cpu_ms_per_action']:.3f} ms of it in the event loop"
        yield "server CPU an action", f"{server['cpu_ms_per_action']:.3f} ms, {in_loop}"
        yield "server CPU", f"{server['cpu_share']:.0%} of one processor"
        yield "memory", f"{server['memory_mb']:.0f} MB, {server['kb_per_socket']:.1f} KB a socket"
    yield "load client's CPU", f"{found['client_cpu_share']:.0%} of one processor"
    if timers := found["timers_late_ms"]:
        yield "clocks late", f"{timers['count']} clocks, {_latency(timers)}"
    if again := found["reconnect"]:
        yield (
            "all back again",
            "{sockets} sockets in {seconds:.2f} s, {tries_again} tries in vain".format(**again),
        )
    if pages := found["pages"]:
        yield "pages meanwhile", f"{pages['pages_per_s']:.0f} a second, {pages['statuses']}"
    if floor := found["floor"]:
        yield "floor", f"{floor['actions_per_s']:,.0f} a second, {_latency(floor['latency_ms'])}"
        yield "floor's CPU an action", f"{floor['cpu_ms_per_action']:.3f} ms"
        yield "of the floor", f"{found['of_floor']:.2f}"
    yield "resyncs", str(found["resyncs"])
    yield "refusals", str(found["refusals"] or "none")
    yield "every seat saw all", _verdict(found["errors"])
    yield "journal", found["journal"]


def _latency(figures: dict[str, float]) -> str:
    return "median {median:.2f}, 95 % {p95:.2f}, 99 % {p99:.2f}, most {max:.2f} ms".format(
        **figures
    )


def _verdict(errors: int) -> str:
    return f"NO: {errors} errors" if errors else "yes, once and in order"
