"""Policemen: where they may be set, and whom they hinder (PA-37 to PA-45, PA-57)."""

from __future__ import annotations

from referee.games.judge import Judge
from referee.games.palermo.city import BIT, GOAL, NAMES, NEXT_TO, RING, fields_of
from referee.games.palermo.notation import Police
from referee.games.palermo.state import State
from referee.games.palermo.turns import check_turn
from referee.language import mark

FREE_STREET = mark("a policeman goes on a free street field")


def set_police(state: State, seat: int, action: Police, judge: Judge) -> None:
    field = start_field(state, action.field)
    check_has_police(state, judge)
    if seat != state.turn or state.edition.with_targets:
        check_turn(state, seat, action, judge)
    if seat == state.turn and state.police_set:  # PA-42; in the goal as well (PA-49)
        judge.refuse("PA-42", "{player} has already set the policeman", "once per turn", player=judge.name(seat))
    own = state.police[seat]
    if field != own:
        check_street_for_police(state, field, judge)
        for owner in _blocking(state, seat):
            who = judge.name(owner)
            judge.refuse("PA-41", "{player}'s pawn on {field} blocks the policeman", at="FIELD", player=who, field=NAMES[own])
        for owner in _pawns_on(state, field):
            who = judge.name(owner)
            judge.refuse("PA-44", "{player}'s pawn is on {field}", FREE_STREET, at="FIELD", player=who, field=NAMES[field])
        check_police_apart(state, seat, field, judge)
        state.set_police(seat, field)
    if seat == state.turn:
        state.police_set = True


def check_has_police(state: State, judge: Judge) -> None:
    if not state.edition.with_police:
        judge.stop("PA-57", "this game is played without police", "option police=no")


def check_street_for_police(state: State, field: int, judge: Judge) -> None:
    """PA-44: a street field, whoever stands there."""
    streets = state.streets
    assert streets is not None
    if field == GOAL and state.edition.police_on_start:
        fields = [NAMES[other] for other in fields_of(streets.start)]
        judge.stop("PA-44", "the start tile is four fields (PA-Q6)", "name one: {fields:list}", at="FIELD", fields=fields)
    if field == GOAL or (streets.start >> field & 1 and not state.edition.police_on_start):
        judge.stop(
            "PA-44",
            "no policeman may be on the start tile (PA-Q24)",
            "with police-start=empty he may be set there while no pawn stands on it",
            at="FIELD",
        )
    if not streets.open >> field & 1:
        judge.stop("PA-44", "{field} is a house field", FREE_STREET, at="FIELD", field=NAMES[field])
    if not state.edition.police_on_ring and RING >> field & 1:
        judge.refuse("PA-44", "{field} is on the ring road", "option ring-police=no", at="FIELD", field=NAMES[field])


def check_police_apart(state: State, seat: int, field: int, judge: Judge) -> None:
    """PA-44, PA-45: policemen stand neither on one field nor side by side."""
    if field in state.police:
        who = judge.name(state.police.index(field))
        judge.refuse("PA-44", "{player}'s policeman is on {field}", FREE_STREET, at="FIELD", player=who, field=NAMES[field])
    if close := beside(state, field) & foreign_police(state, seat):
        near = fields_of(close)[0]
        who = judge.name(state.police.index(near))
        judge.refuse(
            "PA-45",
            "{field} is next to {player}'s policeman on {beside}",
            "diagonally would be allowed",
            at="FIELD",
            field=NAMES[field],
            player=who,
            beside=NAMES[near],
        )


def foreign_police(state: State, seat: int) -> int:
    """The fields that count double for this player (PA-38, PA-39)."""
    own = state.police[seat]
    if own < 0 or state.police.count(own) > 1:  # two on one field: only where a ruling let it be
        return state.guarded
    return state.guarded ^ BIT[own]


def _blocking(state: State, seat: int) -> list[int]:
    """PA-41: whose pawns stand on this player's policeman. Whether his own one counts is an option (PA-Q11)."""
    owners = _pawns_on(state, state.police[seat])
    return owners if state.edition.own_pawn_blocks else [owner for owner in owners if owner != seat]


def start_field(state: State, field: int) -> int:
    """One field stands for the start tile where it is one, and a policeman may stand there."""
    streets = state.streets
    if streets is None or not state.edition.police_on_start or streets.field(field) != GOAL or not streets.merged:
        return field
    return fields_of(streets.start)[0]


def _pawns_on(state: State, field: int) -> list[int]:
    """Whose pawns stand on a field; those on the start tile are on each of its fields."""
    streets = state.streets
    assert streets is not None
    here = (field, GOAL) if BIT[field] & streets.start else (field,)
    if len(here) == 1 and field not in state.pawn:
        return []
    return [owner for owner, pawn in enumerate(state.pawn) if pawn in here]


def beside(state: State, field: int) -> int:
    """The fields beside one, or beside the start tile if it is one field."""
    streets = state.streets
    assert streets is not None
    if BIT[field] & streets.merged:
        return streets.before_goal
    return NEXT_TO[field] | (streets.merged if NEXT_TO[field] & streets.merged else 0)


def police_fields(state: State, seat: int) -> int:
    """Where the player may set the policeman; where he stands is among it."""
    streets = state.streets
    assert streets is not None
    own = state.police[seat]
    here = BIT[own]
    if _blocking(state, seat):
        return here
    taken = foreign_police(state, seat)
    free = streets.open & ~taken
    if not state.edition.police_on_start or GOAL in state.pawn or taken & streets.merged:
        free &= ~streets.start
    elif streets.merged:
        free &= ~streets.start | BIT[fields_of(streets.start)[0]]
    for field in state.police:
        if field >= 0 and field != own:
            free &= ~beside(state, field)
    for field in state.pawn:
        free &= ~BIT[field]
    if not state.edition.police_on_ring:
        free &= ~RING
    return free | here
