"""Loads pages as hard as they go, from a process of its own, until it is told to stop.

    python -m games.load.pages http://127.0.0.1:8000 / /rules/

Each of four readers asks for one page after another. On SIGTERM it prints what it got as JSON.
"""

import asyncio
import json
import signal
import sys
import time
from collections import Counter
from urllib.parse import urlsplit

READERS = 4


async def read(url: str, paths: list[str], statuses: Counter[str], nap: asyncio.Event) -> None:
    parts = urlsplit(url)
    number = 0
    while not nap.is_set():
        path = paths[number % len(paths)]
        number += 1
        try:
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode()
            )
            answer = await reader.read(-1)
            writer.close()
            statuses[answer[9:12].decode() or "none"] += 1
        except OSError as error:
            statuses[type(error).__name__] += 1
            await asyncio.sleep(0.1)


async def main() -> None:
    url, *paths = sys.argv[1:]
    nap = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, nap.set)
    statuses: Counter[str] = Counter()
    began = time.monotonic()
    await asyncio.gather(*(read(url, paths or ["/"], statuses, nap) for _ in range(READERS)))
    seconds = time.monotonic() - began
    print(json.dumps({"pages_per_s": sum(statuses.values()) / seconds, "statuses": statuses}))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
