// @ts-check
// The images for a README: light, dark, and still, with the HTML that shows them.

import { $, copy, note } from "./dom.js";
import { on, send } from "./wire.js";
import { onFailure } from "./problems.js";
import { card, output } from "./output.js";
import { state, when } from "./state.js";

let number = 0;

/// As `critter init` suggests, unless the page has other values. The limits of the saved file are others
/// than those of a README.
function wanted() {
  const { format, fps, speed, loop } = output();
  return { format, speed, loop, fps: fps === 25 ? 10 : fps, quality: 70, ...card() };
}

function end(text, seconds) {
  number = 0;
  $("copyReadme").disabled = false;
  note($("saved"), text, seconds);
}

$("copyReadme").onclick = () => {
  $("copyReadme").disabled = true;
  note($("saved"), "Rendering…", 0);
  number = send({ do: "readme", output: wanted(), time: state.time });
  state.elsewhere.add(number);
};
on("outputProgress", ({ number: own, name, done, count }) => {
  if (own === number) note($("saved"), `${name}: ${done} of ${count} frames`, 0);
});
on("readme", async ({ number: own, files, picture, manifest, lines }) => {
  if (own !== number) return;
  $("readmeFiles").textContent = `Written: ${[...files, manifest].join(", ")}.`;
  $("readmePicture").textContent = picture;
  $("readmeManifest").textContent = manifest;
  $("readmeLines").textContent = lines.map((line) => `- ${line}`).join("\n");
  end("Copied the lines for your README.");
  $("readmeDialog").showModal();
  await copy(picture);
});
for (const [button, text] of [["copyPicture", "readmePicture"], ["copyLines", "readmeLines"]]) {
  $(button).onclick = async () => {
    await copy($(text).textContent);
    $(button).textContent = "Copied";
    setTimeout(() => { $(button).textContent = "Copy"; }, 2000);
  };
}
onFailure((failed, reason) => { if (failed === number) end(`Not written: ${reason}`, 0); });
on("disconnected", () => { if (number) end("critter preview has ended", 0); });
when("rig reload", () => { $("copyReadme").hidden = state.rig.isReadOnly; });
