// @ts-check
// The lists that set a value of the view, which is in the address, too.

import { $ } from "./dom.js";
import { changed, state } from "./state.js";

/// Each value's name, its name in the address, and the event for its changes. The first value in `state`
/// is the default.
export const settings = [
  { name: "speed", key: "speed", affects: ["output"] },
  { name: "onion", key: "onion", affects: ["frameOptions"] },
  { name: "onionStep", key: "step", affects: ["frameOptions"] },
  { name: "fps", key: "fps", affects: ["frameOptions", "output"] },
  { name: "outputScale", key: "file", affects: ["output"] },
  { name: "background", key: "background", affects: ["viewOptions"] },
].map((one) => ({ ...one, initial: String(state[one.name]) }));

/// Sets a value, if the list has it, or the default.
export function set({ name, initial }, text) {
  const list = $(name);
  list.value = [...list.options].some((one) => one.value === text) ? text : initial;
  state[name] = typeof state[name] === "number" ? Number(list.value) : list.value;
}

/// Chooses a value of a list.
export function choose(name, text) {
  const setting = settings.find((one) => one.name === name);
  set(setting, text);
  setting.affects.forEach((kind) => changed(kind));
}

for (const { name } of settings) $(name).onchange = () => choose(name, $(name).value);
