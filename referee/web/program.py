"""What Python in a browser is given: the referee, what it imports, and the standard library without what nobody uses there."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec

from referee.record.tables import FOLDER

PACKAGES = ("lark", "wcwidth")
"""Of others; click and tabulate are not even imported for judging and drawing."""
LEFT_OUT = ("referee/cli/", "referee/editor/", "referee/testing", "lark/tools/", "lark/__pyinstaller/")
KINDS = (".py", ".toml", ".mo", ".txt", ".css", ".js", ".lark")
_NAMES = """
    _pydecimal.py _pyio.py _pyrepl bdb.py cProfile.py cmd.py configparser.py curses dbm doctest.py ensurepip ftplib.py
    http idlelib imaplib.py imghdr.py lib2to3 mailbox.py mailcap.py mimetypes.py modulefinder.py
    multiprocessing netrc.py nntplib.py optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py profiling
    pstats.py pyclbr.py pydoc.py pydoc_data rlcompleter.py sched.py shelve.py smtplib.py socketserver.py sqlite3
    statistics.py tabnanny.py tarfile.py telnetlib.py timeit.py tkinter trace.py tracemalloc.py turtle.py turtledemo
    unittest venv webbrowser.py wsgiref xml xmlrpc zipapp.py
"""
UNUSED = frozenset(_NAMES.split())
"""Parts of the standard library that neither the referee nor Pyodide imports."""


def program() -> bytes:
    """The files of the program: a line of JSON with their names and sizes, then one behind the other."""
    found = {name: data for name, data in sorted(_files()) if not name.startswith(LEFT_OUT)}
    sizes = [[name, len(data)] for name, data in found.items()]
    return b"\n".join([json.dumps(sizes, separators=(",", ":")).encode(), b"".join(found.values())])


def _files() -> Iterator[tuple[str, bytes]]:
    for package in ("referee", *PACKAGES):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        yield from _below(os.path.dirname(spec.origin), package)
    for name in os.listdir(FOLDER):
        if name.endswith(".lark"):
            yield f"referee/grammar/{name}", _read(os.path.join(FOLDER, name))


def _below(folder: str, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in os.scandir(folder):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            yield from _below(entry.path, path)
        elif entry.name.endswith(KINDS):
            yield path, _read(entry.path)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def library(archive: bytes) -> bytes:
    """The standard library's archive without what is not used. It is not packed: the whole of it will be."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(written, "w") as small:
        for entry in whole.infolist():
            if entry.filename.split("/")[0] not in UNUSED:
                small.writestr(zipfile.ZipInfo(entry.filename), whole.read(entry))
    return written.getvalue()
