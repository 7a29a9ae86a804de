"""What `referee web` writes: nothing foreign, nothing missing, nothing that could load anything from elsewhere."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.web import runtime, site
from referee.web.program import UNUSED, program
from referee.web.texts import TEXTS
from tests.test_cli import Run, run  # noqa: F401

ROOT = Path(site.__file__).parent
FILES = {"pyodide.mjs": b"export {}", "pyodide.asm.mjs": b"export {}", "pyodide.asm.wasm": b"\0asm", "python_stdlib.zip": None}
NOT_IN_A_BROWSER = {"multiprocessing", "sqlite3", "tarfile", "xml"}
"""What the referee imports behind doors that a page does not open: processes, the cache, archives, JUnit."""


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A runtime as small as can be."""
    folder = tmp_path / "brought"
    folder.mkdir()
    archive = b"PK\x05\x06" + bytes(18)
    for name, data in FILES.items():
        (folder / name).write_bytes(data or archive)
    sums = {name: hashlib.sha256(data or archive).hexdigest() for name, data in FILES.items()}
    monkeypatch.setattr(runtime, "FILES", sums)
    return folder


def unpacked(folder: Path) -> Path:
    head, body = program().split(b"\n", 1)
    at = 0
    for name, size in json.loads(head):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body[at : at + size])
        at += size
    return folder


def test_the_program_needs_nothing_that_is_not_in_it(tmp_path: Path) -> None:
    """Also none of the packages that are installed: a page has no others."""
    own = """
import json, sys
sys.path.insert(0, sys.argv[1])
from referee.web.service import ANSWERS, answer
text = '[Game "Ape Town"]\\n[Players "Anna, Ben"]\\n* reveal 1: orang mandrill banana tarsier chimp\\ntkae ünsinn 日本\\n'
data = {"text": text.rsplit("\\n", 2)[0] + "\\n", "added": 9}
given = {"text": text, "fault": 0, "data": data, "typed": "", "line": "; x", "seed": "00", "game": "Palermo", "name": "my-box", "tags": {"Game": "Palermo", "Players": "A, B, C"}}
for name in ANSWERS:
    for lang in ("en", "de"):
        found = json.loads(answer(json.dumps({"do": name, "lang": lang, **given})))
        print(name, lang, found.get("wrong", "fine"))
print(*(name for name in ("click", "tabulate") if name in sys.modules))
"""
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", own, str(unpacked(tmp_path))],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.stderr == ""
    *answers, imported = ended.stdout.split("\n")[:-1]
    assert [line for line in answers if not line.endswith("fine")] == []
    assert imported == "", "what judging does not need"


def test_no_module_that_is_left_out_is_imported(tmp_path: Path) -> None:
    found = set[str]()
    for path in unpacked(tmp_path).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                found.update(name.name.split(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.split(".")[0])
    assert found & {name.removesuffix(".py") for name in UNUSED} == NOT_IN_A_BROWSER


def test_a_folder_holds_all_that_the_page_loads(run: Run, brought: Path, tmp_path: Path) -> None:  # noqa: F811
    out = tmp_path / "site"
    ended = run("web", "-o", out, "--runtime", brought)
    assert ended.exit_code == 0, ended.output
    page = (out / "index.html").read_text("utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page)[1])  # type: ignore[index]
    assert {*data["assets"]} == {*FILES, "program"}
    for name, path in data["assets"].items():
        assert gzip.decompress((out / path).read_bytes())[:2] == (
            (FILES.get(name) or b"PK")[:2] if name != "program" else b"[["
        ), name
    kept = json.loads(re.search(r"JSON.parse\('(.*)'\)", (out / data["offline"]).read_text("utf-8"))[1])  # type: ignore[index]
    assert kept == ["./", *data["assets"].values()]
    assert {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()} == {
        "index.html",
        "offline.js",
        *kept[1:],
    }


def test_a_single_file_holds_everything_and_may_not_ask_for_more(run: Run, brought: Path, tmp_path: Path) -> None:  # noqa: F811
    assert run("web", "-o", tmp_path / "game.html", "--runtime", brought).exit_code == 0
    page = (tmp_path / "game.html").read_text("utf-8")
    assert "connect-src 'none'" in page
    assert sorted(re.findall(r'id="asset-([^"]+)"', page)) == sorted([*FILES, "program"])


def test_the_policy_allows_the_pages_own_script_and_nothing_else(brought: Path) -> None:
    page = site.folder(runtime.runtime(str(brought))).page
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]  # type: ignore[index]
    assert re.sub(r"'sha256-[^']+'", "#", policy) == (
        "default-src 'none'; script-src # 'wasm-unsafe-eval' blob:; worker-src blob: 'self'; style-src #; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert re.findall(r"\son\w+=|\sstyle=|https?://(?!referee/|www\.w3\.org)", page) == []


@pytest.mark.parametrize("harm", ["missing", "another"])
def test_another_runtime_is_refused_with_what_to_do(run: Run, brought: Path, tmp_path: Path, harm: str) -> None:  # noqa: F811
    wasm = brought / "pyodide.asm.wasm"
    wasm.unlink() if harm == "missing" else wasm.write_bytes(b"\0asm, but worse")
    ended = run("web", "-o", tmp_path / "site", "--runtime", brought)
    assert ended.return_value == 3
    assert f"npm install pyodide@{runtime.VERSION}" in ended.output
    assert not (tmp_path / "site").exists()


def test_every_word_on_the_page_is_in_the_catalogues() -> None:
    sources = "".join((ROOT / name).read_text("utf-8") for name in ("page.html", *(f"{each}.js" for each in site.MODULES)))
    asked = re.findall(r'say\("([\w-]+)"\)|data-(?:say|label|hint)="([\w-]+)"', sources)
    assert {one or other for one, other in asked} == {*TEXTS}
    html = re.sub(r"<[^>]*>", " ", (ROOT / "page.html").read_text("utf-8"))
    assert html.split() == ["English", "Deutsch"], "a language is called by its own name"


def test_the_modules_make_one_script() -> None:
    """Names are not declared twice, and nothing is imported."""
    names = re.findall(r"^(?:const|let|function|async function) (\w+)", site.script(), re.M)
    assert len(names) == len({*names})
    assert not re.search(r"^(?:im|ex)port ", site.script(), re.M)
