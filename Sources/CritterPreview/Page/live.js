// @ts-check
// Tapping and typing on the stage, recorded as a scene.

import { $, last, make, note, refill } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { playLive, select } from "./play.js";
import { canvasPoint, zoom } from "./stage.js";

const isLive = () => state.subject.kind === "live";

const start = () => playLive([]);

/// Records an event now, and drops later events if the playhead was moved back.
function happen(event) {
  if (!isLive()) start();
  const time = Math.round(state.time * 1000) / 1000;
  playLive([...state.subject.events.filter((one) => one.at <= time), { at: time, ...event }]);
}

$("liveStart").onclick = start;

// The rig decides which part is tapped.
$("sheet").addEventListener("click", (event) => {
  if (!isLive() || event.target.closest("#wipe")) return;
  const { width, height } = state.rig;
  const [x, y] = canvasPoint(event).map((one) => Math.max(Math.round(one * 10) / 10, 0));
  happen({ point: [Math.min(x, width), Math.min(y, height)] });
  focus(event.target.dataset.field);
});
// The tap is recorded first.
$("fields").addEventListener("mousedown", (event) => event.preventDefault());

/// After a tap on a field, it gets the keys, unless the rig moves the focus.
function focus(field) {
  const input = boxes.get(field);
  if (!input || input === document.activeElement) return;
  input.followsRig = true;
  input.focus({ preventScroll: true });
}

// Invisible input fields on top of the fields in the image.

const boxes = new Map();

function placeFields() {
  $("fields").hidden = !isLive();
  $("sheet").classList.toggle("live", isLive());
  if (!isLive()) return;
  const seen = new Set();
  const events = state.subject.events;
  const knowsAll = state.isCurrent && (!events.length || shownTime() > events.at(-1).at + 0.01);
  for (const field of state.fields) {
    if (field.corners.some((corner) => !corner)) continue;
    seen.add(field.part);
    const input = boxes.get(field.part) ?? makeField(field.part);
    const [x, y] = [0, 1].map((axis) => field.corners.map((corner) => corner[axis] * zoom()));
    Object.assign(input.style, {
      left: `${Math.min(...x)}px`, top: `${Math.min(...y)}px`,
      width: `${Math.max(...x) - Math.min(...x)}px`, height: `${Math.max(...y) - Math.min(...y)}px`,
    });
    // The rig can clear a field.
    if (knowsAll && field.text === "") empty(input);
    if (field.isFocused && $("fields").contains(document.activeElement)
      && document.activeElement !== input && knowsAll) {
      input.followsRig = true;
      input.focus({ preventScroll: true });
    }
  }
  for (const [part, input] of boxes) input.hidden = !seen.has(part);
}

/// The text in `known` is already recorded as events.
function empty(input) {
  input.value = "";
  input.known = "";
}

const shownTime = () => Number($("now").dataset.time);

function makeField(part) {
  const input = make("input", {
    ariaLabel: `${part} field`, autocomplete: "off", spellcheck: false, autocapitalize: "off",
  });
  input.dataset.field = part;
  empty(input);
  input.onfocus = () => {
    // The rig moved the focus, or a tap did, which is already recorded.
    if (!input.followsRig) happen({ tap: part });
    input.followsRig = false;
  };
  // The rig's fields only change at their end.
  input.oninput = () => {
    const { known, value: now } = input;
    let common = 0;
    while (common < Math.min(known.length, now.length) && known[common] === now[common]) common += 1;
    for (let i = known.length; i > common; i -= 1) happen({ press: "backspace" });
    if (now.length > common) happen({ type: now.slice(common) });
    input.known = now;
  };
  input.onkeydown = (event) => {
    const key = { Enter: "return", Escape: "escape", Tab: "tab" }[event.key];
    // Shift+Tab leaves the image.
    if (key && !event.shiftKey) {
      event.preventDefault();
      happen({ press: key });
    } else if (event.key === "Backspace" && input.value === "") happen({ press: "backspace" });
    event.stopPropagation();
  };
  boxes.set(part, input);
  $("fields").append(input);
  return input;
}

// Buttons with the same effects.

function draw() {
  const { rig } = state;
  $("liveBox").hidden = !rig.isLive;
  $("liveStart").textContent = isLive() ? "Restart" : "Start";
  $("liveTools").hidden = !isLive();
  if (!isLive()) return;
  const button = (word, name, event) => make("button", {
    textContent: name, ariaLabel: `${word} ${name}`, onclick: () => happen(event),
  });
  const taps = [...rig.taps, "canvas"].map((part) => {
    const tap = button("Tap", part, { tap: part });
    tap.addEventListener("click", () => focus(part));
    tap.dataset.tap = part;
    return tap;
  });
  refill($("liveTaps"), [...taps, ...rig.triggers.map((name) => button("Trigger", name, { trigger: name }))]);
  allowTaps();
  $("liveKeys").replaceChildren(...["return", "tab", "backspace", "escape"].map((key) => button("Press", key, { press: key })));
  const count = state.subject.events.length;
  $("liveCount").textContent = count === 1 ? "1 event" : `${count} events`;
}

/// Invisible parts can't be tapped.
function allowTaps() {
  if (!isLive()) return;
  for (const button of $("liveTaps").querySelectorAll("[data-tap]")) {
    const part = button.dataset.tap;
    button.disabled = part !== "canvas" && !state.taps.includes(part);
  }
}

$("sceneForm").onsubmit = (event) => {
  event.preventDefault();
  const time = Math.round(state.time * 1000) / 1000;
  ask({ do: "saveScene", name: $("sceneName").value, time }, ({ text }) => {
    state.saved = { name: last(text).replace(/\.scene\.yaml$/, ""), events: state.subject.events };
    // From now on, it ends with the file.
    select({ ...state.subject, until: time });
    note($("sceneSaved"), `Saved ${text}`, 20);
    changed("output");
  });
};

when("rig", () => {
  boxes.clear();
  $("fields").replaceChildren();
});
when("rig reload subject", () => {
  // The buttons stay in place, because you may be about to press one.
  if (isLive() && state.subject.events.length === 0) boxes.forEach(empty);
  draw();
});
when("painted laidOut", placeFields);
when("painted", allowTaps);
