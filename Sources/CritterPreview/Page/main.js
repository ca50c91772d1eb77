// @ts-check
// The page: opens the rig, requests frames, and updates the panels.

import { $, choices, fillList, later, openPopup } from "./dom.js";
import { applyView, rigInAddress } from "./address.js";
import { connect, on, send } from "./wire.js";
import { changed, state, when, viewRequest } from "./state.js";
import { paint } from "./stage.js";
import { problemBox } from "./problems.js";
import "./live.js";
import { arrive, frameOptions, painted } from "./time.js";
import "./tracks.js";
import "./properties.js";
import "./clip.js";
import "./entries.js";
import "./colors.js";
import { listThemes } from "./themes.js";
import "./reorder.js";
import "./thumbs.js";
import "./readme.js";
import "./sync.js";
import "./keys.js";
import "./rove.js";

let stageNumber = 0;
let stagedNumber = 0;
/// The last request for the stage, as text.
let stageRequest = "";
/// The numbers of unanswered requests for frames.
let frameNumbers = [];
/// The last request for a frame, as text, and its number.
let asked = { number: 0, request: "" };
let isStale = false;
/// The generation of the rig in the image.
let imageGeneration = 0;
let isRefused = false;

function say(text, isBad = false) {
  // Without a rig, in the middle of the page.
  $("connecting").textContent = text || "Connecting…";
  $("status").textContent = text;
  for (const id of ["connecting", "status"]) $(id).classList.toggle("bad", isBad);
}

function open(name) {
  send({ do: "open", rig: name });
}

/// Requests one frame at a time, or two during playback, so that the program draws one while the
/// page shows the other. Of later requests, only the last is kept.
function ask() {
  if (frameNumbers.length >= (state.playing ? 2 : 1) || !state.rig || isRefused) {
    isStale = true;
    return;
  }
  isStale = false;
  const request = frameRequest();
  const number = send(request);
  if (number) frameNumbers.push(number);
  asked = { number, request: JSON.stringify(request) };
}

/// - Returns: whether the number belongs to a frame.
function answered(number) {
  const isFrame = frameNumbers.includes(number);
  frameNumbers = frameNumbers.filter((one) => one !== number);
  return isFrame;
}

/** @returns {{ do: "frame" } & FrameRequest & Draft} */
const frameRequest = () => ({ ...state.draft, do: "frame", time: state.time, frame: frameOptions() });

function show() {
  const stage = viewRequest();
  stageNumber = send({ do: "stage", stage });
  stageRequest = JSON.stringify(stage);
  state.isCurrent = false;
  isRefused = false;
  ask();
}

when("subject viewOptions", show);
// Not for each step while the window is resized.
when("stageScale", later(() => { if (state.rig) show(); }, 60));
when("time frameOptions", ask);

on("connected", () => {
  say("");
  frameNumbers = [];
  // The program sends whole images again.
  $("onions").replaceChildren();
  open(state.rig?.name ?? rigInAddress());
});

on("locked", () => say("Open the address that critter preview prints. It changes each time the program starts.", true));

on("disconnected", () => {
  frameNumbers = [];
  say("critter preview has ended. Start it again and open the address that it prints.", true);
});

on("rig", (rig) => {
  if ($("status").classList.contains("bad")) say("");
  const isOther = state.rig?.name !== rig.name;
  state.rig = rig;
  document.body.classList.remove("noRig");
  document.title = `${rig.name} – critter preview`;
  document.body.classList.toggle("readOnly", rig.isReadOnly);
  clearProblem("file", "stage", "frame");
  fillList($("rig"), rig.rigs.map((name) => [name]), rig.name);
  listThemes();
  if (isOther) {
    Object.assign(state, { placed: [], combination: [], exclusions: {} });
    changed("rig");
    return applyView();
  }
  changed("reload");
  noteGeneration();
  // Otherwise, the program continues with the page's request.
  if (!rig.isShown || JSON.stringify(viewRequest()) !== stageRequest) show();
});

/// For tests: the generation that both the image and the panels show.
function noteGeneration() {
  const generation = Math.min(imageGeneration, state.rig.generation);
  if (generation) $("now").dataset.generation = generation;
}

on("stage", (answer) => {
  if (answer.number !== stageNumber) return;
  stagedNumber = answer.number;
  isRefused = false;
  clearProblem("stage", "frame");
  const { tracks, exclusions, combination, colors, inputs: usedInputs } = answer;
  Object.assign(state, { tracks, exclusions, combination, colors, usedInputs });
  arrive(answer);
  changed("staged");
  if (asked.number < stageNumber || asked.request !== JSON.stringify(frameRequest())) ask();
});

on("image", (header, bytes) => {
  paint(header, bytes);
  if (!header.isLast) return;
  answered(header.number);
  clearProblem("frame");
  imageGeneration = header.generation;
  noteGeneration();
  $("now").dataset.time = header.time;
  state.fields = header.fields || [];
  state.taps = header.taps || [];
  // Numbers increase, so a later frame includes all earlier changes.
  state.isCurrent = header.number > stageNumber && stageNumber === stagedNumber;
  state.values = header.inputs || {};
  state.difference = header.difference;
  if (header.parts) state.placed = header.parts;
  painted();
  changed("painted");
  if (isStale) ask();
});

/// A problem disappears with its cause: after a fixed file, another view, or a frame that can be
/// drawn.
let problemCause = null;

function setProblem(cause) {
  problemCause = cause;
  $("problem").hidden = !cause;
  if (state.isBroken === (cause === "file")) return;
  state.isBroken = cause === "file";
  changed("broken");
}

function clearProblem(...causes) {
  if (!causes.includes(problemCause)) return;
  setProblem(null);
}

on("nothing", ({ number }) => {
  answered(number);
  if (isStale) ask();
});

on("problem", ({ number, problems, hasEditor }) => {
  const cause = !number ? "file" : number === stageNumber ? "stage" : "frame";
  answered(number);
  if (cause === "stage") isRefused = true;
  if (problemCause === "file" && cause !== "file") return;
  $("problems").replaceChildren(...problems.map((one) => problemBox(one, hasEditor)));
  setProblem(cause);
  // Another rig may be all right.
  if (!state.rig) send({ do: "rigs" });
});

on("refusal", ({ number, text }) => {
  if (answered(number) && state.compare !== "off") changed("compareRefused");
  if (number && number === stageNumber) {
    isRefused = true;
    changed("stageRefused");
  }
  complain(text);
});

function complain(text) {
  say(text, true);
  setTimeout(() => { if ($("status").textContent === text) say(""); }, 8000);
}
when("complaint", complain);

// Rigs that appeared since.
for (const kind of ["pointerdown", "focus"]) $("rig").addEventListener(kind, () => send({ do: "rigs" }));
on("rigs", ({ rigs }) => {
  const names = [...$("rig").options].map((one) => one.value);
  if (names.join() !== rigs.join()) fillList($("rig"), rigs.map((name) => [name]), state.rig?.name ?? rigInAddress());
});

$("rig").onchange = () => {
  location.hash = encodeURIComponent($("rig").value);
};
addEventListener("hashchange", ({ newURL }) => {
  // The page may have replaced the new address with its old view.
  history.replaceState(null, "", newURL);
  const name = rigInAddress();
  if (name === state.rig?.name) applyView();
  else open(name);
});

// A narrow page shows one panel at a time.
function chooseTab(name) {
  showTab(name);
  for (const panel of document.querySelectorAll(".panel")) {
    panel.classList.toggle("selected", panel.dataset.panel === name);
  }
}
const showTab = choices(document.querySelectorAll(".tabs button"), "tab", chooseTab);
chooseTab("play");
when("part", () => document.body.classList.toggle("hasPart", !!state.part));

$("viewButton").onclick = () => openPopup($("viewMenu"), $("viewButton").getBoundingClientRect());

// For the console and for tests.
window.critter = { state };

connect();
