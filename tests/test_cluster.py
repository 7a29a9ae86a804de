"""The same through Dask: a real scheduler and two workers in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.batch import judge_all
from referee.batch.settings import NoTeam, Settings
from referee.cli import cli
from referee.edit.simulate import simulate
from referee.verdict.verdict import Verdict
from tests.playing import game_of

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "ape_town"


HANGING = """
import time
from referee.batch import piece
from referee.verdict.verdict import judge as honest
def judge(record, *more):
    while record.tag("Event") == "hangs":
        time.sleep(0.01)
    return honest(record, *more)
piece.judge = judge
"""
"""What the workers load first: there is a record that takes for ever, however fast the referee becomes."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    games = "".join(simulate(game_of("ape_town"), f"dask {i}") for i in range(15))
    (folder / "many.ref").write_text(games * 10, "utf-8")
    for path in EXAMPLES.rglob("*.ref"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address, and the processes: the scheduler first, then its workers."""
    pytest.importorskip("distributed")
    file = folder / "scheduler.json"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    (folder / "hanging.py").write_text(HANGING, "utf-8")
    start = "scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file scheduler.json"
    worker = (
        "worker --scheduler-file scheduler.json --nthreads 1 --no-dashboard --no-nanny --local-directory . --preload hanging.py"
    )
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", *words.split()],
            env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for words in [start, *[worker] * workers]
    ]  # fmt: skip
    try:
        for _ in range(600):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.1)
        address: str = json.loads(file.read_text("utf-8"))["address"]
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:  # type: ignore[no-untyped-call,unused-ignore]
            client.wait_for_workers(workers, timeout=60)
        yield address, runs
    finally:
        for run in runs:
            run.kill()  # asked politely, a worker first looks for the scheduler, for a minute
            run.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with cluster(tmp_path_factory.mktemp("dask"), 2) as (address, _):
        yield address


@pytest.mark.parametrize(
    ("killed", "said"),
    [pytest.param(1, "all Dask workers are gone", marks=pytest.mark.long), (0, "the Dask scheduler is gone")],
)
def test_a_team_that_dies_is_said_plainly(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: int, said: str
) -> None:
    monkeypatch.setattr("referee.batch.cluster.LOOK", 0.2)
    (tmp_path / "a.ref").write_bytes((corpus / "many.ref").read_bytes())
    (tmp_path / "b.ref").write_text('[Game "Ape Town"]\n[Event "hangs"]\n', "utf-8")
    with cluster(tmp_path, 1) as (address, runs):
        judged = judge_all([str(tmp_path)], Settings(executor=f"dask={address}"))
        next(judged)
        runs[killed].kill()
        with pytest.raises(NoTeam, match=said):
            list(judged)


def test_the_output_is_that_of_one_process(corpus: Path, scheduler: str) -> None:
    words = ["check", str(corpus), "no/such.ref", "--no-cache", "--summary", "--format", "json"]
    alone = CliRunner().invoke(cli, [*words, "-j", "1"])
    together = CliRunner().invoke(cli, [*words, "--executor", f"dask={scheduler}"])
    assert (alone.exit_code, alone.stdout, alone.stderr) == (together.exit_code, together.stdout, together.stderr)


def test_a_record_that_takes_too_long_costs_itself_only(corpus: Path, scheduler: str, tmp_path: Path) -> None:
    """Workers judge in threads, where an alarm does not ring."""
    (tmp_path / "long.ref").write_text('[Game "Ape Town"]\n[Event "hangs"]\n', "utf-8")
    (tmp_path / "many.ref").write_bytes((corpus / "many.ref").read_bytes())
    for limit in (2, 20):  # seconds: on a busy machine two may be too few for a good record
        found = list(judge_all([str(tmp_path)], Settings(executor=f"dask={scheduler}", time_limit=limit)))
        codes = [[fault.code for fault in v.faults if fault.severity == "error"] for v in found if isinstance(v, Verdict)]
        assert codes[0] == ["S09"]
        if codes[1:] == [[]] * 150:
            break
    assert codes[1:] == [[]] * 150


def test_a_scheduler_that_is_not_there_is_said_plainly(corpus: Path) -> None:
    """In a process of its own: a client of Dask that finds nobody leaves a thread behind, and a process with threads is not
    forked, so that the processes of later tests would know nothing of what these have changed."""
    hasty = "from referee.batch import cluster; cluster.CONNECT = 1; from referee.cli import main; main()"
    words = ["check", str(corpus), "--executor", "dask=tcp://127.0.0.1:1"]
    result = subprocess.run(
        [sys.executable, "-c", hasty, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 2
    assert "no Dask scheduler at tcp://127.0.0.1:1" in result.stderr


def test_workers_with_other_rules_are_refused(corpus: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.batch.cluster.environment", lambda _: b"mine")
    with pytest.raises(NoTeam, match="has another referee, or other editions"):
        list(judge_all([str(corpus)], Settings(executor=f"dask={scheduler}")))
