// The controls of values in a rig's file.

import { $, fillList, make, short } from "./dom.js";
import { state } from "./state.js";
import { commit, draft } from "./edit.js";
import { easings, hasEditor } from "./curve.js";
import { scrubbed } from "./drag.js";
import { calculated } from "./number.js";

const letters = { x: "X", y: "Y", width: "W", height: "H" };

/// The text of a field's value: of the file, or the default.
export const textOf = (field) => field.text ?? field.usual ?? "";

/// The fields of all selected parts for one value. Copies of a part share their place in the file.
const distinct = (field) => (field.all ?? [field])
  .filter((one, index, all) => all.findIndex((other) => other.path.join() === one.path.join()) === index);

/// Whether several parts have different values.
const isMixed = (field) => new Set((field.all ?? []).map(textOf)).size > 1;

/// The change that writes a value: of the file, or of a keyframe's time in seconds.
export function changeOf(field, text) {
  if (field.kind !== "time") {
    return distinct(field).flatMap((one) => [...one.first ?? [], { path: one.path, text, was: one.text ?? undefined }]);
  }
  const [origin, length] = field.span;
  const fraction = Math.min(Math.max((Number(text) - origin) / length, 0), 1);
  return { edit: { moveKeys: { keys: [{ key: field.key, fraction }] } } };
}

/// The row of a field.
///
/// - Parameters:
///   - word: the label next to other numbers of the property.
///   - parts: the names of the parts, for the history.
///   - context: whether the file `isReadOnly`, and whether a theme replaces named colors.
///   - openCurve: shows the curve of an easing.
export function row(field, word, parts, context, openCurve) {
  const error = make("p", { className: "fieldError", role: "alert", hidden: true });
  const box = make("div", { className: `property ${field.kind}` });
  box.dataset.field = field.label;
  const fail = (reason) => {
    error.textContent = reason;
    error.hidden = !reason;
    for (const control of box.querySelectorAll("input, select")) control.ariaInvalid = reason ? "true" : null;
  };
  const write = (change, label) => {
    fail("");
    commit(change, label, { failed: fail });
  };
  const actions = {
    fail,
    write: (change, text) => write(change, `${parts} ${field.label} ${text}`),
    save: (text) => write(changeOf(field, text), `${parts} ${field.label} ${text}`),
    show: (text) => draft(changeOf(field, text)),
  };
  const maker = makers[field.kind] ?? makers.text;
  const controls = maker({ ...field, value: isMixed(field) ? "" : textOf(field) }, actions, context, openCurve);
  for (const control of controls) {
    control.disabled ||= context.isReadOnly || !!field.reason;
    control.dataset.key = `${field.label} ${field.place ?? ""} ${control.type}`;
    if (!control.ariaLabel) control.ariaLabel = field.label;
    if (field.reason) control.title = field.reason;
    if (isMixed(field) && "placeholder" in control) control.placeholder = "mixed";
  }
  const head = make("span", { textContent: letters[word] ?? word });
  box.append(head, ...controls, error);
  if (field.reason) Object.assign(error, { className: "fieldError quiet", textContent: field.reason, hidden: false });
  if (field.kind === "number" && !context.isReadOnly && !isMixed(field)) {
    scrubbed(head, controls.at(-1), /opacity|scale|anchor/.test(field.label) ? 0.01 : 0.5, () => draft(null));
  }
  return box;
}

/// A field for a number, in which you can calculate. The arrow keys change it by a step.
function numberBox(field, { save, show, fail }, step) {
  const box = make("input", { type: "text", inputMode: "decimal", value: field.value, autocomplete: "off", spellcheck: false });
  const isNumber = () => !Number.isNaN(calculated(box.value));
  box.oninput = () => isNumber() && show?.(short(calculated(box.value), 4));
  box.onchange = () => {
    if (!isNumber()) return fail(`'${box.value}' isn't a number`);
    box.value = short(calculated(box.value), 4);
    save(box.value);
  };
  box.addEventListener("keydown", (event) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (!by || !isNumber()) return;
    event.preventDefault();
    box.value = short(calculated(box.value) + by * (event.shiftKey ? 10 : 1), 4);
    box.oninput();
    box.isStepped = true;
  });
  // A run of arrow keys is one change.
  box.addEventListener("keyup", () => {
    if (!box.isStepped) return;
    box.isStepped = false;
    box.onchange();
  });
  return box;
}

const pen = document.createElement("canvas").getContext("2d");

/// A color as the picker needs it; null for a text that isn't a color.
function hex(text) {
  const named = state.colors.find((one) => one.name === text)?.value ?? text;
  if (!CSS.supports("color", named)) return null;
  pen.fillStyle = named;
  const [, red, green, blue] = pen.fillStyle.match(/^rgba?\((\d+), (\d+), (\d+)/) ?? [];
  return red === undefined ? pen.fillStyle.slice(0, 7)
    : `#${[red, green, blue].map((one) => Number(one).toString(16).padStart(2, "0")).join("")}`;
}

const makers = {
  number(field, actions) {
    const isFraction = field.property === "opacity";
    const box = numberBox(field, actions, isFraction ? 0.05 : /scale|anchor/.test(field.label) ? 0.05 : 1);
    if (!isFraction) return [box];
    const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, value: field.value || textOf(field), ariaLabel: `${field.label} slider` });
    slider.oninput = () => { box.value = slider.value; actions.show(slider.value); };
    slider.onchange = () => actions.save(slider.value);
    return [slider, box];
  },
  time(field, actions) {
    const box = numberBox(field, actions, 0.01);
    box.title = "Seconds since the start of the clip";
    return [box];
  },
  color(field, { save, show, write }, { isThemed }) {
    const { value, definition } = field;
    const seen = hex(!isThemed && definition ? definition.text : textOf(field))
      ?? hex(state.placed.find((one) => one.path === state.part)?.[field.property] ?? "") ?? "#000000";
    const well = make("input", { type: "color", value: seen, ariaLabel: `${field.label}, color picker` });
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
    well.oninput = () => { box.value = well.value; show(well.value); };
    well.onchange = () => save(well.value);
    if (!definition || !value) return [well, box, ...swatches];
    // A named color: the change goes into its definition, so that parts and themes still share it.
    const change = () => [{ path: definition.path, text: well.value, was: definition.text }];
    well.oninput = () => draft(change());
    well.onchange = () => write(change(), well.value);
    well.disabled = isThemed;
    well.title = isThemed ? `The theme sets ${value}. To change it, select no theme.` : `Changes ${value} in all parts`;
    return [well, box, ...swatches];
  },
  flag(field, { save }) {
    return [make("input", {
      type: "checkbox", checked: field.value === "true", indeterminate: field.value === "", onchange: ({ target }) => save(String(target.checked)),
    })];
  },
  easing(field, actions, context, openCurve) {
    const { value } = field;
    const [list] = makers.word({ ...field, words: easings.includes(value) ? easings : [value, ...easings] }, actions);
    const open = make("button", {
      type: "button", textContent: "Curve", ariaLabel: `Curve of ${field.label}`, disabled: !hasEditor(value),
      title: hasEditor(value) ? "" : `${value.split("(")[0]} has no curve to edit`, onclick: () => openCurve(field),
    });
    return [list, open];
  },
  word({ value, words }, { save }) {
    const list = make("select", { onchange: () => save(list.value) });
    return [fillList(list, words.map((name) => [name]), value)];
  },
  text({ value }, { save }) {
    const box = make("input", { type: "text", value, spellcheck: false, onchange: () => save(box.value) });
    return [box];
  },
  computed(field, actions) {
    const [box] = makers.text(field, actions);
    box.title = `${field.label} is computed`;
    return [box];
  },
};
