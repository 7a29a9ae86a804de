// Measures every text of a drawing as a browser shows it. `measured(svg, options)` returns what is wrong with it, in words.

const SVG = "http://www.w3.org/2000/svg"

/** Texts inside of `use` cannot be asked for: put in its place what it shows. */
function unfolded(svg) {
  for (let use; (use = svg.querySelector("use")); ) {
    const group = document.createElementNS(SVG, "g")
    for (const { name, value } of use.attributes) if (!["href", "x", "y", "transform"].includes(name)) group.setAttribute(name, value)
    const [x, y] = [use.getAttribute("x") || 0, use.getAttribute("y") || 0]
    group.setAttribute("transform", `${use.getAttribute("transform") || ""} translate(${x} ${y})`)
    const shown = svg.querySelector(use.getAttribute("href")).cloneNode(true)
    shown.removeAttribute("id")
    group.append(shown)
    use.replaceWith(group)
  }
  svg.querySelectorAll("defs").forEach((defs) => defs.remove())
}

const pen = document.createElement("canvas").getContext("2d")

/** Where there is ink, whatever room a font keeps above capitals and below the line. */
function inked(part) {
  const box = part.getBoundingClientRect(), style = getComputedStyle(part), scale = part.getScreenCTM()
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const ink = pen.measureText(part.textContent)
  const line = part.getStartPositionOfChar(0).matrixTransform(scale).y
  return {
    left: box.left + 0.5, right: box.right - 0.5,
    top: line - ink.actualBoundingBoxAscent * scale.d, bottom: line + ink.actualBoundingBoxDescent * scale.d,
  }
}

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const inside = (a, b, slack) =>
  a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack

/** How many of nine points of a box lie under this shape. */
function covered(box, shape) {
  const back = shape.getScreenCTM().inverse()
  let found = 0
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.1, 0.5, 0.9]) {
      const point = new DOMPoint(box.left + x * (box.right - box.left), box.top + y * (box.bottom - box.top))
      if (shape.isPointInFill(point.matrixTransform(back))) found += 1 << ([0.1, 0.5, 0.9].indexOf(x) * 3 + [0.1, 0.5, 0.9].indexOf(y))
    }
  return found
}

function measured(source, { width, height, smallest }) {
  document.body.innerHTML = `<div style="width:${width}px;container-type:inline-size">${source}</div>`
  const svg = document.querySelector("svg")
  svg.style.cssText = `display:block;width:100%;${height ? `max-height:${height}px` : ""}`
  unfolded(svg)
  const view = svg.viewBox.baseVal
  const scale = svg.getScreenCTM()
  const corner = new DOMPoint(view.x, view.y).matrixTransform(scale)
  const frame = { left: corner.x, top: corner.y, right: corner.x + view.width * scale.a, bottom: corner.y + view.height * scale.d }
  const all = [...svg.querySelectorAll("*")]
  const order = new Map(all.map((element, place) => [element, place]))
  const shapes = all
    .filter((e) => ["rect", "circle", "polygon", "path"].includes(e.tagName) && getComputedStyle(e).fill !== "none")
    .map((e) => ({ element: e, box: e.getBoundingClientRect(), place: order.get(e) }))
  const wrong = []
  const seen = []
  for (const text of svg.querySelectorAll("text")) {
    const spans = text.querySelectorAll("tspan")
    for (const part of spans.length ? spans : [text]) {
      if (!part.textContent.trim() || !part.getBoundingClientRect().width) continue
      const box = inked(part)
      const said = part.textContent
      let hidden = 0
      for (const shape of shapes)
        if (shape.place > order.get(text) && meet(box, shape.box)) hidden |= covered(box, shape.element)
      if (hidden === 511) continue // it lies under a tile, as on the table
      if (hidden) wrong.push(`"${said}" is partly hidden`)
      const size = parseFloat(getComputedStyle(part).fontSize) * part.getScreenCTM().a
      if (size < smallest - 0.05) wrong.push(`"${said}" has letters of ${size.toFixed(1)} px`)
      if (!inside(box, frame, 0.5)) wrong.push(`"${said}" leaves the frame`)
      const under = []
      for (let e = text.previousElementSibling; e && text.parentNode !== svg; e = e.previousElementSibling)
        if (!["text", "title"].includes(e.tagName)) under.push(e.getBoundingClientRect())
      if (under.length) {
        const edge = {
          left: Math.min(...under.map((b) => b.left)), right: Math.max(...under.map((b) => b.right)),
          top: Math.min(...under.map((b) => b.top)), bottom: Math.max(...under.map((b) => b.bottom)),
        }
        if (!inside(box, edge, 1)) wrong.push(`"${said}" is larger than what it stands on`)
      }
      for (const other of seen) if (meet(box, other.box)) wrong.push(`"${said}" and "${other.said}" overlap`)
      seen.push({ box, said })
    }
  }
  return { texts: seen.length, wrong: [...new Set(wrong)] }
}
