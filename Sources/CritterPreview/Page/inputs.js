// @ts-check
// The inputs of the rig, as switches, sliders with numbers, and fields.

import { $, hex, make, refill, short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { menuButton } from "./menu.js";

function drawInputs() {
  const { inputs } = state.rig;
  $("inputsBox").hidden = inputs.length === 0;
  refill($("inputs"), inputs.map((input) => {
    const box = input.isFlag ? flag(input) : input.kind === "number" ? number(input) : field(input);
    box.dataset.input = input.name;
    box.append(...menuButton("input", input.name));
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

function flag(input) {
  const control = make("input", {
    type: "checkbox", role: "switch", checked: (state.inputs[input.name] ?? input.initial) !== 0,
    onchange: () => {
      state.inputs[input.name] = control.checked ? 1 : 0;
      follow(input.name);
    },
  });
  return make("div", { className: "input" },
    make("label", { className: "flag" }, control, ` ${input.name}`));
}

function number(input) {
  const value = state.inputs[input.name] ?? input.initial;
  // A round step of about a thousandth of the range.
  const step = 10 ** Math.round(Math.log10((input.max - input.min) / 1000));
  const limits = { min: input.min, max: input.max, step };
  const slider = make("input", { type: "range", ...limits, value, "aria-label": input.name });
  const field = make("input", {
    type: "number", ...limits, step: "any", value, "aria-label": `${input.name}, as a number`,
  });
  const set = (source) => {
    const number = Math.min(Math.max(Number(source.value), input.min), input.max);
    if (!Number.isFinite(number) || source.value === "") return;
    state.inputs[input.name] = number;
    slider.value = number;
    if (source !== field) field.value = short(number);
    follow(input.name);
  };
  slider.oninput = () => set(slider);
  field.oninput = () => set(field);
  return make("div", { className: "input" },
    make("label", { textContent: input.name }), slider, field);
}

/// A text, a color, a file, or the numbers of a list with commas between them.
function field(input) {
  const control = make("input", {
    type: "text", value: written(state.inputs[input.name] ?? input.initial), spellcheck: false,
    "aria-label": input.name, title: hints[input.kind],
  });
  control.oninput = () => {
    const value = read(input.kind, control.value);
    control.setAttribute("aria-invalid", value === undefined);
    if (value === undefined) return;
    state.inputs[input.name] = value;
    follow(input.name);
  };
  const well = input.kind === "color" ? [colorWell(input, control)] : [];
  return make("div", { className: "input" },
    make("label", { textContent: input.name }), control, ...well);
}

/// A well for the color in a field.
function colorWell(input, field) {
  const well = make("input", { type: "color", value: hex(field.value) ?? "#000000", ariaLabel: `${input.name}, color picker` });
  well.oninput = () => {
    field.value = well.value;
    field.oninput();
  };
  field.addEventListener("input", () => { well.value = hex(field.value) ?? "#000000"; });
  return well;
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
function follow(name) {
  if (state.subject.kind === "transition" && !state.playing) {
    state.subject = { kind: "still", states: state.states };
    changed("subject");
  } else {
    changed("viewOptions");
  }
}

/// Clips and scenes move inputs.
function moveInputs() {
  for (const box of $("inputs").children) {
    const value = state.values?.[box.dataset.input];
    if (value === undefined) continue;
    const [slider, field] = box.querySelectorAll("input:not([type=color])");
    box.dataset.value = written(value);
    if (slider.type === "text") {
      if (document.activeElement !== slider) slider.value = written(value);
      const well = box.querySelector("[type=color]");
      if (well) well.value = hex(slider.value);
      continue;
    }
    if (slider.type === "checkbox") {
      slider.checked = value !== 0;
      continue;
    }
    if (document.activeElement !== slider) slider.value = value;
    if (document.activeElement !== field) field.value = short(value);
  }
}

when("rig inputs", drawInputs);
when("reload", () => {
  const known = new Set(state.rig.inputs.map((input) => input.name));
  state.inputs = Object.fromEntries(Object.entries(state.inputs).filter(([name]) => known.has(name)));
  drawInputs();
});
when("staged", allow);
when("painted", moveInputs);
