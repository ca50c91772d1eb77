// The selected part's values in the rig's file, which you can change.

import { $, fillList, later, make, note, refill } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { commit, draft, showHistory } from "./edit.js";
import { easingEditor, easings, hasEditor } from "./curve.js";
import { scrubbed } from "./drag.js";
import { showRest } from "./play.js";
import { togglePlaying } from "./time.js";

let number = 0;

const askForProperties = later(() => {
  const isShown = state.part && !state.playing && state.subject.kind !== "live";
  offerEditing();
  $("propertyBox").hidden = !isShown;
  $("target").hidden = !isShown || !$("editTarget").textContent;
  if (isShown) number = send({ do: "properties", name: state.part, time: state.time });
}, 40);

/// A part can't be dragged while it plays, or in a scene: a button leads to where it can.
function offerEditing() {
  const { kind } = state.subject;
  const isTold = kind === "scene" || kind === "live";
  $("startEditing").hidden = !isTold && !state.playing;
  $("startEditing").textContent = isTold ? "Edit at rest" : "Pause to edit";
  $("startEditing").onclick = isTold ? showRest : togglePlaying;
}

/// The place in the file that the open curve changes.
const identity = (field) => JSON.stringify(field.path);

/// The contents of the fields.
const said = (properties) => properties
  && JSON.stringify([properties.part, properties.target, properties.reason, properties.isThemed, properties.fields]);

on("properties", (message) => {
  showHistory(message);
  if (message.number !== number || state.draft) return;
  const known = said(state.properties);
  state.properties = message;
  // A field with the focus keeps its text.
  if (said(message) === known) return changed("properties");
  $("editTarget").textContent = message.target;
  $("target").hidden = !message.target;
  $("target").dataset.kind = message.fields[0]?.path[0] ?? "parts";
  $("editReason").textContent = message.reason ?? "";
  $("editReason").hidden = !message.reason;
  fillFields(message);
  keepCurve(message);
  changed("properties");
});

function fillFields(message) {
  const groups = new Map();
  for (const field of message.fields) groups.set(groupOf(field), [...groups.get(groupOf(field)) ?? [], field]);
  const place = (name) => (order.indexOf(name) + 1 || order.length + 1);
  const sorted = [...groups].sort(([a], [b]) => place(a) - place(b));
  refill($("propertyFields"), sorted.map(([name, fields]) => {
    const isPair = fields.length > 1;
    const keyed = fields.find((field) => field.path[5] === "values");
    const isHalf = name === "rotate" || name === "scale";
    return make("div", { className: `group${isPair ? " pair" : isHalf ? " half" : ""}${keyed ? " keyed" : ""}` },
      ...(keyed ? [diamond(keyed, name, message)] : []),
      ...(isPair ? [make("span", { className: "groupName", textContent: name })] : []),
      ...fields.map((field) => row(field, message, isPair ? field.label.slice(name.length).trim() : field.label)));
  }));
}

/// The groups that come first.
const order = ["frame", "position", "size", "translate", "rotate", "scale", "opacity", "fill", "stroke", "art"];

/// The name of a field's group: numbers of one value stand next to each other.
const groupOf = ({ label }) => label.replace(/ (x|y|width|height|from|to)$/, "");
const letters = { x: "X", y: "Y", width: "W", height: "H" };

/// Adds a keyframe at the playhead, or removes the one there.
function diamond(field, name, { reason }) {
  const isHere = !field.first;
  const [part, property, , index] = field.path.slice(3);
  const word = isHere ? `Delete the keyframe of ${name}` : `Add a keyframe of ${name}`;
  const button = make("button", {
    className: "diamond", textContent: isHere ? "◆" : "◇", title: word, ariaLabel: word, disabled: !!reason,
    onclick: () => commit(isHere
      ? { edit: { removeKeys: { keys: [{ track: { name: state.part, property }, index }] } } } : field.first, `${word} of ${part}`),
  });
  return button;
}

/// An open curve stays open while its value is in the fields.
function keepCurve(message) {
  const field = message.fields.find((one) => identity(one) === $("curveBox").dataset.field);
  if (!field) {
    $("curveBox").hidden = true;
    delete $("curveBox").dataset.field;
  } else if (!$("curveBox").hidden && (field.text ?? field.usual) !== $("curveBox").dataset.text) {
    openCurve(field, message);
  }
}

const changeOf = (field, value) => [
  ...field.first ?? [], { path: field.path, text: value, was: field.text ?? undefined },
];

/// The functions that write a field's value, and show it without writing.
function actions(field, part) {
  const name = part.split("/").at(-1);
  return {
    save: (text) => commit(changeOf(field, text), `${name} ${field.label} ${text}`),
    show: (text) => draft(changeOf(field, text)),
  };
}

function row(field, message, word) {
  const { reason, part, isThemed } = message;
  const value = field.text ?? field.usual ?? "";
  const { save, show } = actions(field, part);
  const controls = makers[field.kind](value, save, show, field, message, isThemed);
  for (const control of controls) {
    control.disabled ||= !!reason;
    control.dataset.key = `${field.label} ${control.type}`;
    if (!control.ariaLabel) control.ariaLabel = field.label;
  }
  const head = make("span", { textContent: letters[word] ?? word });
  const box = make("div", { className: `property ${field.kind}` }, head, ...controls);
  if (field.kind === "number" && !reason) scrubbed(head, controls.at(-1), /opacity|scale|anchor|at$/.test(field.label) ? 0.01 : 0.5, () => draft(null));
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
  color(value, save, show, field, message, isThemed) {
    const placed = state.placed.find((one) => one.path === state.part);
    const seen = value.startsWith("#") ? value : placed?.[field.label.split(" ").at(-1)] ?? "#000000";
    const well = make("input", { type: "color", value: seen.slice(0, 7), ariaLabel: `${field.label}, color picker` });
    const box = make("input", { type: "text", value, spellcheck: false });
    box.onchange = () => save(box.value);
    const swatches = state.colors.map(({ name, value: color }) => {
      const swatch = make("button", {
        type: "button", className: "swatch", title: name, ariaLabel: `${field.label}: ${name}`,
        ariaPressed: String(name === value), onclick: () => save(name),
      });
      swatch.style.background = color;
      return swatch;
    });
    const { definition } = field;
    well.oninput = () => { box.value = well.value; show(well.value); };
    well.onchange = () => save(well.value);
    if (!definition) return [well, box, ...swatches];
    // A named color: the change goes into its definition, so that parts and themes still share it.
    const change = () => [{ path: definition.path, text: well.value, was: definition.text }];
    well.oninput = () => draft(change());
    well.onchange = () => commit(change(), `color ${value} ${well.value}`);
    well.disabled = isThemed;
    well.title = isThemed ? `The theme sets ${value}. To change it, select no theme.` : `Changes ${value} in all parts`;
    return [well, box, ...swatches];
  },
  flag(value, save) {
    const box = make("input", { type: "checkbox", checked: value === "true", onchange: () => save(String(box.checked)) });
    return [box];
  },
  easing(value, save, show, field, message) {
    const [list] = makers.word(value, save, show, { words: easings.includes(value) ? easings : [value, ...easings] });
    const open = make("button", {
      type: "button", textContent: "Curve", ariaLabel: `Curve of ${field.label}`, disabled: !hasEditor(value),
      title: hasEditor(value) ? "" : `${value.split("(")[0]} has no curve to edit`, onclick: () => openCurve(field, message),
    });
    return [list, open];
  },
  word(value, save, show, { words }) {
    const list = make("select", { onchange: () => save(list.value) });
    return [fillList(list, words.map((name) => [name]), value)];
  },
  text(value, save) {
    const box = make("input", { type: "text", value, spellcheck: false, onchange: () => save(box.value) });
    return [box];
  },
  computed(value, save, show, field) {
    const [box] = makers.text(value, save);
    box.title = `${field.label} is computed`;
    return [box];
  },
};

function openCurve(field, { part }) {
  const { save, show } = actions(field, part);
  const box = $("curveBox");
  const text = field.text ?? field.usual;
  if (!hasEditor(text)) {
    box.hidden = true;
    return;
  }
  Object.assign(box.dataset, { field: identity(field), text });
  easingEditor(box, field.label, text, (word) => {
    // Its own value comes back.
    box.dataset.text = word;
    // The field of the latest file has the value that is replaced.
    const now = state.properties.fields.find((one) => identity(one) === box.dataset.field) ?? field;
    actions(now, part).save(word);
  }, show, save);
}

when("part playing reload subject staged edited", askForProperties);
when("notWritten", () => note($($("partBox").hidden ? "saved" : "editError"), `Not written: ${state.refusal}`, 12));
when("time", () => { if (!state.playing) askForProperties(); });
when("painted", () => { if (!state.draft && state.part && state.properties?.part !== state.part) askForProperties(); });
