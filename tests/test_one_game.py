"""Two records are one game if the same happened in them, in whatever way they tell it: each liberty of the notation is taken with
random games of every game, and none of them makes another one. Games in which something else happened are two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.games.animal_kingdoms import notation as ak
from referee.games.editions import load
from referee.games.judge import STRICT, TableJudge
from referee.games.palermo.city import NAMES as FIELDS
from referee.league.results import Results
from referee.verdict.verdict import Verdict
from tests.liberties import LIBERTIES, POINTLESS, tellings
from tests.playing import game_of, verdict
from tests.telling import GAMES, Line, Told, random_game

SEEDS = 60
"""Games in which a liberty is looked for that three of them do not have, such as lots."""


@lru_cache(8)
def judged(text: str) -> Verdict:
    return verdict(text)


def counted(*texts: str) -> int:
    """How many games a league counts."""
    results = Results()
    for text in texts:
        found = judged(text)
        assert found.status == "finished", (text, [str(fault) for fault in found.faults if fault.severity == "error"])
        results.add(found)
    assert len(results.played) + sum(left.kind == "duplicate" for left in results.left_out) == len(texts)
    return len(results.played)


def cases() -> Iterator[Any]:
    for which in GAMES:  # whose random games are made once
        for liberty, (where, _) in LIBERTIES.items():
            if which.startswith(where) and (which, liberty) not in POINTLESS:
                yield pytest.param(which, liberty, id=f"{which}: {liberty}")


@pytest.mark.parametrize(("which", "liberty"), [*cases()])
def test_however_a_game_is_told_it_counts_once(which: str, liberty: str) -> None:
    is_taken = False
    for seed in range(SEEDS):
        if seed >= 3 and is_taken:
            break
        game, random = random_game(which, seed), Random(f"{which} {liberty} {seed}")
        texts = [*tellings(liberty, game, random)]
        is_taken = is_taken or any(text != game.text() for text in texts)
        assert counted(game.text(), *texts) == 1, texts
        if not seed:
            assert counted(*texts, game.text()) == 1, texts
    assert is_taken, "nothing was told in another way"


# -- two games ---------------------------------------------------------------------------------------------------------


def given_up(game: Told, lines: Sequence[Line]) -> str:
    return game._replace(lines=[*lines]).text().replace("[Result", "[Claimed") + f"! resign {game.match.players.names[0]}\n"


@pytest.mark.parametrize("which", GAMES)
def test_other_games_of_the_same_people_count_each(which: str) -> None:
    assert counted(*(random_game(which, seed).text() for seed in (0, 3, 6, 12))) == 4


@pytest.mark.parametrize("which", GAMES)
def test_games_that_differ_in_one_action_only_count_each(which: str) -> None:
    """The same up to some action, then another one, and somebody gives up at once: mostly with the same points."""
    tried = 0
    for seed in range(2):
        game, random = random_game(which, seed), Random(f"two {which} {seed}")
        for _ in range(12):
            i = random.choice([i for i, line in enumerate(game.lines) if line.who is not None])
            line = game.lines[i]
            state, action = line.states[0], line.actions[0]
            seat = game.match.players.seat(line.who or "")
            others = [other for other in game.game.legal(state) if game.game.awaited(state).seat == seat]
            other = random.choice(others or [action])
            positions = []
            for each in (action, other):
                after = game.game.copy(state)
                game.game.play(after, seat or 0, each, STRICT)
                positions.append(game.game.key_of(after))
            if positions[0] == positions[1] or sorted(map(str, [action])) == sorted(map(str, [other])):
                continue
            tried += 1
            texts = [given_up(game, [*game.lines[:i], line._replace(actions=(each,))]) for each in (action, other)]
            assert counted(*texts, *texts) == 2, texts
    assert tried > 10


@pytest.mark.parametrize("which", GAMES)
def test_games_that_differ_in_chance_only_count_each(which: str) -> None:
    """One event is another one, and somebody gives up behind it."""
    tried = 0
    for seed in range(2):
        game = random_game(which, seed)
        for i, line in enumerate(game.lines):
            for k, (state, action) in enumerate(zip(line.states, line.actions, strict=True)):
                if tried > 20 or game.game.awaited(state).kind != "chance" or isinstance(action, ak.Bonus):
                    continue
                other = game.game.deal(state, Stream(f"{which} {seed} {i}".encode()))
                if is_alike(game, state, action, other):
                    continue
                tried += 1
                lines = [[*game.lines[:i], line._replace(actions=(*line.actions[:k], each))] for each in (action, other)]
                texts = [given_up(game, each) for each in lines]
                assert counted(*texts, *texts) == 2, texts
    assert tried > 5 or which.startswith("palermo")


@pytest.mark.parametrize("which", GAMES)
def test_games_that_begin_at_another_position_count_each(which: str) -> None:
    game, texts = random_game(which, 0), []
    for line in (game.lines[len(game.lines) // 2], game.lines[-1]):
        items = [
            f"@ {game.game.write(item, game.match.players)}" for item in game.game.items(line.states[0], game.match.players)
        ]
        texts.append("\n".join([given_up(game, [])[: -len("! resign Anna\n")], *items, "! resign Anna", ""]))
    assert counted(*texts, *texts) == 2, texts


def is_alike(game: Told, state: Any, one: Any, other: Any) -> bool:
    """Do two events lead to the same position?"""
    positions = []
    for event in (one, other):
        after = game.game.copy(state)
        seat = game.game.awaited(state).seat
        game.game.act(after, seat, event, TableJudge(game.match.players))
        positions.append(game.game.key_of(after))
    return bool(positions[0] == positions[1])


# -- short records -----------------------------------------------------------------------------------------------------

MONKEYS = """[Game "Monkey Maniacs"]
[Players "Anna, Ben"]

R1. Anna: draw ninja glue ninja druid wizard
R1. Ben: draw dart glue nail druid mortar
R1. Ben: play druid, place dart grey 1, place nail yellow 1, discard glue, discard mortar
R1. Ben: done 0 chips
R1. Anna: play druid, place ninja grey 5, place wizard grey 2, discard ninja, discard glue, done
* roll red 3
* wave H01
R2. Anna: buy card, draw dart, place dart red 2, done
R2. Ben: buy card, draw dart, place dart red 2, done
* roll yellow 6
* wave H05 H03
! resign Ben
"""
KINGDOMS = """[Game "Animal Kingdoms"]
[Players "Anna, Ben"]

* laws 4: D28, 5: D15, 6: D27, 7: D19, 8: D12
* tokens 4: 5 8 10, 5: 5 7 9, 6: 5 6 9, 7: 7 8 10, 8: 6 6 7
* hand Anna: okapi 4 bee 5 okapi 5 lizard 6
* hand Ben: tiger 4 lizard 3 bee 8 lizard 1
1. Anna: play lizard 6 at 8, draw owl 1
2. Ben: exchange tiger 4 bee 8, draw bee 6 panda 3
3. Anna: play okapi 5 at 8, draw tiger 8
4. Ben: play bee 6 at 5, draw bee 4
! resign Ben
"""
LAWS, TOKENS = KINGDOMS.split("\n")[3:5]
UNDRAWN = re.sub(r"\* hand.*\n|, draw.*", "", KINGDOMS)
ADJOURNED = """[Game "Animal Kingdoms"]
[Players "Anna, Ben"]

@ round 3
@ laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05
@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10
@ used D01 D02 D03 D04 D06 D07 D10 D17 D18 D19
@ kingdom 4: Ben 3, crown Ben, throne Anna
@ cards 4: tiger 2 wolf 4 tiger 8 bee 6
@ kingdom 5: Anna 1
@ cards 5: wolf 5
@ kingdom 7: throne Ben
@ kingdom 8: Anna 3, Ben 4
@ cards 8: panda 1 panda 2 panda 3 bee 1 bee 2 bee 3 okapi 1
@ Anna: 41 points, hand wolf 1 owl 2 frog 6 bee 7
@ Ben: 38 points, hand tiger 7 frog 2 frog 3 owl 5
@ bonus Anna: 3
@ bonus Ben: 5 2
@ out Ben
@ starter Ben
@ next Anna
! resign Ben
"""
TRAFFIC = """[Game "Manhattan TraffIQ"]
[Players "Anna, Ben"]

* deal Anna: RRRR RBBB
* deal Ben: RRBB ?
1. Anna: lay RRRR at E0S1, put van +E1S1, draw ?
2. Ben: lay RBBR at E2S0, put taxi +E2S1, compete +E2S1h x none, pass
! resign Ben
"""
CITY = """[Game "Palermo"]
[Players "Anna, Ben, Clara"]
[Options "building=ready"]

* city {}
! resign Ben
"""
WALKED = """[Game "Palermo"]
[Players "Anna, Ben, Clara"]
[Options "start-tile=one, police-start=empty"]

@ city kalsa
@ Anna: chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
1. Anna: go j4 collect +2
2. Ben: go h5
3. Clara: go h6 collect
4. Anna: go j5 k5 l5
5. Ben: police i5, stay
! resign Ben
"""
DIVIDED = WALKED.replace("tile=one", "tile=four").replace("go j5 k5 l5", "go j5").replace("police i5, ", "")
SWAPS = """[Game "Monkey Maniacs"]
[Players "Anna, Ben"]

R1. Anna: draw dart ninja bomb nail glue
R1. Ben: draw dart sniper bomb nail glue
R1. Anna: place dart red 3, place ninja red 4, place nail red 5, discard bomb glue, done
R1. Ben: place dart red 1, place sniper red 2, place nail red 3, discard bomb glue, done
* roll grey 6
* wave H03 loss 0/0
R2. Anna: buy card boomerang, done
R2. Ben: buy card boomerang, done
R2. Anna: play boomerang red 4 for red 2
R2. Ben: play boomerang red 2 for red 3
! resign Ben
"""
ANNAS, BENS = SWAPS.split("\n")[11:13]
FREED = """[Game "Monkey Maniacs"]
[Players "Anna, Ben"]
[Options "freed=others"]

@ round 3
@ Anna: hand boomerang
@ Anna: board red 1 dart 3
@ Ben: board red 2 bomb 2
Anna: done
Ben: done
Anna: play boomerang red 1 for red 2
Anna: return
Ben: return
* roll grey 6
* wave H01 G01 defence 0/2/0 3/0/0
! resign Ben
"""
KALSA = load(game_of("palermo"), "piatnik-1992", {"building": "ready"}).cities["kalsa"]
SHORT = {
    "a city by its name": (CITY.format("kalsa"), CITY.format(", ".join(f"{kind} {FIELDS[field]}" for kind, field in KALSA))),
    "discards joined": (MONKEYS, MONKEYS.replace("discard glue, discard mortar", "discard glue mortar")),
    "a wave in another order": (MONKEYS, MONKEYS.replace("H05 H03", "H03 H05")),
    "points given back that went back by themselves": (FREED, re.sub(r".*: return\n", "", FREED)),
    "a name in capitals": (MONKEYS, MONKEYS.replace("Anna", "ANNA")),
    "laws after tokens": (KINGDOMS, KINGDOMS.replace(f"{LAWS}\n{TOKENS}", f"{TOKENS}\n{LAWS}")),
    "draws left out": (KINGDOMS, UNDRAWN),
    "draws in words": (KINGDOMS, re.sub(r"(play .*)", r"\1, draws a card", UNDRAWN)),
    "draws in words, and left out": (UNDRAWN, re.sub(r"(play .*)", r"\1, draws a card", UNDRAWN)),
    "an open edition": (TRAFFIC, TRAFFIC.replace("[Players", '[Edition "muecke-open"]\n[Players')),
    "a street named again": (TRAFFIC, TRAFFIC.replace("x none, pass", "x none, compete +E1S1h, pass")),
    "hands of a position that one player saw": (ADJOURNED, ADJOURNED.replace("tiger 7 frog 2 frog 3 owl 5", "? frog 2 ? ?")),
    "the seats of a position": (ADJOURNED, ADJOURNED.replace('"Anna, Ben"', '"Ben, Anna"')),
    "a way through the start tile by another of its fields": (WALKED, WALKED.replace("j5 k5 l5", "i6 k5 l5")),
    "a policeman on another field of the start tile": (WALKED, WALKED.replace("police i5", "police j6")),
    "points by ruling": (KINGDOMS, KINGDOMS + '! score Anna -20 "late"\n'),
}


@pytest.mark.parametrize("what", SHORT)
def test_short_records_that_tell_of_one_game(what: str) -> None:
    one, other = SHORT[what]
    assert one != other
    assert counted(one, other) == counted(other, one) == 1
    assert counted(one, one.replace("Ben", "Dora")) == 2


OTHERS = {
    "swaps in the order of other ages": (
        SWAPS,
        SWAPS.replace('Ben"]', 'Ben"]\n[Options "older=second"]').replace(f"{ANNAS}\n{BENS}", f"{BENS}\n{ANNAS}"),
    ),
    "another field of a start tile that is four": (DIVIDED, DIVIDED.replace("go j5", "go i5")),
    "a hand with other cards of the same numbers and animals": (
        ADJOURNED,
        ADJOURNED.replace("tiger 7", "tiger 5").replace("owl 5", "owl 7"),
    ),
    "a card exchanged and one drawn, the other way round": (
        re.sub(r"\* hand.*\n", "", KINGDOMS),
        re.sub(r"\* hand.*\n", "", KINGDOMS.replace("bee 8, draw bee 6 panda 3", "panda 3, draw bee 6 bee 8")),
    ),
}


@pytest.mark.parametrize("what", OTHERS)
def test_short_records_that_tell_of_two_games(what: str) -> None:
    one, other = OTHERS[what]
    assert counted(one, other, other, one) == 2


def test_what_contradicts_one_of_its_records_is_another_game() -> None:
    """Nobody saw the draws of the first record, so the second can be the same game; a third with other draws cannot be both."""
    other = KINGDOMS.replace("draw bee 4", "draw bee 3")
    assert counted(KINGDOMS, other) == 2
    assert counted(ADJOURNED, ADJOURNED.replace("frog 3 owl 5", "? owl 6")) == 2
    assert counted(UNDRAWN, other) == counted(UNDRAWN, KINGDOMS) == 1
    assert counted(UNDRAWN, KINGDOMS, other, KINGDOMS) == 2
