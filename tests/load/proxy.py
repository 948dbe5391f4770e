"""The proxy of the chaos test: hashes a table to a server as nginx would, and misbehaves.

`?astray` behind a table's address sends a line to the server that the hash does not name. Bytes
keep their order, as TCP keeps it; they may come late, and a line may break at any byte.
"""

import asyncio
import random
import zlib
from contextlib import suppress


class Proxy:
    def __init__(self, ports: list[int], dice: random.Random) -> None:
        self.ports = ports
        self.port = 0
        self.delay_s = 0.0
        self._dice = dice
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        self.drop(1)
        while self._lines:  # noqa: ASYNC110 (each ends by itself once its line is broken)
            await asyncio.sleep(0.01)

    def drop(self, share: float) -> int:
        """Break that share of all lines, in the midst of whatever they carry."""
        lines = sorted(self._lines, key=id)
        chosen = self._dice.sample(lines, round(len(lines) * share))
        for line in chosen:
            line.transport.abort()
        return len(chosen)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        server = None
        with suppress(OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            there, server = await self._reach(head.split(b" ", 2)[1])
            server.write(head)
            await asyncio.gather(self._pump(reader, server), self._pump(there, writer))
        self._lines.discard(writer)
        for line in filter(None, (writer, server)):
            line.transport.abort()

    async def _reach(self, path: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The server of that path, or the next one if it is down."""
        path, _, astray = path.partition(b"?")
        first = (zlib.crc32(path) + bool(astray)) % len(self.ports)
        for offset in range(len(self.ports)):
            port = self.ports[(first + offset) % len(self.ports)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        raise OSError("no server is up")

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            if self.delay_s and self._dice.random() < 0.2:
                await asyncio.sleep(self._dice.uniform(0, self.delay_s))
            writer.write(data)
            await writer.drain()
        raise EOFError
