// The record as text: what is wrong is marked in it, and listed with what can be done.
export const makeText = ({ at, referee, say, changed, moved, failed }) => {
  const field = at("text"), marks = at("marks");
  let faults = [];

  const node = (name, text, kind = "") => Object.assign(document.createElement(name), { textContent: text, className: kind });
  const row = () => field.value.slice(0, field.selectionStart).split("\n").length;

  const mark = () => {
    const lines = field.value.split("\n"), parts = [];
    lines.forEach((line, i) => {
      let done = 0;
      const chars = [...line];
      for (const { start, end, severity } of faults.filter((fault) => fault.line === i + 1).sort((a, b) => a.start - b.start)) {
        if (start - 1 < done) continue;
        parts.push(chars.slice(done, start - 1).join(""));
        parts.push(node("mark", chars.slice(start - 1, end - 1).join("") || " ", severity));
        done = end - 1;
      }
      parts.push(`${chars.slice(done).join("")}\n`);
    });
    marks.replaceChildren(...parts);
    field.style.height = `${Math.max(marks.scrollHeight, 160)}px`;
  };

  const list = (found) => {
    at("verdicts").replaceChildren(...found.records.map(({ sign, kind, title, said, outcome }) => {
      const made = node("p", `${sign} ${title}: ${said}`, `status ${kind}`);
      if (outcome) made.append(node("span", outcome, "outcome"));
      return made;
    }));
    const items = found.faults.map((fault, i) => {
      const item = node("li", "", `fault ${fault.severity}`);
      const go = node("button", `${fault.line}: ${fault.code} ${fault.message}`);
      go.type = "button";
      go.addEventListener("click", () => select(fault));
      item.append(go);
      if (fault.reason) item.append(node("p", fault.reason));
      const help = node("button", say("fix"), "quiet");
      help.type = "button";
      help.addEventListener("click", () => offer(item, help, i));
      if (fault.severity !== "info") item.append(help);
      return item;
    });
    if (found.note) items.push(node("li", found.note));
    at("faults").replaceChildren(...items);
  };
  const select = ({ line, start, end }) => {
    const lines = field.value.split("\n"), before = lines.slice(0, line - 1).join("\n").length + (line > 1);
    const units = (count) => [...lines[line - 1]].slice(0, count - 1).join("").length;
    field.focus();
    field.setSelectionRange(before + units(start), before + units(end));
    moved(line);
  };
  const offer = async (item, help, i) => {
    try {
      const { fixes } = await referee.ask("fixes", { text: field.value, fault: i });
      if (!fixes.length) return help.replaceWith(node("p", say("no-fix"), "note"));
      help.replaceWith(...fixes.map(({ title, text }) => {
        const made = node("button", title);
        made.type = "button";
        made.addEventListener("click", () => set(text));
        return made;
      }));
    } catch (error) {
      failed(error);
    }
  };

  const judge = async () => {
    const text = field.value, nothing = { records: [], faults: [], note: "" };
    try {
      const found = text.trim() ? await referee.askLast("check", { text }) : nothing;
      if (!found || text !== field.value) return;
      faults = found.faults;
      mark();
      list(found);
    } catch (error) {
      failed(error);
    }
  };
  const set = (text, isOwn = true) => {
    field.value = text;
    if (isOwn) changed(text);
    return judge();
  };
  let here = 0;
  const follow = () => {
    if (document.activeElement !== field || row() === here) return;
    here = row();
    moved(here);
  };
  field.addEventListener("input", () => {
    mark();
    changed(field.value);
    judge();
  });
  document.addEventListener("selectionchange", follow);
  return { set, judge, mark, row, get text() { return field.value; } };
};
