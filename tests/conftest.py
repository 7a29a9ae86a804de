"""Tests leave no trace in the user's cache folder, and hypothesis does the same examples in every CI run."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True, scope="session")
def _usual_modes() -> None:
    """Who runs the tests may have given everybody the right to write to new files: such a cache is not used."""
    os.umask(0o022)


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ["REFEREE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
