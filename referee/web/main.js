// The page: which part of it is seen, and what is kept of what is done there.
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });
const storage = (() => {
  try {
    localStorage.setItem("referee.try", "");
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
})();
let language = data.texts[storage.getItem("referee.lang")] ? storage.getItem("referee.lang") : navigator.language.startsWith("de") ? "de" : "en";
const say = (key) => data.texts[language][key];
let game = null, games = [], loaded = null, view = "enter";

const note = (text, isBad = false) => {
  at("note").textContent = text;
  at("note").className = isBad ? "bad" : "";
};
const failed = (error) => {
  if (error.message === "slow") note(say("slow"), true);
  else note(error.message, true);
};
const assetOf = (name, address) => {
  const inside = at(`asset-${name}`);
  if (!inside) return new URL(address, document.baseURI).href;
  const found = new Blob([Uint8Array.from(atob(inside.textContent), (sign) => sign.charCodeAt(0))]);
  inside.remove();
  return found;
};
const referee = makeReferee({
  source: at("worker").textContent,
  assets: Object.fromEntries(Object.entries(data.assets).map(([name, address]) => [name, assetOf(name, address)])),
  key: new URL(`snapshot-${data.digest}`, document.baseURI).href,
  samples: data.samples,
  language: () => language,
  editions: (more) => {
    const own = safely(boxes, []), said = own.length ? JSON.stringify(more) : "";
    return Object.fromEntries(own.filter(({ name }) => said.includes(name)).map(({ name, text }) => [name, text]));
  },
  failed: (why) => why !== "slow" && note(say("broken").replace("{why}", why), true),
});

// -- words of the page -------------------------------------------------------------------------------------------------

const speak = () => {
  document.documentElement.lang = language;
  at("language").value = language;
  document.title = say("title");
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
  for (const each of document.querySelectorAll("[data-hint]")) each.placeholder = say(each.dataset.hint);
};
at("language").addEventListener("change", async () => {
  language = at("language").value;
  storage.setItem("referee.lang", language);
  speak();
  if (game) return openGame(game, view);
  list();
  await loadGames();
});

// -- the first page ----------------------------------------------------------------------------------------------------

const list = () => {
  const found = safely(kept, []);
  at("kept").replaceChildren(...found.map((each) => {
    const item = element("li", ""), gone = element("button", "✕", { type: "button", className: "quiet" });
    gone.setAttribute("aria-label", `${say("delete")}: ${titleOf(each)}`);
    gone.addEventListener("click", () => confirm(say("sure")) && (forget(each.id), list()));
    const open = element("button", titleOf(each), { type: "button" });
    open.append(element("small", new Date(each.changed).toLocaleString(language)));
    open.addEventListener("click", () => openGame(each));
    item.append(open, gone);
    return item;
  }), ...(found.length ? [] : [element("li", say("none"), { className: "note" })]));
};
const safely = (act, otherwise) => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
const tagOf = (text, name) => text.match(new RegExp(`^\\[${name} "([^"]*)"`, "m"))?.[1] ?? "";
const titleOf = ({ data: { text } }) =>
  [tagOf(text, "Game") || say("untitled"), tagOf(text, "Event"), tagOf(text, "Players")].filter(Boolean).join(" · ").slice(0, 120);

const loadGames = async () => {
  ({ games } = await referee.ask("games"));
  const chosen = at("new-game").value;
  at("new-game").replaceChildren(...games.map(({ name }) => element("option", name, { value: name })));
  if (chosen) at("new-game").value = chosen;
  form();
  await box.fill();
};
const editionsOf = (wanted) =>
  [...(games.find(({ name }) => name === wanted)?.editions ?? []), ...safely(boxes, []).filter((each) => each.game === wanted).map(({ name }) => name)];
const form = () => {
  const { seats, options } = games.find(({ name }) => name === at("new-game").value) ?? games[0], editions = editionsOf(at("new-game").value);
  const before = [...at("new-players").querySelectorAll("input")].map((input) => input.value);
  at("new-players").replaceChildren(...Array.from({ length: seats.at(-1) }, (_, i) => {
    const label = say("player").replace("{number}", i + 1), input = element("input", "", { value: before[i] ?? "", maxLength: 60, placeholder: label, autocomplete: "off" });
    input.required = i < seats[0];
    input.setAttribute("aria-label", label);
    return input;
  }));
  at("new-edition").replaceChildren(...["", ...editions].map((name) => element("option", name || say("usual"), { value: name })));
  at("new-edition-label").hidden = editions.length < 2;
  at("new-options").hidden = !options.length;
  at("new-options").querySelector("div").replaceChildren(...options.map(({ name, choices, text }) => {
    const label = element("label", `${text} `), select = element("select", "", { name });
    select.append(...choices.map((choice) => element("option", choice, { value: choice })));
    label.append(select);
    return label;
  }));
};
at("new-game").addEventListener("change", () => {
  form();
  box.fill();
});
at("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const players = [...at("new-players").querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean).join(", ");
  const options = [...at("new-options").querySelectorAll("select")].filter((select) => select.selectedIndex > 0).map((select) => `${select.name}=${select.value}`).join(", ");
  const now = new Date(), date = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  try {
    const tags = { Game: at("new-game").value, Players: players, Edition: at("new-edition").value, Options: options };
    const found = await referee.ask("start", { tags, date });
    await openGame(keepNow({ id: newId(), data: found.data }), "enter");
  } catch (error) {
    failed(error);
  }
});
at("paste").addEventListener("click", () => openGame({ id: newId(), data: { text: "" } }, "text"));
at("open").addEventListener("click", () => at("file").click());
at("file").addEventListener("change", () => openFile(at("file").files[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  openFile(event.dataTransfer.files[0]);
});
const openFile = async (file) => {
  if (!file) return;
  try {
    if (file.size > 1_000_000) throw new Error("large");
    const found = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!/\.toml$/i.test(file.name)) openText(found);
    else {
      at("home").click();
      await loaded;
      await box.open(found);
    }
  } catch {
    note(say("bad-file"), true);
  }
  at("file").value = "";
};
// A text from elsewhere becomes a game of its own; if it is kept already, that one is opened.
const openText = (text, to = "text") => {
  const there = safely(kept, []).find((each) => each.data.text === text);
  return openGame(there ?? keepNow({ id: newId(), data: { text } }), to);
};
for (const { name, text } of data.examples) {
  const made = element("button", name, { type: "button" });
  made.addEventListener("click", () => openText(text, "score"));
  at("examples").append(" ", made);
}

// -- a game ------------------------------------------------------------------------------------------------------------

const keepNow = (changed) => {
  try {
    const now = keepGame(changed);
    if (game && now.id !== changed.id) note(say("elsewhere"));
    return now;
  } catch {
    note(say("full"), true);
    return changed;
  }
};
const text = makeText({
  at, referee, say, failed,
  changed: (written) => {
    game = keepNow({ ...game, data: { ...game.data, text: written, added: 1e6, pending: [] } });
    at("title").textContent = titleOf(game);
    look(text.row());
  },
  moved: (row) => look(row),
});
const enter = makeEnter({
  at, referee, say, failed,
  changed: async (kept) => {
    game = keepNow({ ...game, data: kept });
    note("");
    await look();
  },
});
const box = makeBox({
  at, referee, say, safely, failed,
  changed: ({ game: own, name }) => {
    at("new-game").value = own;
    form();
    at("new-edition").value = name;
  },
});
const needsBox = () => {
  const name = tagOf(game.data.text, "Edition"), there = editionsOf(tagOf(game.data.text, "Game"));
  return Boolean(name && there.length && !there.includes(name)) && say("box-needed").replaceAll("{name}", () => name.slice(0, 64));
};
const look = async (row) => {
  const found = await referee.askLast("look", { text: game.data.text, row }).catch(failed);
  if (!found || !game) return;
  drawBoard(at("board"), found.svg);
  at("board").hidden = !found.svg;
  at("panel").innerHTML = (found.panel ?? "") + (found.legend ?? "");
  at("beside").hidden = !found.panel;
  if (view === "enter") enter.again();
};
const openGame = async (wanted, to = "enter") => {
  game = wanted;
  box.close();
  at("start").hidden = true;
  at("game").hidden = false;
  at("home").hidden = false;
  at("title").textContent = titleOf(game);
  note("");
  await show(to);
};
const show = async (wanted) => {
  if (!game) return;
  view = wanted;
  for (const name of ["enter", "text", "score"]) {
    at(`${name}-view`).hidden = name !== view;
    at(`tab-${name}`).setAttribute("aria-selected", name === view);
    at(`tab-${name}`).tabIndex = name === view ? 0 : -1;
  }
  at("game").dataset.view = view;
  const own = game, isOver = () => game?.id !== own.id || view !== wanted;
  try {
    if (view === "text") {
      await text.set(game.data.text, false);
      if (!isOver()) await look(text.row() > 1 ? text.row() : undefined);
    } else if (view === "score") {
      const { html } = await referee.ask("score", { text: own.data.text });
      if (isOver()) return;
      at("score-view").innerHTML = html || `<p>${say("unplayable")}</p>`;
      await look();
    } else {
      await look();
      if (!isOver()) await enter.open({ result: "*", pending: [], added: 1e6, ...game.data });
    }
  } catch (error) {
    if (isOver()) return;
    if (view === "enter") at("choices").replaceChildren();
    failed(error.message === "slow" ? error : view === "enter" ? new Error(`${error.message} ${say("unplayable")}`) : error);
  }
  if (!isOver() && needsBox()) note(needsBox(), true);
};
for (const name of ["enter", "text", "score"]) at(`tab-${name}`).addEventListener("click", () => show(name));
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const names = ["enter", "text", "score"], way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!way) return;
  const next = names[(names.indexOf(view) + way + 3) % 3];
  at(`tab-${next}`).focus();
  show(next);
});
at("home").addEventListener("click", () => {
  game = null;
  enter.close();
  at("start").hidden = false;
  at("game").hidden = true;
  at("home").hidden = true;
  at("title").textContent = say("title");
  note("");
  list();
});
whenChanged((id) => {
  if (!game) return list();
  const now = keptGame(id);
  if (game.id === id && now && now.version !== game.version) openGame(now, view);
});

// -- out of the page ---------------------------------------------------------------------------------------------------

const save = (name, kind, content) => {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  element("a", "", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
const named = (title) => (title.normalize("NFKD").replace(/[^\w]+/g, "-").replace(/^-|-$/g, "").toLowerCase() || "game").slice(0, 60);
const fileName = () => named(titleOf(game));
const newText = () => [["Game", "new-game"], ["Edition", "new-edition"]].filter(([, id]) => at(id).value).map(([name, id]) => `[${name} "${at(id).value}"]\n`).join("");
const saveSheet = async (written) => save(`${named(tagOf(written, "Game"))}-sheet.html`, "text/html", (await referee.ask("sheet", { text: written })).html);
const tools = {
  format: async () => {
    const { text: written } = await referee.ask("format", { text: game.data.text });
    game = keepNow({ ...game, data: { ...game.data, text: written, added: 1e6, pending: [] } });
    await text.set(written, false);
  },
  download: () => save(`${fileName()}.ref`, "text/plain", game.data.text),
  "as-page": async () => save(`${fileName()}.html`, "text/html", (await referee.ask("page", { text: game.data.text })).html),
  sheet: () => saveSheet(game.data.text),
  "box-download": () => save(`${box.name()}.toml`, "application/toml", at("box-text").value),
  "new-sheet": () => saveSheet(newText()),
  link: async () => {
    const link = await linkTo(game.data.text);
    if (!link) return note(say("too-long"), true);
    try {
      await navigator.clipboard.writeText(link);
      const own = safely(boxes, []).find(({ name }) => name === tagOf(game.data.text, "Edition"));
      note([say("copied"), own && say("box-too").replace("{name}", own.name)].filter(Boolean).join(" "));
    } catch {
      prompt(say("copy-this"), link);
    }
  },
};
for (const [id, act] of Object.entries(tools)) at(id).addEventListener("click", () => Promise.resolve().then(act).catch(failed));

// -- the beginning -----------------------------------------------------------------------------------------------------

const fromLink = async () => {
  if (!location.hash.startsWith("#g=")) return;
  try {
    const found = await linked(location.hash);
    history.replaceState(null, "", location.href.split("#")[0]);
    await openText(found, "score");
  } catch {
    history.replaceState(null, "", location.href.split("#")[0]);
    note(say("bad-link"), true);
  }
};
addEventListener("hashchange", fromLink);
speak();
at("home").hidden = true;
list();
note(say("loading"));
if (data.offline && "serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register(data.offline).catch(() => {});
loaded = loadGames();
loaded.then(() => at("note").textContent === say("loading") && note("")).catch(() => {}).finally(() => { document.documentElement.dataset.ready = "yes"; });
fromLink();
