"""Python for browsers: the files of one version of the npm package `pyodide`, which the caller brings and we check."""

from __future__ import annotations

import hashlib
import os

from referee.files.inputs import Source, Unopened, bytes_of
from referee.language import say

VERSION = "314.0.7"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files that are needed, by their SHA-256."""
INSTALL = f"npm install pyodide@{VERSION}"


class NoRuntime(ValueError):
    """The folder is not that of the runtime; the text says what to do."""


def runtime(folder: str) -> dict[str, bytes]:
    """The files in a folder, or in where `npm install` puts them below it. Raises NoRuntime."""
    below = os.path.join(folder, "node_modules", "pyodide")
    folder = below if os.path.isdir(below) else folder
    return {name: _checked(folder, name) for name in FILES}


def _checked(folder: str, name: str) -> bytes:
    path = os.path.join(folder, name)
    try:
        data = bytes_of(Source(path))
    except (OSError, Unopened):
        text = "{file} is missing; `{command}` brings it, then: --runtime node_modules/pyodide"
        raise NoRuntime(say(text, file=path, command=INSTALL)) from None
    if hashlib.sha256(data).hexdigest() != FILES[name]:
        text = say(
            "{file} is not that of version {version}; `{command}` brings it", file=path, version=VERSION, command=INSTALL
        )
        raise NoRuntime(text)
    return data
