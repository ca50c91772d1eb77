// Keyboard shortcuts outside of fields.

import { $ } from "./dom.js";
import { changed, state } from "./state.js";
import { setScale } from "./stage.js";
import { holdSpace, isDragEnd, zoomBy, zoomToFit } from "./pan.js";
import { nudge } from "./nudge.js";
import { reach, seek, step, togglePlaying } from "./time.js";

const cycle = (select, by = 1) => {
  select.selectedIndex = (select.selectedIndex + by) % select.options.length;
  select.onchange();
};

/// An arrow key moves the selected parts; without them, it steps through frames.
function arrow(x, y, event) {
  const far = event.shiftKey ? 10 : 1;
  if (!nudge(x * far, y * far) && x) step(x * far);
}

const keys = {
  ArrowLeft: (event) => arrow(-1, 0, event),
  ArrowRight: (event) => arrow(1, 0, event),
  ArrowUp: (event) => arrow(0, -1, event),
  ArrowDown: (event) => arrow(0, 1, event),
  ",": () => step(-1),
  ".": () => step(1),
  k: () => changed("addKey"),
  g: () => changed("toggleGraph"),
  F2: () => changed("renamePart"),
  Delete: () => changed(state.keys.length ? "removeKeys" : "removePart"),
  Backspace: () => changed(state.key ? "removeKey" : "removePart"),
  Home: () => seek(0),
  End: () => seek(reach()),
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  0: zoomToFit,
  1: () => setScale(1),
  2: () => setScale(2),
  3: () => setScale(3),
  4: () => setScale("auto"),
  "[": () => changed("rangeStart"),
  "]": () => changed("rangeEnd"),
  "\\": () => changed("rangeClear"),
  Escape: () => {
    changed("noPart");
    changed("escape");
  },
  a: () => changed("toggleAll"),
  b: () => changed("toggleBounds"),
  m: () => changed("togglePath"),
  p: () => changed("togglePresent"),
  r: () => changed("toggleRulers"),
  l: () => cycle($("loop")),
  o: () => cycle($("onion")),
  c: () => changed("nextCompare"),
  h: () => changed("hidePart"),
  s: () => changed("soloPart"),
  "?": () => $("help").showModal(),
};

const isText = (target) => target.matches("input:not([type=range], [type=checkbox]), textarea");
const isOurs = (event) => !event.ctrlKey && !event.metaKey && !event.altKey
  && !document.querySelector("dialog[open]") && !isText(event.target);

addEventListener("keydown", (event) => {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d" && !event.altKey;
  if (isCopy && state.part && !isText(event.target) && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    return changed("duplicatePart");
  }
  if (!isOurs(event)) return;
  const { target, key } = event;
  if (key === " ") return space(event);
  // Lists and sliders handle their own keys.
  if (target.matches("select")) return;
  const isMove = key.startsWith("Arrow") || key === "Home" || key === "End";
  if (target.matches("input[type=range]") && isMove && target !== $("scrubber")) return;
  const act = keys[key.length === 1 ? key.toLowerCase() : key];
  if (!act) return;
  event.preventDefault();
  act(event);
});

// Space plays and pauses, except on a switch, which it toggles.

const isSwitch = (target) => target.matches("input[type=checkbox]");

function space(event) {
  if (isSwitch(event.target)) return;
  event.preventDefault();
  if (!event.repeat) holdSpace(true);
}

addEventListener("keyup", (event) => {
  if (event.key !== " " || isSwitch(event.target)) return;
  holdSpaceEnd(event);
});

function holdSpaceEnd(event) {
  const isPan = isDragEnd();
  holdSpace(false);
  if (!isOurs(event)) return;
  // Otherwise, the key would also press a button.
  event.preventDefault();
  if (!isPan) togglePlaying();
}
