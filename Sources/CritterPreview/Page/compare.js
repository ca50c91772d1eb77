// The comparison with an earlier version.

import { $, choices, make } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";

export const modes = ["off", "wipe", "side", "difference"];

export function compare(mode) {
  const wasOff = state.compare === "off";
  state.compare = mode;
  showMode(mode);
  $("before").hidden = mode !== "wipe";
  $("beforeSheet").hidden = mode !== "side";
  $("sheets").classList.toggle("side", mode === "side");
  $("afterCaption").hidden = mode !== "side";
  $("difference").hidden = mode !== "difference";
  $("wipe").hidden = $("wipeLine").hidden = mode !== "wipe";
  $("numbers").hidden = mode !== "difference";
  wipe();
  changed("layout");
  // There may be a new commit.
  if (wasOff && mode !== "off") listChanges();
  changed("frameOptions");
}

const showMode = choices($("compare").children, "compare", compare);
when("nextCompare", () => compare(modes[(modes.indexOf(state.compare) + 1) % modes.length]));
when("rig compareRefused", () => { if (state.compare !== "off") compare("off"); });

/// The old version is left of the line, and the new version is right of it.
function wipe() {
  const share = Number($("wipe").value);
  const isOn = state.compare === "wipe";
  $("now").style.clipPath = isOn ? `inset(0 0 0 ${share}%)` : "";
  $("before").style.clipPath = isOn ? `inset(0 ${100 - share}% 0 0)` : "";
  $("wipeLine").style.left = `${share}%`;
}
$("wipe").oninput = wipe;

when("painted", () => {
  // No measurement during playback.
  $("numbers").textContent = state.difference || (state.playing ? "Pause to measure" : "");
});

function listChanges() {
  send({ do: "changes" });
}
$("listChanges").onclick = listChanges;

on("changes", ({ against, changes }) => {
  $("against").textContent = changes.length ? `Since ${against}` : `No changes since ${against}.`;
  $("changes").replaceChildren(...changes.map(({ subject, name, kind, details }) => make("li", { title: details.join(", ") },
    make("span", { className: "quiet", textContent: subject }), make("span", { textContent: name }),
    make("span", { className: kind, textContent: kind }))));
});
when("reload", () => { if (state.compare !== "off") listChanges(); });
when("rig", () => {
  $("changes").replaceChildren();
  $("against").textContent = "Compare with the last commit to see what changed.";
});
