"""Ape Town's rules: what moves and reveals may be, and what they do. Search for `AT-25` to find that rule."""

from __future__ import annotations

from functools import partial
from typing import NoReturn

from referee.games.ape_town.edition import KATTA, MOTIFS, OPEN_SECTIONS, ORANG, SEGMENTS, TRACK, Edition
from referee.games.ape_town.moves import awaited, deal, is_colour_full, legal, next_sections, own_pay, pick
from referee.games.ape_town.notation import Reveal, Take
from referee.games.ape_town.scoring import PLACING, count_bundles, immediate_points, parts_of_move, score_district
from referee.games.ape_town.state import State
from referee.games.game import EMPTY, UNKNOWN
from referee.games.judge import Judge
from referee.language import mark
from referee.language.sentence import phrase

__all__ = ["awaited", "deal", "happen", "legal", "pick", "play"]

NO_DISC_LEFT = mark("{discs:# disc is|# discs are} not enough; any other marker will do")
SOME = 3
"""Free fields that a refusal lists."""


def play(state: State, seat: int, action: Take, judge: Judge) -> None:
    segment, named, name, claim = action
    edition, tiles, opened, at_segment = state.edition, state.tiles, state.open, state.at_segment
    if seat != state.turn or state.due or not state.free:  # AT-15, AT-50
        _refuse_turn(state, seat, judge)

    segment -= 1
    if not 0 <= segment < TRACK or at_segment[segment] == EMPTY:  # AT-7, AT-16
        _refuse_segment(state, segment, judge)
    skipped = place = opened.index(segment)
    purse = state.purse[seat]
    if skipped > purse:  # AT-20
        _check_purse(state, seat, segment, skipped, judge)
    motif = at_segment[segment]
    if motif == UNKNOWN:
        motif = _learn(state, segment, named, judge)

    field = edition.index.get(name, -1)
    if field < 0 or tiles[field] != EMPTY:  # AT-5, AT-6, AT-25
        check_field(state, name, judge)
    colour = edition.segment_colour[segment]
    if edition.field_colour[field] != colour and not is_colour_full(state, colour):  # AT-25, AT-26
        _refuse_colour(state, segment, field, judge)

    # From here on nothing can be refused.
    if at_segment[segment] == UNKNOWN:
        state.unseen[motif] -= 1
    elif named is not None and named != motif:
        claimed, actual = (phrase("{motif:name}", motif=MOTIFS[one]) for one in (named, motif))
        judge.claim("the tile at segment {segment}", claimed, actual, at="MOTIF", right=MOTIFS[motif], segment=segment + 1)
    bundles = state.bundles
    if skipped:
        if skipped > purse:
            skipped = min(skipped, purse + own_pay(state, segment))
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
            judge.notice("AT-Q10", NO_DISC_LEFT, discs=edition.discs)
    else:
        district = state.put(field, motif, -1)
        points = immediate_points(edition, tiles, field, motif)
        if points:  # AT-32
            score[seat] = before + points
            state.sheet.append((state.moves, seat, PLACING, points, field))
    if not state.free_in[district]:  # AT-38
        score_district(state, district)
    if claim is not None and claim != score[seat] - before:
        points = score[seat] - before
        judge.claim(
            "points of this move",
            f"{claim:+}",
            f"{points:+}",
            parts=partial(parts_of_move, state, seat, field),
            right=f"{points:+}",
        )

    state.turn = seat + 1 if seat + 1 < len(score) else 0
    open_in = state.open_in
    section = segment // SEGMENTS
    open_in[section] -= 1
    if not open_in[section] and state.revealed < edition.reveals:  # AT-34, AT-37
        state.due = 1
    if not state.free:  # AT-50
        state.due = 0
        count_bundles(state)


def happen(state: State, event: Reveal, judge: Judge) -> None:
    number, tiles = event
    if not state.due:
        judge.stop(
            "C01", "no reveal is due", "two sections already have open tiles (AT-35)" if state.free else "the game is over"
        )
    section, is_start = number - 1, state.revealed < OPEN_SECTIONS
    if section not in (right := next_sections(state)):
        judge.stop(
            "AT-10" if is_start else "AT-34",
            "section {next:or} is revealed next, not {section}",
            at="INT",
            next=_numbers(right),
            section=number,
        )
    unseen, known = state.unseen[:], 0
    for motif in tiles:
        if motif != UNKNOWN:
            unseen[motif] -= 1
            if unseen[motif] < 0:
                _refuse_motif(state, motif, judge, known)
            known += 1
    state.unseen = unseen
    first = section * SEGMENTS
    state.at_segment[first : first + SEGMENTS] = tiles  # AT-36: what lay there was taken
    state.open += range(first, first + SEGMENTS)
    state.open_in[section] = SEGMENTS
    state.last = section
    if is_start:
        state.open.sort()  # AT-17
        state.last = max(state.open) // SEGMENTS
    state.revealed += 1
    state.due -= 1  # AT-35


def _numbers(segments: list[int]) -> list[int]:
    """Segments as records have them."""
    return [segment + 1 for segment in segments]


def _refuse_turn(state: State, seat: int, judge: Judge) -> None:
    if not state.free:
        judge.stop("AT-50", "the game is over: no field is free")
    if state.due:
        judge.stop("C02", "section {section} must be revealed before this move", section=next_sections(state)[0] + 1)
    if seat != state.turn:
        judge.refuse(
            "AT-15",
            "it is {player}'s turn, not {other}'s",
            "play goes clockwise",
            at="PLAYER",
            player=judge.name(state.turn),
            other=judge.name(seat),
        )


def _check_purse(state: State, seat: int, segment: int, skipped: int, judge: Judge) -> None:
    money = state.purse[seat] + own_pay(state, segment)
    if skipped > money:
        judge.refuse(
            "AT-20",
            "skipping {skipped:# open tile|# open tiles} costs {skipped:# bundle|# bundles}; {player} can pay only {money}",
            "each open tile before segment {segment} costs 1 bundle: {open:list}",
            at="INT",
            player=judge.name(seat),
            skipped=skipped,
            money=money,
            segment=segment + 1,
            open=_numbers(state.open[:skipped]),
        )


def _learn(state: State, segment: int, named: int | None, judge: Judge) -> int:
    """The motif of a tile that was revealed as `?`: whoever takes it must say what it is."""
    if named is None:
        judge.stop(
            "C04",
            "the tile at segment {segment} is unknown",
            "whoever takes it must say which tile it is",
            at="INT",
            segment=segment + 1,
        )
    if not state.unseen[named]:
        _refuse_motif(state, named, judge)
    return named


def _refuse_motif(state: State, motif: int, judge: Judge, nth: int = 0) -> NoReturn:
    judge.stop(
        "C03",
        "one {motif:name} too many; there are only {total} (AT-2)",
        ""
        if state.edition.is_count_known[motif]
        else "this number is reconstructed; if your box has more, bring an edition of your own: --editions DIR and "
        '[Edition "…"]',
        at="MOTIF",
        nth=nth,
        motif=MOTIFS[motif],
        total=state.edition.tiles[motif],
    )


def _refuse_segment(state: State, segment: int, judge: Judge) -> NoReturn:
    if not 0 <= segment < TRACK:  # AT-7
        refuse_number(segment + 1, judge)
    judge.stop(
        "AT-16",
        "segment {segment} has no open tile",
        "segments with an open tile: {open:list}",
        at="INT",
        segment=segment + 1,
        open=_numbers(state.open),
    )


def refuse_number(segment: int, judge: Judge, nth: int = 0) -> NoReturn:
    judge.stop(
        "AT-7",
        "there is no segment {segment}",
        "segments are numbered from 1 to {last}",
        at="INT",
        nth=nth,
        segment=segment,
        last=TRACK,
    )


def check_field(state: State, name: str, judge: Judge, nth: int = 0) -> None:
    """A tile goes on a free field of a district."""
    edition = state.edition
    cell = edition.cells.get(name)
    if cell is None:  # AT-25
        _refuse_name(edition, name, judge, nth)
    if cell == "**":
        judge.stop(
            "AT-5",
            "{field} is a preprinted tile ({motif:name})",
            "nothing can be placed on it",
            at="FIELD",
            nth=nth,
            field=name,
            motif=MOTIFS[edition.printed[edition.preprinted.index(name)]],
        )
    if cell == "~~":
        judge.stop("AT-6", "{field} is in the pond", "nothing can be placed there", at="FIELD", nth=nth, field=name)
    there = state.tiles[edition.index[name]]
    if there != EMPTY:
        message, motif = mark("{field} is not free"), MOTIFS[there]
        judge.stop("AT-25", message, "tile on it: {motif:name}", at="FIELD", nth=nth, field=name, motif=motif)


def _refuse_name(edition: Edition, name: str, judge: Judge, nth: int) -> NoReturn:
    row, rows = int(name.split(".")[0]), len(edition.rows)
    if 1 <= row <= rows:
        judge.stop(
            "AT-25",
            "there is no field {field}",
            "row {row} has columns 1 to {columns}",
            at="FIELD",
            nth=nth,
            field=name,
            row=row,
            columns=len(edition.rows[row - 1]),
        )
    judge.stop(
        "AT-25",
        "there is no field {field}",
        "a field is row.column; rows go from 1 to {rows}",
        at="FIELD",
        nth=nth,
        field=name,
        rows=rows,
    )


def _refuse_colour(state: State, segment: int, field: int, judge: Judge) -> None:
    edition = state.edition
    colour, district = edition.segment_colour[segment], edition.district_of[field]
    free = [edition.fields[f] for f in edition.fields_of[colour] if state.tiles[f] == EMPTY]
    judge.refuse(
        "AT-25",
        "segment {segment} is {colour:name}, but {field} is in district {district} ({other:name})",
        "{total:# free field has|# free fields have} the right colour: {some:list}"
        if len(free) <= SOME
        else "{total:# free field has|# free fields have} the right colour: {some:list}, …",
        at="FIELD",
        segment=segment + 1,
        colour=colour,
        field=edition.fields[field],
        district=edition.districts[district],
        other=edition.district_colour[district],
        some=free[:SOME],
        total=len(free),
    )
