"""League files: everything they may say, and everything that is wrong with one in one go."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import language
from referee.league.leaguefile import LeagueError, league_of, read_league
from referee.league.results import Results
from referee.league.table import table
from referee.league.views import due
from referee.report.standings import standings_rows
from tests.league.tables import game

ROOT = Path(__file__).parent.parent.parent


WORDS = [
    *(
        "name",
        "game",
        "scheme",
        "places",
        "tie_breaks",
        "per_game",
        "drop_outs",
        "members",
        "seasons",
        "byes",
        "forfeits",
        "deadlines",
    ),
    *("aliases", "player", "points", "absent", "present", "date", "by", "games", "from", "to", "2", "3"),
    *("pairing", "rounds", "results", "round", "number", "tables", "final", "seed", "apart", "bye", "group"),
]


def problems(text: str) -> list[str]:
    with pytest.raises(LeagueError) as caught:
        league_of(tomllib.loads(text))
    return list(caught.value.problems)


def test_the_example_says_what_it_says() -> None:
    league = read_league(str(ROOT / "examples" / "league" / "club.toml"))
    assert (league.name, league.game, league.scheme.name) == ("Club league", "Ape Town", "placement")
    assert league.player("EM") == league.player("emma_k") == "Emma"
    assert league.player("Ju\u0308rgen") == "Jürgen"  # the same letters, composed otherwise
    assert league.player("Max") is None
    assert league.dropped_out("Jürgen")
    assert not league.annuls("Jürgen")
    assert league.byes[0].points == Fraction(1, 2)
    season = league.season("Autumn")
    assert season is not None
    assert (season.start, season.end) == ("2026-09-01", "2026-12-31")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('nmae = "x"', "unknown key 'nmae'; possible keys: name, game"),
        ("name = 3", "name must be a text"),
        ('scheme = "lottery"', "unknown scheme 'lottery'; choose from placement, wins, normalised or places"),
        ('scheme = "places"', "[places] must list the points of the places"),
        ("[places]\n3 = [5, 2]", "[places] 3: 3 players need 3 numbers"),
        (f"[places]\n{'9' * 5_000} = [5, 2]", "[places] 9999999999"),
        ("[places]\n2 = [0, 3]", "[places] 2: a better place must not bring fewer points"),
        ("[places]\n2 = [nan, 0]", "[places] 2: only numbers are allowed"),
        ('[places]\nx = ["a"]', "[places] x"),
        ('scheme = "wins"\n[places]\n2 = [3, 0]', 'there is a table [places], but scheme is "wins"'),
        ('tie_breaks = ["coin"]', "unknown tie-break 'coin'; choose from direct, wins"),
        ('tie_breaks = "direct"', "tie_breaks must be a list"),
        ('drop_outs = "maybe"', 'drop_outs must be "keep"'),
        ("per_game = 1", "per_game must be true or false"),
        ("members = 3", "members must be written as [[members]]"),
        ('members = ["Anna"]', "members must be written as [[members]]"),
        ("[[members]]", "[[members]] 1: name must be a text"),
        ('[[members]]\nname = "A"\naliases = [3]', "[[members]] 1: aliases must be a name or a list of names"),
        ('[[members]]\nname = "A"\n[[members]]\nname = "B"\naliases = ["a"]', "[[members]] 2: the name a already belongs to A"),
        ('[[members]]\nname = "A"\n[[members]]\nname = "A"', "[[members]] 2: the name A already belongs to A"),
        ('[[members]]\nname = "A"\ndropped_out = "yes"', "dropped_out must be true or a date"),
        ('[[members]]\nname = "A"\nmail = ["a@example.org", "A"]', "mail must be an address such as anna@example.org"),
        ('[[seasons]]\nname = "x"\nfrom = 2026-02-01\nto = 2026-01-01', "[[seasons]] 1: the season ends before it starts"),
        ('[[seasons]]\nname = "x"\nfrom = "soon"\nto = 2026-01-01', "[[seasons]] 1: from must be a date"),
        ('[[byes]]\nplayer = "A"\npoints = -1', "[[byes]] 1: points must be a number from 0 to 1,000"),
        ('[[byes]]\nplayer = "A"\npoints = inf', "[[byes]] 1: points must be a number from 0 to 1,000"),
        ('[[members]]\nname = "B"\n[[byes]]\nplayer = "A"', "[[byes]] 1: A is not a member"),
        ('[[forfeits]]\nabsent = "A"', "[[forfeits]] 1: present must be a name"),
        ('[[forfeits]]\nabsent = "A"\npresent = "A"', "[[forfeits]] 1: A is named twice"),
        ('[[forfeits]]\nabsent = "A"\npresent = ["B", "C"]\n[places]\n2 = [1, 0]', "[places] has no line for 3 players, but a forfeit or a result needs it"),
        ("[[deadlines]]\nby = 2026-01-01\ngames = 0", "[[deadlines]] 1: games must be a whole number from 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    assert any(said in problem for problem in problems(text)), problems(text)


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(problems('scheme = "x"\ntie_breaks = ["y"]\nper_game = 0\n[[deadlines]]\nby = 3\ngames = "many"')) == 5


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 5), st.floats(), st.text(max_size=3), st.dates(), st.datetimes()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(WORDS), inner, max_size=4)),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(WORDS), VALUES, max_size=4))
def test_whatever_a_file_says_there_is_a_league_or_a_list_of_what_is_wrong(said: dict[str, object]) -> None:
    try:
        table(league_of(said), [])
    except LeagueError as error:
        assert error.problems


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("name = ", "utf-8")
    (tmp_path / "latin.toml").write_bytes(b'name = "J\xfcrgen"')
    (tmp_path / "big.toml").write_text("#" * 1_000_001, "utf-8")
    for name, why in (("broken", "not TOML"), ("latin", "not TOML"), ("big", "larger"), ("none", "cannot be read")):
        with pytest.raises(LeagueError, match=why):
            read_league(str(tmp_path / f"{name}.toml"))


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("2026-06-20", ""),
        ("2026-04-??", ""),
        ("2026-02-28", "2026-02-28 is before spring"),
        ("2026-07-01", "2026-07-01 is after spring"),
        ("2027-??-??", "2027-??-?? is after spring"),
        ("2026-??-??", "2026-??-?? may be outside spring"),
        ("2026-03-??", "2026-03-?? may be outside spring"),
        ("2026-06-??", "2026-06-?? may be outside spring"),
        ("2026-03-03", "2026-03-03 is before spring"),
        ("2026-03-04", ""),
        ("2026-06-21", "2026-06-21 is after spring"),
        ("", "without a date it is unclear"),
    ],
)
def test_seasons_and_dates(date: str, said: str) -> None:
    league = league_of({"seasons": [{"name": "spring", "from": "2026-03-04", "to": "2026-06-20"}]})
    assert language.said(league.seasons[0].misses(date)).startswith(said)
    assert bool(said) == bool(league.seasons[0].misses(date))


def test_members_without_a_game_are_in_the_table_and_those_annulled_are_not() -> None:
    members = [{"name": "A"}, {"name": "B"}, {"name": "C", "dropped_out": True}]
    keep, annul = (league_of({"members": members, "drop_outs": policy}) for policy in ("keep", "annul"))
    # C lost to B, who has 1: a Buchholz of 1, more than A without a game.
    assert [line.player for line in table(keep, [game("B 2, C 1")]).lines] == ["B", "C", "A"]
    assert [line.player for line in table(annul, []).lines] == ["A", "B"]


def test_byes_and_forfeits_count_among_the_games_of_points_per_game() -> None:
    """A has 1 of a game and 1/2 of a bye, three quarters per game; B has 2 points in 2 games. Were the bye no game, A would be ahead."""
    league = league_of({"per_game": True, "byes": [{"player": "A"}], "forfeits": [{"absent": ["D"], "present": ["C"]}]})
    results = Results(league)
    results.played += [game("A 2, C 1"), game("B 2, C 1"), game("B 2, D 1")]
    found = results.standings
    # C: two lost games and a forfeit that brings 1; D: a lost game and its own forfeit.
    assert [(line.rank, line.player) for line in found.lines] == [(1, "B"), (2, "A"), (3, "C"), (4, "D")]
    headers, rows = standings_rows(found, "placement", per_game=True)
    assert [row[headers.index("per game")] for row in rows] == [1, 0.75, 0.33, 0]


def test_deadlines_name_who_is_behind() -> None:
    league = league_of(
        {
            "members": [{"name": name, "dropped_out": name == "D"} for name in "ABCD"],
            "deadlines": [{"by": "2026-02-01", "games": 2}, {"by": "2026-01-05", "games": 1}],
            "byes": [{"player": "B", "date": "2026-01-20"}],
        }
    )
    results = Results(league)
    results.played += [game("A 2, B 1", "2026-01-05"), game("A 2, C 1", "2026-02-02"), game("A 2, C 1", "")]
    found = due(results, results.standings.ledger)
    assert [(late.by, late.behind) for late in found] == [
        ("2026-01-05", (("C", 0),)),
        ("2026-02-01", (("A", 1), ("C", 0))),
    ]
