"""`referee web`"""

from __future__ import annotations

import os

import click

from referee.cli.output import complain, refuse_link, write
from referee.language import number, say
from referee.web.runtime import NoRuntime, runtime
from referee.web.site import folder, single


@click.command("web")
@click.option("-o", "--output", required=True, metavar="DIR|FILE.html", help="A folder for a web server, or one file.")
@click.option(
    "--runtime", "source", default="node_modules/pyodide", show_default=True, metavar="DIR", type=click.Path(file_okay=False),
    help="Where Python for browsers is: what `npm install pyodide` brings.",
)  # fmt: skip
def command(output: str, source: str) -> int:
    """Write a page that judges and records games in a browser, with nothing installed there.

    A folder can be served by any web server, and works offline after the first load; a single file works from a folder or a
    mail. Nothing that is entered leaves the device.

    \b
      npm install pyodide
      referee web -o site/
      referee web -o referee.html
    """
    try:
        brought = runtime(source)
    except NoRuntime as error:
        complain(str(error))
        return 3
    if output.endswith((".html", ".htm")):
        write(output, single(brought), audience="everybody")
        return 0
    site = folder(brought)
    refuse_link(output)
    for path, data in site.files.items():
        write(os.path.join(output, path), data, audience="everybody")
    write(os.path.join(output, "index.html"), site.page, audience="everybody")  # last: it names the others
    size = sum(map(len, site.files.values())) / 1_000_000
    click.echo(say("{folder}: {size} MB to load; any web server can serve it", folder=output, size=number(size, 1)), err=True)
    return 0
