// Dragging a part to another place among the parts with the same parent.

import { $ } from "./dom.js";
import { state } from "./state.js";
import { commit } from "./edit.js";
import { isOwn } from "./parts.js";

const parent = (path) => path.slice(0, path.lastIndexOf("/") + 1);
const siblings = (path) => state.rig.parts.map((one) => one.path).filter((other) => parent(other) === parent(path) && isOwn(other));

function move(part, beside, isAfter) {
  if (part !== beside) commit({ edit: { movePart: { part, sibling: beside, isAfter } } }, `Move ${part.split("/").at(-1)}`);
}

let drag = null;

/// The row at a place, or the one of the part that contains it, and whether the place is behind it.
function targetAt({ clientX, clientY }) {
  const row = document.elementFromPoint(clientX, clientY)?.closest("#parts li");
  const path = row && siblings(drag.path).find((one) => `${row.dataset.path}/`.startsWith(`${one}/`));
  if (!path) return null;
  const rows = [...$("parts").children].filter((one) => !one.hidden && `${one.dataset.path}/`.startsWith(`${path}/`));
  const [top, bottom] = [rows[0].getBoundingClientRect().top, rows.at(-1).getBoundingClientRect().bottom];
  const isAfter = clientY > (top + bottom) / 2;
  return { path, isAfter, row: isAfter ? rows.at(-1) : rows[0] };
}

function mark(target) {
  for (const row of $("parts").children) {
    row.classList.toggle("dropBefore", row === target?.row && !target.isAfter);
    row.classList.toggle("dropAfter", row === target?.row && target.isAfter);
  }
}

$("parts").addEventListener("pointerdown", (event) => {
  const path = event.target.closest(".name") && event.target.closest("li").dataset.path;
  if (path && isOwn(path) && event.button === 0 && event.pointerType !== "touch") drag = { path, y: event.clientY };
});
addEventListener("pointermove", (event) => {
  if (!drag || (!drag.isMoved && Math.abs(event.clientY - drag.y) < 5)) return;
  drag.isMoved = true;
  drag.target = targetAt(event);
  mark(drag.target);
});
function end(isDone) {
  const ended = drag;
  drag = null;
  mark(null);
  if (!ended?.isMoved) return;
  // The click at the end doesn't select the part.
  addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
  if (isDone && ended.target) move(ended.path, ended.target.path, ended.target.isAfter);
}
addEventListener("pointerup", () => end(true));
addEventListener("pointercancel", () => end(false));

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) end(false);
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.altKey || !state.part || event.target.closest("dialog, input:not([type=range])")) return;
  event.preventDefault();
  const all = siblings(state.part);
  const next = all[all.indexOf(state.part) + by];
  if (next) move(state.part, next, by > 0);
});
