"""Writes the page: as one file, or as a folder for any web server.

The page's own style and script stand in it, and its content security policy names them by their hashes. What the runtime needs
lies beside it, packed, or in the single file as text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from referee.edit.simulate import simulate
from referee.games import every
from referee.language import say
from referee.report.document import content_hash, json_text, own_file
from referee.web.program import library, program
from referee.web.texts import texts

MODULES = ("ask", "keep", "board", "enter", "text", "box", "main")
"""In the order of who needs whom: one script is made of them."""
NAMED = "{digest}/{name}.bin"


class Site(NamedTuple):
    """What is written, by its path."""

    page: str
    files: Mapping[str, bytes]


def folder(runtime: Mapping[str, bytes]) -> Site:
    """For a web server: the page, what it loads, and what keeps it for later."""
    assets = _assets(runtime)
    digest = _digest(assets)
    named = {name: NAMED.format(digest=digest, name=name) for name in assets}
    kept = json.dumps(["./", *named.values()])
    offline = _file("offline.js").replace("DIGEST", digest).replace("NAMES", kept)
    found = {path: assets[name] for name, path in named.items()}
    return Site(_page(digest, named, offline="offline.js"), {**found, "offline.js": offline.encode()})


def single(runtime: Mapping[str, bytes]) -> str:
    """One file that works from a folder or a mail."""
    assets = _assets(runtime)
    inside = [
        f'<script type="text/plain" id="asset-{name}">{base64.b64encode(data).decode()}</script>'
        for name, data in assets.items()
    ]
    return _page(_digest(assets), dict.fromkeys(assets, ""), inside)


def _assets(runtime: Mapping[str, bytes]) -> dict[str, bytes]:
    """What the worker loads, packed, so that no server need do it."""
    loaded = {**runtime, "python_stdlib.zip": library(runtime["python_stdlib.zip"]), "program": program()}
    return {name: gzip.compress(data, 9, mtime=0) for name, data in loaded.items()}


def _digest(assets: Mapping[str, bytes]) -> str:
    """Other files have other addresses: an old page never meets new files."""
    return hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in assets.values())).hexdigest()[:12]


def script() -> str:
    """The modules as one: what each takes from the others stands above it."""
    return "\n".join(re.sub(r"^export ", "", _file(f"{name}.js"), flags=re.M) for name in MODULES)


def _page(digest: str, assets: Mapping[str, str], inside: list[str] | None = None, offline: str = "") -> str:
    style, own = own_file("document.css") + _file("page.css"), script()
    examples = [{"name": game.name, "text": simulate(game, "example")} for game in every()]
    data = {
        "texts": texts(),
        "assets": assets,
        "digest": digest,
        "offline": offline,
        "examples": examples,
        "samples": json.dumps([each["text"] for each in examples]),
    }
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {content_hash(own)} 'wasm-unsafe-eval' blob:",
            "worker-src blob: 'self'",
            f"style-src {content_hash(style)}",
            "connect-src 'self'" if offline else "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{say('Referee')}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            _file("page.html"),
            *(inside or []),
            f'<script type="text/plain" id="worker">{_file("worker.js")}</script>',
            f'<script type="application/json" id="data">{json_text(data)}</script>',
            f'<script type="module">{own}</script>',
            "</body>",
            "</html>",
            "",
        ]
    )


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")
