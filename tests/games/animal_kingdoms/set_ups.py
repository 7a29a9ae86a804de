"""Set-ups of Animal Kingdoms that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.animal_kingdoms.cards import cards_in, name
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.state import FIGHT, LOTS, NEXT, PLAY, State
from tests.games.animal_kingdoms.tables import DECK, SIZES
from tests.models.animal_kingdoms_laws import law_allows
from tests.playing import Broken, Change, SetUp

TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (2, {"mode": "egon"}),
    (3, {"leaving": "free"}),
    (4, {}),
    (5, {"lots": "after-laws"}),
]


def kind(state: State) -> tuple[int, int]:
    """What happens now, and how many fight or draw lots."""
    return state.phase, len(state.fighters) + len(state.lots)


OWN = {"D13": "AK-25", "D14": "AK-25", "D15": "AK-22"}
"""The rule that a card against a law about its own kingdom breaks, where it is not AK-17."""


def _line(at: SetUp, start: str) -> int:
    """Which line begins so; -1 where none does."""
    return next((i for i, line in enumerate(at.lines) if line.startswith(f"@ {start}")), -1)


def _with(at: SetUp, line: int, *texts: str) -> list[str]:
    """The lines with another one in a place, or none."""
    return [*at.lines[:line], *texts, *at.lines[line + 1 :]]


def _swap(at: SetUp, line: int, old: str, new: str) -> list[str]:
    return _with(at, line, at.lines[line].replace(old, new, 1))


def _more(at: SetUp, text: str, rule: str, word: str = "") -> Broken:
    """One line more, which is wrong."""
    return Broken([*at.lines, text], rule, len(at.lines), word)


def _who(at: SetUp, seat: int) -> str:
    return at.names[seat] if seat < len(at.names) else "egon"


def _is_quiet(at: SetUp) -> bool:
    """Is a turn about to begin?"""
    return at.state.phase == PLAY and at.state.owed < 0 and all(len(hand) == 4 for hand in at.state.hands)


def _unseen(at: SetUp) -> list[str]:
    return [name(card) for card in cards_in(at.state.unseen)]


def _hand(at: SetUp) -> tuple[int, str]:
    """The line and the name of the last player who has a hand; -1 where nobody has one."""
    seats = [seat for seat, hand in enumerate(at.state.hands) if hand]
    return (_line(at, f"{at.names[seats[-1]]}:"), at.names[seats[-1]]) if seats else (-1, "")


def _kingdom(at: SetUp, kingdom: int, shields: str) -> tuple[list[str], int]:
    """The lines with more shields at a kingdom, and which line has them."""
    line = _line(at, f"kingdom {SIZES[kingdom]}:")
    if line >= 0:
        return _with(at, line, f"{at.lines[line]}, {shields}"), line
    line = _line(at, f"{at.names[0]}:")
    return [*at.lines[:line], f"@ kingdom {SIZES[kingdom]}: {shields}", *at.lines[line:]], line


def _law(at: SetUp, kingdom: int) -> str:
    laws = at.lines[_line(at, "laws")].split(" ", 2)[2].split(", ")
    return laws[kingdom].split(": ")[1]


# -- cards ---------------------------------------------------------------------------------------------------------------


def cards_of_a_kingdom_missing(at: SetUp) -> Iterator[Broken]:
    """AK-12: a card for each shield of a player."""
    line = _line(at, "cards")
    if line >= 0:
        size = at.lines[line][8]
        yield Broken(_with(at, line), "AK-12", _line(at, f"kingdom {size}:"), size)


def card_laid_and_discarded(at: SetUp) -> Iterator[Broken]:
    laid = _line(at, "cards")
    if laid >= 0 and _line(at, "discards") < 0:
        card = " ".join(at.lines[laid].split()[3:5])
        yield _more(at, f"@ discards {card}", "AK-2", card.split()[0])


def card_in_a_hand_and_elsewhere(at: SetUp) -> Iterator[Broken]:
    """The later line has the card that is wrong; in a hand it is the first one there."""
    line, who = _hand(at)
    others = [card for i, text in enumerate(at.lines[:line]) for card in DECK if f" {card}" in text]
    if line >= 0 and others:
        animal, number = at.stream.choice(others).split()
        rest = at.lines[line].split("hand ")[1].split()[2:]
        hand = " ".join([animal, number, *rest])
        points = at.lines[line].split(", ")[0]
        assert points.startswith(f"@ {who}:")
        yield Broken(_with(at, line, f"{points}, hand {hand}"), "AK-2", line, animal)


def card_twice_in_a_hand(at: SetUp) -> Iterator[Broken]:
    line, _ = _hand(at)
    if line >= 0 and len(at.lines[line].split("hand ")[1].split()) >= 4:
        points, hand = at.lines[line].split("hand ")
        animal, number, _, _, *rest = hand.split()
        yield Broken(_with(at, line, f"{points}hand {' '.join([animal, number] * 2 + rest)}"), "AK-2", line, animal)


def card_that_is_not_there(at: SetUp) -> Iterator[Broken]:
    line, _ = _hand(at)
    if line >= 0:
        points, hand = at.lines[line].split("hand ")
        yield Broken(_with(at, line, f"{points}hand tiger 9 {' '.join(hand.split()[2:])}"), "AK-2", line, "tiger")


def five_cards_in_a_hand(at: SetUp) -> Iterator[Broken]:
    line, who = _hand(at)
    if line >= 0 and len(at.state.hands[at.names.index(who)]) == 4:
        yield Broken(_with(at, line, f"{at.lines[line]} ?"), "AK-16", line, who)


def hand_of_three_out_of_turn(at: SetUp) -> Iterator[Broken]:
    seat = next((seat for seat in range(at.state.seats) if seat != at.state.turn), -1)
    if seat >= 0 and _is_quiet(at):
        line = _line(at, f"{at.names[seat]}:")
        yield Broken(_with(at, line, at.lines[line].rsplit(" ", 2)[0]), "AK-16", line, at.names[seat])


def hand_that_lacks_more_than_was_laid(at: SetUp) -> Iterator[Broken]:
    """AK-29: nobody exchanges when somebody has left. So one card was laid, or a pair."""
    if _is_quiet(at) and at.state.out and at.state.turn < at.state.seats:
        who = at.names[at.state.turn]
        line = _line(at, f"{who}:")
        yield Broken(_with(at, line, at.lines[line].rsplit(" ", 6)[0]), "AK-16", line, who)


def hand_that_lacks_a_card_before_anything_was_done(at: SetUp) -> Iterator[Broken]:
    """Who has laid nothing in this round and has no point has not exchanged either (AK-27)."""
    state = at.state
    seat = state.turn
    if (
        _is_quiet(at)
        and seat < state.seats
        and not state.score[seat]
        and not any(state.shields(kingdom, seat) for kingdom in range(KINGDOMS))
    ):
        line = _line(at, f"{at.names[seat]}:")
        yield Broken(_with(at, line, at.lines[line].rsplit(" ", 2)[0]), "AK-16", line, at.names[seat])


def card_against_the_law_of_its_kingdom(at: SetUp) -> Iterator[Broken]:
    """The last card laid at a kingdom with a law about its own cards is another one, which nobody has seen."""
    for kingdom, row in enumerate(at.state.rows):
        law = _law(at, kingdom) if row else "D16"
        own = [(name(card).split()[0], int(name(card).split()[1])) for card in row[:-1]]
        if law == "D16" or at.state.edition.laws[at.state.laws[kingdom]].scope != "own":
            continue
        wrong = [card for card in _unseen(at) if not law_allows(law, (card.split()[0], int(card.split()[1])), own, [], [])]
        if wrong:
            line = _line(at, f"cards {SIZES[kingdom]}:")
            card = at.stream.choice(wrong)
            text = f"{at.lines[line].rsplit(' ', 2)[0]} {card}"
            yield Broken(_with(at, line, text), OWN.get(law, "AK-17"), line, card.split()[0])
            return


def two_cards_that_are_no_pair(at: SetUp) -> Iterator[Broken]:
    for kingdom, row in enumerate(at.state.rows):
        if row and _law(at, kingdom) == "D16":
            animal, number = name(row[-2]).split()
            wrong = [card for card in _unseen(at) if card.split()[0] != animal and card.split()[1] != number]
            line = _line(at, f"cards {SIZES[kingdom]}:")
            text = f"{at.lines[line].rsplit(' ', 2)[0]} {wrong[0]}"
            yield Broken(_with(at, line, text), "AK-26", line, wrong[0].split()[0])


def held_card_that_nobody_hides(at: SetUp) -> Iterator[Broken]:
    for card in _unseen(at)[:1]:
        yield _more(at, f"@ held {card}", "AK-28", card.split()[0])


def more_cards_than_there_are(at: SetUp) -> Iterator[Broken]:
    if not at.state.discards:
        yield _more(at, f"@ discards {' '.join('?' * (at.state.pile + 1))}", "AK-2")


def top_card_that_is_not_cleared_away(at: SetUp) -> Iterator[Broken]:
    for card in _unseen(at)[:1]:
        yield _more(at, f"@ top {card}", "AK-53", card.split()[0])


# -- shields -------------------------------------------------------------------------------------------------------------


def shield_without_a_card(at: SetUp) -> Iterator[Broken]:
    """AK-12: the cards' line, which comes behind, has one too few for it."""
    for kingdom, row in enumerate(at.state.rows):
        seat = next((seat for seat in range(at.state.seats) if not at.state.count[kingdom * at.state.people + seat]), -1)
        if row and seat >= 0 and at.state.free[kingdom] and at.state.supply[seat]:
            lines, _ = _kingdom(at, kingdom, f"{at.names[seat]} 1")
            yield Broken(lines, "AK-12", _line(at, f"cards {SIZES[kingdom]}:"), str(SIZES[kingdom]))
            return


def more_shields_than_fields(at: SetUp) -> Iterator[Broken]:
    for kingdom in range(KINGDOMS):
        free = at.state.free[kingdom]
        for seat in range(at.state.people):
            if free < 4 and not at.state.shields(kingdom, seat):
                lines, line = _kingdom(at, kingdom, f"{_who(at, seat)} {free + 1}")
                yield Broken(lines, "AK-12", line, _who(at, seat))
                return


def more_shields_than_a_player_has(at: SetUp) -> Iterator[Broken]:
    for kingdom in range(KINGDOMS):
        for seat in range(at.state.seats):
            if not at.state.shields(kingdom, seat):
                lines, line = _kingdom(at, kingdom, f"{at.names[seat]} 19")
                yield Broken(lines, "AK-6", line, at.names[seat])
                return


def two_crowns_at_a_kingdom(at: SetUp) -> Iterator[Broken]:
    for kingdom, owner in enumerate(at.state.crown):
        if owner >= 0:
            other = _who(at, (owner + 1) % at.state.people)
            lines, line = _kingdom(at, kingdom, f"crown {other}")
            yield Broken(lines, "AK-13", line, "crown")


def crown_before_the_other_fields(at: SetUp) -> Iterator[Broken]:
    for kingdom, owner in enumerate(at.state.crown):
        if owner < 0 and at.state.free[kingdom] and at.state.laws[0] >= 0 and at.state.tokens:
            lines, line = _kingdom(at, kingdom, f"crown {at.names[0]}")
            yield Broken(lines, "AK-13", line, "crown")
            return


def two_crowns_of_a_player(at: SetUp) -> Iterator[Broken]:
    crowns = [(kingdom, owner) for kingdom, owner in enumerate(at.state.crown) if 0 <= owner < at.state.seats]
    if len(crowns) > 1:
        (_, owner), (kingdom, other) = crowns[:2]
        line = _line(at, f"kingdom {SIZES[kingdom]}:")
        lines = _swap(at, line, f"crown {at.names[other]}", f"crown {at.names[owner]}")
        yield Broken(lines, "AK-31", line, "crown")


def three_shields_on_thrones(at: SetUp) -> Iterator[Broken]:
    for kingdom in range(KINGDOMS):
        if not any(at.state.throne[kingdom * at.state.people : (kingdom + 1) * at.state.people]):
            lines, line = _kingdom(at, kingdom, f"throne {at.names[0]} 3")
            yield Broken(lines, "AK-52", line, "throne")
            return


def throne_too_many_for_the_round(at: SetUp) -> Iterator[Broken]:
    """AK-52: one for each former round, since nobody has two crowns in a round."""
    state = at.state
    for seat in range(state.seats):
        thrones = sum(state.throne[seat :: state.people])
        free = [k for k in range(KINGDOMS) if not any(state.throne[k * state.people : (k + 1) * state.people])]
        if thrones == state.round - 1 and free and state.laws[0] >= 0 and state.tokens and state.supply[seat]:
            lines, line = _kingdom(at, free[-1], f"throne {at.names[seat]}")
            last = max([k for k in range(KINGDOMS) if state.throne[k * state.people + seat]], default=-1)
            if last < free[-1]:
                yield Broken(lines, "AK-52", line, at.names[seat])
                return


def kingdom_that_is_not_there(at: SetUp) -> Iterator[Broken]:
    yield _more(at, f"@ kingdom 9: {at.names[0]} 1", "AK-11", "9")
    yield _more(at, "@ cards 3: tiger 1", "AK-11", "3")
    if at.state.phase == PLAY:
        yield _more(at, "@ scoring 2", "AK-11", "2")


# -- who has left, bonus tokens ------------------------------------------------------------------------------------------


def crown_of_somebody_who_has_not_left(at: SetUp) -> Iterator[Broken]:
    out = _line(at, "out")
    if _is_quiet(at) and any(owner >= 0 for owner in at.state.crown):
        kingdom = next(kingdom for kingdom, owner in enumerate(at.state.crown) if owner >= 0)
        yield Broken(_with(at, out, *[]), "AK-31", _line(at, f"kingdom {SIZES[kingdom]}:") - (out < 0), "crown")


def somebody_left_without_a_crown(at: SetUp) -> Iterator[Broken]:
    """AK-31: the first to leave has one; where leaving is free (AK-Q1) he has a bonus token (AK-33)."""
    if _is_quiet(at) and not at.state.out and not (at.state.edition.free_leaving and any(map(any, at.state.bonus))):
        rule = "AK-33" if at.state.edition.free_leaving else "AK-31"
        yield _more(at, f"@ out {at.names[-1]}", rule, at.names[-1])


def round_over_and_somebody_has_not_left(at: SetUp) -> Iterator[Broken]:
    """AK-34"""
    line = _line(at, "out")
    if at.state.phase in (FIGHT, NEXT) and line >= 0:
        names = at.lines[line][6:].split(", ")
        without = [who for who in names if _seat(at, who) not in at.state.crown]
        if without:
            left = [who for who in names if who != without[0]]
            yield Broken(_with(at, line, f"@ out {', '.join(left)}"), "AK-34", line, left[-1])


def _seat(at: SetUp, who: str) -> int:
    return at.state.egon if who == "egon" else at.names.index(who)


def player_who_left_is_next(at: SetUp) -> Iterator[Broken]:
    gone = [seat for seat in range(at.state.people) if at.state.is_out(seat)]
    if _is_quiet(at) and gone:
        line = _line(at, "next")
        yield Broken(_with(at, line, f"@ next {_who(at, gone[0])}"), "AK-31", line, _who(at, gone[0]))


def bonus_token_that_nobody_can_have_taken(at: SetUp) -> Iterator[Broken]:
    """AK-33: nobody has left so far; AK-71: alone there are none."""
    if at.state.seats == 1:
        yield _more(at, f"@ bonus {at.names[0]}: 3", "AK-71", at.names[0])
    elif at.state.round == 1 and not at.state.out and at.state.phase == PLAY:
        yield _more(at, f"@ bonus {at.names[0]}: ?", "AK-33", at.names[0])


def bonus_token_of_another_value(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "bonus")
    if line >= 0:
        yield Broken(_with(at, line, f"{at.lines[line]} 6"), "AK-5", line, "6")


def bonus_token_of_two_players(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "bonus")
    for who in at.names:
        if line >= 0 and _line(at, f"bonus {who}:") < 0:
            value = at.lines[line].split(": ")[1].split()[0]
            yield _more(at, f"@ bonus {who}: {value}", "AK-5", value)


def bonus_token_not_taken(at: SetUp) -> Iterator[Broken]:
    """AK-33: the first to leave has taken one."""
    line, out = _line(at, "bonus"), _line(at, "out")
    if _is_quiet(at) and at.state.round == 1 and line >= 0:
        yield Broken(_with(at, line), "AK-33", out - 1, at.lines[out].split()[-1])


def bonus_token_without_a_crown(at: SetUp) -> Iterator[Broken]:
    """AK-33: each was taken with a crown, which may have become a throne; not where leaving is free."""
    state, line = at.state, _line(at, "bonus")
    if state.edition.free_leaving or line < 0 or state.phase != PLAY or state.out:
        return
    for seat, who in enumerate(at.names):
        if not any(state.throne[seat :: state.people]):
            values = at.lines[line].split(": ")[1]
            owner = at.lines[line].split()[2].rstrip(":")
            yield Broken(_with(at, line, f"@ bonus {who}: {values}"), "AK-33", line, who)
            assert owner != who
            return


def token_to_be_taken_by_nobody(at: SetUp) -> Iterator[Broken]:
    """AK-33: the next player is said to take a token, and has not left."""
    if _is_quiet(at) and at.state.round == 1 and not at.state.out and at.state.seats > 1:
        yield _more(at, f"@ owed {at.names[0]}", "AK-33", at.names[0])


# -- laws, tokens, rounds ------------------------------------------------------------------------------------------------


def law_at_two_kingdoms(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "laws")
    if line >= 0:
        first, last = _law(at, 0), _law(at, 4)
        yield Broken(_swap(at, line, f"8: {last}", f"8: {first}"), "AK-3", line, first)


def law_that_is_not_there(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "laws")
    if line >= 0:
        yield Broken(_swap(at, line, f"6: {_law(at, 2)}", "6: D99"), "AK-3", line, "D99")


def kingdom_without_a_law(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "laws")
    if line >= 0:
        yield Broken(_swap(at, line, f", 8: {_law(at, 4)}", ""), "AK-3", line)


def law_of_a_former_round(at: SetUp) -> Iterator[Broken]:
    line, used = _line(at, "laws"), _line(at, "used")
    if line >= 0 and used >= 0:
        law = at.stream.choice(at.lines[used].split()[2:])
        yield Broken(_swap(at, line, f"5: {_law(at, 1)}", f"5: {law}"), "AK-54", line, law)


def too_few_laws_used(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "used")
    if line >= 0 and _line(at, "laws") >= 0:
        *laws, _ = at.lines[line].split()[2:]
        yield Broken(_with(at, line, f"@ used {' '.join(laws)}"), "AK-54", line, laws[-1])


def law_used_in_the_first_round(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "laws")
    if line >= 0 and at.state.round == 1:
        law = next(f"D{n:02}" for n in range(1, 31) if f"D{n:02}" not in at.lines[line])
        yield _more(at, f"@ used {law}", "AK-54", law)


def tokens_that_do_not_ascend(at: SetUp) -> Iterator[Broken]:
    for kingdom, row in enumerate(at.state.tokens):
        if row[0] != row[2]:
            line, size = _line(at, "tokens"), SIZES[kingdom]
            said, wrong = (" ".join(map(str, values)) for values in (row, row[::-1]))
            yield Broken(_swap(at, line, f"{size}: {said}", f"{size}: {wrong}"), "AK-4", line, str(row[2]))
            return


def token_too_many(at: SetUp) -> Iterator[Broken]:
    """AK-4: each value is there so often; of the last three one is another, of which all came before."""
    line = _line(at, "tokens")
    if line >= 0:
        before = [value for row in at.state.tokens[:4] for value in row]
        value = next(value for value in range(5, 11) if before.count(value) == at.state.edition.tokens.count(value))
        yield Broken(_with(at, line, f"{at.lines[line].rsplit(' ', 1)[0]} {value}"), "C03", line, str(value))


def kingdom_without_tokens(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "tokens")
    if line >= 0:
        yield Broken(_with(at, line, at.lines[line].rsplit(", ", 1)[0]), "AK-4", line)


def laws_missing(at: SetUp) -> Iterator[Broken]:
    """Where cards lie; the last line that needs laws is blamed."""
    line = _line(at, "laws")
    if at.state.phase == PLAY and any(at.state.rows):
        last = max(i for i, text in enumerate(at.lines) if text.startswith(("@ cards", "@ kingdom")))
        yield Broken(_with(at, line), "AK-3", last - 1, at.lines[last].split()[2].rstrip(":"))


def round_that_is_not_there(at: SetUp) -> Iterator[Broken]:
    yield Broken(_with(at, 0, "@ round 4"), "AK-9", 0, "4")
    yield Broken(_with(at, 0, "@ round 0"), "AK-9", 0, "0")


# -- the end of a round --------------------------------------------------------------------------------------------------


def somebody_is_next_while_kingdoms_are_scored(at: SetUp) -> Iterator[Broken]:
    if at.state.phase != PLAY and any(_line(at, word) >= 0 for word in ("fight", "scoring", "scored", "lots", "over")):
        yield _more(at, f"@ next {at.names[0]}", "AK-34", at.names[0])


def fight_of_somebody_who_is_not_tied(at: SetUp) -> Iterator[Broken]:
    state = at.state
    others = [seat for seat in range(state.people) if seat not in state.fighters]
    if state.phase == FIGHT and others:
        line = _line(at, "fight")
        size = str(SIZES[state.scored])
        yield Broken(_with(at, line, f"{at.lines[line]}, {_who(at, others[0])}"), "AK-43", line, size)


def fight_without_somebody_who_is_tied(at: SetUp) -> Iterator[Broken]:
    if at.state.phase == FIGHT and len(at.state.fighters) > 2:
        line = _line(at, "fight")
        yield Broken(_with(at, line, at.lines[line].rsplit(", ", 1)[0]), "AK-43", line, str(SIZES[at.state.scored]))


def fight_of_one(at: SetUp) -> Iterator[Broken]:
    if at.state.phase == FIGHT:
        line, size = _line(at, "fight"), SIZES[at.state.scored]
        yield Broken(_with(at, line, f"@ fight {size}: {_who(at, at.state.fighters[0])}"), "AK-43", line, str(size))


def lots_with_somebody_who_is_not_last(at: SetUp) -> Iterator[Broken]:
    """AK-55"""
    line = _line(at, "lots")
    for seat in range(at.state.seats):
        if line >= 0 and at.state.score[seat] > min(at.state.score[: at.state.seats]):
            yield Broken(_with(at, line, f"{at.lines[line]}, {at.names[seat]}"), "AK-55", line)
            return


def lots_of_one(at: SetUp) -> Iterator[Broken]:
    if at.state.phase in (LOTS, NEXT) and at.state.lots:
        line, who = _line(at, "lots"), at.names[at.state.lots[0]]
        yield Broken(_with(at, line, f"@ lots {who}"), "AK-55", line, who)


def over_before_the_last_round(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "scored")
    if line >= 0 and at.state.round < at.state.edition.rounds:
        yield Broken(_with(at, line, "@ over"), "AK-56", line)


# -- Egon ----------------------------------------------------------------------------------------------------------------


def egon_in_a_game_without_him(at: SetUp) -> Iterator[Broken]:
    if at.state.egon < 0:
        yield _more(at, "@ egon 3 points", "AK-59", "egon")
        yield _more(at, "@ out egon", "AK-59", "egon")


def egon_has_points_before_a_scoring(at: SetUp) -> Iterator[Broken]:
    """AK-69: he does not exchange, so he has nothing but what kingdoms and his bonus token gave."""
    line = _line(at, "egon ")
    if at.state.egon >= 0 and at.state.round == 1 and at.state.phase == PLAY:
        yield Broken(_with(at, line, f"@ egon {at.state.score[at.state.egon] + 1} points"), "AK-69", line, "egon")


def egon_has_more_points_than_there_were(at: SetUp) -> Iterator[Broken]:
    """AK-69: at most the tokens of all kingdoms scored, and his bonus tokens."""
    line = _line(at, "egon ")
    if at.state.egon >= 0 and at.state.round > 1:
        yield Broken(_with(at, line, "@ egon 200 points"), "AK-69", line, "egon")


def egon_on_a_crown_while_other_fields_are_free(at: SetUp) -> Iterator[Broken]:
    """AK-65: as long as no player has a crown, and a golden field without one is free, he goes there."""
    state = at.state
    full = [kingdom for kingdom in range(KINGDOMS) if not state.free[kingdom] and state.crown[kingdom] < 0]
    if state.egon >= 0 and _is_quiet(at) and full and not state.out and any(state.free):
        lines, line = _kingdom(at, full[0], "crown egon")
        yield Broken([*lines, "@ out egon", *["@ egon bonus 2"][: state.seats - 1]], "AK-65", line, "crown")


def another_began_the_first_round(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "starter")
    if line >= 0 and at.state.round == 1 and len(at.names) > 1:
        yield Broken(_with(at, line, f"@ starter {at.names[1]}"), "AK-8", line, at.names[1])


def a_stranger(at: SetUp) -> Iterator[Broken]:
    yield _more(at, "@ Zoe: 3 points", "H12", "Zoe")
    yield _more(at, "@ out Zoe", "H12", "Zoe")
    if _line(at, "next") >= 0:
        yield Broken(_with(at, _line(at, "next"), "@ next Zoe"), "H12", _line(at, "next"), "Zoe")


CHANGES: dict[str, Change] = {
    change.__name__.replace("_", " "): change
    for change in (
        cards_of_a_kingdom_missing, card_laid_and_discarded, card_in_a_hand_and_elsewhere, card_twice_in_a_hand,
        card_that_is_not_there, five_cards_in_a_hand, hand_of_three_out_of_turn, hand_that_lacks_more_than_was_laid,
        hand_that_lacks_a_card_before_anything_was_done, card_against_the_law_of_its_kingdom, two_cards_that_are_no_pair,
        held_card_that_nobody_hides, more_cards_than_there_are, top_card_that_is_not_cleared_away,
        shield_without_a_card, more_shields_than_fields, more_shields_than_a_player_has, two_crowns_at_a_kingdom,
        crown_before_the_other_fields, two_crowns_of_a_player, three_shields_on_thrones, throne_too_many_for_the_round,
        kingdom_that_is_not_there,
        crown_of_somebody_who_has_not_left, somebody_left_without_a_crown, round_over_and_somebody_has_not_left,
        player_who_left_is_next, bonus_token_that_nobody_can_have_taken, bonus_token_of_another_value,
        bonus_token_of_two_players, bonus_token_not_taken, bonus_token_without_a_crown, token_to_be_taken_by_nobody,
        law_at_two_kingdoms, law_that_is_not_there, kingdom_without_a_law, law_of_a_former_round, too_few_laws_used,
        law_used_in_the_first_round, tokens_that_do_not_ascend, token_too_many, kingdom_without_tokens, laws_missing,
        round_that_is_not_there,
        somebody_is_next_while_kingdoms_are_scored, fight_of_somebody_who_is_not_tied, fight_without_somebody_who_is_tied,
        fight_of_one, lots_with_somebody_who_is_not_last, lots_of_one, over_before_the_last_round,
        egon_in_a_game_without_him, egon_has_points_before_a_scoring, egon_has_more_points_than_there_were,
        egon_on_a_crown_while_other_fields_are_free, another_began_the_first_round, a_stranger,
    )
}  # fmt: skip
