// Enters lines by tapping: each word out of those that may come next, on buttons and on the board.
const MANY = 28, LONGEST = 60, EXTRA = new Set(["undo", "rückgängig", "zurück", "=", "!", "@", "["]);

export const makeEnter = ({ at, referee, say, changed, failed }) => {
  let state = null, steps = [{ text: "" }], ahead = null, opened = "", wide = false, turn = 0;
  const typed = () => steps.at(-1).text;
  const button = (text, act, kind = "") => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: kind });
    made.addEventListener("click", act);
    return made;
  };

  // -- what is shown -------------------------------------------------------------------------------------------------

  const show = () => {
    at("last").replaceChildren(...state.data.text.split("\n").filter((row) => row && !row.startsWith("[")).slice(-3)
      .map((row) => Object.assign(document.createElement("li"), { textContent: row })));
    const head = Object.assign(document.createElement("span"), { className: "head", textContent: state.head || state.awaited });
    at("line").replaceChildren(head, ` ${typed()}`);
    at("enter").disabled = !ahead?.complete;
    at("enter").textContent = [say("enter"), ...(ahead?.brings ?? [])].join(" · ");
    at("back").disabled = !typed() && !state.pending.length && !hasLines();
    at("deal").hidden = !state.chance || Boolean(typed());
    at("choices").replaceChildren(...choices());
    drawTaps(at("seen"), ahead?.taps ?? {}, tap);
  };
  const hasLines = () => state.data.text.split("\n").some((row) => row.trim() && !row.startsWith("["));
  const name = ({ text }) => text.replace(/^[\s,:]+|[\s,:]+$/g, "") || text.trim();
  const isExtra = (word) => !typed() && (EXTRA.has(name(word)) || word.kind === "tag");

  const choices = () => {
    const words = (ahead?.words ?? []).filter((word) => !(word.kind === "claim" && ahead.complete));
    const usual = words.filter((word) => !isExtra(word)), extra = words.filter(isExtra);
    const made = usual.length > MANY ? grouped(usual) : usual.map(choice);
    if (extra.length) {
      if (wide) made.push(...extra.map(choice));
      else made.push(button(say("more"), () => { wide = true; show(); }, "quiet"));
    }
    if (!usual.length && !ahead?.complete && ahead) {
      made.unshift(Object.assign(document.createElement("p"), { textContent: [say("nothing"), ...ahead.hints].join(" ") }));
    }
    return made;
  };
  const choice = (word) => {
    const made = button(name(word), () => choose(word));
    if (word.detail) made.append(Object.assign(document.createElement("small"), { textContent: word.detail }));
    return made;
  };
  // Many words by how they begin: first the beginnings, then the words.
  const grouped = (words) => {
    const groups = new Map();
    let length = 0;
    do {
      length++;
      groups.clear();
      for (const word of words) {
        const begin = name(word).slice(0, length);
        groups.set(begin, [...(groups.get(begin) ?? []), word]);
      }
    } while (groups.size === 1 && length < 8);
    if (opened) {
      const inside = words.filter((word) => name(word).startsWith(opened));
      return [button(`‹ ${opened}…`, () => { opened = ""; show(); }, "quiet"), ...inside.map(choice)];
    }
    return [...groups].map(([begin, inside]) => inside.length === 1 ? choice(inside[0]) : button(`${begin}…`, () => { opened = begin; show(); }, "group"));
  };

  // -- going on ------------------------------------------------------------------------------------------------------

  // Words that the page asks about are those of the line as it is then: an answer that comes too late is not shown.
  const look = async (alone) => {
    const own = ++turn;
    const found = await referee.ask("ahead", { data: state.data, typed: typed(), things: things(at("seen")) });
    if (own !== turn) return false;
    ahead = found;
    opened = "";
    const [only, ...others] = found.words.filter((word) => !isExtra(word) && word.kind !== "claim");
    if (alone && only && !others.length && !found.complete && steps.length < LONGEST) {
      steps.push({ text: next(only) });
      return look(true);
    }
    show();
    return true;
  };
  const next = ({ text, start }) => {
    const before = typed().slice(0, start);
    return `${before}${before.endsWith(" ") ? text.trimStart() : text} `;
  };
  const choose = guarded(async (word) => {
    steps.push({ text: next(word), tapped: true });
    await look(true);
  });
  const tap = guarded(async (words) => {
    for (let rest = words.split(" "), before = ""; rest.length; ) {
      const word = ahead.words.find((each) => name(each) === rest[0]);
      if (word && before !== typed()) {
        before = typed();
        steps.push({ text: next(word), tapped: true });
        await look(rest.length === 1);
      } else if (!typed().trimEnd().endsWith(rest[0])) return; // it did not come by itself either
      rest = rest.slice(1);
    }
  });
  function guarded(act) {
    return async (...given) => {
      try {
        await act(...given);
      } catch (error) {
        failed(error);
      }
    };
  }

  const take = async (found, isChanged = true) => {
    state = found;
    steps = [{ text: "" }];
    wide = false;
    ahead = null;
    tell(found.reply);
    if (isChanged) await changed(state.data);
    await look(!state.pending.length);
  };
  const tell = (reply) => {
    const shown = [];
    const paragraph = (text, kind = "") => Object.assign(document.createElement("p"), { textContent: text, className: kind });
    if (reply && !reply.written && reply.faults.length) {
      shown.push(paragraph(reply.rows.join(" / "), "refused"));
      for (const { code, message, reason } of reply.faults) shown.push(paragraph([`${code} ${message}`, reason].filter(Boolean).join(". "), "bad"));
      const own = reply.faults[0].near ?? [];
      if (state.offered) shown.push(paragraph(say("meant")), ...state.offered.split("\n").slice(0, 1).map(() => button(state.offered, () => enter("y"), "main")));
      if (own.length) shown.push(paragraph(say("legal-near")), ...own.map((near) => button(near, () => enter(near))));
      shown.push(button(say("keep"), () => enter("keep"), "quiet"));
    } else if (reply?.reworded) shown.push(paragraph(say("read-as").replace("{line}", reply.rows.join(" / ")), "good"));
    if (reply?.note) shown.push(paragraph(reply.note));
    for (const notice of reply?.notices ?? []) shown.push(paragraph(notice, "note"));
    at("reply").replaceChildren(...shown);
  };
  const enter = guarded(async (line) => take(await referee.ask("enter", { data: state.data, line })));

  at("enter").addEventListener("click", () => state && enter(typed().trim()));
  at("back").addEventListener("click", guarded(async () => {
    const last = steps.findLastIndex((step) => step.tapped); // what came by itself goes with what was tapped
    if (last > 0) {
      steps.length = last;
      return look(false);
    }
    await take(await referee.ask("back", { data: state.data }));
  }));
  at("deal").addEventListener("click", guarded(async () => {
    const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await take(await referee.ask("deal", { data: state.data, seed }));
  }));
  at("own").addEventListener("submit", guarded(async (event) => {
    event.preventDefault();
    const line = at("words").value.trim();
    if (!line || !state) return;
    await enter(line);
    if (!at("reply").querySelector(".bad")) at("words").value = "";
  }));

  return {
    open: async (data) => take(await referee.ask("enter", { data }), false),
    again: () => state && show(),
    close: () => {
      state = null;
      turn++;
      for (const id of ["choices", "line", "last", "reply"]) at(id).replaceChildren();
    },
  };
};
