"""Nothing here may hang: what should end at once has minutes, on however busy a machine."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.batch import cache


@pytest.fixture(autouse=True)
def _does_not_hang(request: pytest.FixtureRequest) -> Iterator[None]:
    is_main = threading.current_thread() is threading.main_thread()  # only there are signals handled
    if not is_main or request.node.get_closest_marker("long"):
        yield
        return

    def ring(_number: int, _frame: object) -> None:
        raise TimeoutError("this hangs")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(400)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a cache that nobody else uses."""
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path_factory.mktemp("own-cache")))
    return Path(cache.cache_file())
