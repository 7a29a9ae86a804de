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
  let here = -1, timer = 0, late = 0;

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
    const isNew = new Set(marks[step]), lines = [], rims = [];
    for (const number of boards(step)) {
      const line = data.boards.lines[number], isText = line.startsWith("<text");
      if (isNew.has(number) && !isText) rims.push(data.mark.element + line + "</g>");
      lines.push(isNew.has(number) && isText ? data.mark.text + line + "</g>" : line);
    }
    const [head, end] = [lines.shift(), lines.pop()];
    board.innerHTML = [head, data.mark.filter, ...lines, ...rims, end].join("");
    if (near[step]) outline(near[step]);
  };

  // Near moves: what each would bring, pale, in dashed frames with the numbers of the moves. Where two would bring something
  // to the same place, the first is seen.
  const outline = (moves) => {
    const svg = board.querySelector("svg"), group = add(svg, "g", { class: "near" }), frames = [];
    const isIn = ({ x, y, width, height }, f) => Math.abs(x + width / 2 - f.x - f.width / 2) < f.width / 2 && Math.abs(y + height / 2 - f.y - f.height / 2) < f.height / 2;
    moves.forEach((lines, i) => {
      for (const line of lines) {
        const ghost = add(group, "g");
        ghost.innerHTML = data.boards.lines[line];
        const { x, y, width, height } = ghost.getBBox(), frame = frames.find((f) => isIn({ x, y, width, height }, f));
        if (!frame) frames.push({ x, y, width, height, moves: [i + 1] });
        else if (!frame.moves.includes(i + 1)) frame.moves.push(i + 1);
        if (frame && frame.moves[0] !== i + 1) ghost.remove();
      }
    });
    // A board that grows with its pieces has no room for those that are not there yet.
    const old = svg.viewBox.baseVal, now = group.getBBox(), rim = Math.max(old.width / 30, 26 / svg.getScreenCTM().a); // for the numbers
    const left = Math.min(old.x, now.x - rim), right = Math.max(old.x + old.width, now.x + now.width + rim);
    const top = Math.min(old.y, now.y - rim), bottom = Math.max(old.y + old.height, now.y + now.height + rim);
    svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    const size = 16 / svg.getScreenCTM().a, gap = size / 4, labels = []; // the size of letters in the board's units
    for (const { x, y, width, height, moves } of frames) {
      add(group, "rect", { class: "frame", x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap, rx: gap });
      const text = moves.join(", "), wide = size * (0.7 + 0.5 * text.length);
      if (labels.some((l) => l.text === text && Math.hypot(l.x - x, l.y - y) < 4 * size)) continue;
      labels.push({ text, x, y });
      add(group, "rect", { class: "label", x: x - size / 2, y: y - size, width: wide, height: size * 1.25, rx: gap });
      add(group, "text", { x: x - size / 2 + wide / 2, y: y, "font-size": size }, text);
    }
  };
  const add = (parent, name, attributes = {}, text = "") => {
    const made = parent.appendChild(document.createElementNS(parent.namespaceURI, name));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
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
    const top = items[step].offsetTop, bottom = top + items[step].offsetHeight, room = list.clientHeight;
    const above = items[step].offsetHeight > room / 2 ? 0 : room / 3;
    if (top < list.scrollTop || bottom > list.scrollTop + room) list.scrollTop = top - above;
  };

  const show = (step) => {
    if (step === here) return;
    draw(step);
    if (at("panel")) at("panel").innerHTML = text(panels, data.panels, step);
    at("words").querySelector("pre").textContent = text(words, data.words, step, "\n");
    tell(step);
    point(step); // last: the words above the list change its height
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
    board.classList.add("stepped");
    show(Math.max(0, Math.min(last, wanted)));
    keepAddress();
  };
  // Browsers take a limited number of addresses in a while; one that was refused is tried again.
  const keepAddress = () => {
    const address = `#${addresses[here]}`;
    clearTimeout(late);
    try {
      history.replaceState(null, "", address);
    } catch {}
    if (location.hash !== address) late = setTimeout(keepAddress, PAUSE);
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
  // Faults that may only follow from others come after those.
  const nextFault = () => {
    const place = faulty.indexOf(here);
    if (faulty.length) go(place < 0 ? faulty.find((i) => i > here) ?? faulty[0] : faulty[(place + 1) % faulty.length]);
  };

  const actions = {
    first: () => go(0), back: () => go(here - 1), play: toggle, next: () => go(here + 1), last: () => go(last), "next-fault": nextFault,
  };
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

  const keys = {
    ArrowLeft: actions.back, ArrowRight: actions.next, Home: actions.first, End: actions.last, " ": toggle, f: nextFault, F: nextFault,
  };
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
  at("copy-position")?.addEventListener("click", () => copy(data.head + text(setups, data.setups, here)));
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
  new ResizeObserver(() => point(here)).observe(list); // another window, or a legend that was opened

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
