// The outputs of the manifest for the rig, with those that are out of date.

import { $, later, make, note } from "./dom.js";
import { on, send } from "./wire.js";
import { onFailure } from "./problems.js";
import { state, when } from "./state.js";

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
  $("outputList").replaceChildren(...outputs.map(({ name, causes }) => make("li", {
    title: causes.join(", "), className: causes.length ? "stale" : "",
  }, make("span", { textContent: name }),
  make("span", { className: "quiet", textContent: causes[0] ?? "up to date" }))));
  $("noOutputs").hidden = outputs.length > 0;
  $("renderOutputs").hidden = isReadOnly || !outputs.length;
  $("renderOutputs").disabled = !stale.length;
  $("renderOutputs").textContent = stale.length ? `Render ${stale.length} of ${outputs.length}` : "All up to date";
});

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
