"""Variables are understood or refused, and the secret key is made once."""

import multiprocessing
import stat
from pathlib import Path

import pytest

from bhabhi_site import env


@pytest.mark.parametrize(("text", "value"), [("1", True), ("on", True), ("No", False), ("", False)])
def test_flag_reads_common_spellings(monkeypatch, text: str, value: bool) -> None:
    monkeypatch.setenv("SOME_FLAG", text)
    assert env.flag("SOME_FLAG", not value) is value


def test_flag_not_understood_is_refused(monkeypatch) -> None:
    monkeypatch.setenv("SOME_FLAG", "maybe")
    with pytest.raises(env.Misset, match=r"SOME_FLAG='maybe': write 1 or 0\."):
        env.flag("SOME_FLAG", False)


def test_number_not_understood_is_refused(monkeypatch) -> None:
    monkeypatch.setenv("SOME_NUMBER", "many")
    with pytest.raises(env.Misset, match=r"SOME_NUMBER='many': write a whole number\."):
        env.number("SOME_NUMBER", 1)


def test_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    first = env.secret("NO_SUCH_VARIABLE", path)
    assert len(first) >= 50
    assert env.secret("NO_SUCH_VARIABLE", path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [p.name for p in path.parent.iterdir()] == ["secret_key"]


def test_secret_is_the_same_for_processes_that_start_together(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        path = tmp_path / "secret_key"
        keys = pool.starmap(env.secret, [("NO_SUCH_VARIABLE", path)] * 6)
    assert len(set(keys)) == 1


def test_secret_that_cannot_be_kept_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where a folder should be")
    with pytest.raises(env.Misset, match="The secret key cannot be kept in"):
        env.secret("NO_SUCH_VARIABLE", tmp_path / "var" / "secret_key")
