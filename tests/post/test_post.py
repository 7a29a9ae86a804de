"""The organiser's day on the command line: deal, check posts, say who is next, undo, rule, end and reveal."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games.versions import DATES
from referee.post import desk
from tests.post import chance_again as again
from tests.post.conftest import SEED, Run

START = "2026-11-12T20:15Z"


@pytest.fixture
def log(run: Run) -> Path:
    words = ("--players", "Anna, Ben (B), Clara", "--deadline", "3d", "--seed", SEED, "--time", START, "-o", "club.ref")
    assert run("new", "Ape Town", *words).exit_code == 0
    return Path("club.ref")


def last(path: Path, count: int = 1) -> list[str]:
    return path.read_text("utf-8").splitlines()[-count:]


# -- new -------------------------------------------------------------------------------------------------------------


def test_a_new_log_has_its_tags_and_its_deal(run: Run, log: Path) -> None:
    text = log.read_text("utf-8")
    assert text == (
        f'[Game "Ape Town"]\n[Edition "piatnik-2025"]\n[Rules "{DATES[-1]}"]\n'
        '[Date "2026-11-12"]\n[Players "Anna, Ben (B), Clara"]\n'
        f'[Started "{START}"]\n[Deadline "3d"]\n'
        f'[Commit "{again.commit(bytes.fromhex(SEED), text)}"]\n[Result "*"]\n\n'
        "* reveal 1: banana mandrill tarsier chimp orang\n* reveal 2: katta katta banana banana tarsier\n"
    )


def test_the_seed_is_drawn_anew_and_is_for_the_organiser_only(run: Run, log: Path) -> None:
    for i in (1, 2):
        assert run("new", "ape-town", "--players", "Anna, Ben").stdout.startswith(f"ape_town-{i}.ref: Ape Town; Anna to move")
    seeds = [Path(f"{name}.seed") for name in ("club", "ape_town-1", "ape_town-2")]
    assert len({seed.read_text("ascii") for seed in seeds}) == 3
    for seed in seeds:
        assert re.fullmatch(r"[0-9a-f]{64}\n", seed.read_text("ascii"))
        assert stat.S_IMODE(seed.stat().st_mode) == 0o600
        assert seed.read_text("ascii").strip() not in seed.with_suffix(".ref").read_text("utf-8")


def test_a_log_with_hidden_hands_is_for_the_organiser_only_and_stays_so(run: Run) -> None:
    made = run("new", "Manhattan TraffIQ", "--players", "Anna, Ben", "--seed", SEED, "-o", "secret.ref")
    assert made.stdout.splitlines()[2:] == [
        "the log shows all hands: only you can read it. For everybody: referee view secret.ref --public",
        "for one player: referee view secret.ref --as NAME",
        "for all of them, a file each: referee view secret.ref --all -o DIR",
    ]
    assert stat.S_IMODE(Path("secret.ref").stat().st_mode) == 0o600
    assert run("post", "secret.ref", "Anna: draw").exit_code == 0
    assert stat.S_IMODE(Path("secret.ref").stat().st_mode) == 0o600
    made = run("new", "Ape Town", "--players", "Anna, Ben", "-o", "open.ref")
    assert made.stdout.splitlines()[2:] == ["the log holds no secrets: everybody may read it"]
    assert stat.S_IMODE(Path("open.ref").stat().st_mode) & 0o044 == 0o044


def test_nothing_is_overwritten(run: Run, log: Path) -> None:
    before = log.read_bytes(), Path("club.seed").read_bytes()
    assert run("new", "Ape Town", "--players", "Anna, Ben", "-o", "club.ref").exit_code == 3
    log.rename("elsewhere.ref")
    result = run("new", "Ape Town", "--players", "Anna, Ben", "-o", "club.ref")
    assert (result.exit_code, "club.seed: File exists" in result.output) == (3, True)
    assert not log.exists()
    assert (Path("elsewhere.ref").read_bytes(), Path("club.seed").read_bytes()) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Halma", "--players", "A, B"], "There is no game 'Halma'"),
        (["Ape Town", "--players", "Anna"], "1 player; Ape Town is for 2, 3 or 4"),
        (["Ape Town", "--players", "Anna, anna"], "two players are called anna"),
        (["Ape Town", "--players", 'Anna, "Ben'], "cannot hold quotes"),
        (["Ape Town", "--players", "Anna, Ben\n[Seed"], "cannot hold quotes or control characters"),
        (["Ape Town", "--players", "Anna, Ben", "--option", "pay=later"], "option pay cannot be 'later'"),
        (["Ape Town", "--players", "Anna, Ben", "--edition", "../x"], "has no edition"),
        (["Ape Town", "--players", "Anna, Ben", "--deadline", "soon"], "[Deadline] cannot be 'soon'"),
        (["Ape Town", "--players", "Anna, Ben", "--seed", "1234"], "64 hexadecimal digits"),
        (["Ape Town", "--players", "Anna, Ben", "-o", "x.seed"], "cannot end with .seed"),
        (["Ape Town", "--players", "Anna, Ben", "--time", "yesterday"], "--time must look like"),
    ],
)
def test_what_cannot_be_started_leaves_no_file(run: Run, words: list[str], said: str) -> None:
    result = run("new", *words)
    assert result.exit_code == 2
    assert said in " ".join(re.sub(r"[│╰╯─]", " ", result.output).split())
    assert list(Path().iterdir()) == []


def test_options_stand_in_the_log_and_count(run: Run) -> None:
    run("new", "Ape Town", "--players", "Anna, Ben", "--option", "pay=received", "--option", "overflow=any", "-o", "a.ref")
    assert '[Options "pay=received, overflow=any"]' in Path("a.ref").read_text("utf-8")
    assert run("check", "a.ref").exit_code == 0


# -- post ------------------------------------------------------------------------------------------------------------


def test_a_post_is_appended_in_canonical_form_with_its_time(run: Run, log: Path) -> None:
    result = run("post", log, "anna: TAKE 1, place 1.1 +0 ; a start", "--time", "2026-11-13T08:00Z")
    assert last(log) == ["1. Anna: take 1, place 1.1 +0  {2026-11-13T08:00Z}  ; a start"]
    assert result.output.splitlines() == ["accepted: 1 line", *last(log), "Ben to move, by 2026-11-16 08:00 UTC"]
    assert run("fmt", "--check", log).exit_code == 0
    assert run("check", log).exit_code == 0


def test_a_new_log_is_dealt_in_the_language_in_use(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.ref"
    assert run("new", "Ape Town", "--players", "Anna, Ben", "-o", log, "--lang", "de").exit_code == 0
    assert "* aufdecken 1: " in log.read_text("utf-8")
    assert run("check", log).exit_code == 0


def test_a_post_keeps_its_language(run: Run, log: Path) -> None:
    refused = run("post", log, "ben: nimm 1, lege 1.1").output
    assert refused.splitlines()[:2] == ["not accepted: it is Anna's turn, not Ben's (AT-15)", "    1. Ben: nimm 1, lege 1.1"]
    result = run("post", log, "anna: NIMM 1, lege 1.1 +0 ; ein Anfang", "--time", "2026-11-13T08:00Z")
    assert last(log) == ["1. Anna: nimm 1, lege 1.1 +0  {2026-11-13T08:00Z}  ; ein Anfang"]
    assert result.output.splitlines()[1] == last(log)[0]
    assert run("check", log).exit_code == 0
    assert run("fmt", log).exit_code == 0
    assert last(log) == ["1. Anna: take 1, place 1.1 +0  {2026-11-13T08:00Z}  ; ein Anfang"]


@pytest.mark.parametrize(
    "post",
    [
        "Anna: take 1, place 1.1",
        "1. Anna: take 1, place 1.1",
        "[b]Anna:[/b] take [color=red]1[/color], place 1.1",
        "[quote=Ben]Anna, it is your turn![/quote]\nAnna: take 1, place 1.1\n",
        "[QUOTE=Ben][quote]old[/quote] Clara: take 7, place 1.1[/QUOTE] Anna: take 1, place 1.1",
        "> Ben wrote:\n> Anna, it is your turn!\n\nAnna: take 1, place 1.1\r\n",
        "\ufeffAnna:\u00a0take 1,\u200b place 1.1",
    ],
)
def test_quotations_and_bbcode_are_stripped(run: Run, log: Path, post: str) -> None:
    assert run("post", log, "-", "--time", START, text=post).exit_code == 0
    assert last(log) == [f"1. Anna: take 1, place 1.1  {{{START}}}"]


@pytest.mark.parametrize(("name", "is_taken"), [("B\tb", False), ("B\u2028b", False), ("B\x7f", False), ("\u202eBen", True)])
def test_what_a_tag_can_hold_is_the_same_wherever_a_record_begins(run: Run, name: str, is_taken: bool) -> None:
    begins = [["new", "Ape Town", "-o", "a.ref"], ["record", "b.ref", "--game", "Ape Town"]]
    for words in (*begins, ["notation", "Ape Town", "--skeleton"]):
        found = run(*words, "--players", f"Anna, {name}")
        assert ("cannot hold quotes or control characters" not in found.output) == is_taken == (found.exit_code == 0)


@pytest.mark.parametrize(
    ("post", "said"),
    [
        ("Anna: take 1, place 1.4", "segment 1 is white, but 1.4 is in district G1 (grey) (AT-25)"),
        ("Ben: take 1, place 1.1", "it is Anna's turn, not Ben's (AT-15)"),
        ("Anna: take 1, place 1.1 +9", "+9 is claimed, +0 is right (A01)"),
        ("Anna: tkae 1, place 1.1", "not certain: 'tkae' (S11)"),
        ("Max: take 1, place 1.1", "nobody called Max plays (H12)"),
        ("7. Anna: take 1, place 1.1", "this is move 1, not 7 (A04)"),
        ("= Anna 5", "Anna has 0, not 5 (A02)"),
        ("undo", "there is no move to take back (A07)"),
        ("! resign Max", "only the organiser makes rulings, with referee post --ruling: ! resign Max"),
        ("* reveal 3: banana banana banana banana banana", "chance is not posted"),
        ('[Result "Anna 100, Ben 0, Clara 0"]', "tags are not posted"),
        ("@ next Ben", "positions are not posted"),
        ("hello everybody", "no move was found in this post; Anna to move; a move looks like this: Anna: take"),
        ("", "this post is empty"),
        ("Anna: take 1, place 1.1\nBen: take 2, place 1.1", "AT-25"),
    ],
)
def test_a_refused_post_says_why_and_changes_nothing(run: Run, log: Path, post: str, said: str) -> None:
    before = log.read_bytes()
    result = run("post", log, post)
    assert (result.exit_code, log.read_bytes()) == (1, before)
    assert result.stdout.startswith("not accepted: ")
    assert said in result.stdout


def test_a_refusal_quotes_an_undo_without_the_time(run: Run, log: Path) -> None:
    assert run("post", log, "undo").stdout.splitlines()[1:] == ["    undo", "    ^^^^"]
    assert "did you mean: undo?" in run("post", log, "zurück").stdout  # or is somebody back?


def test_a_refusal_shows_the_place_and_what_is_legal(run: Run, log: Path) -> None:
    *lines, near = run("post", log, "Anna: take 1, place 1.4").stdout.splitlines()
    assert lines == [
        "not accepted: segment 1 is white, but 1.4 is in district G1 (grey) (AT-25)",
        "    1. Anna: take 1, place 1.4",
        "                           ^^^",
        "25 free fields have the right colour: 1.1, 1.2, 1.3, …",
    ]
    assert near.startswith("legal and near: take 1, place 1.3 +0 · ")


def test_a_dry_run_tells_and_writes_nothing(run: Run, log: Path) -> None:
    before = log.read_bytes()
    result = run("post", log, "Anna: take 1, place 1.1", "--dry-run", "--time", START)
    assert (result.exit_code, log.read_bytes()) == (0, before)
    told = "accepted: 1 line (dry run: nothing is written)\n"
    assert result.stdout.startswith(f"{told}1. Anna: take 1, place 1.1  {{{START}}}\nBen to move")


FIVE = [
    "Anna: take 1, place 1.1",
    "Ben: take 2, place 7.4",
    "Clara: take 3, place 3.3",
    "Anna: take 4, place 1.2",
    "Ben: take 5, place 1.5",
]
"""The last one empties section 1, and section 3 is revealed."""


def test_a_dry_run_deals_nothing(run: Run, log: Path) -> None:
    before = log.read_bytes()
    result = run("post", log, "\n".join(FIVE), "--dry-run")
    assert (result.exit_code, log.read_bytes()) == (0, before)
    assert "* reveal" not in result.stdout
    assert "the reveal of section 3 is awaited" in result.stdout


def test_chance_follows_the_move_that_causes_it_and_comes_again_after_an_undo(run: Run, log: Path) -> None:
    result = run("post", log, "\n".join(FIVE))
    assert result.stdout.splitlines()[-2:] == ["* reveal 3: banana katta orang banana banana", result.stdout.splitlines()[-1]]
    run("post", log, "undo ; all agree", "--time", START)
    assert last(log, 2)[-1] == f"undo  {{{START}}}  ; all agree"
    run("post", log, FIVE[4])
    assert last(log) == ["* reveal 3: banana katta orang banana banana"]
    assert run("check", log).exit_code == 0


def test_several_lines_are_one_post_all_or_nothing(run: Run, log: Path) -> None:
    before = log.read_bytes()
    assert run("post", log, "\n".join([*FIVE[:4], "Ben: take 5, place 1.1"])).exit_code == 1
    assert log.read_bytes() == before


def test_what_stands_behind_chance_is_a_post_of_its_own(run: Run, log: Path) -> None:
    """Otherwise a refusal would tell something of tiles that are not revealed yet. So it is printed and nothing else."""
    assert run("post", log, "\n".join(FIVE), "--time", START).exit_code == 0
    alone = log.read_bytes()
    for behind in ("Clara: take 6, place 4.2 ; hm", "Clara: take 1, place 1.1\n= Anna 99", "undo"):
        while run("post", log, "undo").exit_code == 0:
            pass
        result = run("post", log, "-", "--time", START, text="\n".join(["Hello!", *FIVE, behind]))
        count = behind.count("\n") + 1
        told = f"accepted: 5 lines; ignored: 1 line; to be posted again: {count} line{'s' * (count > 1)}"
        assert (result.exit_code, result.stdout.splitlines()[0]) == (0, told)
        assert result.stderr.startswith(f"note: something was dealt first; post this again:\n{behind}\nnote: ignored:\n")
        assert log.read_bytes().split(b"undo")[-1].split(b"\n", 1)[1] == alone.split(b"tarsier\n", 1)[1]


@pytest.mark.parametrize(
    "ruling", ["! score Anna +50", '! resign Ben "no time"', "! abandon", "! waive AT-25", "[size=1]! score Anna +50[/size]"]
)
def test_a_pasted_post_makes_no_rulings(run: Run, log: Path, ruling: str) -> None:
    """Otherwise a player could give points to himself, in letters that nobody sees in the forum."""
    before = log.read_bytes()
    for post in (f"Anna: take 1, place 1.1\n{ruling}", ruling, f"{ruling}\nAnna: take 1, place 1.1"):
        result = run("post", log, "-", text=post)
        assert (result.exit_code, log.read_bytes()) == (1, before)
        assert result.stdout.startswith("not accepted: only the organiser makes rulings, with referee post --ruling: ! ")


def test_a_ruling_of_the_organiser_is_checked_like_any_line(run: Run, log: Path) -> None:
    before = log.read_bytes()
    for ruling, said in (("! resign Max", "nobody called Max plays (H12)"), ("! waive AT-99", "has no rule AT-99 (A06)")):
        result = run("post", log, "--ruling", ruling)
        assert (result.exit_code, said in result.stdout, log.read_bytes()) == (1, True, before)


def test_a_time_before_that_of_an_earlier_post_is_noted(run: Run, log: Path) -> None:
    assert run("post", log, FIVE[0], "--time", "2026-11-14T08:00Z").stderr == ""
    late = run("post", log, FIVE[1], "--time", "2026-11-13T08:00Z")
    assert late.exit_code == 0
    assert late.stderr == "note: the log has a later post (2026-11-14 08:00 UTC)\n"
    assert run("post", log, FIVE[2], "--time", "2026-11-14T08:00Z").stderr == ""


def test_lines_that_decide_nothing_are_played_once(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A post is tried on the whole log, so every single try counts: a hundred assertions need no more than one."""
    tries: list[int] = []
    real = desk.tried

    def counted(*words: Any) -> desk.PlayedLines:
        tries.append(1)
        return real(*words)

    monkeypatch.setattr(desk, "tried", counted)

    def tries_of(post: str) -> int:
        tries.clear()
        assert run("post", log, "-", "--ruling", text=post).exit_code == 0
        return len(tries)

    assert 0 < tries_of("= Anna 0") == tries_of("\n".join(["= Anna 0"] * 90)) == tries_of("! score Anna 0\n" * 90) < 5
    assert 0 < tries_of("; hm\n" * 90) < 5
    tries_of("\n".join(FIVE[:4]))
    assert tries_of("undo") == tries_of("undo\nundo\nundo")


def test_a_post_has_a_hundred_lines_at_the_most(run: Run, log: Path) -> None:
    before = log.read_bytes()
    told = run("post", log, "-", text="= Anna 0\n" * 2000).stdout
    assert told == "not accepted: a post has at most 100 lines, and this one has 2,000\n"
    assert log.read_bytes() == before
    assert run("post", log, "-", text="= Anna 0\n" * 100).exit_code == 0


def test_rulings_are_posted_with_the_move_or_after_it(run: Run, log: Path) -> None:
    assert run("post", log, "Anna: take 1, place 1.4\n! waive AT-25 “first game”", "--ruling").exit_code == 0
    assert last(log, 2)[1].startswith('! waive AT-25 "first game"  {')
    assert run("post", log, '! score B -3 "late"', "--ruling").exit_code == 0
    assert last(log)[0].startswith('! score Ben -3 "late"  {')
    checked = run("check", log).output
    assert "W03 AT-25 is waived: first game" in checked
    assert "Ben -3" in checked


def test_a_log_without_a_seed_takes_chance_by_hand(run: Run, log: Path) -> None:
    text = re.sub(r"\[Commit.*\n", "", log.read_text("utf-8")).split("* reveal 2")[0]
    Path("hand.ref").write_text(text, "utf-8")
    result = run("post", "hand.ref", "* reveal 2: banana banana katta katta orang")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "Anna to move, by 2026-11-15 20:15 UTC")
    assert run("post", "hand.ref", "Anna: take 1, place 1.1").exit_code == 0


@pytest.mark.parametrize(
    ("seed", "said"),
    [(None, "the seed is missing"), ("00" * 32, "is not the seed of this log"), ("chance", "does not hold a seed")],
)
def test_without_the_right_seed_nothing_is_posted(run: Run, log: Path, seed: str | None, said: str) -> None:
    Path("club.seed").unlink()
    if seed is not None:
        Path("club.seed").write_text(seed, "ascii")
    result = run("post", log, "Anna: take 1, place 1.1")
    assert result.exit_code == 1
    assert said in result.stdout


def test_an_open_seed_is_noticed(run: Run, log: Path) -> None:
    Path("club.seed").chmod(0o644)
    assert "others can read the seed" in run("post", log, "Anna: take 1, place 1.1").stderr


def test_a_faulty_log_takes_no_post_and_says_that_it_is_not_the_posters_fault(run: Run, log: Path) -> None:
    log.write_text(log.read_text("utf-8") + "1. Ben: take 1, place 1.1\n", "utf-8")
    result = run("post", log, "Anna: take 1, place 1.1")
    assert result.exit_code == 1
    assert "the log itself is faulty" in result.stdout
    assert "at line 13: AT-15" in result.stdout
    for words in (["post", "none.ref", "x"], ["reveal", "none.ref"], ["view", "none.ref", "--public"], ["next", "none.ref"]):
        assert run(*words).exit_code == 3


def test_a_log_holds_one_record(run: Run, log: Path) -> None:
    log.write_text(log.read_text("utf-8") * 2, "utf-8")
    assert "has one record, and this one has 2" in run("post", log, "Anna: take 1, place 1.1").stdout


def test_a_time_in_a_remark_is_nothing_but_a_remark(run: Run, log: Path) -> None:
    run("post", log, "Anna: take 1, place 1.1 {1999-01-01T00:00Z} ; {1999-01-01T00:00Z}", "--time", "2026-11-13T08:00Z")
    assert last(log) == ["1. Anna: take 1, place 1.1  {2026-11-13T08:00Z}  ; {1999-01-01T00:00Z}"]
    assert "2026-11-13 08:00" in run("next", log).output


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.data())
def test_whatever_is_posted_there_is_no_traceback_and_the_log_stays_legal(run: Run, log: Path, data: st.DataObject) -> None:
    words = [
        "Anna:",
        "Ben:",
        "take",
        "1,",
        "2,",
        "place",
        "1.1",
        "7.4",
        "undo",
        "! resign",
        '"x"',
        "[b]",
        "[/quote]",
        "> ",
        "\n",
        ";",
        "{",
        "}",
    ]
    post = data.draw(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(words), max_size=12).map(" ".join)))
    result = run("post", log, "-", *data.draw(st.sampled_from([[], ["--ruling"]])), text=post)
    assert result.exit_code in (0, 1)
    assert run("check", log).exit_code == 0
    assert run("fmt", "--check", log).exit_code == 0


# -- next ------------------------------------------------------------------------------------------------------------


def test_next_is_one_table_overdue_first(run: Run, log: Path) -> None:
    run("post", log, "Anna: take 1, place 1.1", "--time", "2026-11-13T08:00Z")
    run("new", "Ape Town", "--players", "Eva, Tom", "--deadline", "12h", "--time", "2026-11-13T09:00Z", "-o", "b.ref")
    run("new", "Ape Town", "--players", "Ida, Jo", "--time", "2026-11-01T00:00Z", "-o", "c.ref")
    assert run("next", ".", "--time", "2026-11-14T10:00Z").output.splitlines()[2:] == [
        "./b.ref     Ape Town  Eva              2026-11-13 09:00  2026-11-13 21:00  OVERDUE by 13 h 0 min",
        "./club.ref  Ape Town  Ben              2026-11-13 08:00  2026-11-16 08:00  1 d 22 h left",
        "./c.ref     Ape Town  Ida              2026-11-01 00:00",
    ]
    assert "club" not in run("next", ".", "--overdue", "--time", "2026-11-14T10:00Z").output
    found = json.loads(run("next", ".", "--format", "json", "--time", "2026-11-14T10:00Z").output)
    assert [(row["player"], row["overdue"]) for row in found] == [("Eva", True), ("Ben", False), ("Ida", False)]
    assert found[1]["due"] == "2026-11-16T08:00:00+00:00"
    lines = run("next", ".", "--format", "jsonl").output.splitlines()
    assert [json.loads(line)["source"] for line in lines] == ["./b.ref", "./club.ref", "./c.ref"]
    assert run("next", ".", "--table", "csv").output.startswith("log,game,next")


def test_a_ruling_does_not_move_the_clock_and_an_undo_does(run: Run, log: Path) -> None:
    run("post", log, "Anna: take 1, place 1.1", "--time", "2026-11-13T08:00Z")
    run("post", log, "! score Ben -1", "--ruling", "--time", "2026-11-14T08:00Z")
    assert "2026-11-13 08:00" in run("next", log).output
    run("post", log, "undo", "--time", "2026-11-15T08:00Z")
    assert "Anna             2026-11-15 08:00" in run("next", log).output


# -- the end ---------------------------------------------------------------------------------------------------------


def test_a_resignation_ends_the_game_and_can_be_taken_back(run: Run, log: Path) -> None:
    run("post", log, FIVE[0])
    assert run("post", log, '! resign Anna "no time"', "--ruling").stdout.splitlines()[-1] == "the game is over"
    assert '[Result "Ben 0, Clara 0, Anna 0"]' in log.read_text("utf-8")
    score = run("score", log).output
    assert "shared victory: Ben and Clara; Anna resigned" in score
    assert "A08 a move after Anna resigned" not in run("check", log).output
    refused = run("post", log, FIVE[1])
    assert (refused.exit_code, "a move after Anna resigned (A08)" in refused.stdout) == (1, True)
    assert run("post", log, "undo").stdout.splitlines()[-1].startswith("Ben to move")
    assert '[Result "*"]' in log.read_text("utf-8")
    assert run("post", log, FIVE[1]).exit_code == 0
    assert last(log)[0].startswith("2. Ben: take 2")
    assert run("fmt", "--check", log).exit_code == 0


def test_an_abandoned_game_ranks_nobody(run: Run, log: Path) -> None:
    assert run("post", log, '! abandon "no replies"', "--ruling").exit_code == 0
    verdict = json.loads(run("check", log, "--format", "json").output)["records"][0]
    assert (verdict["status"], verdict["ending"], verdict["ok"]) == ("finished", "abandoned", True)
    assert {standing["rank"] for standing in verdict["standings"]} == {0}
    assert "abandoned (no replies): nobody is ranked" in run("score", log).output


def test_a_seed_is_revealed_once_and_at_the_end(run: Run, log: Path) -> None:
    assert "the game is not over" in run("reveal", log).stderr
    run("post", log, "! resign Ben", "--ruling")
    assert "the commitment is kept, and 2 chance events verified" in run("reveal", log).output
    assert f'[Seed "{SEED}"]' in log.read_text("utf-8").splitlines()
    assert "already published" in run("reveal", log).stderr
    assert "the seed of this log is published" in run("post", log, "undo").stdout


def test_reveal_refuses_a_seed_that_was_not_committed_to(run: Run, log: Path) -> None:
    run("post", log, "! resign Ben", "--ruling")
    before = log.read_bytes()
    Path("club.seed").write_text("00" * 32, "ascii")
    assert run("reveal", log).exit_code == 1
    assert log.read_bytes() == before


def test_check_names_the_first_chance_event_that_differs(run: Run, log: Path) -> None:
    run("post", log, "\n".join(FIVE))
    run("post", log, "! resign Ben", "--ruling")
    text = log.read_text("utf-8").replace("reveal 2: katta katta banana", "reveal 2: katta banana katta")
    log.write_text(text.replace("reveal 3: banana katta", "reveal 3: katta banana"), "utf-8")
    assert run("reveal", log).exit_code == 1
    found = json.loads(run("check", log, "--format", "json").output)["records"][0]["faults"]
    assert [(fault["code"], fault["line"]) for fault in found if fault["severity"] == "error"] == [("C06", 13)]
    reasons = [fault["reason"] for fault in found if fault["code"] == "C06"]
    assert reasons == ["the seed gives: reveal 2: katta katta banana banana tarsier"]


def test_a_seed_that_proves_little_is_noticed(run: Run, log: Path) -> None:
    text = log.read_text("utf-8").replace("[Result", f'[Seed "{SEED}"]\n[Result')
    early = run("check", "-", text=text)
    assert early.exit_code == 0
    assert "W06 the seed is published before the game is over" in early.output
    assert "W05 the commitment is kept, and 2 chance events verified" in early.output
    late = run("check", "-", text=re.sub(r"\[Commit.*\n", "", text))
    assert "W06 a seed without [Commit]" in late.output
    assert "W05" not in late.output


def test_chance_that_nobody_wrote_down_does_not_follow_from_a_seed(run: Run, log: Path) -> None:
    text = log.read_text("utf-8").replace("[Result", f'[Seed "{SEED}"]\n[Result')
    assert "C06 chance event 1" in run("check", "-", text=text.replace("reveal 2: katta", "reveal 2: ?")).output


def test_a_difference_in_a_move_that_was_taken_back_is_still_named(run: Run, log: Path) -> None:
    """Otherwise the dealer could show chosen tiles, have the move taken back, and deal honestly."""
    run("post", log, "\n".join(FIVE))
    run("post", log, "undo")
    run("post", log, "! resign Ben", "--ruling")
    log.write_text(log.read_text("utf-8").replace("reveal 3: banana katta", "reveal 3: katta banana"), "utf-8")
    run("reveal", log)
    assert "C06 chance event 2 (counted from 0)" in run("check", log).output
