"""A page as PDF, by the renderer WeasyPrint. Needs the extra `pdf`, and with it Pango, a library of the system."""

from __future__ import annotations

from weasyprint import HTML


def pdf(page: str) -> bytes:
    return bytes(HTML(string=page).write_pdf())
