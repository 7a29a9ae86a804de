"""Random games of Ape Town: nothing is lost, two sections are open, and the edition is the board of the rules."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from referee.chance.stream import Stream
from referee.games.ape_town import rules
from referee.games.ape_town.edition import KATTA, MOTIFS, ORANG
from referee.games.ape_town.notation import Take
from referee.games.ape_town.state import State
from referee.games.editions import load
from referee.games.game import EMPTY
from referee.games.judge import Judge, Refusal
from referee.language.sentence import Fact
from tests.games.ape_town.boards import DISTRICTS, NEIGHBOURS
from tests.models.ape_town import COLOURS, HEXES, PREPRINTED, TILES, around, neighbours
from tests.playing import game_of, walk

GAME = game_of("ape_town")
SEATS = st.sampled_from(GAME.seats)
SEED = st.integers(0, 10**6).map(str)


def counted(state: State) -> Counter[str]:
    """All tiles there are, wherever they lie."""
    fields = state.tiles[: len(state.edition.fields)]
    tiles = [MOTIFS[m] for m in [*fields, *state.at_segment] if m != EMPTY]
    return Counter(tiles) + Counter(dict(zip(MOTIFS, state.unseen, strict=True)))


@given(SEED, SEATS)
def test_tiles_bundles_and_discs_are_conserved(seed: str, seats: int) -> None:
    for step in walk(GAME, seed, seats):
        state = step.state
        assert counted(state) == TILES
        assert sum(state.purse) + sum(state.bundles) == 6 * seats
        assert min(*state.purse, *state.bundles) >= 0
        assert all(state.at_segment[s] != EMPTY for s, count in enumerate(state.bundles) if count)
        marked = [motif in (ORANG, KATTA) for motif in state.tiles[: len(state.owner)]]
        assert marked == [owner >= 0 for owner in state.owner]
        assert sum(state.discs) == sum(marked)
        assert state.free == sum(state.free_in) == state.tiles.count(EMPTY)


@given(SEED, SEATS)
def test_two_sections_are_open_at_the_start_of_every_turn(seed: str, seats: int) -> None:
    turns = reveals = 0
    for step in walk(GAME, seed, seats):
        sections = {segment // 5 for segment in step.state.open}
        if step.is_chance:
            reveals += 1
            continue
        if step.action is not None:
            turns += 1
            assert len(sections) == 2
            assert [i for i, count in enumerate(step.state.open_in) if count] == sorted(sections)
    assert (turns, reveals) == (75, 16)


def test_random_games_exercise_the_rare_rules() -> None:
    """A tile on another colour (AT-26), a bundle taken up (AT-21), a district that nobody is boss of (AT-43)."""
    other_colour = taken_up = 0
    for seed in range(5):
        for step in walk(GAME, f"rare {seed}", 3):
            if step.action is not None and not step.is_chance:
                other_colour += COLOURS[step.action.segment - 1] != HEXES[step.action.field][0]
                taken_up += step.state.bundles[step.action.segment - 1] > 0
    assert other_colour
    assert taken_up


def test_the_edition_is_the_board_of_the_rules() -> None:
    edition = load(GAME, GAME.default_edition, {})
    assert set(edition.cells) == set(HEXES)
    for name in edition.fields:
        own = edition.index[name]
        assert {(edition.fields + edition.preprinted)[other] for other in edition.beside[own]} == {
            other for other in around(name) if edition.cells[other] != "~~"
        }
    for number, name in enumerate(edition.districts):
        assert [edition.fields[f] for f in edition.fields_in[number]] == DISTRICTS[name].split()
        assert (
            {edition.districts[n] for n in edition.neighbours[number]}
            == set(NEIGHBOURS[name].split())
            == neighbours(name, False)
        )
    letters = {"white": "W", "grey": "G", "black": "S"}
    assert "".join(letters[colour] for colour in edition.segment_colour) == COLOURS
    assert {name: MOTIFS[m] for name, m in zip(edition.preprinted, edition.printed, strict=True)} == PREPRINTED
    assert dict(zip(MOTIFS, edition.tiles, strict=True)) == TILES  # AT-T3
    assert sum(TILES.values()) == 80
    assert (len(COLOURS), edition.bundles, 4 * edition.discs) == (40, 6, 60)


class Lenient(Judge):
    """A table that waives whatever can be waived."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return True


def test_a_tile_that_is_skipped_for_ever_is_not_covered_by_another() -> None:
    """Where AT-20 is waived again and again, the track comes round to a section that still has an open tile."""
    edition = load(GAME, GAME.default_edition, {})
    state, judge, stream = State(edition, 2), Lenient(), Stream(b"skipped")
    while state.free:
        if state.due:
            rules.happen(state, rules.deal(state, stream), judge)
            continue
        assert len(set(state.open)) == len(state.open)
        assert counted(state) == TILES
        segment = state.open[-1]
        field = next(name for f, name in enumerate(edition.fields) if state.tiles[f] == EMPTY)
        rules.play(state, state.turn, Take(segment + 1, None, field, None), judge)
        assert sum(state.purse) + sum(state.bundles) == 12
    assert state.open[0] == 0  # the very first tile still lies there


@given(SEED, SEATS)
def test_a_table_that_waives_everything_loses_nothing(seed: str, seats: int) -> None:
    """Any seat takes any open tile and puts it on any free field: no rule keeps the engine from counting right."""
    edition = load(GAME, GAME.default_edition, {})
    state, judge, stream = State(edition, seats), Lenient(), Stream(seed.encode())
    while state.free:
        if state.due:
            rules.happen(state, rules.deal(state, stream), judge)
            continue
        free = [name for f, name in enumerate(edition.fields) if state.tiles[f] == EMPTY]
        move = Take(stream.choice(state.open) + 1, None, stream.choice(free), None)
        rules.play(state, stream.below(seats), move, judge)
        assert counted(state) == TILES
        assert sum(state.purse) + sum(state.bundles) == 6 * seats
        assert min(state.purse) >= 0


def test_notes_when_discs_run_out() -> None:
    """AT-Q10: fifteen discs, and a sixteenth orang or katta of the same player."""
    edition = load(GAME, GAME.default_edition, {})
    heard: list[str] = []

    class Listening(Lenient):
        def notice(self, code: str, message: str, **facts: Fact) -> None:
            heard.append(code)

    state = State(edition, 2)
    state.due = 0
    for i in range(17):
        state.open, state.at_segment[0], state.open_in[0] = [0], KATTA, 5
        rules.play(state, 0, Take(1, None, edition.fields[i], None), Listening())
        assert heard == (["AT-Q10"] if i >= 15 else [])
