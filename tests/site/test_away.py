"""Pages while the database is away."""

import pytest
from django.db import OperationalError

from bhabhi_site.away import CLOSED_AWAY, close_while_away
from games.views import lobby


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's border is the fake here."""

    def gone(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(lobby, "open_tables", gone)


@pytest.mark.django_db
def test_page_without_database_says_so_and_when_to_come_back(client, no_database) -> None:
    answer = client.get("/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "10"
    assert "Every card that was played is kept" in answer.content.decode()


async def test_socket_without_database_is_closed_and_may_come_again() -> None:
    async def gone(*_: object) -> None:
        raise OperationalError("connection refused")

    told: list[dict] = []

    async def send(message: dict) -> None:
        told.append(message)

    await close_while_away(gone)({}, None, send)
    assert told == [{"type": "websocket.close", "code": CLOSED_AWAY}]
