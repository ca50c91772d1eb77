// @ts-check
// Keyboard shortcuts outside of fields.

import { $, ask, make } from "./dom.js";
import { state } from "./state.js";
import { toggleAll } from "./all.js";
import { compareNext } from "./compare.js";
import { partActions } from "./entries.js";
import { setScale, showBounds } from "./stage.js";
import { hasPanned, holdSpace, zoomBy, zoomToFit } from "./pan.js";
import { nudge } from "./handles.js";
import { choose, isChoosing, use, withChosen } from "./parts.js";
import { record } from "./record.js";
import { loopFromHere, loopToHere, showRange } from "./ruler.js";
import { reach, seek, step, togglePlaying } from "./time.js";
import { addKey, copySelected, pasteKeys, removeKeys } from "./timeline.js";
import { toggleGraph } from "./tracks.js";

const cycle = (select) => {
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.onchange();
};

/// An arrow key moves the selected parts; without them, it steps through frames.
function arrow(x, y, event) {
  if (!nudge(x, y, event.shiftKey) && x) step(event.shiftKey ? x * 10 : x);
}

/// Does something with the selected parts.
const withPart = (act) => () => { if (state.part) act(); };

/// The keys with their effects for the help, and their actions.
/** @type {[string, string, object?][]} */
const shortcuts = [
  ["Space", "play or pause; after an edit, play the last animation again"],
  ["← →", "previous or next frame; with Shift, 10 frames"],
  ["arrow keys", "with a selected part: move it by 1 point; with Shift, 10 points", {
    ArrowLeft: (event) => arrow(-1, 0, event), ArrowRight: (event) => arrow(1, 0, event),
    ArrowUp: (event) => arrow(0, -1, event), ArrowDown: (event) => arrow(0, 1, event),
  }],
  [", .", "previous or next frame, also with a selected part", { ",": () => step(-1), ".": () => step(1) }],
  ["Home End", "go to the start or the end", { Home: () => seek(0), End: () => seek(reach()) }],
  ["+ − 0", "zoom in, zoom out, fit", { "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), 0: zoomToFit }],
  ["Space and drag", "move the image, also with the middle button"],
  ["Ctrl and wheel", "zoom at the pointer; over the tracks, zoom the timeline"],
  ["1 2 3 4", "render at @1x, @2x, @3x, or your screen's resolution", {
    1: () => setScale("1"), 2: () => setScale("2"), 3: () => setScale("3"), 4: () => setScale("auto"),
  }],
  ["[ ] \\", "loop from here, loop to here, loop all", { "[": loopFromHere, "]": loopToHere, "\\": () => showRange(null) }],
  ["O", "onion skin", { o: () => cycle($("onion")) }],
  ["C", "after, wipe, side by side, difference", { c: compareNext }],
  ["A", "all at once: states and animations, themes, inputs, outputs", { a: toggleAll }],
  ["B", "bounds of all parts", { b: () => showBounds(!state.showsBounds) }],
  ["H S Esc", "hide, solo, or deselect the selected part", {
    h: () => use("hide", state.part), s: () => use("solo", state.part), Escape: () => choose(null),
  }],
  ["R", "record: changes make keyframes at the playhead", { r: () => record(!state.isRecording) }],
  ["K", "add a keyframe of the selected parts, and record", { k: () => { if (state.rig?.clips.length) addKey(); } }],
  ["G", "values of the selected part over time", { g: toggleGraph }],
  ["F2 Delete", "rename the selected part; delete the selected parts or keyframes", {
    F2: withPart(partActions.rename), Delete: remove, Backspace: remove,
  }],
  ["Shift and click", "select several parts or keyframes; drag in the tracks to select all in a rectangle"],
  ["Alt ↑ ↓", "move the selected part behind or in front of its neighbor"],
  ["Alt → ←", "move the selected part into the part above it, or out of its parent"],
  ["Ctrl D", "duplicate the selected part"],
  ["Ctrl G", "put the selected parts into a group; with Shift, dissolve it"],
  ["Ctrl C V", "copy the selected keyframes, and paste them at the playhead, also into another part or clip"],
  ["Ctrl Z", "undo an edit; with Shift, redo"],
  ["on a handle or point ↑ →", "change it by a small step; with Shift, by more"],
  ["?", "this list", { "?": showHelp }],
];
const keys = Object.assign({}, ...shortcuts.map(([, , actions]) => actions));

function remove() {
  if (state.keys.length) removeKeys();
  else if (state.part) partActions.remove();
}

function showHelp() {
  const shown = (word) => (/^[a-z]/.test(word) ? make("span", { textContent: word }) : make("kbd", { textContent: word }));
  ask("help", "Keyboard shortcuts", [make("dl", {}, ...shortcuts.map(([words, text]) => make("div", {},
    make("dt", {}, ...words.split(" ").map(shown)), make("dd", { textContent: text }))))], { close: "Close" });
}
$("helpButton").onclick = showHelp;

/// The keys with Ctrl. Otherwise, the browser's own commands stay.
const commands = {
  d: { act: withPart(partActions.duplicate), can: () => state.part || isChoosing() },
  g: { act: withPart(partActions.group), shifted: withPart(partActions.ungroup), can: () => state.part || isChoosing() },
  c: { act: copySelected, can: () => state.keys.length && getSelection().isCollapsed },
  v: { act: pasteKeys, can: () => state.copied.length },
};

const isText = (target) => target.matches("input:not([type=range], [type=checkbox]), textarea");
const isOurs = (event) => !event.ctrlKey && !event.metaKey && !event.altKey
  && !document.querySelector("dialog[open]") && !isText(event.target);

addEventListener("keydown", (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const command = isCommand ? commands[event.key.toLowerCase()] : undefined;
  const chosen = event.shiftKey ? command?.shifted : command?.act;
  if (chosen && command.can() && !isText(event.target) && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    return withChosen(chosen);
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
  withChosen(() => act(event));
});

// Space plays and pauses, except on a switch, which it toggles.

const isSpace = ({ key, target }) => key === " " && !target.matches("input[type=checkbox]");

function space(event) {
  if (!isSpace(event)) return;
  event.preventDefault();
  if (!event.repeat) holdSpace(true);
}

addEventListener("keyup", (event) => {
  if (!isSpace(event)) return;
  holdSpace(false);
  if (!isOurs(event)) return;
  // Otherwise, the key would also press a button.
  event.preventDefault();
  if (!hasPanned) togglePlaying();
});
