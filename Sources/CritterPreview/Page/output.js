// Files: the command that makes one, and the file itself.

import { $, copy, make, note, press } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";

/// What does not move is a still, and what plays once is said to.
const isStill = () => state.subject.kind === "still" && state.duration === 0;
const format = () => (isStill() ? "png" : state.format);

function output() {
  const options = { format: format(), scale: state.outputScale, speed: state.speed, fps: state.fps };
  const loop = state.once ? "once" : state.loop;
  if (loop !== "forever") options.loop = loop;
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
  state.saveNumber = send({ do: "save", output: output(), time: stillTime() });
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
/// Nothing is saved of a rig that cannot be read: what its files said before is gone.
function fail(reason) {
  note($("saved"), `Nothing was saved: ${reason}`, 0);
  $("saveFile").disabled = false;
  state.saveNumber = 0;
}
on("problem", ({ number, problems }) => {
  if (!number || number !== state.saveNumber) return;
  const { path, line, column, message } = problems[0];
  const place = [path, line, column].filter(Boolean).join(":");
  fail(place ? `${place}: ${message}` : message);
});
on("refusal", ({ number, text }) => { if (number && number === state.saveNumber) fail(text); });
on("disconnected", () => { if ($("saveFile").disabled) fail("critter preview has ended"); });

function showFormat() {
  const now = format();
  press($("formatGIF"), now === "gif");
  press($("formatPNG"), now === "png");
  $("formatGIF").disabled = isStill();
  $("formatGIF").title = isStill() ? "What is on the stage does not move" : "";
  $("fpsLabel").hidden = now === "png";
  $("outputScale").value = String(state.outputScale);
  $("saveFile").textContent = `Save ${now.toUpperCase()}`;
}

function setFormat(wanted) {
  state.format = wanted;
  changed("format");
}
$("formatGIF").onclick = () => setFormat("gif");
$("formatPNG").onclick = () => setFormat("png");
$("outputScale").onchange = () => {
  state.outputScale = Number($("outputScale").value);
  changed("output");
};
$("fps").onchange = () => {
  state.fps = Number($("fps").value);
  changed("frameOptions");
  ask();
};
$("sceneName").oninput = ask;

when("staged output format", showFormat);
when("staged output format playing", ask);
when("time", () => { if (!state.playing && format() === "png") ask(); });
