// @ts-check
// The inputs of the rig, as switches, sliders with numbers, and fields.

import { $, hex, make, refill, short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { menuButton } from "./menu.js";
import { select } from "./play.js";

/// Sets all inputs; those without a value have their initial one.
export function setInputs(values) {
  state.inputs = values;
  changed("inputs");
}

function drawInputs() {
  const { inputs } = state.rig;
  $("inputsBox").hidden = inputs.length === 0;
  refill($("inputs"), inputs.map((input) => {
    const { parts, show } = (input.isFlag ? flag : input.kind === "number" ? number : field)(input, (value) => set(input.name, value));
    const box = make("div", { className: "input" }, ...parts, ...menuButton("input", input.name));
    box.dataset.input = input.name;
    box.show = show;
    show(state.inputs[input.name] ?? input.initial);
    return box;
  }));
  allow();
}

/// An input is disabled if nothing on the stage depends on it.
function allow() {
  for (const box of $("inputs").children) {
    const isIdle = !state.usedInputs.includes(box.dataset.input);
    box.title = isIdle ? `Nothing on the stage depends on ${box.dataset.input}` : "";
    for (const control of box.querySelectorAll("input")) control.disabled = isIdle;
  }
}

// The controls of each kind of input: its elements, and a function that shows a value in those without the focus.

function flag({ name }, save) {
  const control = make("input", { type: "checkbox", role: "switch", onchange: () => save(control.checked ? 1 : 0) });
  return {
    parts: [make("label", { className: "flag" }, control, ` ${name}`)],
    show: (value) => { control.checked = value !== 0; },
  };
}

function number({ name, min, max }, save) {
  // A round step of about a thousandth of the range.
  const limits = { min, max, step: 10 ** Math.round(Math.log10((max - min) / 1000)) };
  const slider = make("input", { type: "range", ...limits, "aria-label": name });
  const box = make("input", { type: "number", ...limits, step: "any", "aria-label": `${name}, as a number` });
  const show = (value) => {
    if (document.activeElement !== slider) slider.value = value;
    if (document.activeElement !== box) box.value = short(value);
  };
  for (const control of [slider, box]) {
    control.oninput = () => {
      const value = Math.min(Math.max(Number(control.value), min), max);
      if (!Number.isFinite(value) || control.value === "") return;
      show(value);
      save(value);
    };
  }
  return { parts: [make("label", { textContent: name }), slider, box], show };
}

/// A text, a color, a file, or the numbers of a list with commas between them.
function field({ name, kind }, save) {
  const control = make("input", { type: "text", spellcheck: false, "aria-label": name, title: hints[kind] });
  const well = kind === "color" ? [make("input", { type: "color", ariaLabel: `${name}, color picker` })] : [];
  const show = (text) => {
    if (document.activeElement !== control) control.value = text;
    for (const one of well) one.value = hex(text) ?? "#000000";
  };
  control.oninput = () => {
    const value = read(kind, control.value);
    control.setAttribute("aria-invalid", value === undefined);
    if (value === undefined) return;
    show(control.value);
    save(value);
  };
  for (const one of well) {
    one.oninput = () => {
      control.value = one.value;
      control.oninput();
    };
  }
  return { parts: [make("label", { textContent: name }), control, ...well], show: (value) => show(written(value)) };
}

const hints = {
  text: "A text", color: "A CSS color", list: "Numbers, with commas between them",
  art: "A file in the folder of the rig",
};

/// The value of an input as a text.
function written(value) {
  return Array.isArray(value) ? value.map(short).join(", ") : String(value);
}

/// The value that a text means; undefined while it means none.
function read(kind, text) {
  if (kind === "color") return CSS.supports("color", text) ? text : undefined;
  if (kind !== "list") return text;
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const numbers = words.map(Number);
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/// Moving an input shows a state that follows it.
function set(name, value) {
  state.inputs[name] = value;
  if (state.subject.kind === "transition" && !state.playing) select({ kind: "still", states: state.states });
  else changed("viewOptions");
}

when("rig inputs", drawInputs);
when("reload", () => {
  const known = new Set(state.rig.inputs.map((input) => input.name));
  setInputs(Object.fromEntries(Object.entries(state.inputs).filter(([name]) => known.has(name))));
});
when("staged", allow);
// Clips and scenes move inputs.
when("painted", () => {
  for (const box of $("inputs").children) {
    const value = state.values?.[box.dataset.input];
    if (value === undefined) continue;
    box.dataset.value = written(value);
    box.show(value);
  }
});
