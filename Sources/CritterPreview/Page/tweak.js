// The selected part's values in the rig's file, which you can change.

import { $, make, note, refill } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { curve, easings, numbersOf } from "./curve.js";

// Drafts and changes

/// Shows a draft of the change without writing the file.
export function draft(changes) {
  state.draft = changes;
  changed("frameOptions");
}

let pending = null;

/// Writes values into the file. Each change contains the value that the page saw.
export function commit(changes, label, choice) {
  if (!changes?.length) return;
  state.draft = changes;
  pending = { changes, label, number: send({ do: "change", changes, label, choice }) };
  state.changeNumber = pending.number;
}

function go(direction, choice) {
  pending = { direction, number: send({ do: direction, choice }) };
}

$("undo").onclick = () => go("undo");
$("redo").onclick = () => go("redo");

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("#fields, dialog, #sceneForm")) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  go(key === "y" || event.shiftKey ? "redo" : "undo");
});

function showHistory({ undo, redo }) {
  for (const [id, label, word] of [["undo", undo, "Undo"], ["redo", redo, "Redo"]]) {
    $(id).disabled = !label;
    $(id).title = label ? `${word}: ${label}` : word;
    $(id).setAttribute("aria-label", label ? `${word} ${label}` : word);
  }
}

on("changed", ({ number, outcome, conflict, undo, redo }) => {
  showHistory({ undo, redo });
  if (number !== pending?.number) return;
  // The written value comes back with the file.
  if (outcome !== "written") draft(null);
  if (conflict) ask(conflict);
  askTweaks();
});

/// A value that would break the rig isn't written.
function refuse(number, reason) {
  if (!number || number !== pending?.number) return;
  draft(null);
  note($("tweakError"), `Not written: ${reason}`, 12);
  askTweaks();
}
on("refusal", ({ number, text }) => refuse(number, text));
on("problem", ({ number, problems }) => refuse(number, problems[0].message));

/// Nothing is lost: an overwritten value can be restored with undo. Without an answer, nothing
/// changes.
function ask(conflict) {
  const { changes, label, direction } = pending;
  const has = (text) => (text === null || text === undefined ? "nothing" : `“${text}”`);
  $("conflictText").textContent = direction
    ? `Can't ${direction} “${conflict.label}” alone: that place in the file changed. “Use mine” restores the whole file.`
    : `The value was ${has(conflict.was)}. The file now has ${has(conflict.theirs)}, and yours is ${has(conflict.mine)}.`;
  $("conflict").returnValue = "";
  $("conflict").onclose = () => {
    const choice = $("conflict").returnValue;
    if (!choice) return;
    if (direction) go(direction, choice);
    else if (choice === "mine") commit(changes, label, choice);
  };
  $("conflict").showModal();
}

// Fields

let number = 0;
let timer = null;

function askTweaks() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const isShown = state.part && !state.playing && state.subject.kind !== "live";
    $("tweakBox").hidden = !isShown;
    if (isShown) number = send({ do: "tweaks", name: state.part, time: state.time });
  }, 40);
}

/// The field and value that the open curve changes.
const identity = (field) => JSON.stringify([field.path, field.text]);

/// The contents of the fields.
const said = (tweaks) => tweaks
  && JSON.stringify([tweaks.part, tweaks.target, tweaks.reason, tweaks.isThemed, tweaks.fields]);

on("tweaks", (message) => {
  showHistory(message);
  if (message.number !== number || state.draft) return;
  const known = said(state.tweaks);
  state.tweaks = message;
  // An open curve stays open, and a field with the focus keeps its text.
  if (said(message) === known) return changed("tweaks");
  $("tweakTarget").textContent = message.target ? `Changes go to: ${message.target}` : "";
  $("tweakReason").textContent = message.reason ?? "";
  $("tweakReason").hidden = !message.reason;
  const isThere = message.fields.some((field) => identity(field) === $("curveBox").dataset.field);
  if (!isThere) $("curveBox").hidden = true;
  refill($("tweakFields"), message.fields.map((field) => row(field, message)));
  changed("tweaks");
});

const changeOf = (field, value) => ({
  path: field.path, text: value, was: field.text ?? undefined,
});

function row(field, { reason, part, isThemed }) {
  const value = field.text ?? field.usual ?? "";
  const name = part.split("/").at(-1);
  const save = (text) => commit([changeOf(field, text)], `${name} ${field.label} ${text}`);
  const show = (text) => draft([changeOf(field, text)]);
  const controls = makers[field.kind](value, save, show, field, isThemed);
  for (const control of controls) {
    control.disabled ||= !!reason;
    control.dataset.key = `${field.label} ${control.type}`;
    if (!control.ariaLabel) control.ariaLabel = field.label;
  }
  const box = make("div", { className: `tweak ${field.kind}` }, make("span", { textContent: field.label }), ...controls);
  box.dataset.field = field.label;
  return box;
}

const isNumber = (text) => text.trim() !== "" && Number.isFinite(Number(text));

const makers = {
  number(value, save, show, field) {
    const isFraction = /opacity$/.test(field.label);
    const box = make("input", { type: "number", step: isFraction ? 0.05 : 0.5, value });
    box.oninput = () => isNumber(box.value) && show(box.value);
    box.onchange = () => isNumber(box.value) && save(box.value);
    if (!isFraction) return [box];
    const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, value, ariaLabel: `${field.label} slider` });
    slider.oninput = () => { box.value = slider.value; show(slider.value); };
    slider.onchange = () => save(slider.value);
    return [slider, box];
  },
  color(value, save, show, field, isThemed) {
    const placed = state.placed.find((one) => one.path === state.part);
    const seen = value.startsWith("#") ? value : placed?.[field.label.split(" ").at(-1)] ?? "#000000";
    const well = make("input", { type: "color", value: seen.slice(0, 7), ariaLabel: `${field.label}, color picker` });
    const box = make("input", { type: "text", value, spellcheck: false });
    box.onchange = () => save(box.value);
    if (!field.definition) {
      well.oninput = () => { box.value = well.value; show(well.value); };
      well.onchange = () => save(well.value);
      return [well, box];
    }
    // A named color: the change goes into its definition, so that parts and themes still share it.
    const { definition } = field;
    const change = () => [{ path: definition.path, text: well.value, was: definition.text }];
    well.oninput = () => draft(change());
    well.onchange = () => commit(change(), `color ${value} ${well.value}`);
    well.disabled = isThemed;
    well.title = isThemed ? `The theme sets ${value}. To change it, select no theme.` : `Changes ${value} in all parts`;
    return [well, box];
  },
  flag(value, save) {
    const box = make("input", { type: "checkbox", checked: value === "true" });
    box.onchange = () => save(String(box.checked));
    return [box];
  },
  easing(value, save, show, field) {
    const known = easings.includes(value) ? easings : [value, ...easings];
    const list = make("select", {}, ...known.map((name) => make("option", { value: name, textContent: name })));
    list.value = value;
    list.onchange = () => save(list.value);
    const open = make("button", { type: "button", textContent: "Curve", ariaLabel: `Curve of ${field.label}` });
    open.disabled = !numbersOf(value);
    open.title = open.disabled ? `${value.split("(")[0]} has no curve to edit` : "";
    open.onclick = () => {
      $("curveBox").dataset.field = identity(field);
      curve($("curveBox"), field.label, list.value, save, show);
    };
    return [list, open];
  },
  text(value, save) {
    const box = make("input", { type: "text", value, spellcheck: false });
    box.onchange = () => save(box.value);
    return [box];
  },
  computed(value, save, show, field) {
    const [box] = makers.text(value, save);
    box.title = `${field.label} is computed`;
    return [box];
  },
};

when("part playing reload subject staged", askTweaks);
when("time", () => { if (!state.playing) askTweaks(); });
when("painted", () => { if (!state.draft && state.part && state.tweaks?.part !== state.part) askTweaks(); });
