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
].map((one) => ({ ...one, initial: state[one.name] }));

/// Sets a value, if the list has it.
export function set({ name, initial }, text) {
  const list = $(name);
  if ([...list.options].some((one) => one.value === text)) list.value = text;
  state[name] = typeof initial === "number" ? Number(list.value) : list.value;
}

for (const setting of settings) {
  $(setting.name).onchange = () => {
    set(setting, $(setting.name).value);
    setting.affects.forEach(changed);
  };
}
