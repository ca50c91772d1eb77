// What the page knows and shows. Each change is announced with `changed`.

export const state = {
  rig: null,
  /// What is played: { kind, states, from, to, name, events }.
  subject: { kind: "still", states: [] },
  /// The states that are on, without those that rest.
  states: [],
  combination: [],
  obstacles: {},
  inputs: {},
  /// The names of those that what is on the stage depends on.
  usedInputs: [],
  theme: null,
  /// Output pixels a point on the stage, or `auto`: as many as the screen has.
  scale: "auto",
  /// What that comes to.
  stageScale: 2,
  /// Of the file that is saved.
  outputScale: 2,
  background: "rig",
  hidden: new Set(),
  solo: null,
  time: 0,
  duration: 0,
  /// Whether the end is the beginning.
  loops: false,
  /// Whether something moves on after the end.
  goesOn: false,
  tracks: [],
  /// The seconds that play over and over, from and to; all when null.
  range: null,
  /// The seconds that the tracks show, from and to; all when null.
  visible: null,
  /// Whether only the tracks of the selected part show.
  onlyPart: false,
  playing: false,
  /// Whether the program has said what is on the stage, and how long it lasts.
  isStaged: false,
  /// Whether this run ends at the end, whatever the loop says.
  once: false,
  /// Which way a run there and back goes.
  direction: 1,
  loop: "forever",
  speed: 1,
  onion: 0,
  compare: "off",
  zoom: "fit",
  part: null,
  /// What is drawn over the picture: `bounds`, `path`, `rulers`.
  overlays: new Set(),
  /// Lines to draw parts to: an axis, 0 for x, and a point of the canvas on it.
  guides: [],
  /// What is seen side by side instead of the stage: `motions`, `themes`, `sizes`, `rigs`; null for none.
  all: null,
  /// Numbers of requests whose problems are told where they belong.
  elsewhere: new Set(),
  /// Values of the file that are shown otherwise than they are, while they are changed.
  draft: null,
  hover: null,
  placed: [],
  fields: [],
  /// The parts that can be tapped now.
  taps: [],
  /// Of the request for the command that is not answered; null before it is sent, 0 after.
  commandNumber: 0,
  format: "gif",
  fps: 25,
};

const listeners = {};

export function when(kinds, listener) {
  for (const kind of kinds.split(" ")) (listeners[kind] ||= new Set()).add(listener);
}

export function changed(kind) {
  for (const listener of listeners[kind] || []) listener();
}

/// Motion is not begun unasked where the person has asked for less of it.
export const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

/// Seconds of the motion between two frames of the output; a loop is a whole number of them.
export const frameTime = () => {
  const frame = state.speed / state.fps;
  return state.loops ? state.duration / Math.max(Math.round(state.duration / frame), 1) : frame;
};

/// The name of the state that rests, for commands.
export function restNames() {
  const rest = state.rig?.states.find((one) => one.isRest && !one.name.includes("."));
  return rest ? [rest.name] : [];
}

/// What the program is asked to show.
export function viewRequest(subject = state.subject) {
  const named = (names) => (names.length ? names : restNames());
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
  if (state.theme) result.theme = state.theme;
  if (state.background !== "rig") result.background = state.background;
  if (state.solo) result.solo = state.solo;
  return result;
}
