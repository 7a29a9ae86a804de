"""Records in an editor: `referee lsp`, a language server, with one file per feature (the README here lists them).

Imports `edit` for what can follow and what to change, and `verdict`. Must not know commands: it talks to the editor alone."""
