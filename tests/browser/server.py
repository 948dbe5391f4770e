"""`manage.py serve` as people run it, in a process that a test may kill and start again."""

import signal
import subprocess
import sys
import threading

from django.conf import settings


class Server:
    """Stays at one address however often it is started."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment | {"HOST": "127.0.0.1", "PORT": "0"}
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self, **more: str) -> None:
        """Come back when it is ready. `more` is environment for this one start."""
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=settings.BASE_DIR,
            env=self.environment | more,
            stdout=subprocess.PIPE,
            text=True,
        )
        giving_up = threading.Timer(60, self.process.kill)
        giving_up.start()
        said = self.process.stdout.readline()
        giving_up.cancel()
        if "ready" not in said:
            raise RuntimeError(
                f"The server did not start; it said {said!r} (its errors are above)."
            )
        self.url = said.rsplit(maxsplit=1)[-1]
        self.environment["PORT"] = self.url.rsplit(":", maxsplit=1)[-1]

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End it, by default as the keeper would; with SIGKILL as a power cut would."""
        if not self.is_running:
            return
        self.process.send_signal(how)
        self.process.wait(15)
        self.process.stdout.close()
