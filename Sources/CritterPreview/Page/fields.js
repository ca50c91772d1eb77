// @ts-check
// The controls of values in a rig's file.

import { fillList, hex, make, short } from "./dom.js";
import { state, when } from "./state.js";
import { commit, draft, whenFresh } from "./edit.js";
import { easings, hasEditor } from "./curve.js";
import { scrubbed } from "./drag.js";
import { calculated } from "./number.js";

const letters = { x: "X", y: "Y", width: "W", height: "H" };

/// The text of a field's value: of the file, or the default.
export const textOf = (field) => field.text ?? field.defaultText ?? "";

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

/// The fields of the file as it is now, by their rows.
const newest = new Map();
/// A value that the rig can't have: its row, its text, and the reason. It stays in its field until the next
/// key.
let refused = null;
when("part rig", () => {
  refused = null;
  newest.clear();
});

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
  const id = [parts, field.label, field.place].join();
  newest.set(id, field);
  const tell = () => {
    const { reason = "" } = refused?.id === id ? refused : {};
    Object.assign(error, { textContent: reason, hidden: !reason });
    for (const control of box.querySelectorAll("input, select")) control.ariaInvalid = reason ? "true" : null;
  };
  const fail = (reason, text) => {
    refused = { id, reason, text };
    tell();
  };
  const clear = () => {
    if (refused?.id === id) refused = null;
    tell();
  };
  const write = (changeNow, text) => whenFresh(() => {
    clear();
    commit(changeNow(newest.get(id) ?? field), `${parts} ${field.label} ${text}`, { failed: (reason) => fail(reason, text) });
  });
  const actions = {
    fail,
    write: (change, text) => write(() => change, text),
    save: (text) => write((now) => changeOf(now, text), text),
    show: (text) => draft(changeOf(newest.get(id) ?? field, text)),
  };
  box.addEventListener("input", clear);
  const maker = makers[field.kind] ?? makers.text;
  const controls = maker({ ...field, value: isMixed(field) ? "" : textOf(field) }, actions, context, openCurve);
  for (const control of controls) {
    control.disabled ||= context.isReadOnly || !!field.reason;
    control.dataset.key = `${field.label} ${field.place ?? ""} ${control.type}`;
    if (!control.ariaLabel) control.ariaLabel = field.label;
    if (field.reason) control.title = field.reason;
    if (isMixed(field) && "placeholder" in control) control.placeholder = "mixed";
  }
  const head = make("span", { textContent: letters[word] ?? word, title: field.help });
  box.append(head, ...controls, error);
  if (refused?.id === id) {
    (controls.find((one) => one.type === "text") ?? controls[0]).value = refused.text;
    tell();
  }
  if (field.reason) Object.assign(error, { className: "fieldError quiet", textContent: field.reason, hidden: false });
  if (field.kind === "number" && !context.isReadOnly && !isMixed(field)) {
    scrubbed(head, controls.at(-1), field.step < 1 ? 0.01 : 0.5, () => draft(null));
  }
  return box;
}

/// A field for a number, in which you can calculate. The arrow keys change it by a step.
function numberBox(field, { save, show, fail }, step) {
  const box = make("input", { type: "text", inputMode: "decimal", value: field.value, autocomplete: "off", spellcheck: false });
  const isNumber = () => !Number.isNaN(calculated(box.value));
  box.oninput = () => isNumber() && show?.(short(calculated(box.value), 4));
  box.onchange = () => {
    if (!isNumber()) return fail(`'${box.value}' isn't a number`, box.value);
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

/// The value of a named color, or the color itself.
const valueOf = (text) => state.colors.find((one) => one.name === text)?.value ?? text;

const makers = {
  number(field, actions) {
    const box = numberBox(field, actions, field.step ?? 1);
    if (field.lowest !== 0 || field.highest !== 1) return [box];
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
    const seen = hex(!isThemed && definition ? definition.text : valueOf(textOf(field)))
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
    const [list] = makers.word({ ...field, words: [...new Set([value, ...easings()])] }, actions);
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
