// @ts-check
// The playhead, playback, steps, and the scrubber.

import { $, put, seconds } from "./dom.js";
import { changed, frameTime, prefersStill, state, when } from "./state.js";

const isLive = () => state.subject.kind === "live";

/// The end of the scrubber; a live session has none.
export const reach = () => (isLive() ? Math.max(state.duration, state.time, 5) : state.duration);

/// The additional images of a frame.
export function frameOptions() {
  const onion = [];
  if (!state.playing && state.onion) {
    for (let step = state.onion; step > 0; step -= 1) {
      const away = step * state.onionStep * frameTime();
      onion.push(Math.max(state.time - away, 0), Math.min(state.time + away, reach()));
    }
  }
  arrangeOnions(onion.length);
  return {
    onion,
    isCompared: !["off", "themes"].includes(state.compare),
    showsOwnColors: state.compare === "themes",
    showsDifference: state.compare === "difference",
    measuresDifference: state.compare === "difference" && !state.playing,
    listsParts: !!(state.part || state.hover) || !state.playing || isLive(),
  };
}

/// Distant frames are fainter; each shows through the ones above it.
function arrangeOnions(count) {
  $("onions").hidden = count === 0;
  for (const [index, canvas] of [...$("onions").children].entries()) {
    canvas.hidden = index >= count;
    // Frames before the current one are tinted red, and frames after it green.
    canvas.className = index % 2 ? "after" : "before";
    canvas.style.opacity = 0.24 / (state.onion - Math.floor(index / 2) + 0.2);
  }
}

// Playing

/// Begins an animation, whose duration isn't known yet. With reduced motion, it shows its end if it plays once.
export function start(at, once, isPlaying = !prefersStill.matches) {
  Object.assign(state, { time: !isPlaying && once ? 1e9 : at, once, playing: isPlaying, isStaged: false });
}

/// Shows the description of the animation on the stage.
export function arrive({ duration, loops, loopsForever }) {
  Object.assign(state, { isStaged: true, duration, loops, loopsForever });
  if (!isLive()) state.time = Math.min(state.time, duration);
}

export function setPlaying(isOn) {
  state.playing = isOn;
  changed("playing");
}

/// Goes to the end of a transition, so that its state can be changed.
export function toEnd() {
  state.time = state.isStaged ? state.duration : 1e9;
}

let lastTick = null;
let paints = [];
let dropped = 0;
let secondStart = 0;

function tick(now) {
  if (!state.playing) {
    lastTick = null;
    return;
  }
  const step = lastTick === null ? 0 : Math.min((now - lastTick) / 1000, 0.25);
  lastTick = now;
  advance(step * state.speed);
  changed(isAtRest() ? "clock" : "time");
  requestAnimationFrame(tick);
}

function advance(step) {
  if (!state.isStaged) return;
  if (isLive()) {
    state.time += step;
    return;
  }
  const [start, end] = span();
  state.time += step;
  if (state.time < end && state.time >= start) return;
  if (end === start || state.once) {
    state.time = end;
    return setPlaying(false);
  }
  state.time = state.time < start ? start : start + (state.time - start) % (end - start);
}

/// The range that plays, in seconds.
function span() {
  if (!state.range || state.once) return [0, state.duration];
  const [start, end] = state.range.map((time) => Math.min(time, state.duration));
  return end > start ? [start, end] : [0, state.duration];
}

/// In a live session, whether all effects are over: time continues, but the image doesn't change.
function isAtRest() {
  const shown = Number($("now").dataset.time);
  return isLive() && !state.loopsForever && state.isCurrent && shown > state.duration + 0.2;
}

/// Pauses for a change of a part.
function pause() {
  if (!state.playing || isLive()) return;
  if (state.once) toEnd();
  setPlaying(false);
  changed("time");
}
when("partChosen rowChosen", pause);

export function togglePlaying() {
  // Of a still, the animation before.
  if (!state.playing && !reach()) return changed("playAgain");
  if (!state.playing && !isLive()) {
    const [start, end] = span();
    if (state.time >= end || state.time < start) state.time = start;
    state.once = false;
  }
  setPlaying(!state.playing);
}

when("playing", () => {
  $("playIcon").setAttribute("d", state.playing ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2v12l10-6z");
  $("playButton").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  $("rate").textContent = "";
  if (state.playing) {
    [paints, dropped, secondStart] = [[], 0, performance.now()];
    if (lastTick === null) requestAnimationFrame((now) => { lastTick = now; tick(now); });
  } else {
    lastTick = null;
    changed("frameOptions");
  }
});

/// Counts shown frames. Each further 1/30 second without a new image is a dropped frame.
export function painted() {
  arrangeOnions(state.playing ? 0 : 2 * state.onion);
  if (!state.playing) return;
  const now = performance.now();
  if (paints.length) dropped += Math.max(Math.round((now - paints.at(-1)) * 30 / 1000) - 1, 0);
  paints = paints.filter((time) => time > now - 1000);
  paints.push(now);
  if (now - secondStart > 1000) {
    const lost = dropped ? `, ${dropped} dropped` : "";
    $("rate").textContent = `${paints.length} frames per second${lost}`;
    $("rate").dataset.frames = paints.length;
    $("rate").dataset.dropped = dropped;
    [dropped, secondStart] = [0, now];
  }
}

// Seeking

/// - Parameter isLater: whether the duration isn't known yet.
export function seek(time, { isLater = false } = {}) {
  if (state.playing) setPlaying(false);
  state.time = isLater ? time : Math.min(Math.max(time, 0), reach());
  changed("time");
}

/// Moves to the next frame of the output.
export function step(frames) {
  const frame = frameTime();
  const index = state.time / frame;
  const from = frames > 0 ? Math.floor(index + 1e-6) : Math.ceil(index - 1e-6);
  seek((from + frames) * frame);
}

$("scrubber").oninput = () => seek(Number($("scrubber").value));
$("playButton").onclick = togglePlaying;
$("stepOn").onclick = () => step(1);
$("stepBack").onclick = () => step(-1);
$("toStart").onclick = () => seek(0);

function show() {
  const end = reach();
  const [first, last] = state.visible ?? [0, end];
  const lastFrame = Math.floor(end / frameTime() + 1e-6) - (state.loops ? 1 : 0);
  const frameOf = (time) => Math.min(Math.floor(time / frameTime() + 1e-6), lastFrame);
  put($("scrubber"), { min: String(first), max: String(last || 1), disabled: end === 0 });
  $("scrubber").value = state.time;
  $("scrubber").setAttribute("aria-valuetext", seconds(state.time));
  put($("clock"), { textContent: seconds(state.time) });
  put($("frame"), {
    textContent: isLive() || !end ? "" : `frame ${frameOf(state.time)} of ${lastFrame}`,
  });
  put($("duration"), { textContent: isLive() ? "live" : seconds(state.duration) });
}
when("time clock staged visible output", show);
