// @ts-check
// The panel with states, transitions, clips, and scenes.

import { $, make, press, refill, short } from "./dom.js";
import { changed, state, when } from "./state.js";
import { menuButton } from "./menu.js";
import { setPlaying, start } from "./time.js";
import { openTimeline } from "./timeline.js";

const prefix = (name) => name.slice(0, name.lastIndexOf(".") + 1);
const named = (name) => state.rig.states.find((one) => one.name === name);
const isEmpty = (name) => named(name)?.isRest && named(name).needs.length === 0;
/// A new state is empty at first, too: the first one is the rest state, and others that exclude states.
const isRest = (name) => isEmpty(name) && (alternatives(name).size > 1
  || name === state.rig.states.find((one) => prefix(one.name) === prefix(name) && isEmpty(one.name)).name);

/// Puts a selection on the stage and plays it, or shows its end with reduced motion.
export function play(subject, { once = false, at = 0 } = {}) {
  state.states = subject.states ?? state.states;
  if (subject.kind === "clip" || subject.kind === "scene") state.motion = subject;
  start(at, once);
  select(subject);
  setPlaying(state.playing);
}

/// Puts another selection on the stage at the same time.
export function select(subject) {
  state.subject = subject;
  changed("subject");
}

/// Plays the events of a user on the stage.
export function playLive(events) {
  if (!events.length) start(0, false, true);
  select({ kind: "live", states: [], events });
  setPlaying(true);
}

/// A transition from the current states to others.
function go(states) {
  const from = state.states;
  if (from.join() === states.join()) play({ kind: "still", states }, { once: true });
  else play({ kind: "transition", from, to: states, states }, { once: true });
}

// States

/// A state and all states that it needs.
function ground(name, found = new Set()) {
  if (!found.has(name)) {
    found.add(name);
    for (const need of named(name)?.needs || []) ground(need, found);
  }
  return found;
}

function excludes(a, b) {
  return named(a)?.excludes.includes(b) || named(b)?.excludes.includes(a);
}

/// A state and all states that exclude it, directly or indirectly; one of them shows at a time.
function alternatives(name, found = new Set([name])) {
  for (const { name: other } of state.rig.states) {
    if (!found.has(other) && excludes(name, other)) alternatives(other, found.add(other));
  }
  return found;
}

/// The states that a rest state ends: its alternatives, or all states if it has none.
function rivals(name) {
  const others = [...alternatives(name)].filter((one) => !isRest(one));
  return others.length ? others
    : state.rig.states.map((one) => one.name).filter((one) => prefix(one) === prefix(name) && !isRest(one));
}

function leave(names) {
  return state.states.filter((one) => ![...ground(one)].some((base) => names.includes(base)));
}

function toggle(name) {
  $("exclusion").hidden = true;
  if (isRest(name)) return go(leave(rivals(name)));
  if (state.combination.includes(name)) return go(leave([name]));
  if (state.exclusions[name]) return explain(name);
  go([...state.states, name]);
}

function explain(name) {
  const rivals = state.combination.filter((one) => [...ground(name)].some((base) => excludes(one, base)));
  const box = $("exclusion");
  box.replaceChildren(make("span", { textContent: `${state.exclusions[name]}. ` }),
    make("button", {
      textContent: `Exit ${rivals.join(", ")} and enter ${name}`,
      onclick: () => {
        box.hidden = true;
        go([...leave(rivals), name]);
        $("states").querySelector(`[data-state="${CSS.escape(name)}"]`)?.focus();
      },
    }));
  box.hidden = false;
}

/// Whether a state is the rig's own, and not of a nested rig.
const isOwn = ({ name }) => prefix(name) === "";

/// The row of the rest state, for a rig whose states have no name for it.
function restRow() {
  if (state.rig.states.some((one) => isOwn(one) && isRest(one.name))) return [];
  const button = make("button", { textContent: "rest", title: "The parts as they are without states and animations", onclick: showRest });
  button.dataset.state = "";
  press(button, !isTold() && !state.rig.states.some((one) => isOwn(one) && state.combination.includes(one.name)));
  return [entry(button, [])];
}

/// Whether a scene or *Try it* decides which states show.
const isTold = () => state.subject.kind === "scene" || state.subject.kind === "live";

function drawStates() {
  const { rig } = state;
  refill($("states"), [...restRow(), ...rig.states.flatMap(({ name }) => {
    const isOn = isRest(name)
      ? !rivals(name).some((one) => state.combination.includes(one)) : state.combination.includes(name);
    const why = isRest(name) ? undefined : state.exclusions[name];
    const button = make("button", {
      textContent: name, onclick: () => toggle(name), title: why ?? "",
      "aria-disabled": why ? "true" : undefined,
    });
    button.dataset.state = name;
    press(button, isOn && !isTold());
    return entry(button, menuButton("state", name));
  })]);
}

/// A row of a list, with the button for its menu.
const entry = (button, more) => make("div", { className: "entry" }, button, ...more);

// Transitions, clips and scenes

/// A transition as a selection for the stage.
function motion(transition, index) {
  const [from, to] = ends(transition);
  const subject = { kind: "transition", from, to, states: to };
  const title = `${transition.from ?? "any"} → ${transition.to ?? "any"}`;
  return {
    title, length: transition.duration, subject, menu: ["transition", String(index), title], choose: () => play(subject),
  };
}

const clips = () => state.rig.clips.map((clip) => ({
  title: clip.name, hint: `${short(clip.duration)} s${clip.loops ? ", loops" : ""}`, menu: ["clip", clip.name],
  subject: { kind: "clip", name: clip.name, states: statesUnder(clip) }, choose: () => chooseClip(clip),
}));

const scenes = () => [...state.rig.scenes, ...state.rig.sceneFiles].map((name) => ({
  title: name.replace(/\.scene\.yaml$/, ""), hint: name, menu: state.rig.scenes.includes(name) ? ["scene", name] : undefined,
  subject: { kind: "scene", name }, choose: () => play({ kind: "scene", name }),
}));

/// All selections by kind, each with the function that shows it.
/** @returns {any[]} */
export function subjects() {
  const { rig } = state;
  const states = rig.states.map(({ name }) => {
    const own = isRest(name) ? [] : [name];
    return { title: name, subject: { kind: "still", states: own }, choose: () => go(own) };
  });
  return [["States", states], ["Transitions", rig.transitions.map(motion)], ["Clips", clips()], ["Scenes", scenes()]]
    .filter(([, list]) => list.length);
}

/// The combinations at the ends of a transition: its own states, and the states that they need.
function ends({ from, to }) {
  const own = (name) => (name === null || name === undefined || isRest(name) ? [] : [name]);
  const base = (name) => [...ground(name)].filter((one) => one !== name);
  if (from && to) return [own(from), own(to)];
  return to ? [base(to), own(to)] : [own(from), base(from)];
}

function drawList(id, things) {
  refill($(id), things.map(({ title, hint = "", length, subject, choose, menu }) => {
    const button = make("button", { title: hint, onclick: choose }, make("span", { textContent: title }),
      ...(length === undefined ? [] : [make("span", { className: "quiet", textContent: `${short(length)} s` })]));
    const { kind, name, from, to } = state.subject;
    press(button, kind === subject.kind && name === subject.name && from?.join() === subject.from?.join() && to?.join() === subject.to?.join());
    return entry(button, menu ? menuButton(...menu) : []);
  }));
}

/// Over the clip's own states, or over a state that follows a moved input, unless such states show
/// already.
function statesUnder(clip) {
  const follows = (name) => clip.inputs.includes(named(name)?.input);
  if (clip.over.length) {
    return clip.over.every((name) => state.combination.includes(name)) ? state.states : clip.over;
  }
  if (!clip.inputs.length || state.combination.some(follows)) return state.states;
  const follower = state.rig.states.find(({ name }) => follows(name));
  return follower ? [follower.name] : state.states;
}

const playClip = (clip) => play({ kind: "clip", name: clip.name, states: statesUnder(clip) });

/// Plays a clip, and opens the timeline with its keyframes.
function chooseClip(clip) {
  playClip(clip);
  openTimeline(true);
}

/// Shows states without animations.
export const showStates = (states) => play({ kind: "still", states }, { once: true });

const showRest = () => showStates([]);

/// Shows the states below a clip or a scene, which Space plays again.
export function leaveMotion() {
  const { kind, states } = state.subject;
  state.motion = { ...state.subject, at: state.time };
  showStates(kind === "clip" ? states : []);
}

/// Shows a state, a clip, or a scene by its name.
export function showEntry(kind, name) {
  if (kind === "clip") return chooseClip(state.rig.clips.find((one) => one.name === name));
  if (kind === "scene") return play({ kind, name });
  showStates(isRest(name) ? [] : [name]);
}

/// Shows nothing yet of a rig.
export function begin() {
  Object.assign(state, { subject: { kind: "still", states: [] }, states: [], motion: null });
}

/// The first view: the rig at rest, playing if it can.
export function playFrom() {
  const { rig } = state;
  const clips = rig.clips.filter((clip) => !clip.over.length && !clip.inputs.length);
  const idle = (clips.some((clip) => clip.loops) ? clips.filter((clip) => clip.loops) : clips)
    .reduce((longest, clip) => (longest?.duration >= clip.duration ? longest : clip), null);
  if (rig.scenes.length) play({ kind: "scene", name: rig.scenes[0] });
  else if (idle) playClip(idle);
  else showRest();
}

function draw() {
  if (!state.rig) return;
  drawStates();
  $("transitionsBox").hidden = state.rig.states.length < 2;
  drawList("transitions", state.rig.transitions.map(motion));
  drawList("clips", clips());
  drawList("scenes", scenes());
  $("noClips").hidden = state.rig.clips.length > 0;
  $("scenesBox").hidden = !$("scenes").children.length;
}

when("rig", draw);
when("reload", () => {
  const known = new Set(state.rig.states.map((one) => one.name));
  state.states = state.states.filter((name) => known.has(name));
  draw();
});
// The selection no longer exists.
when("stageRefused", showRest);
when("playAgain", () => { if (state.motion) play(state.motion, { at: state.motion.at }); });
when("subject staged", draw);
