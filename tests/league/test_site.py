"""The pages of a league: `referee report` over many games, as files. What a browser makes of them is in test_site_browser.py."""

from __future__ import annotations

import os
import re
import shutil
import signal
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result

from referee.batch.plain import Piece
from referee.cli import cli
from referee.cli import report as command
from referee.league.terms import League, Member
from referee.report.addresses import PlayerAddresses
from referee.report.site import Site
from tests.league.games_of_a_club import STRANGE, write_games
from tests.playing import verdict
from tests.test_see import APES, Tags, harmless


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    write_games(folder)
    return folder


@pytest.fixture(scope="module")
def site(games: Path) -> Path:
    out = games.parent / "my 100% league.html"
    assert report(games, "--league", games / "league.toml", "-o", out, "-j", 2).return_value == 1
    return out


def report(*words: object) -> Result:
    return CliRunner().invoke(cli, ["report", *map(str, words)], standalone_mode=False)


def pages_of(index: Path) -> Iterator[Path]:
    yield index
    yield from sorted((index.parent / index.stem).rglob("*.html"))


def test_every_link_leads_to_a_page_and_every_page_is_linked_both_ways(site: Path) -> None:
    links: dict[Path, set[Path]] = {}
    for path in pages_of(site):
        hrefs = [str(attrs["href"]) for tag, attrs in Tags(path.read_text("utf-8")).tags if tag == "a"]
        links[path] = {(path.parent / unquote(unescape(href))).resolve() for href in hrefs if not href.startswith("#")}
    assert len(links) == 1 + 12 + 13 + 1
    for path, found in links.items():
        assert found <= {page.resolve() for page in links}, path
        assert path == site or site.resolve() in found
        assert path == site or path.resolve() in links[site]
    games = [path for path in links if path.parent.name == site.stem]
    for game in games:
        players = {page for page in links if page.parent.name == "players" and page.resolve() in links[game]}
        assert players or game.stem == "unreadable-b"
        assert all(game.resolve() in links[player] for player in players)


def test_pages_are_harmless_whatever_people_and_files_are_called(site: Path) -> None:
    for path in pages_of(site):
        assert re.fullmatch(r"[a-z0-9_-]+\.html", path.name) or path == site
        if path.parent != site.parent and path.parent.name not in ("players", "rounds"):
            continue
        text = path.read_text("utf-8")
        assert text.count("</script>") == (0 if path.parent.name == "rounds" else 2)
        harmless(text.replace("my%20100%25%20league", "league"))
    shown = Tags(site.read_text("utf-8")).text
    assert STRANGE[0] in shown
    assert "\u202e" not in shown


def test_pages_are_the_same_byte_for_byte_whatever_the_number_of_processes(games: Path, tmp_path: Path) -> None:
    some = [path for path in sorted(games.iterdir()) if "round" not in path.name]
    for jobs in (1, 3):
        assert report(*some, "-o", tmp_path / str(jobs) / "x.html", "-j", jobs).return_value == 1
    both = list(zip(pages_of(tmp_path / "1" / "x.html"), pages_of(tmp_path / "3" / "x.html"), strict=True))
    assert [(one.name, one.read_bytes()) for one, _ in both] == [(two.name, two.read_bytes()) for _, two in both]


def test_a_game_has_the_same_sign_in_lists_and_on_its_page(site: Path) -> None:
    signs = {"finished": "✓", "resigned": "⚑", "abandoned": "⊘", "unfinished": "◔", "illegal": "✗", "unreadable": "?"}
    listed = re.findall(r'<span class="state \w+"><span aria-hidden="true">(.)</span> (\w+)</span>', site.read_text("utf-8"))
    assert len(listed) == 12
    assert {word: sign for sign, word in listed} == signs
    for name, word in (("resigned", "resigned"), ("running", "unfinished"), ("illegal", "illegal"), ("round-0", "finished")):
        page = (site.parent / site.stem / f"{name}.html").read_text("utf-8")
        assert re.search(rf'<p class="status \w+"><span aria-hidden="true">{re.escape(signs[word])}</span>', page)


def test_an_index_has_standings_crosstable_chart_and_all_games(games: Path, site: Path) -> None:
    text = site.read_text("utf-8")
    assert [unescape(found) for found in re.findall("<h2>(.*?)</h2>", text)] == [
        "Standings",
        "Points over time",
        "Crosstable",
        "Games",
    ]
    assert text.count("<polyline") == 2 * 6
    assert "day of play" in text
    assert text.count("<tr>") - text.count("<thead>") == 11 + 7 + 11 + 12  # standings, chart as a table, crosstable, games
    table = Tags(re.findall(r"<table class=\"sortable standings\">.*?</table>", text)[0]).text
    lines = CliRunner().invoke(cli, ["standings", str(games), "--table", "tsv"], standalone_mode=False).output.splitlines()
    first = lines[2].split("\t")
    points = first.pop(-1 if lines[1].split("\t")[-1].strip() == "points" else -2)
    assert "".join([*first[:2], points]).replace(" ", "") in table.replace(" ", "")


def test_a_players_page_has_every_game_of_the_player(site: Path) -> None:
    text = (site.parent / site.stem / "players" / "anna.html").read_text("utf-8")
    shown = Tags(text).text
    assert "Rank 2: 2.67 points from 6 games, 2 won." in shown
    rows = re.findall(r"<tr>.*?</tr>", text.partition("<h2>All games</h2>")[2])
    assert len(rows) == 1 + 5 + 3, "also what does not count"
    nobody = (site.parent / site.stem / "players" / "laura.html").read_text("utf-8")
    assert "No game counts in the league." in nobody
    assert 'href="../illegal.html"' in nobody


def test_german_pages_are_german(games: Path, tmp_path: Path) -> None:
    assert report("--lang", "de", games / "round-0.ref", games / "round-2.ref", "-o", tmp_path / "x.html").return_value == 0
    text = (tmp_path / "x.html").read_text("utf-8")
    for part in ('lang="de"', "Kreuztabelle", "Nur Partien zeigen mit", "✓</span> beendet"):
        assert part in text
    assert 'data-key="1.67">1,67</td>' in text


# -- addresses ---------------------------------------------------------------------------------------------------------


def test_addresses_of_games_stay_when_others_are_added() -> None:
    site = Site(League(), "", "index.html")
    nothing = verdict("")
    sources = ["a/Club 12.ref", "b/club-12.ref.gz", "Index.ref", "club 12-2.ref", "???.ref", "a/Club 12.ref"]
    names = ["club-12", "club-12-2", "index-2", "club-12-2-2", "game", "club-12-3"]
    assert [site.add(replace(nothing, source=source)) for source in sources] == [f"{name}.html" for name in names]


def test_players_have_a_page_each_whatever_they_are_called() -> None:
    everybody = PlayerAddresses.of(League())
    names = [*STRANGE, "Jurgen_553ed98cdb80", "..", "", "con", "x" * 61]
    found = [everybody.address(name) for name in names]
    assert found[4:6] == ["jurgen_553ed98cdb80.html", "jurgen.html"]
    assert len(set(found)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]*(_?[0-9a-f]{12})?\.html", str(address)) for address in found)
    assert everybody.address(" ANNA ") == everybody.address("anna")
    members = PlayerAddresses.of(League(members=(Member("Anna", ("Anni",)),)))
    assert members.address("anni") == members.address("Anna") == "anna.html"
    assert members.address("Ben") is None


# -- much --------------------------------------------------------------------------------------------------------------


def test_a_process_that_dies_costs_one_page_which_says_so(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = command._work

    def work(piece: Piece, *more: Any, **named: Any) -> Any:
        if "Laura" in piece.text:  # the illegal one
            os.kill(os.getpid(), signal.SIGKILL)
        return honest(piece, *more, **named)

    monkeypatch.setattr(command, "_work", work)
    some = [games / f"{name}.ref" for name in ("illegal", "running", "resigned")]
    assert report(*some, "-o", f"{tmp_path}/site/", "-j", 2).return_value == 1
    page = (tmp_path / "site" / "illegal.html").read_text("utf-8")
    assert "S10" in page
    assert "ended by SIGKILL" in page
    assert "✗" not in (tmp_path / "site" / "index.html").read_text("utf-8")
    assert "?</span> unreadable" in (tmp_path / "site" / "index.html").read_text("utf-8")
    assert "S10" not in (tmp_path / "site" / "running.html").read_text("utf-8")


def test_what_is_kept_of_a_game_is_small() -> None:
    """Of ten thousand games, memory holds what stands in lists: some kilobytes for a game whose page has 240."""
    found = verdict((APES / "legal" / "three-players.ref").read_text("utf-8"))
    site = Site(League(), "", "index.html")

    def add(count: int) -> int:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(count):
            names = (f"Anna{i}", "Ben", "Clara")  # or the game would be a duplicate
            renamed = [s._replace(player=names[found.players.index(s.player)]) for s in found.standings]
            site.add(replace(found, players=names, standings=tuple(renamed)))
        return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    try:
        add(20)
        assert add(50) / 50 < 20_000
    finally:
        tracemalloc.stop()


def test_inputs_are_never_overwritten(games: Path, tmp_path: Path) -> None:
    log = tmp_path / "players" / "anna.html"
    log.parent.mkdir()
    shutil.copy(games / "round-0.ref", log)
    result = report(log, games / "round-1.ref", "-o", f"{tmp_path}/")
    assert "would be overwritten" in str(result.exception)
    assert log.read_bytes() == (games / "round-0.ref").read_bytes()
