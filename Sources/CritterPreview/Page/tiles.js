// @ts-check
// Small images, which the program draws one by one.

import { ask, on } from "./wire.js";
import { state, when } from "./state.js";

let waiting = [];
let current = null;
let timer = null;

/// The pause between two tiles during playback, in milliseconds; playback comes first.
const pause = 250;

/// Asks for an image. `show` gets its URL; null if it can't be drawn.
///
/// - Parameter group: the name of a group of requests.
export function askForTile(group, request, show) {
  waiting.push({ group, request, show });
  next();
}

/// Cancels the requests of a group.
export function giveUpTiles(group) {
  waiting = waiting.filter((job) => job.group !== group);
  if (current?.group === group) current.show = null;
}

/// Changes of the rig come first: the next image is drawn only so long after one, in milliseconds.
const restAfterEdit = 400;
let isEditing = false;
when("editing", () => { isEditing = true; });
when("edited", () => {
  isEditing = false;
  wait(restAfterEdit);
});

function wait(delay) {
  clearTimeout(timer);
  timer = setTimeout(next, delay);
}

function next() {
  if (current || !waiting.length || isEditing) return;
  if (state.draft) return wait(restAfterEdit);
  current = waiting.shift();
  // The request of a part's thumbnail has its own kind.
  ask({ do: "tile", ...current.request }, ({ type }, bytes) => finish(URL.createObjectURL(new Blob([bytes], { type }))), () => finish(null));
}

function finish(url) {
  const { show } = current;
  current = null;
  show?.(url);
  wait(state.playing && !state.all ? pause : 0);
}

on("disconnected", () => { waiting = []; });

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    target.whenSeen();
  }
});

/// Calls back when an element is in view.
export function whenSeen(element, act) {
  element.whenSeen = act;
  seen.unobserve(element);
  seen.observe(element);
}

/// Shows a requested image.
export function showTile(image, url) {
  image.onload = () => URL.revokeObjectURL(url);
  image.src = url;
}
