"""Tests leave no trace in the user's cache folder, and hypothesis does the same examples in every CI run."""

import gc
import os
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from hypothesis import settings

from referee import games, language
from tests.browser import Browser

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=10)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SAMPLE = EntryPoint("high_card", "high_card:GAME", "referee.games")
"""A game of another package that says nothing but what it must."""
INSTALLED = games._entry_points()
"""Games that are on this machine: tests do not depend on them, but for those of every game."""
games._entry_points = lambda: ()  # type: ignore[assignment]

# Tests start the program hundreds of times. Where nothing compiled may be kept, every one of them would compile all of it again,
# which takes five times as long as the rest of its start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay until the end, and most of what a test makes goes without the collector of garbage: it
    need not look at all that again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True, scope="session")
def _usual_modes() -> None:
    """Who runs the tests may have given everybody the right to write to new files: such a cache is not used."""
    os.umask(0o022)


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ["REFEREE_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(autouse=True, scope="session")
def _english_without_being_asked() -> None:
    """Whatever the language of whoever runs the tests."""
    os.environ["REFEREE_LANG"] = "en"


@pytest.fixture(autouse=True, scope="session")
def _utc_without_being_asked() -> None:
    """Wherever the tests are run."""
    os.environ["TZ"] = "UTC"
    time.tzset()


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """High Card, as if it were installed."""
    monkeypatch.setattr(games, "_entry_points", lambda: (SAMPLE,))
    games.find.cache_clear()
    yield
    games.find.cache_clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests: it takes longer to start than most of them."""
    with Browser() as found:
        if not found.ask("document.createElement('canvas').getContext('2d').measureText('W').width"):
            pytest.skip("no page shows a letter here: apt-get install fonts-dejavu-core")
        yield found


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test that speaks another language does not choose that of the next one."""
    yield
    language.use("en")
    language.use_for_programs("en")
