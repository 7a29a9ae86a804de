"""What follows from the rules of Animal Kingdoms is left out, or stands where it comes from: draws, hands, bonus tokens."""

from __future__ import annotations

import re

import pytest

from referee.verdict.course import course, is_same
from tests.games.animal_kingdoms.tables import DEALT, EGON, HANDS, LAWS, NINES, TOKENS_LINE, egon_scores, record, scored, table
from tests.playing import codes, errors, game_of, verdict

GAME = game_of("animal_kingdoms")
REFILL = re.compile(r"\d\. (\w+): (draw .*)\n")
FIGHT = scored(
    "1. Anna: fight wolf 7",
    "2. Carla: fight wolf 1",
    "3. Bernd: fight wolf 8",
    "= Anna 5, Bernd 5, Carla 9, Dieter 0",
    "4. Anna: draw panda 1",
    "5. Bernd: draw panda 2",
    "6. Carla: draw panda 3",
    tokens=NINES,
    shields={7: "Anna 2, Bernd 2, Carla 2, crown Dieter"},
    hands={
        "Anna": "wolf 7 owl 1 owl 2 owl 3",
        "Bernd": "wolf 8 frog 1 frog 2 frog 3",
        "Carla": "wolf 1 okapi 1 okapi 2 okapi 3",
    },
)
"""The rulebook's first example of a fight (AK-T2)."""
FIGHT_TWICE = scored(
    "1. Anna: fight wolf 7",
    "2. Carla: fight wolf 1",
    "3. Bernd: fight bee 7",
    "4. Anna: fight wolf 6",
    "5. Bernd: fight wolf 8",
    "= Anna 5, Bernd 9, Carla 5, Dieter 0",
    "6. Anna: draw panda 1 panda 2",
    "7. Bernd: draw panda 3 panda 4",
    "8. Carla: draw panda 5",
    tokens=NINES,
    shields={7: "Anna 2, Bernd 2, Carla 2, crown Dieter"},
    hands={
        "Anna": "wolf 7 wolf 6 owl 2 owl 3",
        "Bernd": "wolf 8 bee 7 frog 2 frog 3",
        "Carla": "wolf 1 okapi 1 okapi 2 okapi 3",
    },
)


def key(text: str) -> object:
    assert codes(text) == []
    return GAME.key_of(verdict(text).match.state)


def hidden(text: str) -> str:
    """Nobody saw what is drawn."""
    return re.sub(r"draw [^\n]*", lambda drawn: re.sub(r"[a-z]+ \d", "?", drawn[0].replace("draw ", "draw  ")), text)


def early(text: str) -> str:
    """Each refill after a fight stands in the line of the player's last card."""
    for player, drawn in REFILL.findall(text):
        lines = text.split("\n")
        last = max(i for i, line in enumerate(lines) if f"{player}: fight" in line)
        lines[last] += f", {drawn}"
        text = "\n".join(lines)
    return REFILL.sub("", text)


# -- fights ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fight", [FIGHT, FIGHT_TWICE])
def test_refills_after_a_fight_are_left_out(fight: str) -> None:
    """AK-49: everybody who fought draws up to four cards."""
    short = re.sub(r"= .*\n", "", REFILL.sub("", fight))
    awaited = verdict(short).match.awaited
    assert (awaited.kind, awaited.seat) == ("chance", 0)
    laws = "* laws 4: D01, 5: D02, 6: D03, 7: D04, 8: D06\n"
    assert key(short + laws) == key(hidden(fight) + laws)


@pytest.mark.parametrize("fight", [FIGHT, FIGHT_TWICE])
@pytest.mark.parametrize("seen", [True, False])
def test_a_refill_stands_in_the_line_of_a_fight_card(fight: str, seen: bool) -> None:
    """AK-49: it is drawn when the fight is over, whenever it is written."""
    fight = fight if seen else hidden(fight)
    assert ": fight wolf 1, draw" in early(fight)
    assert key(early(fight)) == key(fight)


@pytest.mark.parametrize("fight", [FIGHT, FIGHT_TWICE])
@pytest.mark.parametrize("seen", [True, False])
def test_wherever_a_refill_is_written_it_is_the_same_game(fight: str, seen: bool) -> None:
    def same(*texts: str) -> bool:
        return is_same(*(course(one.record, one.players) for one in map(verdict, texts)))

    own = fight if seen else hidden(fight)
    other = own.replace("draw panda 1", "draw panda 6")
    assert same(early(own), own)
    assert same(own, hidden(fight))
    assert same(early(other), early(own)) == (not seen)
    assert same(re.sub(r"= .*\n", "", REFILL.sub("", fight)), own)


def test_a_refill_with_every_card_of_a_long_fight() -> None:
    """Two comparisons, and after each card its own draw."""
    drawn = FIGHT_TWICE.replace("Anna: fight wolf 7", "Anna: fight wolf 7, draw panda 1")
    drawn = drawn.replace("Anna: fight wolf 6", "Anna: fight wolf 6, draw panda 2").replace(
        "6. Anna: draw panda 1 panda 2\n", ""
    )
    assert key(drawn.replace("7. B", "6. B").replace("8. C", "7. C")) == key(FIGHT_TWICE)


def test_what_is_drawn_after_the_fight_is_not_there_in_it() -> None:
    """AK-49: Anna cannot play the card that she draws afterwards."""
    early_card = FIGHT_TWICE.replace("Anna: fight wolf 7", "Anna: fight wolf 7, draw panda 8")
    (fault,) = errors(early_card.replace("Anna: fight wolf 6", "Anna: fight panda 8"))
    assert (fault.code, fault.span.line) == ("AK-11", line(early_card, "fight wolf 6"))


@pytest.mark.parametrize(
    ("drawn", "code"),
    [("draw panda 1 panda 2", "AK-49"), ("draw wolf 7", "C03"), ("draw wolf 8", "C03"), ("draw panda 9", "C03")],
)
def test_a_wrong_refill_is_marked_where_it_stands(drawn: str, code: str) -> None:
    """Too many cards, a card that lies on the discard pile by then, one that there is not."""
    wrong = REFILL.sub("", FIGHT).replace("Anna: fight wolf 7", f"Anna: fight wolf 7, {drawn}")
    (fault,) = errors(wrong)
    assert (fault.code, fault.span.line) == (code, line(wrong, "fight wolf 7"))
    assert fault.span.start > wrong.split("\n")[fault.span.line - 1].index("draw")


def test_a_refill_of_fewer_cards_is_a_fault() -> None:
    short = REFILL.sub("", FIGHT_TWICE).replace("Anna: fight wolf 6", "Anna: fight wolf 6, draw ?")
    laws = "* laws 4: D01, 5: D02, 6: D03, 7: D04, 8: D06\n"
    assert codes(short + laws) == ["C01"]
    assert codes(short.replace("draw ?", "draw ? ?") + laws) == []


def test_a_refill_may_be_shuffled_first() -> None:
    """AK-28: the draw pile is empty, and Anna draws what Ben has fought with, which was not even played when she writes it."""
    text = scored(
        "1. Anna: fight wolf 7, draw wolf 8",
        "2. Ben: fight wolf 8",
        players="Anna, Ben",
        shields={7: "Anna 2, Ben 2", 4: "Ben 3, crown Ben"},
        hands={"Anna": "wolf 7 owl 2 owl 3 owl 4", "Ben": "wolf 8 frog 2 frog 3 frog 4"},
        pile=0,
    )
    assert codes(text) == []


def test_nobody_is_first_to_draw_after_a_fight() -> None:
    """AK-49 does not say who is. One card is left: Ben gets a shuffled one, if Anna has drawn before him. She has not where
    her draw stands behind his."""

    def drawn(*lines: str, fought: str = "") -> list[str]:
        return codes(
            scored(
                f"1. Anna: fight wolf 7{fought}",
                "2. Ben: fight wolf 8",
                *lines,
                "* laws 4: D01, 5: D02, 6: D03, 7: D04, 8: D06",
                players="Anna, Ben",
                shields={7: "Anna 2, Ben 2", 4: "Ben 3, crown Ben"},
                hands={"Anna": "wolf 7 owl 2 owl 3 owl 4", "Ben": "wolf 8 frog 2 frog 3 frog 4"},
                pile=1,
            )
        )

    assert drawn("3. Anna: draw ?", "4. Ben: draw wolf 7") == []
    assert drawn("3. Ben: draw wolf 7") == []
    assert drawn("3. Ben: draw wolf 7", "4. Anna: draw ?") == ["C03"]
    assert drawn("3. Anna: draw wolf 8") == []
    assert drawn("3. Anna: draw frog 2") == ["C03"]
    assert drawn("3. Ben: draw wolf 7", fought=", draw ?") == []
    assert drawn("3. Ben: draw ?", fought=", draw wolf 8") == []


def test_nobody_else_draws_in_a_fight() -> None:
    """Nor a fighter in a line of its own: hands are filled after the fight (AK-49)."""
    assert codes(FIGHT.replace("2. Carla: fight wolf 1", "2. Anna: draw panda 1")) == ["C01"]
    assert codes(FIGHT.replace("2. Carla: fight wolf 1", "2. Dieter: draw panda 1")) == ["C01"]


def test_undo_takes_a_refill_back_with_its_card() -> None:
    first = "1. Anna: fight wolf 7"
    again = FIGHT.replace(first, f"{first}, draw panda 8\nundo\n{first}")
    assert key(again) == key(FIGHT)


def test_set_up_lines_in_a_fight_do_not_know_what_will_be_drawn() -> None:
    before = FIGHT.split("2. Carla")[0]
    match = verdict(before).match
    items = "".join(f"@ {GAME.write(item, match.players)}\n" for item in GAME.items(match.state, match.players))
    drawn = early(FIGHT).replace("2. Carla", f"{items}2. Carla", 1)
    assert key(drawn) == key(FIGHT)


def test_a_fight_against_egon() -> None:
    """AK-70: his cards come from the draw pile before anybody draws."""
    position = {
        "players": "Anna, Ben",
        "shields": {4: "Ben 3, crown Ben", 5: "Anna 4, crown Anna", 7: "Anna 2, egon 2", 8: "egon 7, crown egon"},
        "hands": HANDS,
        "extra": ["scoring 7"],
    }
    fought = ("1. Anna: fight wolf 4", "* egon fight okapi 7 tiger 6")
    written = egon_scores(*fought, "2. Anna: draw tiger 5", position=position)
    assert codes(written) == []
    assert key(egon_scores("1. Anna: fight wolf 4, draw tiger 5", fought[1], position=position)) == key(written)


# -- turns -----------------------------------------------------------------------------------------------------------------


def test_both_cards_of_a_pair_and_all_of_an_exchange() -> None:
    """AK-26, AK-27."""
    laws = LAWS.replace("7: D12", "7: D16")
    dealt = (laws, *DEALT[1:])
    left_out = record(
        *dealt, "1. Anna: play wolf 1 wolf 3 at 7", "2. Ben: exchange frog 1 frog 2 frog 3", "3. Anna: play wolf 2 at 4"
    )
    written = left_out.replace("at 7", "at 7, draw ? ?").replace("frog 3\n3", "frog 3, draw ? ? ?\n3")
    assert key(left_out) == key(written)


def test_a_bonus_token_is_taken_face_down() -> None:
    """AK-33: with the draw or without, in either order; nobody takes it twice."""
    crown = (*table(shields={4: "Ben 3"}, hands=HANDS), "1. Anna: play wolf 2 at 4")
    more = "2. Ben: play frog 1 at 8, draw owl 7"
    whole = key(record(*crown[:-1], f"{crown[-1]}, draw ?, bonus ?", more))
    for drawn in ("", ", draw ?", ", bonus ?", ", bonus ?, draw ?"):
        assert key(record(*crown[:-1], crown[-1] + drawn, more)) == whole
    assert codes(record(*crown[:-1], f"{crown[-1]}, bonus 3", more)) == []
    assert codes(record(*crown[:-1], f"{crown[-1]}, bonus 3, bonus 4", more)) == ["AK-33"]
    assert codes(record(*crown, more, "3. Anna: bonus 3")) == ["AK-33"]


def test_whoever_leaves_first_at_will_takes_a_token() -> None:
    left = record(*DEALT, "1. Anna: leave", "2. Ben: leave", "= Anna 0, Ben 0", options="leaving=free")
    assert key(left) == key(left.replace("Anna: leave", "Anna: leave, bonus ?"))


def test_egons_token_is_turned_up() -> None:
    """AK-66: it is seen by everybody, and so it is written."""
    shields = {4: "egon 3", 5: "egon 4", 6: "egon 5", 7: "egon 6", 8: "egon 7"}
    position = table(players="Anna, Ben", shields=shields, hands=HANDS, extra=["next egon"])
    lines = "* egon owl 4 at 4", "1. Anna: play wolf 2 at 8"
    assert codes(record(*position, *lines, options=EGON))[:1] == ["C02"]


def test_egons_card_comes_after_a_draw_that_is_left_out() -> None:
    turns = "1. Anna: play wolf 1 at 8", "2. Ben: play frog 1 at 8", "* egon owl 8 at 8", "3. Anna: play wolf 2 at 8"
    assert key(record(*DEALT, *turns, options=EGON)) == key(
        record(*DEALT, *(f"{turn}, draw ?" if "play" in turn and turn[0] != "3" else turn for turn in turns), options=EGON)
    )


# -- hands -----------------------------------------------------------------------------------------------------------------


def test_hands_that_nobody_saw() -> None:
    """AK-7: all of them or some; but what lies open is written."""
    first = "1. Anna: play wolf 1 at 8"
    assert key(record(LAWS, TOKENS_LINE, first)) == key(record(LAWS, TOKENS_LINE, "* hands ?", first))
    assert len(verdict(record(LAWS, TOKENS_LINE, first)).faults) == 1  # a notice, as with "* hands ?"
    assert key(record(*DEALT[:3], first)) == key(record(*DEALT[:3], "* hand Ben: ? ? ? ?", first))
    assert key(record(*DEALT[:3], "= Anna 0, Ben 0", DEALT[3], first)) == key(record(*DEALT, first))
    assert codes(record(LAWS, first)) == codes(record(TOKENS_LINE, first)) == ["C02"]


def line(text: str, part: str) -> int:
    return next(number for number, row in enumerate(text.split("\n"), 1) if part in row)
