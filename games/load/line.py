"""A WebSocket line that costs its process little: text frames in, text frames out.

The load client shares a machine with the server it measures, and a library's client costs more a
frame than the server does. Knows no more of RFC 6455 than a server's plain text frames need.
"""

import asyncio
import base64
import os
import ssl
from collections.abc import Callable
from urllib.parse import SplitResult

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
# A mask of zeros is a mask: the server undoes it as it would any other.
MASK = bytes(4)


class NotOpened(Exception):
    """The server did not open the line."""


class Line(asyncio.Protocol):
    """`hear` gets the bytes of each text frame, `lost` is called once when the line is gone."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._hear, self._lost = hear, lost
        self._rest = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(NotOpened("the line was closed before it was open"))
        elif self._is_open:
            self._is_open = False
            self._lost()

    def send(self, text: str) -> None:
        """Say something; into the wind if the line is gone."""
        self._write(TEXT, text.encode())

    def close(self) -> None:
        self._is_open = False
        if self._transport:
            self._transport.close()

    def shake_hands(self, url: SplitResult, path: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        scheme = "https" if url.scheme in {"https", "wss"} else "http"
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: {scheme}://{url.netloc}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0 if self._is_open else self._read_head(data)
        if self._is_open:
            at = self._read_frames(data, at)
        self._rest = data[at:]

    def _read_head(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101"):
            self._is_open = True
            self.opened.set_result(None)
        else:
            status = data.split(b"\r\n", 1)[0].decode(errors="replace")
            self.opened.set_exception(NotOpened(status))
            self._transport.close()
        return end + 4

    def _read_frames(self, data: bytes, at: int) -> int:
        """Hand on every whole frame; says how far that got."""
        while len(data) - at >= 2:
            length, head = data[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if len(data) < head + wide:
                    break
                length = int.from_bytes(data[head : head + wide], "big")
                head += wide
            end = head + length
            if len(data) < end:
                break
            kind = data[at]
            if kind == TEXT:
                self._hear(data[head:end])
            elif kind == PING:
                self._write(PONG, data[head:end])
            elif kind == CLOSE:
                self._transport.close()
            at = end
        return at

    def _write(self, kind: int, payload: bytes) -> None:
        if not self._is_open:
            return
        length = len(payload)
        if length < 126:
            head = bytes((kind, 0x80 | length))
        else:
            head = bytes((kind, 0x80 | 126)) + length.to_bytes(2, "big")
        self._transport.write(head + MASK + payload)


async def open_line(
    url: SplitResult,
    path: str,
    cookie: str,
    hear: Callable[[bytes], None],
    lost: Callable[[], None],
    timeout_s: float = 30,
) -> Line:
    """A line to `path` on the server of `url`; `NotOpened` or OSError if it cannot be had."""
    is_secret = url.scheme in {"https", "wss"}
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(timeout_s):
        _, line = await loop.create_connection(
            lambda: Line(hear, lost),
            url.hostname,
            url.port or (443 if is_secret else 80),
            ssl=ssl.create_default_context() if is_secret else None,
        )
        line.shake_hands(url, path, cookie)
        await line.opened
    return line
