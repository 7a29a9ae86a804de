"""`referee report` run again: a page is made again if anything that it was made of has changed, or the page itself, and only then."""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.batch import cache
from referee.cli import cli
from referee.cli.kept_pages import Print
from referee.edit.simulate import simulate
from referee.games import editions
from referee.report.addresses import name_of
from referee.report.game_page import page
from referee.verdict.verdict import Verdict
from tests.playing import game_of

EDITION = Path(editions.__file__).parent / "palermo" / "piatnik-1992.toml"
NAMES = ["a.html", "b.html"]


class Club:
    """Two short games and their site, with what the last run made."""

    def __init__(self, folder: Path, made: list[str]) -> None:
        self.folder, self._made = folder, made
        self.games, self.site = folder / "games", folder / "site"
        self.games.mkdir()
        for name, key in (("a", "ape_town"), ("b", "palermo")):
            self.write(name, key, 4)

    def write(self, name: str, key: str, moves: int) -> None:
        (self.games / f"{name}.ref").write_text(simulate(game_of(key), "kept", 3, stop_after=moves), "utf-8")

    def run(self, *words: object, output: str = "site/") -> list[str]:
        """The pages that were made."""
        self._made.clear()
        self.told = report(self.games, "-o", f"{self.folder}/{output}", *words)
        return sorted(self._made)

    def report(self, *words: object) -> list[str]:
        """The same; the site is then as if it were new, apart from pages of records that are gone."""
        made = self.run(*words)
        there = self.pages()
        shutil.rmtree(self.site)
        self.run(*words, "--no-cache")
        assert self.pages().items() <= there.items()
        return made

    def pages(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.site.glob("*.html")}


def report(*words: object) -> Result:
    return CliRunner().invoke(cli, ["report", "-j", "1", *map(str, words)], standalone_mode=False)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    made: list[str] = []

    def noted(verdict: Verdict, *more: object) -> str:
        made.append(f"{name_of(verdict.source)}.html")
        return page(verdict, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("referee.cli.report.page", noted)
    found = Club(tmp_path, made)
    assert found.report() == NAMES
    assert found.report() == []
    return found


def test_what_has_not_changed_is_not_written_either(club: Club) -> None:
    def numbers() -> dict[str, int]:
        return {path.name: path.stat().st_ino for path in club.site.rglob("*.html")}

    before = numbers()
    club.run()
    after = numbers()
    assert {name for name in before if before[name] == after[name]} == set(NAMES)  # the index and the players' are new


def test_a_record_that_changes_gets_a_new_page_and_the_others_keep_theirs(club: Club) -> None:
    club.write("a", "ape_town", 6)
    assert club.report() == ["a.html"]
    club.write("a", "ape_town", 4)
    assert club.report() == ["a.html"]  # the cache knows this record, but the page in the folder is another one
    club.write("c", "ape_town", 5)
    assert club.report() == ["c.html"]


def test_a_record_under_another_name_gets_a_new_page(club: Club) -> None:
    (club.games / "a.ref").rename(club.games / "c.ref")
    assert club.report() == ["c.html"]
    packed = gzip.compress((club.games / "c.ref").read_bytes())
    (club.games / "c.ref").unlink()
    (club.games / "c.ref.gz").write_bytes(packed)  # a page of the same name; the record that it offers is called differently
    assert club.report() == ["c.html"]


@pytest.mark.parametrize("words", [["--lang", "de"], ["--public"], ["--private"]], ids=" ".join)
def test_other_options_make_other_pages(club: Club, words: list[str]) -> None:
    assert club.report(*words) == NAMES
    assert club.report(*words) == []
    again = NAMES if words == ["--lang", "de"] else []  # nobody hides anything: what was made differs in nothing
    assert club.report() == again


def test_the_eyes_of_a_player_make_other_pages(club: Club) -> None:
    assert club.report("--as", "Anna") == NAMES
    assert club.report("--as", "Ben") == NAMES


def test_members_of_a_league_are_linked_in_new_pages(club: Club) -> None:
    league = club.folder / "club.toml"
    league.write_text('[[members]]\nname = "Anna"\n', "utf-8")
    assert club.report("--league", league) == NAMES
    assert club.report("--league", league) == []
    league.write_text('[[members]]\nname = "Anna"\naliases = ["Ben"]\n', "utf-8")
    assert club.report("--league", league) == NAMES


def test_pages_link_to_the_index_of_their_own_site(club: Club) -> None:
    assert club.run(output="one.html") == club.run(output="two.html") == NAMES
    assert club.run(output="one.html") == club.run(output="two.html") == []
    assert "../two.html" in (club.folder / "two" / "a.html").read_text("utf-8")
    shutil.copy(club.folder / "one" / "a.html", club.folder / "two" / "a.html")
    assert club.run(output="two.html") == ["a.html"]


def test_an_edition_that_changes_makes_new_pages(club: Club) -> None:
    folder = club.folder / "editions"
    folder.mkdir()
    shutil.copy(EDITION, folder / "palermo-of-the-club.toml")
    assert club.report("--editions", folder) == NAMES
    assert club.report("--editions", folder) == []
    (folder / "palermo-of-the-club.toml").write_text(EDITION.read_text("utf-8") + "# the same numbers\n", "utf-8")
    assert club.report("--editions", folder) == NAMES


def test_a_new_version_of_the_program_makes_new_pages(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "__version__", "0.0.0")
    assert club.report() == NAMES


@pytest.mark.parametrize("name", ["report/game_page.js", "report/game_page.css", "games/palermo/de.mo", "games/palermo/svg.py"])
def test_every_kind_of_file_that_pages_are_made_with_counts(name: str) -> None:
    package = os.path.dirname(os.path.dirname(cache.__file__))
    assert os.path.join(package, name) in set(cache._files([package], cache.PROGRAM))


def cut(page: Path) -> None:
    page.write_bytes(page.read_bytes()[:1000])


def edit(page: Path) -> None:
    page.write_bytes(page.read_bytes().replace(b"Anna", b"Emma"))


def append(page: Path) -> None:
    page.write_bytes(page.read_bytes() + b"<!-- mine -->\n")


@pytest.mark.parametrize("change", [cut, edit, append, Path.unlink, lambda page: page.write_bytes(b"")])
def test_a_page_that_was_changed_is_made_again(club: Club, change: Callable[[Path], object]) -> None:
    change(club.site / "a.html")
    assert club.report() == ["a.html"]


def test_a_link_in_the_place_of_a_page_is_not_taken_for_it(club: Club) -> None:
    page, other = club.site / "a.html", club.folder / "elsewhere"
    page.rename(other)
    page.symlink_to(other)
    assert club.run() == ["a.html"]
    assert club.told.return_value == 3


def test_what_is_no_file_is_no_page_and_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    found = Print.of(b"")
    assert not found.is_of(str(tmp_path / "pipe"))  # to open it would take for ever
    assert not found.is_of(str(tmp_path))
    assert not found.is_of(str(tmp_path / "missing"))
    (tmp_path / "page").write_bytes(b"")
    assert found.is_of(str(tmp_path / "page"))


def test_records_of_one_name_keep_their_pages(club: Club) -> None:
    (club.games / "more").mkdir()
    one, two = (simulate(game_of("ape_town"), seed, 2, stop_after=5) for seed in ("one", "two"))
    (club.games / "more" / "a.ref").write_text(one + one + two, "utf-8")
    assert len(club.report()) == 3
    assert club.report() == []


def test_a_page_that_moves_because_another_is_not_shown_is_made_again(club: Club) -> None:
    """Its place in the folder was foreseen as if all records before it got pages."""
    (club.games / "more").mkdir()
    (club.games / "more" / "a.ref").write_text(simulate(game_of("ape_town"), "other", 2, stop_after=5), "utf-8")
    assert club.report() == ["a.html"]
    assert (club.site / "a-2.html").exists()
    sealed = simulate(game_of("animal_kingdoms"), "sealed", 2, stop_after=5).replace("]\n", f']\n[Commit "{"0" * 64}"]\n', 1)
    sealed += "Anna: nonsense\n"
    (club.games / "a.ref").write_text(sealed, "utf-8")
    assert club.run() == ["a.html"]
    assert club.told.return_value == 3
    assert (club.site / "a.html").read_bytes() == (club.site / "a-2.html").read_bytes()


def test_without_the_cache_all_pages_are_made(club: Club) -> None:
    assert club.report("--no-cache") == NAMES


def test_a_cache_in_the_folder_of_the_site_is_not_used(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(club.site))
    for _ in range(2):
        assert club.run() == NAMES
        assert "is not used: it is inside the folder" in club.told.stderr
