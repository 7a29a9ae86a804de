"""A league of many records: the same table whoever judges them, and nothing judged twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.batch import piece
from referee.cli import cli
from referee.edit.simulate import simulate
from referee.league.ledger import Ledger, Sitting
from referee.league.played import Placing
from referee.league.results import Results
from referee.league.terms import League
from referee.league.tiebreak import TIE_BREAKS
from referee.league.views import history, page
from tests.growth import grows_linearly
from tests.league.tables import game
from tests.playing import game_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough for several processes: games that count, one twice, one that was abandoned, and everything that is wrong."""
    folder = tmp_path_factory.mktemp("games")
    found = [simulate(game_of("ape_town"), f"league {i}", 2 + i % 3) for i in range(24)]
    for i, text in enumerate([*found, found[3].replace("; ", ";  ")]):
        (folder / f"{i:02}.ref").write_text(text.replace("]\n", f']\n[Date "2026-11-{1 + i // 3:02}"]\n', 1), "utf-8")
    for path in (EXAMPLES / "ape_town").rglob("*.ref"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "none.ref").write_bytes(b"\xff")
    return folder


def standings(*words: object) -> Result:
    return CliRunner().invoke(cli, ["standings", *map(str, words)], standalone_mode=False)


def test_the_table_is_the_same_whoever_judges_and_nothing_is_judged_twice(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path))
    words = [games, "--history", "--crosstable", "--explain", "--player", "Anna"]
    one = standings(*words, "-j", 1, "--no-cache")
    assert one.return_value == 3, "one of the files is no text"
    assert "the same game as" in one.output
    assert ": abandoned: " in one.output
    assert "2026-11-08" in one.output, "the history is made of the [Date] tags"
    kept = standings(*words, "-j", 2)
    monkeypatch.setattr(piece, "judge", lambda *_: pytest.fail("judged again"))
    again = standings(*words, "-j", 1)
    for other in (kept, again):
        assert (other.return_value, other.stdout_bytes, other.stderr_bytes) == (3, one.stdout_bytes, one.stderr_bytes)


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_the_table_after_a_game_does_not_look_at_all_earlier_ones_again(
    tie_break: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0

    def opponents(self: Sitting) -> list[Placing]:
        nonlocal looked
        looked += 1
        return [place for place in self.game.places if place.player != self.place.player]

    monkeypatch.setattr(Sitting, "opponents", property(opponents))
    results = Results(League(tie_breaks=(tie_break,)))
    results.played += [game(f"P{i % 7} 1, P{(i + 1) % 7} 0", f"2026-{1 + i // 28:02}-{1 + i % 28:02}") for i in range(60)]
    assert len(history(results)) == 60
    assert looked <= 4 * 2 * 60


def test_the_page_of_a_player_does_not_look_at_the_games_of_others() -> None:
    def ledger(players: int) -> Ledger:
        return Ledger(game(f"P{i % players} 1, P{(i + 1 + i // players) % players} 0") for i in range(8 * players))

    small, large = "x" * 150, "x" * 600
    ledgers = {size: ledger(len(size)) for size in (small, large)}
    grows_linearly(lambda size: [page(ledgers[size], player) for player in ledgers[size].sittings], small, large)
