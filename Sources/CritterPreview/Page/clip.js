// @ts-check
// The values of the shown clip: whether it repeats, and the states that it plays over.

import { $, make, refill } from "./dom.js";
import { state, when } from "./state.js";
import { commit } from "./edit.js";
import { row } from "./fields.js";
import { showItems } from "./menu.js";

when("properties subject", () => {
  const { clip, isReadOnly } = state.properties ?? {};
  const { kind, name } = state.subject;
  $("clipBox").hidden = kind !== "clip" || !clip;
  if ($("clipBox").hidden) return;
  $("clipName").textContent = name;
  refill($("clipFields"), clip.map((field) => (field.kind === "states" ? over(field, name, isReadOnly) : row(field, "Repeats", name, state.properties))));
});

/// The states that the clip plays over, each a button that removes it, and a menu of the others.
/** @param {PropertyField} field */
function over({ text, words }, name, isReadOnly) {
  const chosen = text.split(", ").filter(Boolean);
  const own = (word) => word.split(".").at(-1);
  const save = (states) => commit({ edit: { setOver: { clip: name, states: states.map(own) } } }, `States under ${name}`);
  const chips = chosen.map((word) => make("button", {
    textContent: `${own(word)} ×`, ariaLabel: `Don't play over ${own(word)}`, disabled: isReadOnly,
    onclick: () => save(chosen.filter((one) => one !== word)),
  }));
  const others = words.filter((word) => !chosen.includes(word) && !state.rig.states.find((one) => one.name === word)?.isRest);
  const add = make("button", {
    className: "add", textContent: "+", ariaLabel: "Play over another state", "aria-haspopup": "menu",
    onclick: () => showItems(others.map((word) => [own(word), () => save([...chosen, word])]), add.getBoundingClientRect()),
  });
  return make("div", { className: "property over" }, make("span", { textContent: "Plays over" }),
    make("div", { className: "chips" }, ...(chips.length ? chips : [make("span", { className: "quiet", textContent: "rest" })]),
      ...(others.length && !isReadOnly ? [add] : [])));
}
