// What stays: games in this browser, and games in links. Nothing that is there is ever overwritten by something else.
const PREFIX = "referee.game.", LONGEST_LINK = 8_000, LONGEST_TEXT = 300_000;

export const kept = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => keptGame(key.slice(PREFIX.length)))
    .filter(Boolean).sort((a, b) => b.changed - a.changed);
export const keptGame = (id) => {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id));
    return found && typeof found.data?.text === "string" ? { ...found, id } : null;
  } catch {
    return null;
  }
};
export const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
// Keeps a game. If somebody else has changed it since it was read, it becomes another game. Gives back what is kept now.
export const keepGame = (game) => {
  const there = keptGame(game.id), isOurs = !there || there.version === game.version;
  const now = { ...game, id: isOurs ? game.id : newId(), version: newId(), changed: Date.now() };
  localStorage.setItem(PREFIX + now.id, JSON.stringify(now));
  return now;
};
export const forget = (id) => localStorage.removeItem(PREFIX + id);
export const whenChanged = (act) => addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && act(key.slice(PREFIX.length)));

// Editions of somebody's own, by name; and what is not right yet, by game.
const BOX = "referee.edition.", DRAFT = "referee.draft.";
export const boxes = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(BOX)).map((key) => {
    try {
      return { ...JSON.parse(localStorage.getItem(key)), name: key.slice(BOX.length) };
    } catch {
      return {};
    }
  }).filter(({ text }) => typeof text === "string").sort((a, b) => b.changed - a.changed);
export const keepBox = ({ name, game, text }) => localStorage.setItem(BOX + name, JSON.stringify({ game, text, changed: Date.now() }));
export const drafted = (game) => localStorage.getItem(DRAFT + game);
export const keepDraft = (game, text) => text === null ? localStorage.removeItem(DRAFT + game) : localStorage.setItem(DRAFT + game, text);

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export const linkTo = async (text) => {
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer());
  const code = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const link = `#g=${code.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return link.length > LONGEST_LINK ? "" : location.href.split("#")[0] + link;
};
// The text in a link; null where there is none, and an error where it is damaged or unpacks to more than anybody plays.
export const linked = async (hash) => {
  if (!hash.startsWith("#g=")) return null;
  if (hash.length > LONGEST_LINK) throw new Error("long");
  const code = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
  const reader = through(Uint8Array.from(code, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST_TEXT) throw new Error("long");
  }
  text += decoder.decode();
  if (!text.trim()) throw new Error("empty");
  return text;
};
