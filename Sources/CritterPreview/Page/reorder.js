// @ts-check
// Moving a part in the tree: next to another part, or into it.

import { $, last } from "./dom.js";
import { state } from "./state.js";
import { draggable } from "./drag.js";
import { commit } from "./edit.js";
import { chooseKnown, isChoosing, isOwn, withChosen } from "./parts.js";

/// The path of a part's parent with a slash; empty at the top.
const parent = (path) => path.slice(0, path.lastIndexOf("/") + 1);

/// - Parameter place: `before` or `after` the other part, or `in` it.
function move(part, other, place) {
  if (!other) return;
  const path = (place === "in" ? `${other}/` : parent(other)) + last(part);
  const isSelected = state.part === part;
  commit({ edit: place === "in" ? { nestPart: { part, parent: other } } : { movePart: { part, sibling: other, isAfter: place === "after" } } },
    `Move ${last(part)}`, { done: () => !isSelected || chooseKnown(path) });
}

/// The part at a place of the tree, where a dragged part would go, and the row that shows it.
function targetAt(part, { clientX, clientY }) {
  const row = document.elementFromPoint(clientX, clientY)?.closest("#parts li");
  const path = row?.dataset.path;
  if (!path || !isOwn(path) || `${path}/`.startsWith(`${part}/`)) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share > 0.3 && share < 0.7) return { path, place: "in", row };
  if (share < 0.5) return { path, place: "before", row };
  // After the parts in it, too.
  const rows = [...$("parts").children].filter((one) => !one.hidden && `${one.dataset.path}/`.startsWith(`${path}/`));
  return { path, place: "after", row: rows.at(-1) };
}

function mark(target) {
  for (const row of $("parts").children) delete row.dataset.drop;
  if (target) target.row.dataset.drop = target.place;
}

draggable($("parts"), ({ target, pointerType, clientY: start }) => {
  const path = target.closest(".name") && target.closest("li").dataset.path;
  // A finger scrolls the list.
  if (!path || !isOwn(path) || pointerType === "touch") return null;
  let found = null;
  let place = null;
  let isOver = false;
  const look = () => {
    found = targetAt(path, place);
    mark(found);
  };
  const end = () => {
    isOver = true;
    mark(null);
  };
  /// The tree scrolls while the pointer is at its edge, also without moving.
  const scroll = () => {
    if (isOver) return;
    if (scrollTree(place.clientY, start)) look();
    requestAnimationFrame(scroll);
  };
  return {
    move(event) {
      const isFirst = !place;
      place = { clientX: event.clientX, clientY: event.clientY };
      look();
      if (isFirst) scroll();
    },
    end() {
      end();
      if (found) move(path, found.path, found.place);
    },
    cancel: end,
  };
});

/// The height of the edges where the tree scrolls, and the largest step of a frame, in CSS pixels.
const edge = 32;
const largestStep = 14;

/// Scrolls the tree if the pointer moved to its edge or beyond, the faster the farther.
///
/// - Returns: whether it scrolled.
function scrollTree(y, start) {
  const panel = $("partsPanel");
  const { top, bottom } = panel.getBoundingClientRect();
  const above = y < start ? Math.min(y - top - edge, 0) : 0;
  const below = y > start ? Math.max(y - bottom + edge, 0) : 0;
  const before = panel.scrollTop;
  panel.scrollTop += Math.min(Math.max((above + below) / edge, -1), 1) * largestStep;
  return panel.scrollTop !== before;
}

addEventListener("keydown", (event) => {
  if (!event.altKey || !event.key.startsWith("Arrow") || event.target.closest("dialog, input:not([type=range])")) return;
  if (!state.part && !isChoosing()) return;
  event.preventDefault();
  withChosen(() => moveByKey(event.key));
});

function moveByKey(key) {
  if (!state.part) return;
  const siblings = state.rig.parts.map((one) => one.path).filter((one) => parent(one) === parent(state.part) && isOwn(one));
  const index = siblings.indexOf(state.part);
  const target = {
    ArrowUp: [siblings[index - 1], "before"], ArrowDown: [siblings[index + 1], "after"],
    ArrowRight: [siblings[index - 1], "in"], ArrowLeft: [parent(state.part).slice(0, -1), "after"],
  }[key];
  move(state.part, ...target);
}
