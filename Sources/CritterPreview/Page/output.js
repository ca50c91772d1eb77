// Files: the command that makes one, and the file itself.

import { $, copy, make, note, press } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";

function output() {
  const options = { format: state.format, speed: state.speed, fps: state.fps };
  if (state.loop !== "forever") options.loop = state.loop;
  return options;
}

let timer = null;

/// Not for each frame that plays.
function ask() {
  clearTimeout(timer);
  state.commandNumber = null;
  timer = setTimeout(() => {
    if (!state.rig) return;
    const isSaved = state.saved && state.saved.events === state.subject.events;
    $("unsaved").hidden = state.subject.kind !== "live" || isSaved;
    const name = isSaved ? state.saved.name : $("sceneName").value;
    state.commandNumber = send({ do: "command", output: output(), time: stillTime(), name });
  }, state.playing ? 300 : 30);
}

/// Milliseconds are fine enough for a still.
const stillTime = () => Math.round(Math.min(state.time, state.subject.kind === "live" ? 1e9 : state.duration) * 1000) / 1000;

on("command", ({ number, text }) => {
  if (number !== state.commandNumber) return;
  $("command").textContent = text;
  state.commandNumber = 0;
});
$("copyCommand").onclick = async () => {
  await copy($("command").textContent);
  note($("saved"), "Copied.");
};

$("saveFile").onclick = () => {
  note($("saved"), "Rendering …", 0);
  $("saveFile").disabled = true;
  send({ do: "save", output: output(), time: stillTime() });
};
on("file", ({ name, type }, bytes) => {
  $("saveFile").disabled = false;
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([bytes], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  const hasHidden = state.hidden.size || state.solo;
  note($("saved"), `${name}, ${(bytes.byteLength / 1024).toFixed(1)} KB`
    + (hasHidden ? ". Parts that are hidden here show in the file." : ""), 20);
});
for (const kind of ["problem", "refusal", "disconnected"]) {
  on(kind, () => {
    if ($("saveFile").disabled) note($("saved"), "");
    $("saveFile").disabled = false;
  });
}

function setFormat(format) {
  state.format = format;
  press($("formatGIF"), format === "gif");
  press($("formatPNG"), format === "png");
  $("fpsLabel").hidden = format === "png";
  $("saveFile").textContent = `Save ${format.toUpperCase()}`;
  ask();
}
$("formatGIF").onclick = () => setFormat("gif");
$("formatPNG").onclick = () => setFormat("png");
$("fps").onchange = () => {
  state.fps = Number($("fps").value);
  changed("frameOptions");
  ask();
};
$("sceneName").oninput = ask;

when("staged output playing", ask);
when("time", () => { if (!state.playing && state.format === "png") ask(); });
