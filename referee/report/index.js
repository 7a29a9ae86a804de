"use strict";
// Sorts and filters the tables of a page. Without it they are read as they stand.
(() => {
  const words = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const put = (text, ...values) => values.reduce((all, value, i) => all.replace(`#${i + 1}`, () => value), text);

  // Numbers come before texts, and nothing comes last.
  const key = (row, column) => {
    const cell = row.cells[column], text = cell.dataset.key ?? cell.textContent.trim();
    return text === "" ? [2, ""] : isNaN(text) ? [1, text] : [0, Number(text)];
  };
  const compare = ([kind, a], [other, b], way) =>
    kind !== other || kind === 2 ? kind - other : way * (kind ? a.localeCompare(b, document.documentElement.lang) : a - b);

  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
    const said = table.closest("section").appendChild(Object.assign(document.createElement("p"), { className: "unseen" }));
    said.setAttribute("role", "status");
    heads.forEach((head, column) => {
      const name = head.textContent, button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const rows = [...body.rows], isNumber = rows[0]?.cells[column].className === "number";
        const up = { ascending: false, descending: true }[head.ariaSort] ?? !isNumber;
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const keyed = rows.map((row) => [key(row, column), row]);
        body.append(...keyed.sort((a, b) => compare(a[0], b[0], up ? 1 : -1)).map(([, row]) => row));
        said.textContent = put(up ? words.sorted : words.reversed, name);
      });
    });
    table.classList.add("live");
  }

  const field = at("filter"), rows = [...document.querySelectorAll(".games tbody tr")];
  const texts = rows.map((row) => row.textContent.toLocaleLowerCase());
  field.addEventListener("input", () => {
    const wanted = field.value.toLocaleLowerCase().split(/\s+/);
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = !wanted.every((word) => texts[i].includes(word));
      shown += !row.hidden;
    });
    at("count").textContent = put(words.shown, shown, rows.length);
  });
  at("search").hidden = false;
})();
