"""Where records come from: lists, packed files, archives; and what strangers may pack into them."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from referee.cli import cli
from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.files import archives, inputs
from referee.files.inputs import Source, Unopened, sources, text_of
from referee.games import notation_of
from referee.record.reader import pieces, read
from referee.record.text import rows
from referee.verdict.verdict import judge_text
from tests.playing import game_of

LEGAL = Path(__file__).parent.parent / "examples" / "ape_town" / "legal"
GAME = (LEGAL / "rulebook-example-1.ref").read_text("utf-8")


def check(*words: str | Path, text: str | bytes = "") -> Result:
    result = CliRunner().invoke(cli, ["check", *map(str, words)], standalone_mode=False, input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit) or "click" in type(result.exception).__module__
    return result


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, members: dict[str, bytes], mode: str = "w:gz") -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


MEMBERS = {"a.ref": GAME.encode(), "deep/b.ref": GAME.encode(), "readme.txt": b"no record", "../../up.ref": GAME.encode()}


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar.gz", "logs.tgz", "logs.tar"])
def test_members_of_archives_are_named_with_their_archive(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name.endswith(".zip"):
        zipped(path, MEMBERS)
    else:
        tarred(path, MEMBERS, "w:gz" if "gz" in name else "w")
    lines = check(path).output.splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == [f"{path}/{name}" for name in MEMBERS if name.endswith(".ref")]
    assert lines[-1] == "3 records: 3 unfinished; no faults"
    assert [found.name for found in tmp_path.parent.rglob("up.ref")] == []


def test_a_gzip_file_is_read_as_the_file_in_it(tmp_path: Path) -> None:
    (tmp_path / "game.ref.gz").write_bytes(gzip.compress(GAME.encode()))
    assert "game.ref.gz: unfinished" in check(tmp_path / "game.ref.gz").output
    assert "game.ref.gz: unfinished" in check(tmp_path).output


def test_paths_from_a_list_divided_by_lines_or_by_nul(tmp_path: Path) -> None:
    files = [tmp_path / f"game {i}.ref" for i in range(3)]
    for file in files:
        file.write_text(GAME, "utf-8")
    for divider in ("\n", "\0"):
        (tmp_path / "list").write_text(divider.join(map(str, files)) + divider, "utf-8")
        assert check("--files-from", tmp_path / "list", files[0]).output.endswith("4 records: 4 unfinished; no faults\n")
    assert "3 records" in check("--files-from", "-", text="\n".join(map(str, files))).output
    assert CliRunner().invoke(cli, ["check", "--files-from", str(tmp_path / "none")]).exit_code == 3
    (tmp_path / "empty").write_text("", "utf-8")
    assert check("--files-from", tmp_path / "empty").return_value == 0


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("logs.zip", b"PK\x03\x04 nothing", "not a readable ZIP file"),
        ("logs.tar.gz", b"\x1f\x8b nothing", "not a tar file"),
        ("logs.tar.gz", gzip.compress(b"nothing" * 500), "not a tar file"),
        ("game.ref.gz", gzip.compress(b"x" * 5000)[:-20], "not a readable gzip file"),
        ("game.ref.gz", b"nothing", "not a readable gzip file"),
    ],
    ids=["zip", "tar.gz", "gzip but no tar", "cut off", "no gzip"],
)
def test_damaged_archives_are_inputs_that_cannot_be_read(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(data)
    result = check(tmp_path / name, LEGAL / "tie.ref")
    assert result.return_value == 3
    assert why in result.stderr
    assert "tie.ref: finished" in result.stdout


def test_an_archive_without_records_says_so(tmp_path: Path) -> None:
    assert "no .ref file in this archive" in check(zipped(tmp_path / "a.zip", {"a.txt": b""})).stderr
    assert "no .ref file in this archive" in check(tarred(tmp_path / "a.tgz", {"a.txt": b""})).stderr


def test_a_member_with_a_password_or_a_wrong_sum_costs_itself_only(tmp_path: Path) -> None:
    path = zipped(tmp_path / "logs.zip", {"a.ref": b"AAAA" + GAME.encode(), "b.ref": GAME.encode()})
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        first = archive.infolist()[0]
    start = first.header_offset + 30 + len(first.filename)
    data[start + 5 : start + 9] = b"\xff\xff\xff\xff"
    path.write_bytes(data)
    result = check(path)
    assert result.return_value == 3
    assert f"{path}/a.ref: damaged" in result.stderr
    assert "b.ref: unfinished" in result.stdout


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.tar.gz", "bomb.ref.gz"])
def test_what_unpacks_to_too_much_is_not_unpacked(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MAX_BYTES", 100_000)
    path, large = tmp_path / name, b"\n" * 30_000_000
    if name.endswith(".zip"):
        zipped(path, {"bomb.ref": large})
    elif "tar" in name:
        tarred(path, {"bomb.ref": large})
    else:
        path.write_bytes(gzip.compress(large))
    taken = [len(source.data or b"") for source in sources([str(path)]) if isinstance(source, Source)]
    assert max(taken) <= 100_001
    result = check(path)
    assert result.return_value == 3
    assert "larger than" in result.stderr


@pytest.mark.parametrize("name", ["many.zip", "many.tar.gz"])
def test_many_members_together_have_a_limit_too(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_UNPACKED", 100_000)
    members = {f"{i}.ref": GAME.encode() * 20 for i in range(1000)}
    path = zipped(tmp_path / name, members) if name.endswith("zip") else tarred(tmp_path / name, members)
    found = list(sources([str(path)]))
    assert isinstance(found[-1], Unopened)
    assert "unpacks to more than 100,000 bytes" in found[-1].why
    assert 1 < len(found) < 40


def test_a_tar_header_of_many_megabytes_is_refused(tmp_path: Path) -> None:
    info = tarfile.TarInfo("x" * 5_000_000 + ".ref")
    (tmp_path / "long.tar").write_bytes(info.tobuf(tarfile.GNU_FORMAT) + bytes(1024))
    [found] = sources([str(tmp_path / "long.tar")])
    assert isinstance(found, Unopened)
    assert "a header of more than 10,000 bytes" in found.why


def test_links_and_devices_in_a_tar_file_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "links.tar"
    with tarfile.open(path, "w") as archive:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE):
            info = tarfile.TarInfo("evil.ref")
            info.type, info.linkname = kind, "/etc/hostname"
            archive.addfile(info)
    [found] = sources([str(path)])
    assert isinstance(found, Unopened)


def test_what_is_packed_is_not_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "game.ref.gz"
    path.write_bytes(gzip.compress(GAME.replace("take", "nimm").encode()))
    before = path.read_bytes()
    result = CliRunner().invoke(cli, ["fmt", str(path)], standalone_mode=False)
    assert (result.return_value, path.read_bytes()) == (3, before)
    assert CliRunner().invoke(cli, ["fmt", "--check", str(path)], standalone_mode=False).return_value == 1


LINES = st.sampled_from(
    [
        '[Game "Ape Town"]',
        '> [Game "Ape Town"]',
        '[Game"x"]',
        '[Players "A, B"]',
        "; said",
        "{ said }",
        "{ said",
        "",
        "  ",
        "1. A: pass",
        "@",
        "[Game",
        "= A 1",
    ]
)


@given(st.lists(LINES, max_size=14), st.sampled_from(["\n", "\r\n", "\r"]))
def test_the_pieces_of_a_text_are_its_records(lines: list[str], end: str) -> None:
    text = end.join(lines)
    whole = list(read(rows(text), notation_of))
    parts = [list(read(rows(piece), notation_of, first)) for first, piece in pieces(text)]
    assert [len(part) for part in parts] == [1] * len(whole)
    for one, (other,) in zip(whole, parts, strict=True):
        assert (one.first, one.tags, one.statements, one.faults) == (other.first, other.tags, other.statements, other.faults)
        assert [row for row in one.rows if row] == [row for row in other.rows if row]


def test_text_of_a_member(tmp_path: Path) -> None:
    [found] = sources([str(zipped(tmp_path / "a.zip", {"a.ref": b"\xef\xbb\xbfx"}))])
    assert isinstance(found, Source)
    assert text_of(found) == "x"


def test_files_that_were_joined_have_byte_order_marks_inside() -> None:
    one = simulate(game_of("ape_town"), "joined", stop_after=2)
    text = f"\ufeff{one}\ufeff{one}\n\ufeff"
    assert [(found.status, found.moves, found.faults) for found in judge_text(text)] == [("unfinished", 2, ())] * 2
    assert len(list(pieces(text))) == 2
    assert "\ufeff" not in format_text(text)


def test_records_of_one_file_are_told_apart(tmp_path: Path) -> None:
    one = simulate(game_of("ape_town"), "joined", stop_after=2).rstrip("\n")
    (tmp_path / "two.ref").write_text(f"{one}\n{one}\n", "utf-8")
    first, second, *_ = CliRunner().invoke(cli, ["check", str(tmp_path / "two.ref")]).output.split("\n")
    assert "two.ref: unfinished" in first
    assert f"two.ref:{one.count(chr(10)) + 2}: unfinished" in second


@pytest.mark.parametrize("form", ["zip", "tar.gz"])
def test_a_packed_record_in_an_archive_is_not_passed_over_in_silence(tmp_path: Path, form: str) -> None:
    path, data = tmp_path / f"all.{form}", gzip.compress(b"")
    if form == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("one.ref.gz", data)
    else:
        with tarfile.open(path, "w:gz") as packed:
            info = tarfile.TarInfo("one.ref.gz")
            info.size = len(data)
            packed.addfile(info, io.BytesIO(data))
    result = CliRunner().invoke(cli, ["check", str(path)], standalone_mode=False)
    assert f"all.{form}/one.ref.gz: packed twice" in result.stderr
    assert result.return_value == 3
