"""Names that lead elsewhere, and things in folders that are no files: what is read and written is what was asked for."""

from __future__ import annotations

import builtins
import errno
import gzip
import io
import json
import os
import random
import socket
import stat
import subprocess
import tarfile
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.batch import cache
from referee.batch.settings import TIME_LIMIT
from referee.files import archives, inputs
from referee.files.inputs import Source, Unopened, sources, text_of
from referee.games import editions
from referee.games.editions import known, load
from referee.match.judge import MAX_FAULTS
from referee.match.loop import MAX_UNDONE
from referee.post import mail
from referee.post.pasted import MAX_LINES as MAX_LINES_OF_POST
from referee.post.pasted import MAX_POST
from referee.record.notation import MAX_LINE
from referee.record.reader import MAX_STATEMENTS, MAX_TAGS, MAX_UNREADABLE
from referee.record.text import MAX_NAME
from referee.report.story import MAX_STEPS
from tests.hostile.program import LEGAL, ROOT, ended, run, start
from tests.playing import game_of

GAME = (LEGAL / "rulebook-example-1.ref").read_text("utf-8")


# -- editions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "./secret",
        "sub/../secret",
        "sub\\secret",
        "/ABSOLUTE/secret",
        "~/secret",
        "file:secret",
        "secret%00",
        "..",
        "secret.toml",
        "*",
        "$HOME",
    ],
)
def test_an_edition_is_never_a_path(here: Path, name: str) -> None:
    own = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8")
    (here / "editions" / "sub").mkdir(parents=True)
    (here / "secret.toml").write_text(own, "utf-8")
    name = name.replace("/ABSOLUTE", str(here))
    (here / "log.ref").write_text(GAME.replace("[Players", f'[Edition "{name}"]\n[Players'), "utf-8")
    found = run("check", "log.ref", "--editions", "editions")
    assert (found.code, "H03" in found.out) == (1, True)
    assert run("new", "ape-town", "--players", "A, B", "--edition", name, "--editions", "editions").code == 2


def test_a_folder_of_editions_holds_what_is_no_file(here: Path) -> None:
    """A pipe would be waited for, a device read for ever, a circle followed for ever: also by the key of the cache."""
    folder = here / "editions"
    folder.mkdir()
    os.mkfifo(folder / "pipe.toml")
    (folder / "device.toml").symlink_to("/dev/zero")
    (folder / "circle.toml").symlink_to("circle.toml")
    (folder / "nothing.toml").symlink_to("none")
    (folder / "folder.toml").mkdir()
    (folder / "large.toml").write_text("#" * 1_000_001)
    game = game_of("ape_town")
    assert known(game, [folder]) == known(game)
    assert cache.environment([folder]) != cache.environment([])
    for name in ("pipe", "device", "circle", "nothing", "folder", "large"):
        (here / "log.ref").write_text(GAME.replace("[Players", f'[Edition "{name}"]\n[Players'), "utf-8")
        assert run("check", "log.ref", "--editions", folder).code == 1
    assert run("games", "--edition", "/dev/zero").out == "/dev/zero: cannot be read: not a regular file\n"
    assert "not a regular file" in run("standings", "log.ref", "--league", "/dev/zero").err


def test_an_edition_that_goes_away_or_may_not_be_read_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8")
    (here / "mine.toml").write_text(own, "utf-8")
    game = game_of("ape_town")
    load(game, "mine", {}, [here])
    refuse(monkeypatch, "mine.toml")
    (here / "mine.toml").write_text(own + "\n", "utf-8")  # not the one that is remembered
    (here / "log.ref").write_text(GAME.replace("[Players", '[Edition "mine"]\n[Players'), "utf-8")
    found = run("check", "log.ref", "--editions", ".")
    assert "H04" in found.out
    assert "Permission denied" in found.out
    assert "mine" not in known(game, [here, here / "gone"])


def refuse(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A file or folder that may not be read, also by root, who runs the tests in some places."""

    def guarded(honest: Any) -> Any:
        def call(path: Any = ".", *more: Any, **words: Any) -> Any:
            if isinstance(path, (str, Path)) and os.path.basename(path) == name:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return honest(path, *more, **words)

        return call

    for where in ("builtins.open", "os.open", "os.scandir"):
        monkeypatch.setattr(where, guarded(builtins.open if where == "builtins.open" else getattr(os, where[3:])))


@pytest.mark.parametrize(
    "text", ["x = 0x" + "f" * 9000, "x = 1" + "0" * 9000, "x = [" * 20_000, "x = 1e999", "\xff", "x = 'a", "x = 12345678901"]
)
def test_a_table_of_nonsense_is_told_so(here: Path, text: str) -> None:
    for game in ("ape_town", "monkey_maniacs", "palermo", "animal_kingdoms", "manhattan_traffiq"):
        (here / "evil.toml").write_bytes(f'game = "{game}"\n{text}\n[stock]\n{text}\n'.encode("latin-1"))
        found = run("games", "--edition", "evil.toml")
        assert (found.code, found.out[:10]) == (1, "evil.toml:")
    assert run("standings", LEGAL, "--league", "evil.toml").code == 2


# -- folders -----------------------------------------------------------------------------------------------------------


def strange_folder(folder: Path) -> Path:
    """One record among everything else that a folder can hold."""
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "game.ref").write_text(GAME, "utf-8")
    (folder / "deep" / "up").symlink_to("..")
    (folder / "deep" / "here").symlink_to(".")
    (folder / "circle.ref").symlink_to("circle.ref")
    (folder / "one.ref").symlink_to("other.ref")
    (folder / "other.ref").symlink_to("one.ref")
    (folder / "nothing.ref").symlink_to("none")
    (folder / "zero.ref").symlink_to("/dev/zero")
    (folder / "folder.ref").mkdir()
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "game.ref").write_text(GAME, "utf-8")
    os.mkfifo(folder / "pipe.ref")
    here = os.getcwd()
    try:  # the name of a socket has room for a hundred characters only
        os.chdir(folder)
        with socket.socket(socket.AF_UNIX) as door:
            door.bind("socket.ref")
    finally:
        os.chdir(here)
    return folder


@pytest.mark.parametrize(
    "asked", ["logs", "logs/**", "logs/**/*.ref", "**/game.ref", "l*/**/*.ref", "logs/deep/../**/g*", "./**/*.ref", "**"]
)
def test_a_folder_with_circles_pipes_and_devices(here: Path, asked: str) -> None:
    strange_folder(here / "logs")
    assert [found.path for found in sources([asked]) if isinstance(found, Source)] == [
        {"logs/deep/../**/g*": "logs/deep/../deep/game.ref", "./**/*.ref": "./logs/deep/game.ref"}.get(
            asked, "logs/deep/game.ref"
        )
    ]


def test_a_pattern_means_what_it_means_in_a_shell(here: Path) -> None:
    for name in ("a.ref", "b.ref", ".c.ref", "d/a.ref", "d/e/a.ref", "d/e/x.txt"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(GAME, "utf-8")

    def names(pattern: str) -> list[str]:
        return [found.path for found in sources([pattern]) if isinstance(found, Source)]

    assert names("*.ref") == ["a.ref", "b.ref"]
    assert names("[ab].ref") == ["a.ref", "b.ref"]
    assert names(".*.ref") == [".c.ref"]
    assert names("**/a.ref") == ["a.ref", "d/a.ref", "d/e/a.ref"]
    assert names("d/**") == ["d/a.ref", "d/e/a.ref", "d/e/x.txt"]
    assert names("*/e/?.ref") == ["d/e/a.ref"]
    assert names(f"{here}/d/*/*.ref") == [f"{here}/d/e/a.ref"]
    assert names("[!a]/**/*.ref") == ["d/a.ref", "d/e/a.ref"]
    assert [found.why for found in sources(["x*", "a.ref/*", "none/**"]) if isinstance(found, Unopened)] == [
        "nothing matches"
    ] * 3


def test_every_command_passes_over_what_is_no_file(here: Path) -> None:
    strange_folder(here / "logs")
    for words in (["check"], ["score"], ["standings"], ["next"], ["fmt", "--check"], ["report", "-o", "page.html"]):
        assert run(*words, "logs").code in (0, 1), words
    for path in ("logs/pipe.ref", "logs/socket.ref", "logs/circle.ref", "logs/zero.ref", "logs/folder.ref"):
        for words in (["check"], ["show"], ["moves"], ["view", "--public"], ["reveal"], ["report"], ["fmt"], ["next"]):
            found = run(*words, path)
            assert found.code == 3, (words, path)
            assert path in found.err
        assert run("post", path, "Laura: take 1").code == 3


def test_what_may_not_be_read_is_told_and_costs_itself_only(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a/one.ref", "b/two.ref", "c/three.ref"):
        (here / "logs" / name).parent.mkdir(parents=True)
        (here / "logs" / name).write_text(GAME, "utf-8")
    refuse(monkeypatch, "one.ref")
    refuse(monkeypatch, "b")
    found = run("check", "logs")
    assert found.code == 3
    assert found.err.splitlines() == ["referee: logs/a/one.ref: Permission denied", "referee: logs/b: Permission denied"]
    assert "logs/c/three.ref: unfinished" in found.out


def test_a_file_that_is_longer_than_it_says_is_read_to_its_end(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of /proc, and those that somebody writes to meanwhile."""
    (here / "log.ref").write_text(GAME, "utf-8")
    honest = os.stat
    for said in (0, 1, 100):
        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", lambda path, said=said: os.stat_result((*(found := honest(path))[:6], said, *found[7:])))
            assert text_of(Source("log.ref")) == GAME
            patch.setattr(inputs, "PART", 7)
            assert text_of(Source("log.ref")) == GAME
            patch.setattr(inputs, "MAX_BYTES", 200)
            with pytest.raises(Unopened, match="larger than"):
                text_of(Source("log.ref"))


def test_names_in_a_list_are_taken_as_they_are(here: Path) -> None:
    names = ["a\x0bb.ref", "c\u2028d.ref", "e\x85f.ref", " g .ref", "-o", "::error::.ref"]
    for name in names:
        (here / name).write_text(GAME, "utf-8")
    (here / "list").write_text("\n".join(names) + "\n", "utf-8")
    found = run("check", "--files-from", "list", "--format", "jsonl")
    assert [json.loads(row)["source"] for row in found.out.splitlines()] == names


# -- archives ----------------------------------------------------------------------------------------------------------


def packed(path: Path, names: list[str], data: bytes = GAME.encode(), method: int = zipfile.ZIP_DEFLATED) -> Path:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", method) as archive:
            for name in names:
                archive.writestr(name, data)
    else:
        with tarfile.open(path, "w:gz" if path.name.endswith("gz") else "w") as tar:
            for name in names:
                info = tarfile.TarInfo(name)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    return path


SLIPS = ["../up.ref", "/tmp/absolute.ref", "a/../../up.ref", "..\\up.ref", "C:\\up.ref", "con.ref", "-o.ref", ".ref"]


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar", "logs.tgz"])
def test_the_name_of_a_member_is_only_a_name(here: Path, name: str) -> None:
    folder = here / "deep" / "er"
    folder.mkdir(parents=True)
    packed(folder / name, SLIPS)
    assert "8 unfinished" in run("check", folder / name).out
    assert run("fmt", folder / name).code == 3
    assert run("report", folder / name, "-o", folder / "site" / "index.html").code == 0
    written = sorted(str(path.relative_to(here)) for path in here.rglob("*") if path.is_file())
    assert len(written) == 1 + 8 + 1 + 3, "games, the index, players"
    assert "deep/er/site/index/con.html" not in written, "which is a device elsewhere"
    assert all(path.startswith(("deep/er/logs", "deep/er/site/")) for path in written)


def test_an_archive_in_an_archive_is_not_opened(here: Path) -> None:
    packed(here / "inner.zip", ["a.ref"])
    packed(here / "outer.zip", ["inner.zip", "b.ref"], (here / "inner.zip").read_bytes())
    found = run("check", "outer.zip")
    assert found.code == 3
    assert "outer.zip/b.ref: not UTF-8 text" in found.err
    assert "a.ref" not in found.err


def test_a_sparse_member_is_no_bomb(here: Path) -> None:
    """One that says it had seven gigabytes, in half a kilobyte."""
    info = tarfile.TarInfo("bomb.ref")
    info.type = tarfile.GNUTYPE_SPARSE
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[386:410] = b"%011o\0%011o\0" % (0, 0)
    header[483:495] = b"%011o\0" % (7 << 30)
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header[:512])
    (here / "bomb.tar").write_bytes(bytes(header) + packed(here / "good.tar", ["good.ref"]).read_bytes())
    found = list(sources(["bomb.tar"]))
    assert [(one.name, one.why) for one in found if isinstance(one, Unopened)] == [
        ("bomb.tar/bomb.ref", "a sparse file; only plain ones are read")
    ]
    assert [one.member for one in found if isinstance(one, Source)] == ["good.ref"]


@pytest.mark.parametrize("name", ["logs.zip", "logs.tgz"])
def test_an_archive_has_a_limited_number_of_members(here: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 20)
    packed(here / name, [f"{i}.txt" for i in range(30)], b"")
    [found] = sources([name])
    assert isinstance(found, Unopened)
    assert found.why == "more than 20 files in it; the rest is not read"


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_member_costs_itself_only_however_it_is_packed(here: Path, method: int) -> None:
    packed(here / "logs.zip", ["a.ref", "b.ref"], method=method)
    data = bytearray((here / "logs.zip").read_bytes())
    data[60:90] = b"\xff" * 30
    (here / "logs.zip").write_bytes(data)
    one, other = sources(["logs.zip"])
    assert isinstance(one, Unopened)
    assert one.why.startswith("damaged: ")
    assert isinstance(other, Source)


KINDS = [("x.zip", 0), ("x.zip", 8), ("x.zip", 12), ("x.zip", 14), ("x.tar", 0), ("x.tgz", 0), ("x.ref.gz", 0)]


@pytest.mark.parametrize(("name", "method"), KINDS)
def test_archives_damaged_at_random_are_read_or_told(here: Path, name: str, method: int) -> None:
    names = ["a.ref", "x" * 120 + "/ü.ref"]
    (here / name).write_bytes(gzip.compress(GAME.encode())) if "ref" in name else packed(here / name, names, method=method)
    whole = (here / name).read_bytes()
    dice = random.Random(7)
    outcomes: Counter[str] = Counter()
    for _ in range(120):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 2, 8))):
            at = dice.choice(
                [dice.randrange(len(data)), dice.randrange(min(600, len(data))), -1 - dice.randrange(min(200, len(data)))]
            )
            data[at] = dice.randrange(256)
        if dice.random() < 0.2:
            del data[dice.randrange(len(data)) :]
        (here / name).write_bytes(data)
        for found in sources([name]):
            try:
                if isinstance(found, Unopened):
                    raise found
                text_of(found)
                outcomes["read"] += 1
            except Unopened as error:
                assert error.why
                outcomes["told"] += 1
    assert outcomes["told"] > 5
    assert outcomes["read"] > 5 or name == "x.ref.gz", "a checksum of all of it finds everything"


# -- output ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("output", ["log.ref", "./log.ref", "hard.ref", "soft.ref", "sub/../log.ref", "logs.zip", "list"])
def test_an_input_is_not_overwritten_under_whatever_name(here: Path, output: str) -> None:
    (here / "sub").mkdir()
    (here / "log.ref").write_text(GAME, "utf-8")
    os.link("log.ref", "hard.ref")
    (here / "soft.ref").symlink_to("log.ref")
    (here / "list").write_text("log.ref\n")
    packed(here / "logs.zip", ["a.ref"])
    before = {path: path.read_bytes() for path in here.iterdir() if path.is_file()}
    commands = [
        ["check", "log.ref", "logs.zip", "--files-from", "list"],
        ["check", ".", "list", "logs.zip"],
        ["report", ".", "list", "logs.zip"],
    ]
    if output.endswith(".ref"):
        commands += [["show", "log.ref"], ["show", "log.ref", "--svg", "--whole"], ["report", "log.ref"]]
    for words in commands:
        found = run(*words, "-o", output)
        assert (found.code, "is one of the inputs" in found.err) == (2, True), words
    assert {path: path.read_bytes() for path in here.iterdir() if path.is_file()} == before


def test_a_league_is_not_overwritten_by_its_page(here: Path) -> None:
    (here / "club.toml").write_text('name = "Club"\n')
    for words in ([LEGAL / "tie.ref"], [LEGAL]):
        assert run("report", *words, "--league", "club.toml", "-o", "club.toml").code == 2
    assert (here / "club.toml").read_text() == 'name = "Club"\n'


def test_an_edition_in_use_is_not_overwritten(here: Path) -> None:
    own = (ROOT / "referee/games/ape_town/piatnik-2025.toml").read_text("utf-8")
    (here / "mine.toml").write_text(own, "utf-8")
    for words in (["check"], ["report"], ["show"], ["show", "--svg", "--whole"]):
        found = run(*words, LEGAL / "tie.ref", "--editions", ".", "-o", "mine.toml")
        assert (found.code, "is one of the inputs" in found.err) == (2, True), words
    assert (here / "mine.toml").read_text("utf-8") == own


def test_a_report_takes_the_place_of_the_old_one_with_its_mode(here: Path) -> None:
    (here / "old.json").write_text("old")
    (here / "old.json").chmod(0o640)
    assert run("check", LEGAL, "--format", "json", "-o", "old.json").code == 0
    assert stat.S_IMODE((here / "old.json").stat().st_mode) == 0o640
    assert json.loads((here / "old.json").read_text("utf-8"))["summary"]["faulty"] == 0
    assert sorted(path.name for path in here.iterdir()) == ["old.json"]


def test_nobody_writes_through_a_link_in_the_place_of_the_draft(here: Path) -> None:
    (here / "victim").write_text("precious")
    (here / f".out.json.{os.getpid()}~").symlink_to("victim")
    assert run("check", LEGAL, "--format", "json", "-o", "out.json").code == 0
    assert (here / "victim").read_text() == "precious"
    assert not (here / "out.json").is_symlink()


def test_a_pipe_and_a_device_are_written_directly(here: Path) -> None:
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE)
    assert run("check", LEGAL / "tie.ref", "--format", "jsonl", "-o", "pipe").code == 0
    out, _ = reader.communicate(timeout=100)
    assert json.loads(out)["status"] == "finished"
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
    assert run("check", LEGAL, "-o", os.devnull).code == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_standard_output_under_its_other_name_is_not_replaced(here: Path) -> None:
    words = ["check", str(LEGAL / "tie.ref"), "--format", "jsonl", "-o", "/dev/stdout"]
    with open("out", "wb") as file:
        to_file = start(*words, stdout=file)
        to_pipe = start(*words)
        assert ended(to_file).code == 0
        found = ended(to_pipe)
    assert found.code == 0
    assert sorted(line[:1] for line in found.out.splitlines()) == ["/", "{"]
    assert sorted((here / "out").read_text("utf-8").splitlines()) == sorted(found.out.splitlines())
    assert os.path.exists("/dev/stdout")
    with open("out", "wb") as file:
        assert ended(start(*words[:-1], "out", stdout=file)).code == 0
    assert sorted((here / "out").read_text("utf-8").splitlines()) == sorted(found.out.splitlines())


# -- an include-like hope ----------------------------------------------------------------------------------------------

HOPES = """[Include "SECRET"]
[Import "SECRET"]
[Edition "piatnik-2025"]
[Event "file://SECRET"]
[Site "http://127.0.0.1:9/x"]
[Annotator "${HOME} $(id) `id` %PATH% {0.__class__} {{7*7}} <!ENTITY x SYSTEM 'SECRET'> &x; \\\\input{SECRET}"]
[Round "@SECRET"]
"""
WATCH = """
import json, sys
seen = []
def watch(event, words):
    if event in ("open", "os.listdir", "os.scandir") or event.split(".")[0] in ("socket", "subprocess", "urllib", "ctypes", "webbrowser") \
            or event in ("os.system", "os.exec", "os.posix_spawn", "os.fork", "os.remove", "os.rename", "os.symlink", "os.mkdir", "pty.spawn"):
        seen.append([event, str(words[0]) if words else ""])
sys.addaudithook(watch)
sys.argv[0] = "referee"
from referee.cli import main
try:
    main()
except SystemExit:
    pass
watch = None
print(json.dumps(seen), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["check", "--full"], ["report", "-o", "page.html"]], ids=["check", "report"])
def test_nothing_in_a_record_opens_a_file_or_an_address_or_runs_anything(here: Path, words: list[str]) -> None:
    """Python tells what a run opens: the same whether the record hopes for more or not."""
    (here / "secret").write_text("top secret")
    hopeful = GAME.replace("[Players", HOPES.replace("SECRET", str(here / "secret")) + "[Players")
    lines = "\n".join(
        f"{word} {here / 'secret'}" for word in ("include", "%include", "#include", "@", "<", "source", ". ", "!", "{", ";")
    )
    seen = {}
    for name, text in (
        ("plain", GAME.replace("[Players", '[Edition "piatnik-2025"]\n[Players') + "what\n"),
        ("hopeful", f"{hopeful}\n{lines}\n"),
    ):
        (here / name).mkdir()
        (here / name / "log.ref").write_text(text, "utf-8")
        for _ in range(2):  # the first run may have something to remember
            found = ended(start(words[0], "log.ref", *words[1:], python=["-c", WATCH], cwd=here / name))
        told = [json.loads(row) for row in found.err.splitlines() if row.startswith("[[")]
        assert told, found.err
        seen[name] = {(event, path) for event, path in told[0]}
        assert "top secret" not in found.out
    assert {path for event, path in seen["hopeful"] if event == "open" and path.endswith("log.ref")}
    assert not [
        event
        for event, _ in seen["hopeful"]
        if not event.startswith(("open", "os.listdir", "os.scandir", "os.remove", "os.rename", "os.mkdir"))
    ]
    assert {path for _, path in seen["hopeful"] - seen["plain"] if not _is_own(path)} == set()


def _is_own(path: str) -> bool:
    """Python's own modules, the referee's, and its cache; a record that is read otherwise needs others of them."""
    import sys

    places = [str(ROOT), sys.prefix, sys.base_prefix, os.environ["REFEREE_CACHE"], *filter(None, sys.path)]
    return path.startswith(tuple(places)) or path.isdigit() or "page.html" in os.path.basename(path)


def test_limits_are_what_the_security_page_says() -> None:
    said = (ROOT / "SECURITY.md").read_text("utf-8")
    for limit in (
        f"| {inputs.MAX_BYTES // 10**6} MB, {inputs.MAX_LINES // 10**6} million lines |",
        f"| {archives.MAX_UNPACKED // 10**9} GB, {archives.MAX_MEMBERS:,} members, {archives.MAX_HEADER // 10**3} kB for the header "
        f"of a member, {archives.MAX_HEADERS // 10**6} MB for all headers or for the directory;",
        f"| {MAX_LINE:,} characters |",
        f"| {MAX_STATEMENTS:,} statements, {MAX_TAGS:,} tags, {MAX_UNREADABLE:,} unreadable lines, numbers of 10 digits, "
        f"names of {MAX_NAME} characters; {MAX_FAULTS:,} faults are reported, {MAX_UNDONE:,} moves in a row can be taken back |",
        f"| {editions.MAX_SIZE // 10**6} MB, numbers of {editions.MAX_DIGITS} digits, keys of {editions.MAX_PARTS} parts |",
        f"| {MAX_POST:,} characters, {MAX_LINES_OF_POST} lines, without control characters |",
        f"| {mail.MAX_BOX // 10**6} MB and {mail.MAX_MAILS:,} mails per mailbox; {mail.MAX_MAIL // 10**6} MB, {mail.MAX_PARTS} parts, "
        f"{mail.MAX_HEAD // 10**3} kB of headers and {mail.MAX_TEXT:,} characters of text per mail |",
        f"| the first {MAX_STEPS:,} steps |",
        f"| {TIME_LIMIT:g} seconds (`--time-limit`) |",
    ):
        assert limit in said, limit
