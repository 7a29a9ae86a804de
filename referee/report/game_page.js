"use strict";
// Steps through the game, keeps the address in step, and gives away links, positions and the record.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const { at: addresses, x: places, scores, marks, faulty, near } = data.steps;
  const viewer = document.querySelector(".viewer"), board = at("board"), said = at("said");
  const slider = at("slider"), list = at("moves"), play = at("play"), chart = at("chart");
  const items = [...list.children], last = items.length - 1;
  const EVERY = 64, PAUSE = 900;
  let here = -1, timer = 0;

  // -- drawings ------------------------------------------------------------------------------------------------------

  // Drawings are kept as lines and changes: see frames.py. This gives the lines of one, by their numbers. Every 64th that
  // is met on the way is kept, so that going back never starts from far.
  const film = ({ changes }) => {
    const kept = [[]];
    let number = -1, now = [];
    const apply = (old, change) => {
      const next = [];
      let done = 0;
      for (const [where, gone, ...come] of change) {
        for (; done < where; done++) next.push(old[done]);
        for (const line of come) next.push(line);
        done += gone;
      }
      for (; done < old.length; done++) next.push(old[done]);
      return next;
    };
    return (wanted) => {
      const mark = Math.floor(wanted / EVERY);
      if (wanted < number || (kept[mark] && mark * EVERY > number + 1)) {
        let near = mark;
        while (!kept[near]) near--;
        number = near * EVERY - 1;
        now = kept[near];
      }
      while (number < wanted) {
        number++;
        if (number % EVERY === 0) kept[number / EVERY] = now;
        now = apply(now, changes[number]);
      }
      return now;
    };
  };
  const boards = film(data.boards), panels = film(data.panels), words = film(data.words), setups = film(data.setups);
  const text = (film, { lines }, step, between = "") => film(step).map((line) => lines[line]).join(between);

  const draw = (step) => {
    const lines = data.boards.lines, isNew = new Set(marks[step]);
    const marked = (line) => (line.startsWith("<text") ? data.mark.text : data.mark.element) + line + "</g>";
    board.innerHTML = boards(step)
      .map((line, i) => (i === 0 ? lines[line] + data.mark.filter : isNew.has(line) ? marked(lines[line]) : lines[line]))
      .join("");
    (near[step] ?? []).forEach(outline);
  };

  // A near move: what it would bring, pale, in dashed frames with the move's number.
  const outline = (come, i) => {
    const svg = board.querySelector("svg"), group = svg.appendChild(document.createElementNS(svg.namespaceURI, "g"));
    group.setAttribute("class", "near");
    group.innerHTML = come.map((line) => `<g>${data.boards.lines[line]}</g>`).join("");
    const size = svg.viewBox.baseVal.width / 28;
    for (const piece of [...group.children]) {
      const box = piece.getBBox(), frame = { x: box.x, y: box.y, width: box.width, height: box.height, rx: size / 4 };
      const rect = group.appendChild(document.createElementNS(svg.namespaceURI, "rect"));
      for (const [name, value] of Object.entries(frame)) rect.setAttribute(name, value);
      const number = group.appendChild(document.createElementNS(svg.namespaceURI, "text"));
      const label = { x: box.x + size * (i + 0.3), y: box.y + size * 0.5, "font-size": size };
      for (const [name, value] of Object.entries(label)) number.setAttribute(name, value);
      number.textContent = i + 1;
    }
  };

  // -- a step --------------------------------------------------------------------------------------------------------

  const unseen = (words) => Object.assign(document.createElement("span"), { className: "unseen", textContent: words });

  const tell = (step) => {
    const item = items[step], line = item.querySelector("button > span:not(.sign)").textContent;
    const fault = faulty.includes(step) ? `: ${item.querySelector(".fault.error p").textContent}` : "";
    const unknown = item.classList.contains("unknown") ? ` ${data.say.unknown}` : "";
    const points = data.players.map((name, seat) => `${name} ${scores[step][seat]}`).join(", ");
    said.replaceChildren(line + fault + unknown, unseen(` (${points})`));
    said.classList.toggle("bad", fault !== "");
    slider.value = step;
    slider.setAttribute("aria-valuetext", line);
  };

  const point = (step) => {
    if (here >= 0) {
      items[here].removeAttribute("aria-current");
      items[here].firstElementChild.tabIndex = -1;
    }
    items[step].setAttribute("aria-current", "step");
    items[step].firstElementChild.tabIndex = 0;
    // Only the list is scrolled, never the page.
    const top = items[step].offsetTop, bottom = top + items[step].firstElementChild.offsetHeight;
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
  };

  const show = (step) => {
    if (step === here) return;
    draw(step);
    if (at("panel")) at("panel").innerHTML = text(panels, data.panels, step);
    at("words").querySelector("pre").textContent = text(words, data.words, step, "\n");
    point(step);
    tell(step);
    for (const end of ["x1", "x2"]) at("now").setAttribute(end, places[step]);
    here = step;
  };

  // -- going ---------------------------------------------------------------------------------------------------------

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = data.say.play;
  };
  const step = (wanted) => {
    show(Math.max(0, Math.min(last, wanted)));
    history.replaceState(null, "", `#${addresses[here]}`);
  };
  const go = (wanted) => {
    stop();
    step(wanted);
  };
  const toggle = () => {
    if (timer) return stop();
    if (here === last) step(0);
    play.textContent = data.say.pause;
    timer = setInterval(() => (here < last ? step(here + 1) : stop()), PAUSE);
  };
  const nextFault = () => faulty.length && go(faulty.find((i) => i > here) ?? faulty[0]);

  const actions = { first: () => go(0), back: () => go(here - 1), play: toggle, next: () => go(here + 1), last: () => go(last), fault: nextFault };
  for (const [id, action] of Object.entries(actions)) at(id)?.addEventListener("click", action);
  slider.addEventListener("input", () => go(Number(slider.value)));
  chart.addEventListener("click", (event) => {
    const svg = chart.querySelector("svg"), box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    const away = (i) => Math.abs(places[i] - x) + addresses[i].includes(".");
    go([...places.keys()].reduce((best, i) => (away(i) < away(best) ? i : best)));
  });

  // The list is one stop for the Tab key; in it, up and down go from move to move.
  items.forEach((item, i) => {
    item.firstElementChild.tabIndex = -1;
    item.firstElementChild.addEventListener("click", () => go(i));
  });
  list.addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(here + way);
    items[here].firstElementChild.focus({ preventScroll: true });
  });

  const keys = { ArrowLeft: actions.back, ArrowRight: actions.next, Home: actions.first, End: actions.last, " ": toggle, f: nextFault, F: nextFault };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    const target = event.target;
    if (event.key === " " && target.closest("button, summary, a")) return;
    if (target === slider && event.key.length > 1) return; // the slider has these keys of its own
    if (target.closest("pre, textarea, .wide") && event.key.length > 1) return; // and so has what can be scrolled
    event.preventDefault();
    keys[event.key]();
  });

  // -- links, copies, prints -----------------------------------------------------------------------------------------

  // Browsers that keep the clipboard from pages in files may still copy what is selected; otherwise people do.
  const copy = async (words) => {
    const field = at("copied");
    field.hidden = true;
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      field.value = words;
      field.hidden = false;
      field.select();
      if (!document.execCommand("copy")) return (at("done").textContent = data.say.select);
      field.hidden = true;
    }
    at("done").textContent = data.say.copied;
  };
  const link = () => `${location.href.split("#")[0]}#${addresses[here]}`;
  at("copy-link").addEventListener("click", () => copy(link()));
  at("copy-position").addEventListener("click", () => copy(data.head + text(setups, data.setups, here)));
  at("download")?.addEventListener("click", () => {
    const file = URL.createObjectURL(new Blob([data.record.text], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: file, download: data.record.name }).click();
    setTimeout(() => URL.revokeObjectURL(file));
  });

  const linked = () => {
    const name = location.hash.slice(1), wanted = name === "fault" ? faulty[0] ?? -1 : addresses.indexOf(name);
    if (wanted < 0) return;
    stop();
    show(wanted);
    viewer.scrollIntoView();
  };
  window.addEventListener("hashchange", linked);

  // On paper, the game is over.
  let before = last;
  window.addEventListener("beforeprint", () => {
    before = here;
    show(last);
  });
  window.addEventListener("afterprint", () => show(before));

  show(last);
  linked();
})();
