// The values of the shown clip: whether it repeats, and the states that it plays over.

import { $, make, press, refill } from "./dom.js";
import { state, when } from "./state.js";
import { commit } from "./edit.js";
import { row } from "./fields.js";

let known = "";

function show() {
  $("clipBox").hidden = state.subject.kind !== "clip" || !state.properties?.clip;
}

function fill() {
  const { clip, isReadOnly } = state.properties ?? {};
  const name = state.subject.name ?? "";
  const contents = JSON.stringify([name, clip, isReadOnly]);
  if (clip && contents !== known) {
    known = contents;
    $("clipName").textContent = name;
    refill($("clipFields"), clip.map((field) => (field.kind === "states" ? over(field, name, isReadOnly) : row(field, "Repeats", name, state.properties))));
  }
  show();
}
when("properties", fill);
when("subject", show);

/// The states, each a button that is pressed if the clip plays over it.
function over({ text, words }, name, isReadOnly) {
  const chosen = text.split(", ").filter(Boolean);
  const buttons = words.filter((word) => chosen.includes(word) || !state.rig.states.find((one) => one.name === word)?.isRest).map((word) => {
    const isOn = chosen.includes(word);
    const button = make("button", {
      textContent: word.split(".").at(-1), disabled: isReadOnly,
      onclick: () => {
        const states = isOn ? chosen.filter((one) => one !== word) : [...chosen, word];
        commit({ edit: { setOver: { clip: name, states: states.map((one) => one.split(".").at(-1)) } } }, `States under ${name}`);
      },
    });
    press(button, isOn);
    return button;
  });
  return make("div", { className: "property over" }, make("span", { textContent: "Plays over" }),
    make("div", { className: "chips" }, ...(buttons.length ? buttons : [make("span", { className: "quiet", textContent: "rest" })])));
}
