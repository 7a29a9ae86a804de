"""Ape Town's rules: what moves and reveals may be, and what they do. Search for `AT-25` to find that rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

from referee.games.ape_town.edition import (
    EMPTY,
    KATTA,
    MOTIFS,
    OPEN_SECTIONS,
    ORANG,
    SECTIONS,
    SEGMENTS,
    TRACK,
    UNKNOWN,
    Edition,
)
from referee.games.ape_town.notation import Reveal, Take
from referee.games.ape_town.scoring import PLACING, count_bundles, immediate_points, score_district
from referee.games.ape_town.state import State
from referee.games.game import Awaited, Judge
from referee.games.words import count

if TYPE_CHECKING:
    from referee.chance import Stream

NO_DISC_LEFT = "more than {} discs are needed; a substitute marker is used"


def play(state: State, seat: int, action: Take, judge: Judge) -> None:
    segment, named, name, claim = action
    edition, tiles, opened, at_segment = state.edition, state.tiles, state.open, state.at_segment
    if seat != state.turn or state.due or not state.free:
        _refuse_turn(state, seat, judge)

    segment -= 1
    if not 0 <= segment < TRACK or at_segment[segment] == EMPTY:
        _refuse_segment(state, segment, judge)
    skipped = place = opened.index(segment)
    purse = state.purse[seat]
    if skipped > purse:
        _check_purse(state, segment, skipped, purse, judge)
    motif = at_segment[segment]
    if motif == UNKNOWN:
        motif = _learn(state, segment, named, judge)

    field = edition.index.get(name, -1)
    if field < 0 or tiles[field] != EMPTY:
        _refuse_field(state, name, judge)
    colour = edition.segment_colour[segment]
    if edition.field_colour[field] != colour and not is_colour_full(state, colour):
        _refuse_colour(state, segment, field, judge)

    # From here on nothing can be refused.
    if at_segment[segment] == UNKNOWN:
        state.unseen[motif] -= 1
    elif named is not None and named != motif:
        judge.claim(f"the tile at segment {segment + 1}", MOTIFS[named], MOTIFS[motif], at="MOTIF")
    bundles = state.bundles
    if skipped:
        if skipped > purse:
            skipped = min(skipped, purse + _own_pay(state, segment))
        for passed in opened[:skipped]:  # AT-18, AT-19
            bundles[passed] += 1
    state.purse[seat] = purse - skipped + bundles[segment]  # AT-21, AT-22
    bundles[segment] = 0
    del opened[place]
    at_segment[segment] = EMPTY

    score = state.score
    before = score[seat]
    state.moves += 1
    if ORANG <= motif <= KATTA:  # AT-33
        district = state.put(field, motif, seat)
        if state.discs[seat] == edition.discs + 1:
            judge.notice("AT-Q10", NO_DISC_LEFT.format(edition.discs))
    else:
        district = state.put(field, motif, -1)
        points = immediate_points(edition, tiles, field, motif)
        if points:  # AT-32
            score[seat] = before + points
            state.sheet.append((state.moves, seat, PLACING, points, field))
    if not state.free_in[district]:  # AT-38
        score_district(state, district)
    if claim is not None and claim != score[seat] - before:
        judge.claim("points of this move", f"{claim:+}", f"{score[seat] - before:+}")

    state.turn = seat + 1 if seat + 1 < len(score) else 0
    open_in = state.open_in
    section = segment // SEGMENTS
    open_in[section] -= 1
    if not open_in[section] and state.revealed < edition.reveals:  # AT-34
        state.due = 1
    if not state.free:  # AT-50
        state.due = 0
        count_bundles(state)


def happen(state: State, event: Reveal, judge: Judge) -> None:
    number, tiles = event
    if not state.due:
        reason = "the game is over" if not state.free else "two sections with open tiles lie there (AT-35)"
        judge.stop("C01", "no tiles are to be revealed now", reason)
    section = _next_section(state)
    if number != section + 1:
        code = "AT-10" if state.revealed < OPEN_SECTIONS else "AT-34"
        judge.stop(code, f"section {section + 1} is revealed next, not {number}", at="INT")
    unseen, known = state.unseen[:], 0
    for motif in tiles:
        if motif != UNKNOWN:
            unseen[motif] -= 1
            if unseen[motif] < 0:
                judge.stop("C03", _too_many(state.edition, motif), at="MOTIF", nth=known)
            known += 1
    state.unseen = unseen
    first = section * SEGMENTS
    state.at_segment[first : first + SEGMENTS] = tiles
    state.open += range(first, first + SEGMENTS)
    state.open_in[section] = SEGMENTS
    state.last = section
    state.revealed += 1
    state.due -= 1


def is_colour_full(state: State, colour: str) -> bool:
    """AT-26: is there no field left for a tile of this colour? All its districts must be full, or any one (AT-Q7)."""
    full = [not free for free, found in zip(state.free_in, state.edition.district_colour, strict=True) if found == colour]
    return any(full) if state.edition.options["overflow"] == "any" else all(full)


def legal(state: State) -> Iterator[Take]:
    """All moves of the player on turn: by segment in the order of the display, then by field."""
    if state.due or not state.free:
        return
    edition, purse = state.edition, state.purse[state.turn]
    for skipped, segment in enumerate(state.open):
        if skipped > purse and skipped > purse + _own_pay(state, segment):
            continue
        motif = state.at_segment[segment]
        named = [m for m, left in enumerate(state.unseen) if left] if motif == UNKNOWN else [None]
        colour = edition.segment_colour[segment]
        anywhere = is_colour_full(state, colour)
        for field, name in enumerate(edition.fields):
            if state.tiles[field] == EMPTY and (anywhere or edition.field_colour[field] == colour):
                for word in named:
                    yield Take(segment + 1, word, name, None)


def deal(state: State, stream: Stream) -> Reveal:
    """The next section's tiles, drawn from those that nobody has seen."""
    bag = [motif for motif, left in enumerate(state.unseen) for _ in range(left)]
    tiles = tuple(bag.pop(stream.below(len(bag))) for _ in range(SEGMENTS))
    return Reveal(_next_section(state) + 1, tiles)


def awaited(state: State) -> Awaited:
    if not state.free:
        return Awaited("over", None, state.moves)
    if state.due:
        return Awaited("chance", None, state.moves, _reveal_due(state))
    return Awaited("move", state.turn, state.moves)


def _next_section(state: State) -> int:
    """AT-34: clockwise after the section opened last. One that still has open tiles is passed over: nobody can pay for
    so much skipping, but a table may have waived AT-20."""
    section = (state.last + 1) % SECTIONS
    while state.open_in[section]:
        section = (section + 1) % SECTIONS
    return section


def _reveal_due(state: State) -> str:
    return f"the reveal of section {_next_section(state) + 1}"


def _own_pay(state: State, segment: int) -> int:
    """AT-Q8: may the bundles that come with the tile pay for skipping?"""
    return state.bundles[segment] if state.edition.options["pay"] == "received" else 0


def _segments(segments: list[int]) -> str:
    return ", ".join(str(segment + 1) for segment in segments)


def _too_many(edition: Edition, motif: int) -> str:
    return f"one {MOTIFS[motif]} too many: there are {edition.tiles[motif]} (AT-2)"


def _refuse_turn(state: State, seat: int, judge: Judge) -> None:
    if not state.free:
        judge.stop("AT-50", "the game is over: no field is free")
    if state.due:
        judge.stop("C02", f"{_reveal_due(state)} is missing before this move")
    if seat != state.turn:
        message = f"it is {judge.name(state.turn)}'s turn, not {judge.name(seat)}'s"
        judge.refuse("AT-15", message, "play goes clockwise", at="PLAYER")


def _check_purse(state: State, segment: int, skipped: int, purse: int, judge: Judge) -> None:
    money = purse + _own_pay(state, segment)
    if skipped > money:
        judge.refuse(
            "AT-20",
            f"skipping {count(skipped, 'open tile')} costs {count(skipped, 'bundle')}; only {money} can be paid",
            f"each skipped tile costs 1 bundle; open before segment {segment + 1}: {_segments(state.open[:skipped])}",
            at="INT",
        )


def _learn(state: State, segment: int, named: int | None, judge: Judge) -> int:
    """The motif of a tile that was revealed as `?`: whoever takes it must say what it is."""
    if named is None:
        message, reason = f"nobody wrote down the tile at segment {segment + 1}", f"name it: take {segment + 1} katta, …"
        judge.stop("C04", message, reason, at="INT")
    if not state.unseen[named]:
        judge.stop("C03", _too_many(state.edition, named), at="MOTIF")
    return named


def _refuse_segment(state: State, segment: int, judge: Judge) -> NoReturn:
    if not 0 <= segment < TRACK:
        judge.stop("AT-7", f"there is no segment {segment + 1}", f"the track has {TRACK}", at="INT")
    judge.stop("AT-16", f"no open tile lies at segment {segment + 1}", f"open: {_segments(state.open)}", at="INT")


def _refuse_field(state: State, name: str, judge: Judge) -> NoReturn:
    edition = state.edition
    cell = edition.cells.get(name)
    if cell is None:
        judge.stop("AT-25", f"there is no field {name}", _fields_of_row(edition, name), at="FIELD")
    if cell == "**":
        printed = MOTIFS[edition.printed[edition.preprinted.index(name)]]
        judge.stop("AT-5", f"{name} is a preprinted tile ({printed}), never a free field", at="FIELD")
    if cell == "~~":
        judge.stop("AT-6", f"{name} is the pond", "nothing may be placed there", at="FIELD")
    there = state.tiles[edition.index[name]]
    judge.stop("AT-25", f"{name} is not free", f"a {MOTIFS[there]} lies there", at="FIELD")


def _fields_of_row(edition: Edition, name: str) -> str:
    row = int(name.split(".")[0])
    if 1 <= row <= len(edition.rows):
        return f"row {row} has the columns 1 to {len(edition.rows[row - 1])}"
    return f"a field is row.column; the rows are 1 to {len(edition.rows)}"


def _refuse_colour(state: State, segment: int, field: int, judge: Judge) -> None:
    edition = state.edition
    colour, district = edition.segment_colour[segment], edition.district_of[field]
    free = [n for f, n in enumerate(edition.fields) if state.tiles[f] == EMPTY and edition.field_colour[f] == colour]
    some = ", ".join(free[:3]) + (f" … ({len(free)})" if len(free) > 3 else "")
    judge.refuse(
        "AT-25",
        f"tile from a {colour} segment on a field of a {edition.district_colour[district]} district",
        f"segment {segment + 1} is {colour}; {edition.fields[field]} lies in {edition.districts[district]} "
        f"({edition.district_colour[district]}). {colour.capitalize()} fields are free: {some}",
        at="FIELD",
    )
