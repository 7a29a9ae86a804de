"""Records in an editor: `referee lsp`, a language server. What each part does is in the README here."""
