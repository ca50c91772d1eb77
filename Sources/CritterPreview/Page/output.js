// @ts-check
// The files panel: the command for a file, and the file itself.

import { $, copy, fillList, make, note, themeName } from "./dom.js";
import { ask } from "./wire.js";
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

/// Sends a request for each file: one, or one per theme of a pair.
///
/// - Returns: a promise of the answers, each with the bytes of its file.
const askForFiles = (kind, details = {}) => Promise.all(($("pair").value ? ["", $("pair").value] : [undefined]).map((theme) =>
  new Promise((done, failed) => {
    ask({ do: kind, output: { ...output(), theme }, time: stillTime(), ...details },
      (answer, bytes) => done({ ...answer, bytes: bytes ?? answer.bytes }), (reason) => failed(new Error(reason)));
  })));

/// Milliseconds are enough for a still.
const stillTime = () => Math.round(Math.min(state.time, state.subject.kind === "live" ? 1e9 : state.duration) * 1000) / 1000;

let timer = null;

/// Not for each frame during playback.
function askForCommand() {
  clearTimeout(timer);
  state.commandNumber = null;
  const own = setTimeout(async () => {
    if (!state.rig) return;
    const isSaved = state.saved && state.saved.events === state.subject.events;
    $("unsaved").hidden = state.subject.kind !== "live" || isSaved;
    const name = isSaved ? state.saved.name : $("sceneName").value;
    const commands = await askForFiles("command", { name }).catch(({ message }) => [{ text: message }]);
    if (own !== timer) return;
    $("command").textContent = commands.map(({ text }) => text).join("\n");
    state.commandNumber = 0;
  }, state.playing ? 300 : 30);
  timer = own;
}
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

$("saveFile").onclick = async () => {
  note($("saved"), "Rendering…", 0);
  isRendering = true;
  allow();
  try {
    const files = await askForFiles("save");
    for (const { name, type, bytes } of files) download(name, type, bytes);
    showSize(files.map(({ bytes }) => bytes.byteLength));
    const reductions = [...new Set(files.flatMap((one) => one.reductions))];
    const hasHidden = state.hidden.size || state.solo;
    note($("saved"), files.map(({ name, bytes }) => `${name}: ${(bytes.byteLength / 1000).toFixed(1)} KB`).join(", ")
      + (reductions.length ? `; to fit: ${reductions.join(", ")}` : "")
      + (hasHidden ? ". The file shows the parts that you hid here." : ""), 20);
  } catch (error) {
    note($("saved"), `Not saved: ${error.message}`, 0);
  }
  isRendering = false;
  allow();
};

function download(name, type, bytes) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([bytes], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/// The sizes of the files that the page made last, with their limit; none after a change.
function showSize(sizes) {
  const limit = $("maxSize").value.trim();
  const text = sizes.map((bytes) => (bytes / 1000).toFixed(1)).join(" + ");
  $("fileSize").textContent = text && `${text} KB${limit ? ` of ${limit}` : ""}`;
}
let sizeTimer = null;
/// Whether a measurement is under way, and whether anything changed since it began.
let isMeasuring = false;
let isOutdated = false;
const sizePause = 1000;
const maximumMeasuredFrames = 250;
/// A measurement takes all cores, so it waits until nothing moves.
const isQuick = () => !state.playing && !["mp4", "webm"].includes(format()) && state.duration / frameTime() <= maximumMeasuredFrames;

function measureSoon() {
  showSize([]);
  clearTimeout(sizeTimer);
  isOutdated = true;
  sizeTimer = setTimeout(async () => {
    if (isMeasuring || !state.rig || state.isBroken || !state.isStaged || state.subject.kind === "live" || !isQuick()) return;
    isOutdated = false;
    isMeasuring = true;
    // Saving shows the reason if there is no file.
    const files = await askForFiles("measure").catch(() => []);
    isMeasuring = false;
    if (isOutdated) measureSoon();
    else showSize(files.map(({ bytes }) => bytes));
  }, sizePause);
}
when("staged output format range reload", measureSoon);
when("playing", () => { if (!state.playing && !$("fileSize").textContent) measureSoon(); });

function showFormat() {
  const now = format();
  $("format").value = now;
  for (const option of $("format").options) option.disabled = isStill() && isAnimated(option.value);
  $("format").title = isStill() ? "The stage shows a still image" : "";
  $("fpsLabel").hidden = !isAnimated(now);
  $("outputScale").value = String(state.outputScale);
  $("saveFile").textContent = `Save ${now.toUpperCase()}`;
}

/// Chooses a format, if critter has it.
export function setFormat(name) {
  state.format = state.rig.formats.some((one) => one.name === name) ? name : "gif";
  changed("format");
}
$("format").onchange = () => setFormat($("format").value);
$("preset").onchange = () => setFormat(preset() && !isStill() ? preset().format : state.format);
for (const id of ["maxSize", "width", "quality", "matte", "pair"]) $(id).oninput = () => changed("output");
$("sceneName").oninput = askForCommand;

when("rig reload", () => {
  const { formats, presets, themes } = state.rig;
  const option = ({ name, summary }) => [name, name, summary];
  fillList($("format"), formats.map(option), format());
  fillList($("preset"), [["", "No limits"], ...presets.map(option)], $("preset").value);
  const pair = themes.includes($("pair").value) ? $("pair").value : "";
  fillList($("pair"), [["", "One theme"], ...themes.map((name) => [name, `None and ${themeName(name)}`])], pair);
  $("pair").hidden = !themes.length;
});
when("rig", () => note($("saved"), ""));
when("staged output format", showFormat);
when("staged output format range playing", askForCommand);
when("time", () => { if (!state.playing && !isAnimated(format())) askForCommand(); });
