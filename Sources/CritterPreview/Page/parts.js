// The tree of parts, and the values of the selected part.

import { $, copy, make, note, press, refill, short } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, partsUnder } from "./stage.js";
import { isDragEnd } from "./pan.js";

export function choose(path) {
  state.part = path;
  changed("part");
  changed("frameOptions");
}

function hover(path) {
  if (state.hover === path) return;
  state.hover = path;
  changed("hover");
  if (path && !state.placed.length) changed("frameOptions");
}

function toggleHidden(path) {
  if (!path) return;
  if (!state.hidden.delete(path)) state.hidden.add(path);
  update();
  changed("viewOptions");
}

function toggleSolo(path) {
  if (!path) return;
  state.solo = state.solo === path ? null : path;
  update();
  changed("viewOptions");
}

function draw() {
  refill($("parts"), state.rig.parts.map((part) => {
    const name = make("button", {
      className: "name", textContent: part.name.split(".").at(-1), title: part.path,
      onclick: () => choose(state.part === part.path ? null : part.path), onfocus: () => hover(part.path), onblur: () => hover(null),
    });
    name.style.paddingLeft = `${6 + part.depth * 14}px`;
    const row = make("li", {
      onmouseenter: () => hover(part.path), onmouseleave: () => hover(null),
    }, name,
    make("button", {
      className: "tool solo", textContent: "solo", ariaLabel: `Solo ${part.name}`,
      onclick: () => toggleSolo(part.path),
    }),
    make("button", {
      className: "tool hide", textContent: "hide", ariaLabel: `Hide ${part.name}`,
      onclick: () => toggleHidden(part.path),
    }));
    row.dataset.path = part.path;
    return row;
  }));
  update();
}

function update() {
  for (const row of $("parts").children) {
    const { path } = row.dataset;
    row.classList.toggle("selected", path === state.part);
    row.classList.toggle("gone", state.hidden.has(path));
    press(row.querySelector(".name"), path === state.part);
    press(row.querySelector(".solo"), path === state.solo);
    press(row.querySelector(".hide"), state.hidden.has(path));
  }
  $("showAll").hidden = !state.hidden.size && !state.solo;
  describe();
}

$("showAll").onclick = () => {
  state.hidden.clear();
  state.solo = null;
  update();
  changed("viewOptions");
};

function describe() {
  const placed = state.placed.find((one) => one.path === state.part);
  $("partBox").hidden = !placed;
  if (!placed) return;
  $("partName").textContent = placed.path;
  const pair = ([a, b]) => `${short(a)}, ${short(b)}`;
  const rows = [
    ["art", placed.art], ["position", pair(placed.position)], ["size", pair(placed.size)],
    ["anchor", placed.anchor && `${pair(placed.anchor)} on the canvas`],
    ["opacity", placed.isVisible ? short(placed.opacity) : "hidden"],
    ["fill", placed.fill], ["stroke", placed.stroke], ["path", placed.outline],
    ["text", placed.text],
    ["translate", placed.translate.some(Boolean) && pair(placed.translate)],
    ["rotate", placed.rotate !== 0 && `${short(placed.rotate)}°`],
    ["scale", placed.scale.some((factor) => factor !== 1) && pair(placed.scale)],
    ["matrix", matrix(placed.matrix)],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  $("partValues").replaceChildren(...rows.map(([name, value]) => {
    const cell = make("td", { className: name === "matrix" ? "matrix" : "" });
    if (name === "fill" || name === "stroke") {
      const swatch = make("span", { className: "swatch" });
      swatch.style.background = value;
      cell.append(swatch);
    }
    cell.append(value);
    const head = make("th", { textContent: name, scope: "row" });
    if (name !== "matrix" || value === "identity") return make("tr", {}, head, cell);
    cell.colSpan = 2;
    cell.prepend(make("span", { className: "quiet", textContent: "matrix\n" }));
    return make("tr", {}, cell);
  }));
}

function matrix(numbers) {
  const isIdentity = numbers.every((number, index) => number === (index % 5 === 0 ? 1 : 0));
  if (isIdentity) return "identity";
  return [0, 4, 8, 12].map((row) => numbers.slice(row, row + 4)
    .map((number) => short(number, 4).padStart(9)).join("")).join("\n");
}

$("copyPose").onclick = () => send({ do: "pose", name: state.part, time: state.time });
on("pose", async ({ text }) => {
  await copy(text);
  note($("poseCopied"), `Copied ${text.trim()}`);
});

// On the stage, outside of *Try it*.
function partUnder(event) {
  if (state.subject.kind === "live" || event.target.closest("#wipe")) return null;
  return partsUnder(event).at(-1)?.path ?? null;
}
let lastClick = null;

/// Selects the part in front; a second click at the same place selects the part behind it, and a
/// click outside selects none.
$("viewport").addEventListener("click", (event) => {
  if (state.subject.kind === "live" || isDragEnd() || event.target.closest("#wipe, #handles")) return;
  const point = canvasPoint(event);
  const stack = partsUnder(event).map((one) => one.path).reverse();
  const isAgain = lastClick && Math.hypot(point[0] - lastClick[0], point[1] - lastClick[1]) < 3;
  const index = isAgain ? stack.indexOf(state.part) + 1 : 0;
  lastClick = point;
  choose(stack.length ? stack[index % stack.length] : null);
});
$("sheet").addEventListener("pointermove", (event) => {
  if (!state.playing && event.pointerType === "mouse") hover(partUnder(event));
});
$("sheet").addEventListener("pointerleave", () => hover(null));

when("rig reload", () => {
  const paths = new Set(state.rig.parts.map((part) => part.path));
  if (!paths.has(state.part)) state.part = null;
  if (!paths.has(state.solo)) state.solo = null;
  state.hidden = new Set([...state.hidden].filter((path) => paths.has(path)));
  draw();
});
when("part", () => {
  update();
  const row = state.part && document.querySelector(`#parts [data-path="${CSS.escape(state.part)}"]`);
  row?.scrollIntoView({ block: "nearest" });
});
when("noPart", () => choose(null));
when("painted", describe);
when("hidePart", () => toggleHidden(state.part));
when("soloPart", () => toggleSolo(state.part));
