"""The drawings of all boards: whole, safe and small at every position, and showing exactly what the position holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.games import names
from referee.games.drawing import text_drawing
from referee.games.game import Players
from referee.games.manhattan_traffiq.geometry import column_and_row, column_name, row_name
from referee.report.board import MARK, MARKED, marked_svg
from referee.verdict.steps import steps
from referee.verdict.verdict import judge_text
from tests.playing import game_of, players, walk

ROOT = Path(__file__).parent.parent
LARGEST = 34_000
"""Bytes of a full position on a board."""
WHOLE = LARGEST + 10_000
"""With what stands beside it."""
HOSTILE = (
    "<script>alert(1)</script>",
    "\" onload='alert(2)' x=\"",
    "]]> & &amp; <!-- <![CDATA[",
    "</svg><img src=x onerror=alert(3)>",
    "\u202e\x00\x07 style{}",
)
TABLES: list[tuple[str, int, dict[str, str]]] = [(key, seats, {}) for key in names() for seats in game_of(key).seats] + [
    ("palermo", 3, {"target": "yes"}),
    ("palermo", 5, {"building": "ready"}),
    ("manhattan_traffiq", 2, {"scenario": "central-park"}),
    ("animal_kingdoms", 2, {"mode": "egon"}),
]
SVG = "{http://www.w3.org/2000/svg}"


def positions(key: str, seats: int, options: dict[str, str], every: int = 1) -> Iterator[Any]:
    for count, step in enumerate(walk(game_of(key), "svg", seats, options)):
        if count % every == 0 or step.action is None:
            yield step.state


def uses(svg: str, what: str) -> int:
    """How often something of the defs is drawn; the pattern matches its whole id."""
    return len(re.findall(f'href="#(?:{what})"', svg))


def words(svg: str) -> str:
    return " ".join("".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_every_position_is_a_whole_small_drawing_of_its_own(key: str, seats: int, options: dict[str, str]) -> None:
    game, table = game_of(key), players(seats)
    whole_rows: set[str] = set()  # most of a drawing is that of the position before
    for state in positions(key, seats, options, 8):
        svg = game.svg(state, table)
        assert len(svg.encode()) <= LARGEST
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.find(f"{SVG}title") is not None
        for row in {*svg.split("\n")[1:-1]} - whole_rows:
            ElementTree.fromstring(row)
            whole_rows.add(row)
        known = {node.get("id") for node in root.iter() if node.get("id")}
        for node in root.iter():
            assert node.tag.removeprefix(SVG) not in ("script", "image", "foreignObject", "a")
            for name, value in node.attrib.items():
                assert not name.startswith("on")
                assert name != "href" or value.removeprefix("#") in known
        assert "url(" not in svg
        assert "@import" not in svg


@pytest.mark.parametrize("key", names())
def test_every_game_has_a_drawing_of_its_own_that_names_the_players(key: str) -> None:
    game = game_of(key)
    seats = game.seats[-1]
    state = next(positions(key, seats, {}))
    svg = game.svg(state, players(seats), whole=True)
    assert svg != text_drawing(f"{game.name}: the position", game.draw(state, players(seats)).split("\n"))
    for name in players(seats).names:
        assert name in words(svg)


@pytest.mark.parametrize("key", names())
def test_strange_names_are_only_text_in_a_drawing(key: str) -> None:
    game = game_of(key)
    seats = game.seats[-1]
    for state in positions(key, seats, {}, 40):
        plain, strange = (game.svg(state, who, whole=True) for who in (players(seats), Players(HOSTILE[:seats])))
        tags = [[node.tag for node in ElementTree.fromstring(svg).iter()] for svg in (plain, strange)]
        assert tags[0] == tags[1]
        assert len(strange.encode()) <= WHOLE
        assert "<script>alert" in words(strange)


@pytest.mark.parametrize("key", names())
def test_neighbouring_positions_differ_in_few_lines(key: str) -> None:
    """A page keeps a game as differences between its drawings."""
    game = game_of(key)
    seats = game.seats[-1]
    new: list[int] = []
    before: set[str] = set()
    for state in positions(key, seats, {}):
        rows = game.svg(state, players(seats)).split("\n")
        new.append(sum(row not in before for row in rows))
        before = set(rows)
    assert 0 < sum(new[1:]) / len(new[1:]) < 20


@pytest.mark.parametrize("key", names())
def test_records_with_faults_rulings_and_unknown_things_are_drawn_at_every_step(key: str) -> None:
    drawn = 0
    for path in sorted((ROOT / "examples" / key).rglob("*.ref")):
        for found in judge_text(path.read_text("utf-8")):
            for n, step in enumerate(steps(found) if found.is_playable else ()):
                if step.state is not None and (n % 8 == 0 or step.is_faulty):
                    ElementTree.fromstring(game_of(key).svg(step.state, found.match.players))
                    drawn += 1
    assert drawn > 100


# -- what is drawn is what there is ------------------------------------------------------------------------------------


def ape_town(state: Any, svg: str) -> Iterator[tuple[int, int]]:
    shown = sum(motif >= 0 for motif in state.tiles) + sum(state.at_segment[segment] >= 0 for segment in state.open)
    yield uses(svg, "at-(?:ta|ch|ma|or|ka|ba)(?:-open)?"), shown
    yield uses(svg, r"at-p\d\w"), sum(state.discs)
    text = words(svg)
    yield sum(name in text for name in state.edition.cells), len(state.edition.cells)


def palermo(state: Any, svg: str) -> Iterator[tuple[int, int]]:
    yield uses(svg, r"p\d\w"), sum(chips.bit_count() for chips in state.chips)
    yield svg.count('class="house"'), state.built
    yield uses(svg, r"pa-police-\w+"), sum(field >= 0 for field in state.police)
    yield uses(svg, "pa-target"), sum(field >= 0 for field in state.target)
    if state.start:
        yield uses(svg, r"pa-pawn-\w+"), len(state.pawn)


def monkey_maniacs(state: Any, svg: str) -> Iterator[tuple[int, int]]:
    laid = sum(kind >= 0 for player in state.players for kind in player.kinds)
    yield uses(svg, r"mm-\w+"), laid
    yield svg.count("●"), laid + sum(sum(player.points) for player in state.players)
    yield svg.count(">×2<"), 2 if state.number else 0


def manhattan_traffiq(state: Any, svg: str) -> Iterator[tuple[int, int]]:
    yield uses(svg, r"tq[RBGW]\d"), 4 * len(state.tiles)
    yield uses(svg, "tq-crossing"), len(state.exits)
    yield uses(svg, r"tq-\w+-(?:taxi|van)"), len(state.vehicles)
    yield uses(svg, "tq-site"), len(state.may_put)


def animal_kingdoms(state: Any, svg: str) -> Iterator[tuple[int, int]]:
    yield uses(svg, r"ak-(?!crown)[\w-]+"), sum(map(len, state.rows))
    yield uses(svg, r"p\d\w"), sum(state.count)
    laws = [state.edition.laws[law].id for law in state.laws if law >= 0]
    yield sum(f">{law} " in svg for law in laws), len(laws)


COUNTED: dict[str, Callable[[Any, str], Iterator[tuple[int, int]]]] = {
    "ape_town": ape_town,
    "palermo": palermo,
    "monkey_maniacs": monkey_maniacs,
    "manhattan_traffiq": manhattan_traffiq,
    "animal_kingdoms": animal_kingdoms,
}


def test_the_pieces_of_every_game_are_counted() -> None:
    assert sorted(COUNTED) == sorted(names())


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_drawing_has_as_many_pieces_as_the_position(key: str, seats: int, options: dict[str, str]) -> None:
    game, table = game_of(key), players(seats)
    for state in positions(key, seats, options, 5):
        svg = game.svg(state, table)
        for drawn, there in COUNTED[key](state, svg):
            assert drawn == there, svg


NAMED = {
    "ape_town": r"(?<=take )\d+|\d\.\d+",
    "palermo": r"\b[a-mw]\d+\b|\b[ns][ew]\b|goal",
    "monkey_maniacs": r"(?:red|yellow|grey) \d",
    "manhattan_traffiq": r"\+?\b[EW]\d+[NS]\d+",
    "animal_kingdoms": r"(?<=at )\d|\w+ \d(?= at)|(?<=exchange )\w+ \d",
}
"""What words of legal moves name places, tiles and cards."""


@pytest.mark.parametrize("key", NAMED)
def test_what_a_legal_move_names_has_its_word_in_the_drawing(key: str) -> None:
    game, looked_at = game_of(key), 0
    seats = game.seats[1 % len(game.seats)]
    for state in positions(key, seats, {}, 9):
        shown = {node.get("data-word") for node in ElementTree.fromstring(game.svg(state, players(seats), whole=True)).iter()}
        for action in islice(game.legal(state), 60):
            named = set(re.findall(NAMED[key], game.write(action, players(seats))))
            assert named <= shown, action
            looked_at += len(named)
    assert looked_at > 100


def test_what_is_new_is_outlined_above_the_whole_drawing() -> None:
    """Otherwise a neighbour that is drawn later covers a part of the outline."""
    states = [game_of("palermo").copy(step.state) for step in walk(game_of("palermo"), "outlined", 3)]
    before, after = (game_of("palermo").svg(state, players(3)) for state in states[40:42])
    rows = marked_svg(after, before).split("\n")
    rims = [row.startswith(MARKED) for row in rows[:-1]]
    assert any(rims)
    assert all(rims[rims.index(True) :])
    assert [row for row in rows if not row.startswith((MARKED, MARK))] == after.split("\n")


def test_crossings_are_named_at_the_edge_as_moves_name_them() -> None:
    game = game_of("manhattan_traffiq")
    *_, last = walk(game, "crossings", 3)
    drawing = game.svg(last.state, players(3))
    for crossing in last.state.vehicles:
        x, y = column_and_row(crossing)
        assert f">+{column_name(x)}<" in drawing
        assert f">+{row_name(y)}<" in drawing


def test_the_last_wave_is_shown_against_each_defence() -> None:
    game = game_of("monkey_maniacs")
    *_, last = walk(game, "waves", 2)
    panel = game.panel(last.state, players(2))
    assert panel is not None
    fights = [note for note in panel.notes if "against" in note]
    assert [note[:2] for note in fights] == ["A,", "B,"]
    assert all("normal" in note for note in fights)
