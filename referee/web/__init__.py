"""The referee in a browser: pages that judge, draw and enter records with nothing installed.

`runtime` and `program` say what a page needs to run Python, `site` writes it, `texts` has the words on it; the page itself is
plain JavaScript and CSS in this folder. `service` is what runs in the browser: the page asks, it answers.

Imports what judges, edits and draws. Must not know commands. Nothing in it opens a connection: the page asks only its own
origin.
"""
