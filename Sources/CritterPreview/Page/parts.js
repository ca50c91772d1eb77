// @ts-check
// The tree of parts, and the selection.

import { $, drawn, last, make, press, refill } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { canvasPoint, partsUnder } from "./stage.js";
import { menuButton } from "./menu.js";
import { thumb } from "./partThumbs.js";

/// Whether a part belongs to the rig itself, and not to a nested one.
export const isOwn = (path) => !state.rig.parts.find((one) => one.path === path)?.name.includes(".");

/// Selects a part, and no others. An animation ends, so that the part can be changed.
export const choose = (path) => select(path, []);

/// Selects the part of a row of the timeline. Its animation stays.
export const chooseRow = (path) => select(path, [], "rowChosen");

function select(path, others, kind = "partChosen") {
  Object.assign(state, { part: path, also: new Set(others) });
  if (path) changed(kind);
  changed("part");
  changed("frameOptions");
}

/// Selects a part.
///
/// - Returns: false if the rig doesn't have it.
export function chooseKnown(path) {
  const isThere = state.rig.parts.some((one) => one.path === path);
  if (isThere) choose(path);
  return isThere;
}

/// Returns a function that selects the first part added after this call. It returns false until there is one.
export function chooseNew() {
  const known = new Set(state.rig.parts.map((one) => one.path));
  return () => {
    const part = state.rig.parts.find((one) => !known.has(one.path));
    if (part) choose(part.path);
    return !!part;
  };
}

/// Adds a part to the selection, or removes it.
function toggle(path) {
  if (!path) return;
  if (path === state.part) {
    const [next = null, ...others] = state.also;
    select(next, others);
  } else if (state.also.has(path)) select(state.part, [...state.also].filter((one) => one !== path));
  else select(path, [...state.also, state.part].filter(Boolean));
}

/// Shows a view of the parts of another address: those that the rig has.
export function viewParts(part, hidden, solo) {
  const paths = new Set(state.rig.parts.map((one) => one.path));
  const known = (path) => (paths.has(path) ? path : null);
  Object.assign(state, {
    part: known(part), also: new Set(), hidden: new Set(hidden.filter(known)), solo: known(solo), locked: new Set(), hover: null,
  });
}

function hover(path) {
  if (state.hover === path) return;
  state.hover = path;
  changed("hover");
  if (path && !state.placed.length) changed("frameOptions");
}

/// Adds a path to a set, or removes it.
const flip = (set, path) => set.delete(path) || set.add(path);

/// The actions of a part's buttons, and of keys for the selected part.
const tools = {
  solo: (path) => { state.solo = state.solo === path ? null : path; },
  lock: (path) => flip(state.locked, path),
  hide: (path) => flip(state.hidden, path),
};

export function use(kind, path) {
  if (!path) return;
  tools[kind](path);
  update();
  changed(kind === "lock" ? "part" : "viewOptions");
}

// The tree

/// The paths of parts whose children aren't listed.
const folded = new Set();
const icons = {
  solo: "M8 3a5 5 0 100 10A5 5 0 008 3zm0 3a2 2 0 110 4 2 2 0 010-4z",
  lock: "M4 7V5a4 4 0 018 0v2h1v7H3V7zm2 0h4V5a2 2 0 00-4 0z",
  hide: "M8 3C4 3 1.5 6.5 1 8c.5 1.5 3 5 7 5s6.5-3.5 7-5c-.5-1.5-3-5-7-5zm0 2.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5z",
};

/// A button with an icon in the row of a part.
function tool(kind, word, part) {
  return make("button", {
    className: `tool ${kind}`, ariaLabel: `${word} ${part.name}`, title: word, onclick: () => use(kind, part.path),
  }, drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": true }, drawn("path", { d: icons[kind] })));
}

function draw() {
  const { parts } = state.rig;
  $("partSearch").hidden = parts.length < 12;
  const shown = parts.map((part, index) => ({ ...part, isParent: parts[index + 1]?.depth > part.depth }));
  rows.disconnect();
  refill($("parts"), shown.map((part) => {
    const row = make("li", { onmouseenter: () => hover(part.path), onmouseleave: () => hover(null) });
    Object.assign(row, { entry: part }).dataset.path = part.path;
    if (near.has(part.path)) row.append(...contents(part));
    rows.observe(row);
    return row;
  }));
  update();
}

/// The paths of parts whose rows are in view, or almost.
const near = new Set();
/// Rows have contents only near the view, since the browser's work for each image grows with them.
const rows = new IntersectionObserver((entries) => {
  for (const { target: row, isIntersecting } of entries) {
    if (!row.isConnected) continue;
    const { path } = row.entry;
    if (isIntersecting) near.add(path);
    else if (!row.contains(document.activeElement)) near.delete(path);
    if (!near.has(path)) row.replaceChildren();
    else if (!row.firstChild) row.append(...contents(row.entry));
  }
  update();
}, { root: $("partsPanel"), rootMargin: "100%" });

/// The contents of a part's row.
function contents(part) {
  const name = make("button", {
    className: "name", textContent: part.name.split(".").at(-1), title: part.path,
    onclick: (event) => {
      settle();
      if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(part.path);
      else choose(part.path);
    },
    onfocus: () => hover(part.path), onblur: () => hover(null),
  });
  const fold = make("button", {
    className: "fold", ariaLabel: `Parts of ${part.name}`, disabled: !part.isParent,
    onclick: () => {
      flip(folded, part.path);
      update();
    },
  });
  fold.style.marginLeft = `${part.depth * 10 - 5}px`;
  return [fold, thumb(part.path), name, make("span", { className: "rowTools" },
    tool("solo", "Solo", part), tool("lock", "Lock", part), tool("hide", "Hide", part), ...menuButton("part", part.path))];
}

function update() {
  const words = $("partSearch").value.trim().toLowerCase();
  for (const row of $("parts").children) {
    const { path } = row.dataset;
    const isSelected = path === state.part || state.also.has(path);
    row.classList.toggle("selected", isSelected);
    row.classList.toggle("gone", state.hidden.has(path));
    row.hidden = words ? !last(path).toLowerCase().includes(words)
      : [...folded].some((other) => path.startsWith(`${other}/`));
    if (!row.firstChild) continue;
    row.querySelector(".fold").setAttribute("aria-expanded", String(!folded.has(path)));
    press(row.querySelector(".name"), isSelected);
    press(row.querySelector(".solo"), path === state.solo);
    press(row.querySelector(".lock"), state.locked.has(path));
    press(row.querySelector(".hide"), state.hidden.has(path));
  }
  $("showAll").hidden = !state.hidden.size && !state.solo;
  describe();
}
$("partSearch").oninput = update;

$("showAll").onclick = () => {
  state.hidden.clear();
  state.solo = null;
  update();
  changed("viewOptions");
};

function describe() {
  const placed = state.placed.find((one) => one.path === state.part);
  $("partBox").hidden = !placed;
  $("noPart").hidden = !!placed;
  if (!placed) return;
  const all = [placed.path, ...state.also];
  $("partName").textContent = all.length > 1 ? `${all.length} parts: ${all.map(last).join(", ")}` : placed.path;
  $("partMenu").hidden = all.length > 1 || !isOwn(placed.path);
}

/// The last click on the stage, and the click whose part isn't known yet.
let lastClick = null;
let unanswered = null;
/// What waits for the part at a click.
let waiting = [];

/// Whether the part at a click isn't known yet.
export const isChoosing = () => !!unanswered;

/// Does something with the selected part: after a click, with the part that was clicked.
export function withChosen(act) {
  if (isChoosing()) waiting.push(act);
  else act();
}

function settle() {
  unanswered = null;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

/// Selects the part that is drawn in front; a second click at the same place selects the part behind
/// it, and a click outside selects none.
$("viewport").addEventListener("click", (event) => {
  if (state.subject.kind === "live" || event.target.closest("#wipe, #handles")) return;
  const point = canvasPoint(event);
  const isAgain = lastClick && Math.hypot(point[0] - lastClick.point[0], point[1] - lastClick.point[1]) < 3;
  const click = { point, isAgain, isMore: event.shiftKey };
  lastClick = click;
  const isInside = point[0] >= 0 && point[1] >= 0 && point[0] < state.rig.width && point[1] < state.rig.height;
  if (!isInside) return event.shiftKey || choose(null);
  unanswered = click;
  ask({ do: "hit", point, time: state.time }, ({ parts }) => { if (click === unanswered) chooseAt(click, parts); },
    (reason) => {
      changed("complaint", reason);
      if (click === unanswered) settle();
    });
});

/// - Parameter parts: the parts at the click, front to back.
function chooseAt({ isAgain, isMore }, parts) {
  const stack = parts.filter((path) => !state.locked.has(path));
  const index = isAgain ? stack.indexOf(state.part) + 1 : 0;
  if (isMore) toggle(stack[0]);
  else choose(stack.length ? stack[index % stack.length] : null);
  settle();
}
$("sheet").addEventListener("pointermove", (event) => {
  if (state.playing || event.pointerType !== "mouse") return;
  // Outside of *Try it*.
  hover(state.subject.kind === "live" || event.target.closest("#wipe") ? null : partsUnder(event).at(-1)?.path ?? null);
});
$("sheet").addEventListener("pointerleave", () => hover(null));

when("rig reload", () => {
  const paths = new Set(state.rig.parts.map((part) => part.path));
  if (!paths.has(state.part)) state.part = null;
  if (!paths.has(state.solo)) state.solo = null;
  for (const set of [state.also, state.locked]) for (const path of set) if (!paths.has(path)) set.delete(path);
  state.hidden = new Set([...state.hidden].filter((path) => paths.has(path)));
  draw();
});
when("part", () => {
  update();
  const row = state.part && document.querySelector(`#parts [data-path="${CSS.escape(state.part)}"]`);
  row?.scrollIntoView({ block: "nearest" });
});
when("painted", describe);
