"use strict";
// Steps through the game. The board and the position as text are kept as lines and changes: see frames.py.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const board = at("board"), said = at("said"), slider = at("slider"), list = at("moves"), play = at("play");
  const items = [...list.children], last = items.length - 1;
  const EVERY = 64, PAUSE = 900;

  // The lines of a frame. Every 64th frame met on the way is kept, so that going back never starts from far.
  const film = ({ lines, changes }) => {
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
      return now.map((line) => [line, lines[line]]);
    };
  };
  const boards = film(data.boards), words = film(data.words);
  let here = -1, timer = 0;

  const draw = (frame, marks) => {
    const marked = new Set(marks);
    board.innerHTML = boards(frame)
      .map(([line, text], i) => (i === 0 ? text + data.mark : marked.has(line) ? data.marked[line] : text))
      .join("");
  };

  const show = (step, scroll = true) => {
    step = Math.max(0, Math.min(last, step));
    if (step === here) return;
    const [frame, word, marks, x, faulty] = data.steps[step], item = items[step];
    draw(frame, marks);
    at("words").querySelector("pre").textContent = words(word).map(([, text]) => text).join("\n");
    if (here >= 0) {
      items[here].removeAttribute("aria-current");
      items[here].firstElementChild.tabIndex = -1;
    }
    item.setAttribute("aria-current", "step");
    item.firstElementChild.tabIndex = 0;
    if (scroll) {
      // Only the list is scrolled, never the page.
      const top = item.offsetTop, bottom = top + item.offsetHeight;
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
    }
    const text = item.firstElementChild.lastElementChild.textContent, fault = faulty ? item.querySelector(".fault.error p").textContent : "";
    const unknown = item.classList.contains("unknown") ? ` ${data.say.unknown}` : "";
    said.textContent = fault ? `${text}: ${fault}${unknown}` : text + unknown;
    said.classList.toggle("bad", faulty);
    slider.value = step;
    slider.setAttribute("aria-valuetext", text);
    const now = document.getElementById("now");
    if (now) ["x1", "x2"].forEach((end) => now.setAttribute(end, x));
    here = step;
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = data.say.play;
  };
  const toggle = () => {
    if (timer) return stop();
    if (here === last) show(0);
    play.textContent = data.say.pause;
    timer = setInterval(() => (here < last ? show(here + 1) : stop()), PAUSE);
  };
  const go = (step) => {
    stop();
    show(step);
  };
  const nextFault = () => {
    const faulty = data.steps.flatMap((step, i) => (step[4] ? [i] : []));
    if (faulty.length) go(faulty.find((i) => i > here) ?? faulty[0]);
  };

  const actions = { first: () => go(0), back: () => go(here - 1), play: toggle, next: () => go(here + 1), last: () => go(last), fault: nextFault };
  for (const [id, action] of Object.entries(actions)) at(id)?.addEventListener("click", action);
  slider.addEventListener("input", () => go(Number(slider.value)));
  // The list is one stop for the Tab key; in it, up and down go from move to move.
  items.forEach((item, step) => {
    item.firstElementChild.tabIndex = -1;
    item.firstElementChild.addEventListener("click", () => {
      stop();
      show(step, false);
    });
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
    if (target.closest("pre, .wide") && event.key.length > 1) return; // and so has what can be scrolled
    event.preventDefault();
    keys[event.key]();
  });

  const linked = () => {
    const step = /^#s(\d+)$/.exec(location.hash);
    if (step) go(Number(step[1]));
  };
  window.addEventListener("hashchange", linked);
  show(last);
  linked();
})();
