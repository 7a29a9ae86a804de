// Starts `referee lsp` for records. Everything else is in the server.
const { commands, ViewColumn, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = (context) => {
  const { command, lang, words, hints } = workspace.getConfiguration("referee");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("referee", "Referee", server, {
    documentSelector: [{ language: "referee" }],
    initializationOptions: { lang, words, hints },
    synchronize: { configurationSection: "referee" },
  });
  context.subscriptions.push(commands.registerCommand("referee.showBoard", showBoard));
  return client.start();
};

exports.deactivate = () => client?.stop();

// The position after the line of the cursor, drawn beside the record. The page runs no scripts and loads nothing.
async function showBoard() {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId !== "referee") return;
  const place = [editor.document.uri.toString(), editor.selection.active.line];
  const svg = await client.sendRequest("workspace/executeCommand", { command: "referee.board", arguments: place });
  const panel = window.createWebviewPanel("referee.board", "Board", ViewColumn.Beside, {});
  const rules = "default-src 'none'; style-src 'unsafe-inline'";
  panel.webview.html = `<meta http-equiv="Content-Security-Policy" content="${rules}">${svg ?? ""}`;
}
