"""Many records: the same output whoever does the work, no process left behind, nothing judged twice."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import referee
from referee.batch import cache as kept
from referee.batch import judge_all, piece
from referee.batch.plain import Packed, Piece
from referee.batch.settings import Settings
from referee.batch.shard import Shard
from referee.batch.team import work_on
from referee.cli import cli
from referee.cli.progress import ProgressBar
from referee.edit.simulate import simulate
from referee.files.inputs import Unopened
from referee.language.sentence import phrase
from referee.report import FORMATS
from referee.report.data import fault_data
from referee.verdict.verdict import PlayedVerdict, Verdict
from referee.verdict.verdict import judge as verdict_of
from tests.hostile.program import PATIENCE, all_of, ended, start
from tests.playing import game_of

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "ape_town"
USUAL = ("text", "json", "sarif", "junit")
"""Formats of the usual run; each of the others is one of lines, as text is."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough for three chunks: the examples twice, a file with many records, a file that is none."""
    folder = tmp_path_factory.mktemp("corpus")
    for i in range(2):
        for path in EXAMPLES.rglob("*.ref"):
            (folder / f"{i}-{path.name}").write_bytes(path.read_bytes())
    games = "".join(simulate(game_of("ape_town"), f"batch {i}") for i in range(20))
    (folder / "1-many.ref").write_text(games * 4, "utf-8")
    (folder / "2-none.ref").write_bytes(b"\xff")
    return folder


@pytest.fixture
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path_factory.mktemp("own-cache")))
    return Path(kept.cache_file())


def check(*words: object) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)], standalone_mode=False)


@pytest.fixture(scope="module")
def right(corpus: Path) -> Result:
    """What is to be said of it, whoever judges it and whatever is kept: as one process says it that keeps nothing."""
    return check(corpus, "-j", 1, "--no-cache")


def verdicts(folder: Path, **settings: Any) -> list[Verdict]:
    return [found for found in judge_all([str(folder)], Settings(**settings)) if isinstance(found, Verdict)]


@pytest.mark.parametrize(
    "form", [*USUAL, *(pytest.param(form, marks=pytest.mark.long) for form in FORMATS if form not in USUAL)]
)
def test_the_output_is_the_same_byte_for_byte_whatever_the_number_of_processes(corpus: Path, form: str) -> None:
    words = [corpus, "no/such.ref", "--format", form, "--summary", "--no-cache"]
    one = check(*words, "-j", 1)
    two = check(*words, "-j", 3)
    assert (one.return_value, one.stdout_bytes, one.stderr_bytes) == (two.return_value, two.stdout_bytes, two.stderr_bytes)
    assert one.return_value == 3
    assert len(one.stdout_bytes) > 10_000


def test_the_library_gives_verdicts_in_the_order_of_the_input(corpus: Path) -> None:
    found = list(referee.check_all([corpus], jobs=2, cache=False))
    names = [verdict.source if isinstance(verdict, Verdict) else verdict.name for verdict in found]
    assert names == sorted(names)
    assert [type(verdict) for verdict in found].count(Unopened) == 1
    alone = {verdict.record.first: verdict for verdict in referee.check(corpus / "1-many.ref")}
    for verdict in found:
        if isinstance(verdict, Verdict) and verdict.source.endswith("many.ref"):
            other = alone.pop(verdict.record.first)
            assert piece.packed(verdict) == piece.packed(other)
    assert alone == {}
    assert not any(isinstance(verdict, PlayedVerdict) for verdict in found)


@pytest.mark.parametrize("count", range(8))
def test_no_record_is_lost_between_two_chunks_or_at_the_end(count: int) -> None:
    slots: list[Piece | Unopened] = [
        Unopened(str(i), "gone") if i % 4 == 1 else Piece(str(i), 1, '[Game "Ape Town"]\n') for i in range(count)
    ]
    found = work_on(iter(slots), Settings(jobs=1, cache=False, at_a_time=3))
    names = [slot.name if isinstance(slot, Unopened) else slot[0].source for slot in found]
    assert names == [str(i) for i in range(count)]


# -- processes that die and hang -----------------------------------------------------------------------------------


@pytest.fixture
def troubled(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records that do to the process that judges them what their event says."""
    honest = verdict_of

    def judge(record: Any, *more: Any) -> Verdict:
        match record.tag("Event"):
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "exits":
                os._exit(7)
            case "hangs":
                time.sleep(60)
            case "hangs hard":
                signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
                time.sleep(60)
            case "fails":
                raise RuntimeError("a bug")
        return honest(record, *more)

    monkeypatch.setattr(piece, "judge", judge)
    monkeypatch.setattr("referee.batch.pool.GRACE", 0.2)
    for path in [*corpus.glob("0-*.ref"), corpus / "1-many.ref"]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def add(folder: Path, name: str, event: str) -> None:
    (folder / name).write_text(simulate(game_of("ape_town"), "x").replace("Random game x", event), "utf-8")


def name_of(verdict: Verdict) -> str:
    return f"{Path(verdict.source).name}:{verdict.record.first}"


def by_name(found: list[Verdict]) -> dict[str, Packed]:
    return {name_of(verdict): piece.packed(verdict) for verdict in found}


def test_a_process_that_dies_or_hangs_costs_its_record_only(troubled: Path) -> None:
    right = by_name(verdicts(troubled, jobs=1))
    for i, event in enumerate(["dies", "hangs", "exits", "fails", "hangs hard"]):
        add(troubled, f"0-{'bhmt'[i % 4]}{i}.ref", event)
    for limit in (1, 10):  # a good record may need more than a second on a machine that is busy: not more than ten
        found = verdicts(troubled, jobs=2, time_limit=limit)
        wrong = [verdict for verdict in found if name_of(verdict) not in right]
        others = by_name([verdict for verdict in found if name_of(verdict) in right])
        if others == right:
            break
    assert others == right
    said = {Path(verdict.source).name: (verdict.faults[0].code, verdict.faults[0].message) for verdict in wrong}
    assert said == {
        "0-b0.ref": ("S10", "judging this record broke off: its process was ended by SIGKILL"),
        "0-h1.ref": ("S09", f"not judged within {limit} seconds"),
        "0-m2.ref": ("S10", "judging this record broke off: its process ended"),
        "0-t3.ref": ("S10", "judging this record broke off: RuntimeError in the referee itself"),
        "0-b4.ref": ("S09", f"not judged within {limit} seconds"),
    }
    assert all(verdict.status == "unreadable" for verdict in wrong)


def test_one_process_alone_has_a_time_limit_too_also_in_a_thread(troubled: Path) -> None:
    add(troubled, "z.ref", "hangs")
    one = Piece("z", 1, (troubled / "z.ref").read_text("utf-8"))
    assert [fault.code for fault in piece.judge_here(one, Settings(time_limit=0.2)).faults] == ["S09"]
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def test_the_alarm_of_a_time_limit_is_off_when_a_record_is_judged_in_time() -> None:
    """It would end the program later, whatever that does by then."""
    (path, *_) = sorted((ROOT / "examples" / "ape_town" / "legal").glob("*.ref"))
    assert piece.judge_here(Piece("a", 1, path.read_text("utf-8")), Settings(time_limit=500)).ok
    try:
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def test_a_loop_in_another_thread_is_ended_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(*_: Any) -> Verdict:
        while True:
            threading.Event().wait(0.01)

    monkeypatch.setattr(piece, "judge", judge)
    with ThreadPoolExecutor(1) as other:
        found = other.submit(piece.judge_here, Piece("z", 1, '[Game "Ape Town"]'), Settings(time_limit=0.2)).result(PATIENCE)
    assert [fault.code for fault in found.faults] == ["S09"]


def test_what_died_or_hung_is_judged_again_the_next_time(troubled: Path, own_cache: Path) -> None:
    add(troubled, "z.ref", "fails")
    for _ in range(2):
        found = verdicts(troubled, jobs=1, cache=True)
        assert found[-1].faults[0].code == "S10"
    assert kept.info().entries < len(found)


# -- the cache -----------------------------------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that were really judged."""
    names: list[str] = []
    honest = verdict_of

    def judge(record: Any, *more: Any) -> Verdict:
        names.append(record.tag("Event") or "")
        return honest(record, *more)

    monkeypatch.setattr(piece, "judge", judge)
    return names


def test_what_did_not_change_is_not_judged_again(corpus: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = counted(monkeypatch)
    cold = check(corpus, "-j", 1)
    count = len(judged)
    assert count > 150
    warm = check(corpus, "-j", 1)
    assert (cold.stdout, cold.return_value) == (warm.stdout, warm.return_value)
    assert len(judged) == count
    check(corpus, "-j", 1, "--no-cache")
    assert len(judged) > count
    for form in ("json", "sarif"):
        assert check(corpus, "-j", 1, "--format", form).stdout == check(corpus, "--no-cache", "--format", form).stdout


def test_a_verdict_comes_back_as_it_was_made() -> None:
    """What goes from process to process and into the cache loses nothing."""
    texts = [path.read_text("utf-8") for path in sorted((EXAMPLES / "faulty").glob("*.ref"))]
    texts.append((EXAMPLES / "faulty" / "AT-25-wrong-colour.ref").read_text("utf-8") + "Nobody: take 1, place 1.1\n")
    for text in texts:
        for made in referee.check_text(text):
            back = piece.unpacked(Piece("", 1, text), Packed(*json.loads(json.dumps(piece.packed(made)))))
            assert json.dumps(piece.packed(back)) == json.dumps(piece.packed(made))
            assert [fault_data(fault) for fault in back.faults] == [fault_data(fault) for fault in made.faults]
    assert [fault.follows for fault in made.faults] == [False, True]


def test_what_broke_off_is_not_kept() -> None:
    assert not piece.is_lasting(piece.too_long(60))
    assert not piece.is_lasting(piece.broken_off(phrase("judging this record broke off: its process ended")))


def test_a_record_that_moved_within_its_file_is_known_and_its_faults_move_along(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = counted(monkeypatch)
    faulty = (EXAMPLES / "faulty" / "AT-25-wrong-colour.ref").read_text("utf-8")
    many = "".join(simulate(game_of("ape_town"), f"moved {i}") for i in range(30))
    log = tmp_path / "log.ref"
    log.write_text(faulty + many, "utf-8")
    before = verdicts(tmp_path, cache=True)
    assert (len(judged), [fault.code for fault in before[0].faults]) == (31, ["AT-25"])
    log.write_text(many + faulty, "utf-8")
    judged.clear()
    after = verdicts(tmp_path, cache=True)
    assert len(judged) <= 2  # the texts at the end of the file have one line feed more or less
    shift = many.count("\n")
    assert [fault.span.line for fault in after[-1].faults] == [fault.span.line + shift for fault in before[0].faults]
    assert check(log, "--full").stdout == check(log, "--full", "--no-cache").stdout


def test_another_edition_in_the_folder_is_another_verdict(tmp_path: Path, own_cache: Path) -> None:
    own = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8")
    (tmp_path / "editions").mkdir()
    edition = tmp_path / "editions" / "mine.toml"
    games = "".join(simulate(game_of("ape_town"), f"own {i}") for i in range(30)).replace("piatnik-2025", "mine")
    (tmp_path / "log.ref").write_text(games, "utf-8")
    words = (tmp_path / "log.ref", "--editions", tmp_path / "editions")
    edition.write_text(own, "utf-8")
    assert check(*words).return_value == 0
    edition.write_text(own.replace("orang = 12", "orang = 13"), "utf-8")
    assert "H04" in check(*words).stdout
    assert "H03" in check(tmp_path / "log.ref").stdout


def test_a_cache_that_breaks_while_it_is_used_is_discarded(
    corpus: Path, right: Result, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kept.Cache.opened(Settings())
    assert opened is not None

    class Broken:
        def __getattr__(self, name: str) -> Any:
            raise sqlite3.DatabaseError("database disk image is malformed")

        def __enter__(self) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

        def __exit__(self, *_: object) -> None: ...

    opened._database.close()
    opened._database = Broken()  # type: ignore[assignment]
    monkeypatch.setattr(kept.Cache, "opened", lambda *_: opened)
    assert check(corpus).stdout == right.stdout
    assert opened.is_broken
    assert not own_cache.exists()


def test_several_processes_use_the_cache_at_once(corpus: Path, right: Result, own_cache: Path) -> None:
    """On a slow disk one may have to wait too long for the others; then it says so, and does without."""
    late = f"referee: note: the cache {own_cache} "
    with ThreadPoolExecutor(3) as readers:
        runs = [start("check", corpus, "-j", "1") for _ in range(3)]
        for found in readers.map(ended, runs):
            told = [row for row in found.err.splitlines(keepends=True) if not (row.startswith(late) and "locked" in row)]
            assert (found.code, found.out, "".join(told)) == (right.return_value, right.stdout, right.stderr)
    assert sqlite3.connect(own_cache).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_cache_says_what_is_in_it_and_can_be_removed(corpus: Path, own_cache: Path) -> None:
    def cache(verb: str) -> str:
        return CliRunner().invoke(cli, ["cache", verb]).output

    assert "0 verdicts" in cache("info")
    check(corpus)
    count = kept.info().entries
    assert f"{count} verdicts" in cache("info")
    assert f"{count} verdicts deleted" in cache("clear")
    assert "0 verdicts" in cache("info")
    assert list(own_cache.parent.glob("verdicts*")) == []


def test_an_old_cache_does_not_grow_for_ever(corpus: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_ENTRIES", 50)
    check(corpus)
    assert 10 < kept.info().entries < 60


@pytest.mark.parametrize(
    "record",
    [
        "animal_kingdoms/legal/tie-for-second.ref",
        "ape_town/legal/tie.ref",
        "manhattan_traffiq/legal/two-players-last-vehicle.ref",
        "monkey_maniacs/legal/both-fall.ref",
        "palermo/legal/same-city.ref",
    ],
)
def test_one_small_file_does_without_all_this(own_cache: Path, record: str) -> None:
    script = (
        f"import sys; sys.argv = ['referee', 'check', 'examples/{record}']\n"
        "from referee.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "late = {'sqlite3', 'multiprocessing', 'json', 'hashlib', 'zipfile', 'tarfile', 'tabulate', 'wcwidth', 'shutil', 'textwrap', 'distributed'}\n"
        "print(*sorted(set(sys.modules) & late))"
    )
    for _ in range(2):  # the first time Lark's tables are built and kept
        found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.splitlines()[-1] == ""
    assert not own_cache.exists()


# -- shards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [2, 3, 8])
def test_shards_have_about_the_same_size(of: int) -> None:
    sizes = [sum(Shard(number, of).holds(f"record {i}") for i in range(400)) for number in range(1, of + 1)]
    assert sum(sizes) == 400
    assert max(sizes) < 1.3 * 400 / of


def test_the_shards_of_a_run_together_are_the_run(corpus: Path) -> None:
    def lines(*words: str) -> list[str]:
        return check(corpus, "no/such.ref", "--format", "jsonl", *words).stdout.splitlines()

    parts = [lines("--shard", f"{i}/3") for i in (1, 2, 3)]
    assert sorted(line for part in parts for line in part) == sorted(lines())
    assert [check("no/such.ref", "--shard", f"{i}/3").return_value for i in (1, 2, 3)].count(3) == 1


def test_a_shard_of_many_digits_is_none() -> None:
    result = CliRunner().invoke(cli, ["check", "x.ref", "--shard", f"1/{'9' * 5_000}"])
    assert (result.exit_code, "is not a valid shard" in result.output) == (2, True)


# -- the terminal --------------------------------------------------------------------------------------------------


class Terminal:
    """Keeps what is written, as a terminal would show it in the end."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None: ...

    def __iter__(self) -> Iterator[str]:
        return iter(())


def test_a_progress_bar_appears_when_it_takes_long_and_goes_without_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    terminal = Terminal()
    bar = ProgressBar(200, terminal)  # type: ignore[arg-type]
    bar.step(0)
    assert terminal.text == ""
    now[0] = 2.0
    bar.step(1)
    assert terminal.text == "\r[------------------------] 2 of 200, 1 with faults, 1/s\x1b[K"
    bar.hide()
    assert terminal.text.endswith("\r\x1b[K")
    bar.done, bar.total = 4, None
    now[0] = 4.0
    bar.step(0)
    assert terminal.text.endswith("\r5 records, 1/s\x1b[K")


def test_a_pipe_sees_no_bar(corpus: Path) -> None:
    found = ended(start("check", corpus, "--no-cache"))
    assert "\r" not in found.err + found.out
    assert "\x1b" not in found.err + found.out


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_a_terminal_sees_the_bar(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import sys; sys.argv[0] = 'referee'\n"
        "import referee.cli.progress as progress; progress.PATIENCE = progress.BEAT = 0\n"
        "from referee.cli import main; main()"
    )
    master, slave = os.openpty()
    words = ["check", str(corpus), "--no-cache", "-q", "--exit-zero", "--ignore", "S,H,A,C,AT"]
    process = start(*words, python=["-c", script], stderr=slave)
    os.close(slave)
    seen = all_of(master)
    ended(process)
    os.close(master)
    assert b"[####" in seen
    assert f" of {len([*corpus.iterdir()])}".encode() in seen


THREADED = """
import sys, threading
import referee
from referee.batch.pool import _start_method
if __name__ == "__main__":
    assert _start_method() == "fork"
    rest = threading.Event()
    threading.Thread(target=rest.wait, daemon=True).start()
    assert _start_method() == "forkserver"
    print(*[verdict.status for verdict in referee.check_all([sys.argv[1]], jobs=2)])
    rest.set()
"""


@pytest.mark.skipif(os.name != "posix", reason="nothing is forked here")
def test_a_process_with_threads_is_not_forked(corpus: Path, tmp_path: Path) -> None:
    """A fork has only one of the threads, and whatever lock the others held."""
    (tmp_path / "threaded.py").write_text(THREADED, "utf-8")
    path = str(corpus / "1-many.ref")
    command = [sys.executable, "-W", "error", str(tmp_path / "threaded.py"), path]
    found = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (found.stdout.split(), found.stderr) == (["finished"] * 80, "")
