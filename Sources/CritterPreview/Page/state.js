// @ts-check
// The state of the page. One module writes each field, and announces changes with `changed`.

export const state = {
  /** @type {RigMessage} */
  rig: null,
  /// Whether the file has errors, so that the rig is that of an earlier version.
  isBroken: false,
  /// The selection: { kind, states, from, to, name, events }.
  subject: { kind: "still", states: [] },
  /// The active states, without rest states.
  states: [],
  combination: [],
  exclusions: {},
  /// The named colors in the current theme: { name, value }.
  colors: [],
  inputs: {},
  /// The names of the inputs that affect the stage.
  usedInputs: [],
  theme: null,
  /// Output pixels per point on the stage, or `auto` for the resolution of the screen.
  /** @type {number | "auto"} */
  scale: "auto",
  /// The resulting scale.
  stageScale: 2,
  /// The scale of the saved file.
  outputScale: 2,
  background: "rig",
  hidden: new Set(),
  solo: null,
  time: 0,
  duration: 0,
  /// Whether the end of the animation is its beginning.
  loops: false,
  /// Whether something still moves after the end.
  loopsForever: false,
  tracks: [],
  /// The looped range in seconds, start and end; null for everything.
  range: null,
  /// The range that the tracks show in seconds, start and end; null for everything.
  visible: null,
  /// Whether the timeline shows tracks.
  hasTracks: false,
  /// Whether changes of a part make keyframes.
  isRecording: false,
  /// The last clip or scene on the stage, as a selection.
  motion: null,
  playing: false,
  /// Whether the description of the stage has arrived, with its duration.
  isStaged: false,
  /// Whether playback stops at the end.
  once: false,
  speed: 1,
  /// The number of frames that the onion skin shows on each side, and their distance in frames.
  onion: 0,
  onionStep: 1,
  compare: "off",
  /** @type {number | "fit"} */
  zoom: "fit",
  part: null,
  /// The paths of other parts that are selected, too.
  also: new Set(),
  /// The paths of parts that a click on the stage doesn't select.
  locked: new Set(),
  /// The selected keyframes: { track: { name, property }, fraction }, in fractions of the track's duration.
  keys: [],
  /// The copied keyframes: { track, seconds, text, easing }, in seconds from the first one.
  copied: [],
  /// Whether the tracks of the selected part show their values.
  graph: false,
  /// Whether the bounds of all parts show.
  showsBounds: false,
  /// The outputs of the manifest: { name, view }.
  outputs: [],
  /// The overview instead of the stage: `motions`, `themes`, `inputs`, `outputs`; null for none.
  all: null,
  /// The values of the selected parts and of the shown clip, with the `fields` of all places.
  /** @type {PropertiesMessage & Versioned & { fields: PropertyField[] }} */
  properties: null,
  /// A change that the stage shows but the file doesn't have yet, as a part of requests.
  /** @type {Draft} */
  draft: null,
  /// Whether the image is that of the last request.
  isCurrent: false,
  /// The inputs of the image, and its difference from the earlier version in words.
  values: {},
  difference: undefined,
  /// The last saved scene: { name, events }.
  saved: null,
  hover: null,
  /** @type {PlacedNote[]} */
  placed: [],
  fields: [],
  /// The parts that you can tap now.
  taps: [],
  /// The number of the unanswered request for the command; null before it is sent, 0 after the
  /// answer.
  commandNumber: 0,
  format: "gif",
  fps: 25,
};

const listeners = {};

export function when(kinds, listener) {
  for (const kind of kinds.split(" ")) (listeners[kind] ||= new Set()).add(listener);
}

/** @type {(kind: string, value?: any) => void} */
export const changed = (kind, value) => {
  for (const listener of listeners[kind] || []) listener(value);
};

/// With reduced motion, nothing plays by itself.
export const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

/// The seconds between two frames of the output; a loop has a whole number of frames.
export const frameTime = () => {
  const frame = state.speed / state.fps;
  return state.loops ? state.duration / Math.max(Math.round(state.duration / frame), 1) : frame;
};

/// The name of the rest state, for commands.
export function restNames() {
  const rest = state.rig?.states.find((one) => one.isRest && !one.name.includes("."));
  return rest ? [rest.name] : [];
}

/// The request for the stage.
export function viewRequest(subject = state.subject) {
  const named = (names) => (names.length ? names : restNames());
  /** @type {any} */
  const result = {
    ...subject,
    inputs: state.inputs,
    scale: state.stageScale,
    hidden: [...state.hidden],
  };
  if (subject.kind === "transition") {
    Object.assign(result, { from: named(subject.from), to: named(subject.to) });
  }
  if (subject.kind === "still") result.states = subject.states;
  if (subject.kind === "clip" && state.isRecording) result.records = true;
  if (state.theme) result.theme = state.theme;
  if (state.background !== "rig") result.background = state.background;
  if (state.solo) result.solo = state.solo;
  return result;
}
