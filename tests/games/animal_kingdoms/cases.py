"""Records that keep and break every rule of Animal Kingdoms, in the rules' order."""

from __future__ import annotations

from tests.games.animal_kingdoms import cases_egon, cases_playing, cases_scoring
from tests.games.case import Case

CASES: list[Case] = [*cases_playing.CASES, *cases_scoring.CASES, *cases_egon.CASES]

UNBREAKABLE = {
    "AK-58": "a record says points, not places: test_animal_kingdoms_end.py looks at the standings",
}
UNKEEPABLE: dict[str, str] = {}
