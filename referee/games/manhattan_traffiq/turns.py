"""Whose turn it is, which actions it may still have (TQ-10 to TQ-17), and when the game is over (TQ-50 to TQ-52).

Rights to put and to compete are used or lapse without a word, so a turn with two actions is left open: it ends when the
next player acts. A turn with fewer ends by a pass.
"""

from __future__ import annotations

from referee.games.judge import BEFORE, Judge
from referee.games.manhattan_traffiq.notation import ACTIONS, DONE_TWICE
from referee.games.manhattan_traffiq.state import State
from referee.language import mark

LISTS = ("LL", "LT", "LV", "LD", "TV", "VT", "TD", "VD", "DD")
"""TQ-17: what two actions a turn may have (TQ-10 to TQ-16)."""
ALLOWED = {"", *LISTS, *(acts[0] for acts in LISTS)}
"""They and what they may begin with."""
DONE = mark("done on this turn: {actions:name}")


def is_complete(state: State) -> bool:
    """Has the player no action left? A draw that empties the supply is the turn's last action (TQ-Q6)."""
    acts = state.acts
    return len(acts) > 1 or (acts == "D" and not state.supply)


def is_over(state: State) -> bool:
    """Does the game wait for nothing more? The last player's rights may still be used then."""
    return state.winner >= 0 or not state.left or (state.left == 1 and is_complete(state))


def next_seat(state: State) -> int:
    """TQ-9: clockwise."""
    return (state.turn + 1) % len(state.score)


def acts_with(state: State, seat: int, letter: str, judge: Judge) -> tuple[str, bool]:
    """The turn's action list with one more action, and whether a new turn begins with it. The state is not changed."""
    if state.drawing or state.undealt or state.winner >= 0:
        check_waiting(state, judge)
    acts = state.acts
    if seat == state.turn:
        longer = acts + letter
        if longer in ALLOWED and state.left:
            return longer, False
    elif (len(acts) > 1 or is_complete(state)) and state.left not in (0, 1) and seat == (state.turn + 1) % len(state.score):
        return letter, True
    if is_over(state) and not (judge.action and seat == state.turn and state.left):
        check_over(state, judge)
    if seat != state.turn or (is_complete(state) and not judge.action):
        check_turn(state, seat, judge)
        return letter, True
    _check_list(state, letter, judge)
    return acts + letter, False


def begin(state: State, seat: int) -> None:
    """The turn of a player begins; what the one before left unused lapses."""
    state.turn = seat
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


def check_not_won(state: State, judge: Judge) -> None:
    if state.winner >= 0:
        judge.stop("TQ-50", "the game is over: {winner} has put the last vehicle and wins", winner=judge.name(state.winner))


def check_over(state: State, judge: Judge) -> None:
    """Nothing comes after the end of the game."""
    check_not_won(state, judge)
    if is_over(state):
        judge.stop("TQ-51", "the game is over: the last round has been played")


def check_waiting(state: State, judge: Judge) -> None:
    """Chance must come first, or nothing can come at all."""
    check_over(state, judge)
    if state.undealt:
        missing = judge.name(state.undealt[0])
        judge.stop("C02", "the first tiles of {player} are missing", "write `* deal {player}: ? ?`", player=missing)
    if state.drawing:
        judge.stop(
            "C02",
            "the tile that {player} drew is missing",
            "write `get` and the tile after `draw`, or `get ?` if nobody saw it",
            at=BEFORE,
            player=judge.name(state.turn),
        )


def check_turn(state: State, seat: int, judge: Judge) -> None:
    check_over(state, judge)
    name, active = judge.name(seat), judge.name(state.turn)
    if is_complete(state):
        judge.refuse(
            "TQ-56",
            "it is {active}'s turn, not {player}'s",
            "{before} is done ({actions:name list}); play goes clockwise (TQ-9)",
            at="PLAYER",
            active=judge.name(next_seat(state)),
            player=name,
            before=active,
            actions=_done(state.acts),
        )
    elif state.acts:
        judge.refuse(
            "TQ-56",
            "it is still {active}'s turn, not {player}'s",
            "one more action may follow {actions:name}; a shorter turn ends with `pass`",
            at="PLAYER",
            active=active,
            player=name,
            actions=_done(state.acts),
        )
    elif judge.action and state.turn == (seat + 1) % len(state.score):  # earlier in the line it was this player's turn
        judge.refuse("TQ-56", "{player}'s turn ended with the pass", "nothing follows a pass (TQ-10, TQ-17)", player=name)
    else:
        judge.refuse(
            "TQ-56",
            "it is {active}'s turn, not {player}'s",
            "play goes clockwise (TQ-9)",
            at="PLAYER",
            active=active,
            player=name,
        )


def _check_list(state: State, letter: str, judge: Judge) -> None:
    """The action does not fit after those of this turn: the most specific rule first (TQ-Q21)."""
    acts = state.acts
    done = _done(acts)
    if letter in "TV" and letter in acts:
        judge.refuse(
            "TQ-15",
            "a second taxi ride on the same turn" if letter == "T" else "a second van ride on the same turn",
            DONE,
            actions=done,
        )
    if letter == "L" and acts.strip("L"):
        judge.refuse("TQ-11", "laying comes before all other actions", DONE, actions=done)
    if letter != "D" and "D" in acts:
        judge.refuse("TQ-12", "drawing is always the last action", DONE, actions=done)
    if acts in ("LL", "DD"):
        judge.refuse("TQ-14", "no other action can follow {actions:name}", actions=done)
    elif len(acts) > 1:
        judge.refuse("TQ-10", "a third action; a turn has only two", DONE, actions=done)


def _done(acts: str) -> list[str]:
    """The actions of a turn by their names."""
    return [DONE_TWICE[acts]] if acts in DONE_TWICE else [ACTIONS[act] for act in acts]
