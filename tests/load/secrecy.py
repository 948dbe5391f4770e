"""Play hands in twin worlds, and prove that no frame says what its reader may not know.

    python -m tests.load.secrecy --hands 2000 --seed 1

Every text that a live table sends to each seat and to a watcher is compared, byte for byte, with
what the same viewer hears in worlds that differ only in cards it has never seen, and is searched
for such cards. Exit status 1 at the first hand that tells; it can be played again by its number.
"""

import argparse
import asyncio
import logging
import os
from collections import Counter

import django
from tqdm import tqdm

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bhabhi_site.settings")
django.setup()

from games.engine.arbitrary import VALUES  # noqa: E402 (the live room needs Django set up)
from tests.live.twins import Report, check  # noqa: E402


async def play(seeds: range) -> Report:
    report = Report()
    for seed in tqdm(seeds, unit="hand", disable=None):
        await check(seed, report)
        if report.leaks:
            break
    return report


def share(part: int, whole: int) -> str:
    return f"{part:,} ({part / whole:.1%})" if whole else "none"


def described(report: Report) -> list[str]:
    """The figures, a line each."""
    frames = sum(report.frames.values())
    open_frames = sum(report.open.values())
    twinned, crossed = sum(report.twinned.values()), sum(report.crossed.values())
    yes = [f"{name}={value}" for name, values in VALUES.items() for value in values]
    sizes = [f"seats={seats}" for seats in range(2, 9)]
    lines = [
        f"{report.hands:,} hands, {report.twins:,} twins, {len(report.leaks)} leaks",
        f"{frames:,} frames: {_listed(report.frames)}",
        f"{report.comparisons:,} comparisons with a twin dealt otherwise",
        f"frames that can have a twin: {share(open_frames, frames)}",
        f"of them with one: {share(twinned, open_frames)}",
        f"of them with one of other suits: {share(crossed, open_frames)}",
        f"acts: {_listed(report.acts)}",
        "tables: " + ", ".join(f"{name} {report.tables[name]}" for name in [*sizes, *yes]),
        "with a twin (that could have one), by quarter of the hand:",
    ]
    for who in sorted({who for who, _ in report.heard}):
        parts = [
            f"{report.twinned[who, part] / heard:.0%} ({report.open[who, part] / heard:.0%})"
            for part in range(1, 5)
            if (heard := report.heard[who, part])
        ]
        lines.append(f"  {who}: {', '.join(parts)}")
    return lines


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first hand")
    asked = parser.parse_args()
    logging.disable(logging.INFO)  # a line for every act that is refused on purpose
    report = asyncio.run(play(range(asked.seed, asked.seed + asked.hands)))
    for line in [*described(report), *map(str, report.leaks[:3])]:
        print(line)  # noqa: T201
    raise SystemExit(bool(report.leaks))


if __name__ == "__main__":
    main()
