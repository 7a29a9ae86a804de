// Shows a drawing, and circles on it that can be tapped. Styles of drawings are adopted: the page's policy allows no others.
const adopted = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, adopted];
const SMALLEST = 44;

export const drawBoard = (place, markup) => {
  const inert = document.createElement("template");
  inert.innerHTML = markup;
  const styles = [...inert.content.querySelectorAll("style")];
  adopted.replaceSync(styles.map((style) => style.textContent).join("\n"));
  styles.forEach((style) => style.remove());
  place.replaceChildren(inert.content);
  const svg = place.querySelector("svg");
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  place.style.setProperty("--ratio", (width / height).toFixed(3));
};

// Things that can be tapped: on the drawing as circles, as large as a finger where their neighbours leave room for it; beside
// the drawing as they are. Where circles are small, the nearest one is meant.
export const things = (place) => [...new Set([...place.querySelectorAll("[data-word]")].map(({ dataset }) => dataset.word))];
export const drawTaps = (place, taps, choose) => {
  const svg = place.querySelector("#board > svg");
  place.querySelector(".taps")?.remove();
  for (const item of place.querySelectorAll("li[data-word]")) {
    const words = taps[item.dataset.word];
    item.classList.toggle("tap", words !== undefined);
    item.onclick = words === undefined ? null : () => choose(words);
  }
  if (!svg) return;
  const back = svg.getScreenCTM()?.inverse(), spots = [];
  for (const thing of svg.querySelectorAll("[data-word]")) {
    const words = taps[thing.dataset.word], box = thing.getBoundingClientRect();
    if (words === undefined || !back || !box.width) continue;
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
    spots.push({ words, x, y, radius: (Math.min(box.width, box.height) / 2) * back.a });
  }
  svg.onclick = null;
  if (!spots.length) return;
  const rim = Math.max(...spots.map(({ radius }) => radius)), box = svg.viewBox.baseVal;
  const left = Math.min(box.x, ...spots.map(({ x }) => x - rim)), right = Math.max(box.x + box.width, ...spots.map(({ x }) => x + rim));
  const top = Math.min(box.y, ...spots.map(({ y }) => y - rim)), bottom = Math.max(box.y + box.height, ...spots.map(({ y }) => y + rim));
  svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  const space = svg.namespaceURI, group = svg.appendChild(document.createElementNS(space, "g"));
  group.setAttribute("class", "taps");
  for (const { words, x, y, radius } of spots) {
    const circle = group.appendChild(document.createElementNS(space, "circle"));
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius * 0.85 })) circle.setAttribute(name, value);
    circle.dataset.words = words;
  }
  svg.onclick = ({ clientX, clientY }) => {
    const matrix = svg.getScreenCTM(), at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const away = ({ x, y }) => Math.hypot(x - at.x, y - at.y);
    const near = spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
    if (away(near) <= Math.max(near.radius, SMALLEST / 2 / matrix.a)) choose(near.words);
  };
};
