// @ts-check
// The files panel: the command for a file, and the file itself.

import { $, copy, fillList, make, note, press } from "./dom.js";
import { on, send } from "./wire.js";
import { onFailure } from "./problems.js";
import { changed, frameTime, state, when } from "./state.js";

/// Without movement, the output is a still. If it plays once, the command has the option for it.
const isStill = () => state.subject.kind === "still" && state.duration === 0;
const isAnimated = (name) => state.rig?.formats.find((one) => one.name === name)?.isAnimated ?? true;
const format = () => (isStill() && isAnimated(state.format) ? "png" : state.format);
const preset = () => state.rig?.presets.find((one) => one.name === $("preset").value);

export function output() {
  const options = { format: format(), scale: state.outputScale, speed: state.speed, fps: state.fps };
  if (state.once) options.loop = "once";
  // Vector files always have the whole animation.
  if (state.range && !["svg", "lottie", "dotlottie"].includes(options.format)) {
    const [first, end] = state.range.map((time) => Math.round(time / frameTime()));
    options.frames = `${first}-${Math.max(end - 1, first)}`;
  }
  Object.assign(options, card());
  if ($("maxSize").value.trim()) options.maxSize = $("maxSize").value.trim();
  if (preset()) {
    options.preset = preset().name;
    // It contains the size in pixels.
    if (preset().hasSide) options.scale = 1;
  }
  return options;
}

/// The values of the fields that have one.
export function card() {
  const options = {};
  for (const id of ["width", "quality"]) {
    const number = Math.round(Number($(id).value));
    const isValid = number > 0 && (id === "width" || number <= 100);
    $(id).ariaInvalid = $(id).value.trim() && !isValid ? "true" : null;
    if (isValid) options[id] = number;
  }
  if ($("matte").value.trim()) options.matte = $("matte").value.trim();
  return options;
}

let timer = null;

/// Not for each frame during playback.
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

/// Milliseconds are enough for a still.
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

let isRendering = false;

/// While the file has errors, its last good version is gone, so that it can't be saved.
function allow() {
  $("saveFile").disabled = isRendering || state.isBroken;
  $("saveFile").title = state.isBroken ? "Fix the error first" : "";
}
when("broken", allow);

function setRendering(isOn) {
  isRendering = isOn;
  allow();
}

$("saveFile").onclick = () => {
  note($("saved"), "Rendering…", 0);
  setRendering(true);
  state.saveNumber = send({ do: "save", output: output(), time: stillTime() });
};

on("file", ({ name, type, reductions }, bytes) => {
  download(name, type, bytes);
  setRendering(false);
  showSize(bytes.byteLength);
  const hasHidden = state.hidden.size || state.solo;
  note($("saved"), `${name}: ${(bytes.byteLength / 1000).toFixed(1)} KB`
    + (reductions.length ? `; to fit: ${reductions.join(", ")}` : "")
    + (hasHidden ? ". The file shows the parts that you hid here." : ""), 20);
});
on("size", ({ number, bytes }) => {
  if (number !== measuring) return;
  measuring = null;
  if (isOutdated) measureSoon(); else showSize(bytes);
});

function download(name, type, bytes) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([bytes], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
function fail(reason) {
  note($("saved"), `Not saved: ${reason}`, 0);
  setRendering(false);
  state.saveNumber = 0;
}
onFailure((number, reason) => {
  if (number === state.saveNumber) fail(reason);
  if (number === measuring) measuring = null;
});
on("disconnected", () => {
  measuring = null;
  if (isRendering) fail("critter preview has ended");
});

/// The size of the file that the page made last, with its limit; unknown after a change.
function showSize(bytes) {
  const limit = $("maxSize").value.trim();
  const size = bytes === null ? "" : `${(bytes / 1000).toFixed(1)} KB`;
  $("fileSize").textContent = size + (size && limit ? ` of ${limit}` : "");
}
let sizeTimer = null;
/// The request of a measurement, and whether anything changed since.
let measuring = null;
let isOutdated = false;
const sizePause = 1000;
const maximumMeasuredFrames = 250;
/// A measurement takes all cores, so it waits until nothing moves.
const isQuick = () => !state.playing && !["mp4", "webm"].includes(format()) && state.duration / frameTime() <= maximumMeasuredFrames;

function measureSoon() {
  showSize(null);
  clearTimeout(sizeTimer);
  isOutdated = true;
  sizeTimer = setTimeout(() => {
    if (measuring || !state.rig || state.isBroken || !state.isStaged || state.subject.kind === "live" || !isQuick()) return;
    isOutdated = false;
    measuring = send({ do: "measure", output: output(), time: stillTime() });
    state.elsewhere.add(measuring);
  }, sizePause);
}
when("staged output format range reload", measureSoon);
when("playing", () => { if (!state.playing && !$("fileSize").textContent) measureSoon(); });

function showFormat() {
  const now = format();
  press($("formatGIF"), now === "gif");
  press($("formatPNG"), now === "png");
  $("formatGIF").disabled = isStill();
  $("formatGIF").title = isStill() ? "The stage shows a still image" : "";
  const isOther = now !== "gif" && now !== "png";
  $("format").value = isOther ? now : "";
  for (const option of $("format").options) option.disabled = isStill() && isAnimated(option.value) && !!option.value;
  $("fpsLabel").hidden = !isAnimated(now);
  $("outputScale").value = String(state.outputScale);
  $("saveFile").textContent = `Save ${now.toUpperCase()}`;
}

function setFormat(wanted) {
  state.format = wanted;
  changed("format");
}
$("format").onchange = () => setFormat($("format").value || "gif");
$("preset").onchange = () => {
  if (preset() && !isStill()) state.format = preset().format;
  changed("format");
};
for (const id of ["maxSize", "width", "quality", "matte"]) $(id).oninput = () => changed("output");
$("formatGIF").onclick = () => setFormat("gif");
$("formatPNG").onclick = () => setFormat("png");
$("sceneName").oninput = ask;

when("rig reload", () => {
  const option = ({ name, summary }) => [name, name, summary];
  const others = state.rig.formats.filter(({ name }) => name !== "gif" && name !== "png");
  fillList($("format"), [["", "More"], ...others.map(option)], $("format").value);
  fillList($("preset"), [["", "No limits"], ...state.rig.presets.map(option)], $("preset").value);
});
when("rig", () => note($("saved"), ""));
when("staged output format", showFormat);
when("staged output format range playing", ask);
when("time", () => { if (!state.playing && !isAnimated(format())) ask(); });
