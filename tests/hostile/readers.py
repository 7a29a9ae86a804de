"""What each reader of an output would obey: a terminal, GitHub, a spreadsheet, a browser, XML, LaTeX. Each function fails where
the output holds anything but text of ours and harmless text of strangers."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from unicodedata import category
from xml.etree import ElementTree


def shows(row: str) -> bool:
    """Can all of it be shown? Python calls no blank printable but the usual one; a terminal shows each as a gap."""
    return row.isprintable() or all(char.isprintable() or category(char) == "Zs" for char in row)


def harmless(output: str) -> None:
    """For a terminal, and for GitHub, which reads everything that a job prints, also on standard error."""
    for row in output.split("\n"):
        assert shows(row.replace("\t", "")), ascii(row)
        assert not re.search(r"##\w*\[", row), row
        assert not row.lstrip().startswith("::"), row


def is_github(output: str) -> None:
    """Every line is one command of ours, and its parts are what they should be."""
    for row in output.splitlines():
        assert shows(row)
        found = re.fullmatch(
            r"::(?:error|warning|notice) (?:file=([^:,]+),line=\d+,endLine=\d+,col=\d+,endColumn=\d+,)?title=[\w-]+::(.*)", row
        )
        assert found, row
        assert "##[" not in row
        said = found[2].replace("%25", "")
        assert set(re.findall("%..", said)) <= {"%0A"}


def is_csv(output: str) -> None:
    """Whatever divides the cells in the reader's country, none is a formula."""
    harmless(output)
    rows = output.splitlines()
    for divider in (",", ";", "\t"):
        for row in csv.reader(rows, delimiter=divider):
            for cell in row:
                assert not re.match(r"\s*[=@+＝＋－＠]|\s*-(?!\d)", cell), (divider, row)


class Elements(HTMLParser):
    """The elements of a page, each with the names of its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, *(name for name, _ in attrs)))
        self.words += "".join(value or "" for name, value in attrs if name in ("href", "src"))

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment",))

    def handle_data(self, data: str) -> None:
        self.words += data


def elements(text: str) -> set[tuple[str, ...]]:
    parser = Elements()
    parser.feed(text)
    parser.close()
    assert "javascript:" not in parser.words
    return set(parser.found)


def is_html(output: str) -> None:
    harmless(output)
    for tag, *names in elements(output):
        assert tag in ("h3", "p", "pre", "table", "thead", "tbody", "tr", "th", "td"), tag
        assert set(names) <= {"style"}


def is_markdown(output: str) -> None:
    """Nothing begins an element, a link, a picture or code, nothing is made a link by itself, and every row of a table has the
    same number of cells."""
    harmless(output)
    assert not re.search(r"(?i)@\w|#\d|://|www\.|mailto:", output), output
    bare = re.sub(r"\\[\\|<\[\]`]", "", output.replace("<!-- -->", ""))
    assert not re.search(r"[<\[\]`\\]", bare), bare
    for table in re.findall(r"(?:^\|.*\n?)+", bare, re.M):
        assert len({row.count("|") for row in table.splitlines()}) == 1


def is_latex(output: str) -> None:
    harmless(output)
    assert set(re.findall(r"\\[A-Za-z]+(?:\{[a-z]+\})?", output)) <= {
        *(r"\begin{tabular}", r"\end{tabular}", r"\hline"),
        *(r"\textbackslash", r"\ensuremath", r"\textasciitilde", r"\textasciicircum"),
    }


def is_xml(output: str) -> None:
    """Well-formed, without what XML 1.0 forbids, and with no element but our own."""
    harmless(output)
    found = {element.tag for element in ElementTree.fromstring(output).iter()}
    assert found <= {"testsuites", "testsuite", "testcase", "failure", "system-out", "error"}


NO_PAGE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u206f\ufffe\uffff]")
"""What a browser must not see: control characters, and what turns the reading direction."""


def is_svg(output: str) -> None:
    assert not NO_PAGE.search(output)
    for element in ElementTree.fromstring(output).iter():
        assert element.tag.startswith("{http://www.w3.org/2000/svg}")
        assert element.tag.partition("}")[2] not in ("script", "image", "a", "foreignObject")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name or value.startswith("#")


def is_json(output: str) -> None:
    harmless(output)
    json.loads(output)


def is_jsonl(output: str) -> None:
    harmless(output)
    for row in output.splitlines():
        json.loads(row)


def is_sarif(output: str) -> None:
    is_json(output)
    for result in json.loads(output)["runs"][0]["results"]:
        assert "](" not in result["message"]["text"]
        assert re.fullmatch(r"(file://)?[\w/.~%-]+", result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
