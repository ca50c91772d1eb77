// @ts-check
// The view in the page's address, so that it survives a reload and you can send it to a colleague.

import { later, short } from "./dom.js";
import { changed, restNames, state, when } from "./state.js";
import { begin, play, playFrom } from "./play.js";
import { compare, modes } from "./compare.js";
import { center, setCenter, setZoom } from "./pan.js";
import { showAll } from "./all.js";
import { setInputs } from "./inputs.js";
import { setFormat } from "./output.js";
import { viewParts } from "./parts.js";
import { setScale, showBounds, zoom } from "./stage.js";
import { set, settings } from "./settings.js";
import { record } from "./record.js";
import { showRange } from "./ruler.js";
import { setTheme } from "./themes.js";
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

const numbers = (text) => text.split(",").map(Number).filter((one) => Number.isFinite(one));

/// The other values of the view: each with its key, its default, its text, and the function that shows it. Later
/// values build on earlier ones.
/** @type {[string, string, () => string, (text: string) => void][]} */
const values = [
  ["theme", "", () => state.theme ?? "", setTheme],
  ["set", "", () => Object.entries(state.inputs).map(([name, value]) => `${name}:${input(value)}`).join(","), (text) => {
    setInputs(Object.fromEntries(text.split(",").filter(Boolean).map((one) => {
      const at = one.lastIndexOf(":");
      return [one.slice(0, at), inputValue(one.slice(0, at), one.slice(at + 1))];
    }).filter(([, value]) => value !== undefined)));
  }],
  ...settings.map((one) => /** @type {any} */ ([one.key, one.initial, () => String(state[one.name]), (text) => set(one, text)])),
  ["format", "gif", () => state.format, setFormat],
  ["scale", "auto", () => String(state.scale), setScale],
  ["zoom", "fit", () => (state.zoom === "fit" ? "fit" : short(zoom())),
    (text) => setZoom(Number(text) >= 0.05 && Number(text) <= 32 ? Number(text) : "fit")],
  ["show", "", () => (state.showsBounds ? "bounds" : ""), (text) => showBounds(text === "bounds")],
  ["all", "", () => state.all ?? "", showAll],
  // A clip that is chosen opens the timeline.
  ["timeline", "", () => (state.hasTracks === (state.subject.kind === "clip") ? "" : state.hasTracks ? "open" : "folded"),
    (text) => openTimeline(text ? text === "open" : parts().view.has("clip"))],
  ["record", "", () => (state.isRecording ? "on" : ""), (text) => record(!!text)],
  ["range", "", () => state.range?.map((time) => short(time)).join(",") ?? "", (text) => {
    const [start, end] = numbers(text);
    showRange(start >= 0 && end > start ? [start, end] : null);
  }],
  ["at", "", () => (state.playing || state.subject.kind === "live" || !state.time ? "" : short(state.time)),
    (text) => { if (text && Number(text) >= 0) seek(Number(text), { isLater: true }); }],
  ["center", "", () => (state.zoom === "fit" ? "" : center().map((one) => short(one, 1)).join(",")),
    (text) => { if (numbers(text).length === 2) setCenter(numbers(text)); }],
  ["compare", "off", () => state.compare, (text) => { if (text !== state.compare) compare(modes.includes(text) ? text : "off"); }],
];

/// Everything that differs from the default.
function view() {
  const other = values.map(([key, initial, text]) => [key, text(), initial]).filter(([, text, initial]) => text !== initial);
  const shown = { part: state.part, hide: [...state.hidden].join(","), solo: state.solo };
  return { ...subject(), ...Object.fromEntries(other), ...Object.fromEntries(Object.entries(shown).filter(([, text]) => text)) };
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
  viewParts(view.get("part"), (view.get("hide") ?? "").split(","), view.get("solo"));
  for (const [key, initial, , show] of values) {
    if (key === "all") showSubject(view);
    show(view.get(key) ?? initial);
  }
  changed("part");
}

function showSubject(view) {
  const states = names(view.get("state") ?? "");
  const has = (list, name) => list.some((one) => (one.name ?? one) === name);
  if (has([...state.rig.scenes, ...state.rig.sceneFiles], view.get("scene"))) {
    play({ kind: "scene", name: view.get("scene") });
  } else if (has(state.rig.clips, view.get("clip"))) {
    play({ kind: "clip", name: view.get("clip"), states });
  } else if (view.has("from") && view.has("to")) {
    const [from, to] = [names(view.get("from")), names(view.get("to"))];
    play({ kind: "transition", from, to, states: to });
  } else if (view.has("state")) {
    play({ kind: "still", states }, { once: true });
  } else {
    playFrom();
  }
}

when("bounds subject viewOptions frameOptions layout zoomed part output format playing range staged", writeAddress);
when("time", () => { if (!state.playing) writeAddress(); });
