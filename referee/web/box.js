// The components of somebody's own box: a text in which all that was reconstructed is marked. What is right is kept, and games can
// be played with it.
export const makeBox = ({ at, referee, say, safely, changed, failed }) => {
  const field = at("box-text"), chosen = () => at("new-game").value, kept = () => safely(boxes, []);
  let turn = 0;

  const show = (said, svg = "") => {
    const className = svg ? "good" : "fault error";
    at("box-said").replaceChildren(...said.map((text) => Object.assign(document.createElement("p"), { textContent: text, className })));
    drawBoard(at("box-board"), svg);
    at("box-board").hidden = !svg;
  };
  const freeName = () => {
    let name = "my-box";
    for (let number = 2; kept().some((each) => each.name === name); number++) name = `my-box-${number}`;
    return name;
  };
  const fill = async () => {
    const game = chosen(), own = ++turn;
    at("box-game").textContent = game;
    if (!at("box").open || !game) return;
    show([]);
    try {
      const there = safely(() => drafted(game), null) ?? kept().find((each) => each.game === game)?.text;
      const text = there ?? (await referee.ask("own", { game, name: freeName() })).text;
      if (own === turn) field.value = text;
    } catch (error) {
      failed(error);
    }
  };
  // What comes from elsewhere replaces nothing that is kept, unless that is wanted.
  const check = async (isOwn = true) => {
    const text = field.value, own = ++turn;
    try {
      const found = await referee.ask("box", { text });
      if (own !== turn) return;
      const other = kept().find((each) => each.name === found.name && each.game !== found.game);
      if (other) return show([say("box-taken").replace("{name}", other.name).replace("{game}", () => other.game)]);
      if (found.problems.length) return show(found.problems);
      const there = kept().find(({ name }) => name === found.name);
      if (!isOwn && there && there.text !== text && !confirm(say("box-sure").replace("{name}", found.name))) return show([]);
      const isKept = safely(() => (keepBox({ ...found, text }), true), false);
      if (isKept && drafted(found.game) === text) keepDraft(found.game, null);
      show([isKept ? say("box-kept").replace("{name}", found.name) : say("full")], found.svg);
      at("box-game").textContent = found.game;
      changed(found);
    } catch (error) {
      failed(error);
    }
  };
  field.addEventListener("input", () => safely(() => keepDraft(chosen(), field.value), null));
  at("box").addEventListener("toggle", fill);
  at("box-check").addEventListener("click", () => check());
  at("box-open").addEventListener("click", () => at("file").click());
  return {
    fill,
    name: () => field.value.match(/^name = "([\w.-]+)"/m)?.[1] ?? "my-box",
    // A text from elsewhere.
    open: async (text) => {
      if (!at("box").open) {
        const opened = new Promise((settle) => at("box").addEventListener("toggle", settle, { once: true }));
        at("box").open = true;
        await opened; // which has filled in another text
      }
      field.value = text;
      await check(false);
      at("box-text").scrollIntoView({ block: "nearest" });
    },
    close: () => {
      turn++;
      at("box-board").replaceChildren();
    },
  };
};
