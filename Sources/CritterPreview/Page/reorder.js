// Dragging a part to another place among the parts with the same parent.

import { $ } from "./dom.js";
import { state } from "./state.js";
import { draggable } from "./drag.js";
import { commit } from "./edit.js";
import { isOwn } from "./parts.js";

const parent = (path) => path.slice(0, path.lastIndexOf("/") + 1);
const siblings = (path) => state.rig.parts.map((one) => one.path).filter((other) => parent(other) === parent(path) && isOwn(other));

function move(part, beside, isAfter) {
  if (part !== beside) commit({ edit: { movePart: { part, sibling: beside, isAfter } } }, `Move ${part.split("/").at(-1)}`);
}

/// The row at a place, or the one of the part that contains it, and whether the place is behind it.
function targetAt(path, { clientX, clientY }) {
  const row = document.elementFromPoint(clientX, clientY)?.closest("#parts li");
  const own = row && siblings(path).find((one) => `${row.dataset.path}/`.startsWith(`${one}/`));
  if (!own) return null;
  const rows = [...$("parts").children].filter((one) => !one.hidden && `${one.dataset.path}/`.startsWith(`${own}/`));
  const [top, bottom] = [rows[0].getBoundingClientRect().top, rows.at(-1).getBoundingClientRect().bottom];
  const isAfter = clientY > (top + bottom) / 2;
  return { path: own, isAfter, row: isAfter ? rows.at(-1) : rows[0] };
}

function mark(target) {
  for (const row of $("parts").children) {
    row.classList.toggle("dropBefore", row === target?.row && !target.isAfter);
    row.classList.toggle("dropAfter", row === target?.row && target.isAfter);
  }
}

draggable($("parts"), ({ target, pointerType }) => {
  const path = target.closest(".name") && target.closest("li").dataset.path;
  // A finger scrolls the list.
  if (!path || !isOwn(path) || pointerType === "touch") return null;
  let place = null;
  return {
    move(event) {
      place = targetAt(path, event);
      mark(place);
    },
    end() {
      mark(null);
      if (place) move(path, place.path, place.isAfter);
    },
    cancel: () => mark(null),
  };
});

addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.altKey || !state.part || event.target.closest("dialog, input:not([type=range])")) return;
  event.preventDefault();
  const all = siblings(state.part);
  const next = all[all.indexOf(state.part) + by];
  if (next) move(state.part, next, by > 0);
});
