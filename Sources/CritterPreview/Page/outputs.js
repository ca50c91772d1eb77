// @ts-check
// The outputs of the manifest for the rig, with those that are out of date.

import { $, later, make, note, refill } from "./dom.js";
import { ask as request, on } from "./wire.js";
import { dropDraft } from "./edit.js";
import { setInputs } from "./inputs.js";
import { play } from "./play.js";
import { setTheme } from "./themes.js";
import { changed, state, when } from "./state.js";

let number = 0;
let isRendering = false;

/// The image comes first, also that of the next save.
const askLater = later(() => { if (!isRendering) ask("outputs"); }, 1000);

function ask(kind) {
  number = request({ do: kind }, (answer) => { if (answer.number === number) show(answer); }, fail);
}

/** @param {OutputsMessage} answer */
function show({ manifest, outputs }) {
  if (isRendering) note($("outputsNote"), "Rendered.");
  isRendering = false;
  $("outputsBox").hidden = !manifest;
  $("manifestName").textContent = manifest ?? "";
  const stale = outputs.filter((one) => one.causes.length);
  state.outputs = outputs.map(({ name, view }) => ({ name, view: ownView(view) }));
  refill($("outputList"), outputs.map(({ name, causes }, index) => make("li", {
    title: causes.join(", "), className: causes.length ? "stale" : "",
  }, make("button", { title: "Show it on the stage", onclick: () => showOutput(state.outputs[index].view) },
    make("span", { textContent: name }),
    make("span", { className: "quiet", textContent: causes[0] ?? "up to date" })))));
  changed("outputs");
  $("noOutputs").hidden = outputs.length > 0;
  $("renderOutputs").hidden = state.rig.isReadOnly || !outputs.length;
  $("renderOutputs").disabled = !stale.length;
  $("renderOutputs").textContent = stale.length ? `Render ${stale.length} of ${outputs.length}` : "All up to date";
}

/// The view of an output with values of the kinds that the inputs have; a row of data has texts.
function ownView({ inputs = {}, theme = null, ...view }) {
  const kinds = new Map(state.rig.inputs.map((one) => [one.name, one]));
  const value = (name, own) => {
    const { kind, isFlag } = kinds.get(name) ?? {};
    if (typeof own !== "string" || kind === "text" || kind === "color" || kind === "art") return own;
    if (isFlag) return own === "true" || Number(own) === 1 ? 1 : 0;
    return kind === "list" ? own.split(/[\s,]+/).map(Number) : Number(own);
  };
  return {
    ...view, states: view.states ?? view.to ?? [],
    inputs: Object.fromEntries(Object.entries(inputs).filter(([name]) => kinds.has(name)).map(([name, own]) => [name, value(name, own)])),
    theme: state.rig.themes.includes(theme) ? theme : null,
  };
}

/// Shows what an output renders.
export function showOutput({ inputs, theme, ...subject }) {
  dropDraft();
  setTheme(theme);
  setInputs({ ...inputs });
  play(subject, { once: subject.kind === "still" });
}

$("renderOutputs").onclick = () => {
  isRendering = true;
  $("renderOutputs").disabled = true;
  ask("renderOutputs");
};

on("outputProgress", ({ name, done, count }) => {
  note($("outputsNote"), `${name}: ${done} of ${count} frames`, 0);
});

function fail(reason) {
  isRendering = false;
  $("outputsBox").hidden = false;
  note($("outputsNote"), reason, 0);
  $("renderOutputs").disabled = false;
}

when("rig", () => { state.outputs = []; });
when("rig reload", askLater);
