"""Whatever a stranger writes in Ape Town's notation gets a verdict, and the position that is left can be shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.game import Players
from tests.games.ape_town.boards import CELL_NAMES, DISPLAY, FIVE_MOVES, LAST_FIELD, game
from tests.models.ape_town import TILES
from tests.playing import game_of, verdict

GAME = game_of("ape_town")

NUMBER = st.integers(0, 12) | st.integers(0, 45) | st.sampled_from([0, 41, 9_999_999_999])
FIELD = st.sampled_from(CELL_NAMES) | st.builds("{}.{}".format, NUMBER, NUMBER)
MOTIF = st.sampled_from([*TILES])
NAME = st.sampled_from(["Laura", "Emma", "Felix", "Max"])
TILE = st.sampled_from([*TILES, "?"])


def five(tile: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(tile, min_size=5, max_size=5).map(" ".join)


NAMED = st.just("") | MOTIF.map(" {}".format)
PLACED = st.builds("{} {}{}".format, FIELD, MOTIF, st.just("") | NAME.map(" {}".format))
LINE = st.one_of(
    st.builds("{}: take {}{}, place {}{}".format, NAME, NUMBER, NAMED, FIELD, st.sampled_from(["", " +3", " -0"])),
    st.builds("* reveal {}: {}".format, st.integers(1, 8), five(TILE)),
    st.builds("* reveal {}: {}".format, NUMBER, five(TILE)),
    st.builds("@ board {}".format, st.lists(PLACED, min_size=1, max_size=4).map(", ".join)),
    st.builds("@ open {}: {}".format, NUMBER, five(TILE | st.just("-"))),
    st.builds("@ bundles {} {}".format, NUMBER, NUMBER),
    st.builds("@ {}: {} points, {} bundles".format, NAME, NUMBER, NUMBER),
    st.builds("@ next {}".format, NAME),
    st.builds("! waive AT-{}".format, st.sampled_from([15, 20, 25, 16, 99])),
    st.builds("! score {} -{}".format, NAME, NUMBER),
    st.builds("= {} {}".format, NAME, NUMBER),
    st.just("undo"),
)  # fmt: skip
START = st.sampled_from(["", DISPLAY, f"{DISPLAY}\n{FIVE_MOVES}", f"{LAST_FIELD}\n@ Laura: 3 points, 4 bundles"])


@given(START, st.lists(LINE, max_size=15))
def test_any_lines_get_a_verdict(start: str, lines: list[str]) -> None:
    found = verdict(game(start, *lines))
    match = found.match
    table = Players(match.players.names)
    assert not [fault for fault in found.faults if fault.code[0] == "S"]
    assert GAME.draw(match.state, table)
    assert sum(entry.points for entry in GAME.sheet(match.state)) == sum(GAME.scores(match.state))
    for item in GAME.items(match.state, table):
        assert GAME.notation.read(f"@ {GAME.write(item, table)}").item == item
    for move in list(GAME.legal(match.state))[:3]:
        assert GAME.claimed(match.state, match.state.turn, move).claim is not None


def test_long_names_are_cut_in_the_drawing() -> None:
    names = ["L" * 60, "E" * 60]
    drawing = GAME.draw(verdict(game(players=", ".join(names))).match.state, Players(names))
    assert max(map(len, drawing.splitlines())) <= 80
