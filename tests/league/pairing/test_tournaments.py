"""What holds in every round of every tournament."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from referee.league.pairing.past import past_of
from referee.league.pairing.round import CannotPair, Paired, pair, present, sizes_of
from referee.league.pairing.sizes import divided
from referee.league.results import Results
from referee.league.terms import League, Member
from tests.league.pairing.tournaments import again, league, paired, play_through, played, without

BLOCK = 50


def one_tournament(seed: int) -> None:
    """With late entrants, drop-outs and no-shows, in a league of any kind."""
    chance = Random(seed)
    by = chance.choice(["points", "points", "meetings", "random"])
    sizes = chance.choice([(), (), (2,), (3,), (4,), (3, 4), (5, 4, 3)])
    found = league(
        chance.randint(max((3, *sizes)) + 3, 14),
        by=by,
        sizes=sizes,
        seed=chance.choice(["", "lottery 7"]) or "x" * (by == "random"),
    )
    names = [member.name for member in found.members]
    apart = tuple(chance.sample(names, 2)) if chance.random() < 0.3 else ()
    found = again(found, pairing=found.pairing._replace(apart=(apart,) if apart else ()))
    for number in range(1, chance.randint(3, 5)):
        if chance.random() < 0.2:
            found = again(found, members=(*found.members, Member(f"Late {number}")))
        if chance.random() < 0.2:
            found = without(found, chance.choice(names))
        absent = [name for name in present(found) if chance.random() < 0.05]
        there = present(found, absent)
        if len(there) < max((3, *sizes)):
            break
        made = paired(found, absent)
        holds(found, made, there)
        if number == 2 and not found.pairing.apart and len(made.round.tables) >= max(map(len, found.rounds[0].tables)):
            assert made.aims.rematches == 0, "in the second round nobody has to meet again"
        found = played(found, made, chance)


def holds(found: League, made: Paired, there: list[str]) -> None:
    seated = [name for table in made.round.tables for name in table]
    assert sorted([*seated, *made.round.byes]) == sorted(there), "everybody is at one table, or has the bye"
    assert not set(made.round.absent) & set(seated)
    sizes, spare = sizes_of(found)
    assert {len(table) for table in made.round.tables} <= {*sizes, *spare}
    had = [made.past.byes[name] for name in there if name not in made.round.byes]
    is_free = len(made.round.tables) > 2 or not found.pairing.apart  # at few tables those who must not meet may need the byes
    assert not is_free or all(made.past.byes[name] <= min(had) for name in made.round.byes), (
        "nobody has a second bye before all had one"
    )
    if not made.perfect:
        assert len(made.round.byes) == divided(len(there), sizes, spare).byes, "as few byes as possible"
    together = {frozenset(pair) for table in made.round.tables for pair in combinations(table, 2)}
    assert not any(frozenset(names) in together for names in found.pairing.apart) or len(made.round.tables) < 2


@pytest.mark.parametrize("block", range(4))
def test_two_hundred_tournaments(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        one_tournament(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(4, 100))
def test_five_thousand_tournaments(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        one_tournament(seed)


@pytest.mark.parametrize("count", [24, 40])
def test_in_five_rounds_at_most_one_pair_meets_again(count: int) -> None:
    rematches: list[int] = []
    play_through(league(count), 5, look=lambda made: rematches.append(made.aims.rematches))
    assert sum(rematches) <= 1


@pytest.mark.long
@pytest.mark.parametrize("count", [*range(24, 181, 12)])
def test_so_it_is_for_all_clubs(count: int) -> None:
    test_in_five_rounds_at_most_one_pair_meets_again(count)


@pytest.mark.parametrize(("count", "size", "rounds"), [(9, 3, 4), (16, 4, 5), (15, 3, 7), (25, 5, 6), (7, 2, 7), (8, 2, 7)])
def test_everybody_meets_everybody_where_that_can_be(count: int, size: int, rounds: int) -> None:
    found = play_through(league(count, by="meetings", sizes=(size,) if size == 2 else ()), rounds)
    past = past_of(Results(found), rounds + 1)
    assert set(past.met.values()) == {1}
    assert len(past.met) == count * (count - 1) // 2
    assert max(past.firsts.values()) - min(past.firsts[name] for name in present(found)) <= 1
    assert set(past.byes.values()) <= {1}


@pytest.mark.parametrize(("count", "size", "rounds"), [(12, 3, 4), (20, 4, 5), (32, 4, 8)])
def test_nobody_meets_anybody_twice_for_as_long_as_that_can_be(count: int, size: int, rounds: int) -> None:
    found = play_through(league(count, by="meetings", sizes=(size,)), rounds)
    assert set(past_of(Results(found), rounds + 1).met.values()) == {1}


@pytest.mark.parametrize("by", ["points", "meetings"])
def test_two_who_must_not_meet_never_do(by: str) -> None:
    found = play_through(league(9, by=by, apart=(("P1", "P2", "P3"),)), 5)
    met = past_of(Results(found), 6).met
    assert not any(met[frozenset(pair)] for pair in combinations(("P1", "P2", "P3"), 2))


def test_a_perfect_schedule_goes_on_when_somebody_drops_out() -> None:
    found = play_through(league(16, by="meetings"), 2)
    found = play_through(without(found, "P5"), 3)
    met = past_of(Results(found), 6).met
    assert all(met[frozenset(pair)] == 1 for pair in combinations(present(found), 2))
    late = again(found, members=(*found.members, Member("Late")))
    made = paired(late)
    assert made.perfect == ()
    assert "Late" in {name for table in made.round.tables for name in table}


def test_the_same_input_gives_the_same_round_and_another_seed_another_one() -> None:
    def first(**terms: object) -> object:
        return paired(league(21, **terms)).round

    assert first(by="random", seed="7 12 39") == first(by="random", seed="7 12 39")
    assert first(by="random", seed="7 12 39") != first(by="random", seed="7 12 40")
    assert first(by="points", seed="a") != first(by="points") == first(by="points")


def test_the_first_by_points_meet() -> None:
    made = paired(play_through(league(24), 2))
    points = made.past.points
    averages = [sum(points[name] for name in table) / len(table) for table in made.round.tables]
    assert averages == sorted(averages, reverse=True)
    assert averages[0] > averages[-1] + 1


def test_nobody_starts_twice_before_everybody_could_have_started_once() -> None:
    found = play_through(league(12, sizes=(3,)), 3)
    past = past_of(Results(found), 4)
    assert max(past.firsts.values()) <= 2
    assert sum(past.firsts.values()) == 12


@pytest.mark.parametrize(("by", "count"), [("points", 7), ("points", 11), ("meetings", 7), ("random", 9)])
def test_everybody_has_a_bye_before_anybody_has_two(by: str, count: int) -> None:
    past = past_of(Results(play_through(league(count, by=by, sizes=(2,), seed="x"), count + 1, seed=3)), count + 2)
    assert sorted(past.byes.values()) == [*[1] * (count - 1), 2]


def test_groups_play_among_themselves_and_the_first_of_each_in_the_final() -> None:
    found = league(16, rounds=2, final=2)
    members = tuple(member._replace(group="AB"[i % 2]) for i, member in enumerate(found.members))
    found = play_through(again(found, members=members), 2)
    group = {member.name: member.group for member in found.members}
    for each in found.rounds:
        assert all(len({group[name] for name in table}) == 1 for table in each.tables)
    made = paired(found)
    results = Results(found)
    first = [line.player for letter in "AB" for line in results.in_group(letter).lines[:2]]
    assert sorted(name for table in made.round.tables for name in table) == sorted(first)
    found = played(found, made, Random(5))
    lines = Results(found).standings.lines
    assert sorted(line.player for line in lines[:4]) == sorted(first)
    assert lines[3].decided_by == "final"
    assert lines[3].why == "played the final"


def test_a_league_that_cannot_be_paired_says_why() -> None:
    with pytest.raises(CannotPair, match="2 players are too few: a table needs 3"):
        paired(league(2, sizes=(3,)))
    with pytest.raises(CannotPair, match="Ape Town is for 2, 3 or 4 players"):
        paired(again(league(9, sizes=(5,)), game="Ape Town"))
    found = league(9)
    members = (*(member._replace(group="A") for member in found.members[:8]), found.members[8]._replace(group="B"))
    with pytest.raises(CannotPair, match="B has 1 player for this round"):
        paired(again(found, members=members))


def test_who_did_not_come_has_not_met_the_others() -> None:
    found = league(8, sizes=(4,))
    found = again(found, rounds=(paired(found).round,))
    absent, *others = found.rounds[0].tables[0]
    from referee.league.terms import Forfeit, Result

    forfeit = again(found, forfeits=(Forfeit((absent,), tuple(others), "", 1),))
    assert not any(absent in pair for pair in past_of(Results(forfeit), 2).met)
    fewer = again(found, results=(Result(tuple((name, 3) for name in others), "", 1),))
    assert not any(absent in pair for pair in past_of(Results(fewer), 2).met)
    assert past_of(Results(fewer), 2).met[frozenset(others[:2])] == 1
    assert past_of(Results(found), 2).met[frozenset((absent, others[0]))] == 1, "without a result, as it was published"


def test_a_round_is_made_from_what_was_before_it() -> None:
    found = play_through(league(12), 3)
    results = Results(found, until=1)
    made = pair(results, 2, present(found))
    assert made.round == found.rounds[1]
