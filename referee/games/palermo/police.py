"""Policemen: where they may be set, and whom they hinder (PA-37 to PA-45, PA-57)."""

from __future__ import annotations

from referee.games.game import Judge
from referee.games.palermo.city import BIT, GOAL, NAMES, NEXT_TO, RING, fields_of
from referee.games.palermo.notation import Police
from referee.games.palermo.state import State
from referee.games.palermo.turns import check_turn


def set_police(state: State, seat: int, action: Police, judge: Judge) -> None:
    field = action.field
    if not state.edition.with_police:
        judge.stop("PA-57", "this game is played without police", "option police=no")
    if seat != state.turn or state.edition.with_targets:
        check_turn(state, seat, action, judge)
    if seat == state.turn and state.police_set:
        judge.refuse("PA-42", "{player} has already set the policeman", "once per turn", player=judge.name(seat))
    own = state.police[seat]
    if field != own:
        streets = state.streets
        assert streets is not None
        if field == GOAL or streets.start >> field & 1:
            judge.stop(
                "PA-44",
                "the start tile is not a street field",
                "a policeman goes on a free street field",
                at="FIELD",
            )
        if not streets.open >> field & 1:
            judge.stop(
                "PA-44",
                "{field} is a house field",
                "a policeman goes on a free street field",
                at="FIELD",
                field=NAMES[field],
            )
        if own >= 0 and own in state.pawn and is_blocked(state, seat):
            who = judge.name(state.pawn.index(own))
            judge.refuse("PA-41", "{player}'s pawn on {field} blocks the policeman", at="FIELD", player=who, field=NAMES[own])
        if field in state.pawn:
            who = judge.name(state.pawn.index(field))
            judge.refuse(
                "PA-44",
                "{player}'s pawn is on {field}",
                "a policeman goes on a free street field",
                at="FIELD",
                player=who,
                field=NAMES[field],
            )
        if field in state.police:
            who = judge.name(state.police.index(field))
            judge.refuse(
                "PA-44",
                "{player}'s policeman is on {field}",
                "a policeman goes on a free street field",
                at="FIELD",
                player=who,
                field=NAMES[field],
            )
        if NEXT_TO[field] & state.guarded and NEXT_TO[field] & foreign_police(state, seat):
            beside = fields_of(NEXT_TO[field] & foreign_police(state, seat))[0]
            who = judge.name(state.police.index(beside))
            judge.refuse(
                "PA-45",
                "{field} is next to {player}'s policeman on {beside}",
                "diagonally would be allowed",
                at="FIELD",
                field=NAMES[field],
                player=who,
                beside=NAMES[beside],
            )
        if not state.edition.police_on_ring and RING >> field & 1:
            judge.refuse("PA-44", "{field} is on the ring road", "option ring-police=no", at="FIELD", field=NAMES[field])
        state.set_police(seat, field)
    if seat == state.turn:
        state.police_set = True


def foreign_police(state: State, seat: int) -> int:
    """The fields that count double for this player (PA-38, PA-39)."""
    own = state.police[seat]
    if own < 0 or state.police.count(own) > 1:  # two on one field: only where a ruling let it be
        return state.guarded
    return state.guarded ^ BIT[own]


def is_blocked(state: State, seat: int) -> bool:
    """PA-41: does a pawn stand on this player's policeman? Whether his own one counts is an option (PA-Q11)."""
    own = state.police[seat]
    return own >= 0 and any(
        pawn == own and (owner != seat or state.edition.own_pawn_blocks) for owner, pawn in enumerate(state.pawn)
    )


def police_fields(state: State, seat: int) -> int:
    """Where the player may set the policeman; where he stands is among it."""
    streets = state.streets
    assert streets is not None
    own = state.police[seat]
    here = BIT[own]
    if is_blocked(state, seat):
        return here
    taken = foreign_police(state, seat)
    free = streets.open & ~streets.start & ~taken
    for field in state.police:
        if field >= 0 and field != own:
            free &= ~NEXT_TO[field]
    for field in state.pawn:
        free &= ~BIT[field]
    if not state.edition.police_on_ring:
        free &= ~RING
    return free | here
