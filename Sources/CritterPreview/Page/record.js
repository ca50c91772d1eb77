// @ts-check
// *Record*: changes of a part make keyframes at the playhead of a clip. Otherwise, they go to the states on
// the stage, so a click leaves a clip or a scene.

import { $, note, press } from "./dom.js";
import { changed, state, when } from "./state.js";
import { leaveMotion, play } from "./play.js";
import { setPlaying, toEnd } from "./time.js";
import { openTimeline } from "./timeline.js";

function set(isOn) {
  if (state.isRecording === isOn) return;
  state.isRecording = isOn;
  press($("record"), isOn);
  document.body.classList.toggle("recording", isOn);
  changed("viewOptions");
}

/// Records keyframes of the clip on the stage, or of the one that was there last, or stops.
export function record(isOn) {
  if (!isOn) return set(false);
  if (state.subject.kind !== "clip") {
    const [first] = state.rig.clips;
    if (!first) return note($("saved"), "Add a clip first. Its keyframes are recorded.");
    const { kind, at } = state.motion ?? {};
    if (kind === "clip") play(state.motion, { at });
    else play({ kind: "clip", name: first.name, states: first.over });
  }
  openTimeline(true);
  setPlaying(false);
  set(true);
}

$("record").onclick = () => record(!state.isRecording);
when("recordNow", () => record(true));

// Shows the states that changes of the selected part go to, before the animation pauses.
when("partChosen", () => {
  const { kind } = state.subject;
  if (state.isRecording) return;
  if (kind === "clip" || kind === "scene") leaveMotion();
  else if (kind === "transition") toEnd();
});
when("rig", () => set(false));
when("subject", () => { if (state.subject.kind !== "clip") set(false); });
when("reload rig", () => document.body.classList.toggle("noClips", !state.rig.clips.length));
