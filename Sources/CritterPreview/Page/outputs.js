// @ts-check
// The outputs of the manifest for the rig, with those that are out of date.

import { $, later, make, note, refill } from "./dom.js";
import { on, send } from "./wire.js";
import { onFailure } from "./problems.js";
import { play } from "./play.js";
import { changed, state, when } from "./state.js";

let number = 0;
let isRendering = false;

/// The image comes first, also that of the next save.
const ask = later(() => { if (!isRendering) request("outputs"); }, 1000);

function request(kind) {
  number = send({ do: kind });
  state.elsewhere.add(number);
}

on("outputs", (answer) => {
  if (answer.number !== number) return;
  const { manifest, outputs, isReadOnly } = answer;
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
  $("renderOutputs").hidden = isReadOnly || !outputs.length;
  $("renderOutputs").disabled = !stale.length;
  $("renderOutputs").textContent = stale.length ? `Render ${stale.length} of ${outputs.length}` : "All up to date";
});

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
  Object.assign(state, { inputs: { ...inputs }, theme, states: subject.states, draft: null });
  $("theme").value = theme ?? "";
  play(subject, { once: subject.kind === "still" });
  changed("inputs");
}

$("renderOutputs").onclick = () => {
  isRendering = true;
  $("renderOutputs").disabled = true;
  request("renderOutputs");
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
onFailure((failed, reason) => { if (failed === number) fail(reason); });
on("disconnected", () => { isRendering = false; });

when("rig reload", ask);
