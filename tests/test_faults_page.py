"""The page of all faults is up to date: every code is there, and the referee prints what the page says."""

from __future__ import annotations

import pytest

from tests.faults_page import NO_RECORD, PAGES, examples_in, page, wanted, written

EXAMPLES = examples_in(written(PAGES["en"]))


def test_every_code_has_its_example_or_says_why_not() -> None:
    codes = [code for family in wanted().values() for code in family]
    assert [code for code in codes if code not in NO_RECORD] == list(EXAMPLES)
    assert set(NO_RECORD) <= set(codes)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_what_the_referee_prints(language: str) -> None:
    """If not: `python -m tests.faults_page`, and look at the difference."""
    assert written(PAGES[language]) == page(language, EXAMPLES)
