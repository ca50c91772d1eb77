// @ts-check
// The view in the page's address, so that it survives a reload and you can send it to a colleague.

import { $, later, short } from "./dom.js";
import { changed, prefersStill, restNames, state, when } from "./state.js";
import { begin, play, playFrom } from "./play.js";
import { compare, modes } from "./compare.js";
import { center, setCenter } from "./pan.js";
import { showBounds } from "./bounds.js";
import { showAll } from "./all.js";
import { layOut, setBackground, setScale, zoom } from "./stage.js";
import { set, settings } from "./settings.js";
import { record } from "./record.js";
import { seek } from "./time.js";
import { openTimeline } from "./timeline.js";

const parts = () => {
  const [name, query = ""] = location.hash.slice(1).split("?");
  return { name: decodeURIComponent(name), view: new URLSearchParams(query) };
};

export const rigInAddress = () => parts().name || null;

const list = (names) => (names.length ? names : restNames()).join(",");
const names = (text) => {
  const rest = restNames();
  return text.split(",").filter((name) => name && name !== "rest" && !rest.includes(name));
};

// Writing

/// The view as options of `critter render`.
function subject() {
  const { kind, from, to, states = [], name } = state.subject;
  switch (kind) {
    case "transition": return { from: list(from), to: list(to) };
    case "clip": return { clip: name, ...(states.length ? { state: list(states) } : {}) };
    case "scene": return { scene: name };
    case "live": return {};
    default: return { state: list(state.states) || "rest" };
  }
}

/// The value of an input without the characters between values.
function input(value) {
  if (typeof value === "string") return encodeURIComponent(value);
  return Array.isArray(value) ? value.map((one) => short(one)).join(" ") : short(value);
}

/// The value of an input in the address; undefined for one that the input can't have.
function inputValue(name, text) {
  const kind = state.rig.inputs.find((one) => one.name === name)?.kind;
  if (kind === undefined) return undefined;
  if (kind === "text" || kind === "color") {
    try {
      return decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  const numbers = text.split(" ").filter(Boolean).map(Number);
  if (!numbers.every(Number.isFinite)) return undefined;
  return kind === "list" ? numbers : numbers[0];
}

/// Everything that differs from the default.
function view() {
  const values = subject();
  const add = (key, value, initial) => { if (value !== initial && value !== "") values[key] = value; };
  if (!state.playing && state.subject.kind !== "live") add("at", short(state.time), "0");
  add("set", Object.entries(state.inputs).map(([name, value]) => `${name}:${input(value)}`).join(","), "");
  add("theme", state.theme ?? "", "");
  add("scale", String(state.scale), "auto");
  add("background", state.background, "rig");
  if (state.zoom !== "fit") {
    add("zoom", short(zoom()), "");
    add("center", center().map((one) => short(one, 1)).join(","), "");
  }
  for (const { name, key, initial } of settings) add(key, String(state[name]), String(initial));
  if (state.range) add("range", state.range.map((time) => short(time)).join(","), "");
  add("compare", state.compare, "off");
  add("timeline", state.hasTracks ? "open" : "folded", state.subject.kind === "clip" ? "open" : "folded");
  add("record", state.isRecording ? "on" : "", "");
  add("part", state.part ?? "", "");
  add("hide", [...state.hidden].join(","), "");
  add("show", state.showsBounds ? "bounds" : "", "");
  add("all", state.all ?? "", "");
  add("solo", state.solo ?? "", "");
  add("format", state.format, "gif");
  return values;
}

// Browsers reject an address that changes too often.
const writeAddress = later(() => {
  if (!state.rig || rigInAddress() !== null && rigInAddress() !== state.rig.name) return;
  const query = new URLSearchParams(view()).toString()
    .replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
  history.replaceState(null, "", `#${encodeURIComponent(state.rig.name)}${query ? `?${query}` : ""}`);
}, 250);

// Reading

/// Shows the view in the address, with defaults for the rest.
export function applyView() {
  const { view } = parts();
  begin();
  const text = (key, initial) => view.get(key) ?? initial;
  state.inputs = Object.fromEntries(text("set", "").split(",").filter(Boolean).map((one) => {
    const at = one.lastIndexOf(":");
    return [one.slice(0, at), inputValue(one.slice(0, at), one.slice(at + 1))];
  }).filter(([, value]) => value !== undefined));
  state.theme = state.rig.themes.includes(view.get("theme")) ? view.get("theme") : null;
  $("theme").value = state.theme ?? "";
  const known = new Set(state.rig.parts.map((part) => part.path));
  state.hidden = new Set(text("hide", "").split(",").filter((path) => known.has(path)));
  state.solo = known.has(view.get("solo")) ? view.get("solo") : null;
  state.part = known.has(view.get("part")) ? view.get("part") : null;
  setBackground(text("background", "rig"));
  for (const setting of settings) {
    set(setting, String(setting.initial));
    set(setting, text(setting.key, ""));
  }
  state.format = state.rig.formats.some((one) => one.name === view.get("format")) ? view.get("format") : "gif";
  const scale = Number(text("scale", "auto"));
  setScale([1, 2, 3].includes(scale) ? scale : "auto");
  const wanted = Number(view.get("zoom"));
  state.zoom = wanted >= 0.05 && wanted <= 32 ? wanted : "fit";
  layOut();
  showBounds(text("show", "").split(",").includes("bounds"));
  showSubject(view);
  showAll(["motions", "themes", "inputs", "outputs"].includes(view.get("all")) ? view.get("all") : null);
  openTimeline(text("timeline", view.has("clip") ? "open" : "folded") === "open");
  record(view.has("record"));
  const range = text("range", "").split(",").map(Number);
  state.range = range.length === 2 && range[0] >= 0 && range[1] > range[0] ? range : null;
  if (view.has("at") && Number(view.get("at")) >= 0) seek(Number(view.get("at")), { isLater: true });
  const middle = text("center", "").split(",").map(Number);
  if (middle.length === 2 && middle.every(Number.isFinite)) setCenter(middle);
  const mode = modes.includes(view.get("compare")) ? view.get("compare") : "off";
  if (mode !== state.compare) compare(mode);
  changed("range");
  changed("part");
  changed("inputs");
  changed("format");
}

function showSubject(view) {
  const states = names(view.get("state") ?? "");
  const has = (list, name) => list.some((one) => (one.name ?? one) === name);
  if (has([...state.rig.scenes, ...state.rig.sceneFiles], view.get("scene"))) {
    play({ kind: "scene", name: view.get("scene") });
  } else if (has(state.rig.clips, view.get("clip"))) {
    state.states = states;
    play({ kind: "clip", name: view.get("clip"), states });
  } else if (view.has("from") && view.has("to")) {
    const [from, to] = [names(view.get("from")), names(view.get("to"))];
    state.states = to;
    play({ kind: "transition", from, to, states: to });
  } else if (view.has("state")) {
    state.states = states;
    play({ kind: "still", states }, { once: true });
  } else {
    playFrom();
  }
  if (prefersStill.matches) state.playing = false;
}

when("bounds subject viewOptions frameOptions layout zoomed part output format playing range staged", writeAddress);
when("time", () => { if (!state.playing) writeAddress(); });
