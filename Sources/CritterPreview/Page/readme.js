// @ts-check
// The images for a README: light, dark, and still, with the HTML that shows them.

import { $, ask, copy, copyButton, make, note } from "./dom.js";
import { ask as request, on } from "./wire.js";
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
  $("copyReadme").disabled = false;
  note($("saved"), text, seconds);
}

$("copyReadme").onclick = () => {
  $("copyReadme").disabled = true;
  note($("saved"), "Rendering…", 0);
  number = request({ do: "readme", output: wanted(), time: state.time }, show, (reason) => end(`Not written: ${reason}`, 0));
};
on("outputProgress", ({ number: own, name, done, count }) => {
  if (own === number) note($("saved"), `${name}: ${done} of ${count} frames`, 0);
});

/** @param {ReadmeMessage} answer */
function show({ files, picture, manifest, lines }) {
  end("Copied the lines for your README.");
  ask("readmeDialog", "For your README", [
    make("p", { textContent: `Written: ${[...files, manifest].join(", ")}.` }),
    ...copied("In the README", "readmePicture", picture),
    ...copied(`In ${manifest}`, "readmeLines", lines.map((line) => `- ${line}`).join("\n")),
  ], { close: "Close" });
  copy(picture);
}

/// A text with a button that copies it.
const copied = (title, id, text) => [
  make("div", { className: "row" }, make("h3", { className: "grow", textContent: title }), copyButton(text, title)),
  make("pre", { id, tabIndex: 0, textContent: text }),
];

when("rig reload", () => { $("copyReadme").hidden = state.rig.isReadOnly; });
