"""Whose turn it is, which actions it may still have (TQ-10 to TQ-17), and when the game is over (TQ-50 to TQ-52).

Rights to put and to compete are used or lapse without a word, so a turn with two actions is left open: it ends when the
next player acts. A turn with fewer ends by a pass.
"""

from __future__ import annotations

from referee.games.game import BEFORE, Judge
from referee.games.manhattan_traffiq.notation import ACTS
from referee.games.manhattan_traffiq.state import State

LISTS = ("LL", "LT", "LV", "LD", "TV", "VT", "TD", "VD", "DD")
"""TQ-17: what two actions a turn may have."""
ALLOWED = {"", *LISTS, *(acts[0] for acts in LISTS)}
"""They and what they may begin with."""


def is_complete(state: State) -> bool:
    """Has the player no action left? A draw that empties the supply is the turn's last action (TQ-Q6)."""
    acts = state.acts
    return len(acts) > 1 or (acts == "D" and not state.supply)


def is_over(state: State) -> bool:
    """Does the game wait for nothing more? The last player's rights may still be used then."""
    return state.winner >= 0 or not state.left or (state.left == 1 and is_complete(state))


def next_seat(state: State) -> int:
    return (state.seat + 1) % len(state.score)


def acts_with(state: State, seat: int, letter: str, judge: Judge) -> tuple[str, bool]:
    """The turn's action list with one more action, and whether a new turn begins with it. The state is not changed."""
    if state.drawing or state.undealt or state.winner >= 0:
        refuse_waiting(state, judge)
    acts = state.acts
    if seat == state.seat:
        longer = acts + letter
        if longer in ALLOWED and state.left:
            return longer, False
    elif (len(acts) > 1 or is_complete(state)) and state.left not in (0, 1) and seat == (state.seat + 1) % len(state.score):
        return letter, True
    if is_over(state) and not (judge.action and seat == state.seat and state.left):
        refuse_over(state, judge)
    if seat != state.seat or (is_complete(state) and not judge.action):
        refuse_turn(state, seat, judge)
        return letter, True
    _refuse_list(state, letter, judge)
    return acts + letter, False


def begin(state: State, seat: int) -> None:
    """The turn of a player begins; what the one before left unused lapses."""
    state.seat = seat
    state.acts = ""
    lapse(state)
    state.moves += 1
    if state.left > 0:
        state.left -= 1


def lapse(state: State) -> None:
    """What the turn gave a right to can be used no more."""
    state.laid = state.may_put = state.fresh = state.competed = state.lost = state.new = ()


def begin_last_round(state: State) -> None:
    """TQ-51: the supply is empty. There are this turn, and one more for everybody."""
    state.left = len(state.score) + 1


def refuse_over(state: State, judge: Judge) -> None:
    """Nothing comes after the end of the game."""
    if state.winner >= 0:
        who = judge.name(state.winner)
        judge.stop("TQ-50", f"the game is over: {who} has put the last vehicle and wins")
    if is_over(state):
        judge.stop("TQ-51", "the game is over: the last round has been played")


def refuse_waiting(state: State, judge: Judge) -> None:
    """Chance must come first, or nothing can come at all."""
    refuse_over(state, judge)
    if state.undealt:
        who = judge.name(state.undealt[0])
        judge.stop("C02", f"the first tiles of {who} are missing", f"* deal {who}: ? ?")
    if state.drawing:
        who = judge.name(state.seat)
        reason = "`draw RRBG`, or `draw ?` where nobody saw it"
        judge.stop("C02", f"the tile that {who} drew is missing", reason, at=BEFORE)


def refuse_turn(state: State, seat: int, judge: Judge) -> None:
    refuse_over(state, judge)
    who = judge.name(state.seat)
    if is_complete(state):
        after = judge.name(next_seat(state))
        done = f"{who} has done {_listed(state.acts)}"
        judge.refuse(
            "TQ-56",
            f"it is {after}'s turn, not {judge.name(seat)}'s",
            f"{done}; play goes clockwise (TQ-9)",
            at="PLAYER",
        )
    elif state.acts:
        reason = f"{who} has done {_listed(state.acts)} and may do one more; a shorter turn ends with `pass`"
        judge.refuse("TQ-56", f"it is still {who}'s turn, not {judge.name(seat)}'s", reason, at="PLAYER")
    else:
        judge.refuse("TQ-56", f"it is {who}'s turn, not {judge.name(seat)}'s", "play goes clockwise (TQ-9)", at="PLAYER")


def _refuse_list(state: State, letter: str, judge: Judge) -> None:
    """The action does not fit after those of this turn: the most specific rule first (TQ-Q21)."""
    acts, what = state.acts, ACTS[letter]
    done = f"done on this turn: {_listed(acts)}"
    if letter in "TV" and letter in acts:
        judge.refuse("TQ-15", f"a second {what} ride on one turn", done)
    if letter == "L" and acts.strip("L"):
        judge.refuse("TQ-11", f"laying comes before all other actions; this one comes after {_listed(acts)}", done)
    if letter != "D" and "D" in acts:
        judge.refuse("TQ-12", f"drawing is always the last action; {what} comes after it", done)
    if acts in ("LL", "DD"):
        judge.refuse("TQ-14", f"no other action can follow {_listed(acts)}", done)
    elif len(acts) > 1:
        judge.refuse("TQ-10", "a third action; a turn has two", done)


def _listed(acts: str) -> str:
    return ", ".join(ACTS[act] for act in acts)
