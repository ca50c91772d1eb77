// @ts-check
// The comparison with an earlier version.

import { $, choices, make, themeName } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { showTheme } from "./themes.js";

export const modes = ["off", "wipe", "side", "difference", "themes"];
/// Whether two images stand side by side.
export const isSideBySide = (mode = state.compare) => mode === "side" || mode === "themes";
/// The theme that is compared with the rig's own colors, if none is shown yet.
const preferredTheme = () => state.rig.themes.find((name) => name.startsWith("dark.")) ?? state.rig.themes[0];

export function compare(mode) {
  const wasOff = state.compare === "off";
  if (mode === "themes" && !state.rig.themes.length) mode = "off";
  state.compare = mode;
  showMode(mode);
  $("before").hidden = mode !== "wipe";
  $("beforeSheet").hidden = $("afterCaption").hidden = !isSideBySide();
  $("sheets").classList.toggle("side", isSideBySide());
  $("difference").hidden = mode !== "difference";
  $("wipe").hidden = $("wipeLine").hidden = mode !== "wipe";
  $("numbers").hidden = mode !== "difference";
  wipe();
  changed("layout");
  // There may be a new commit.
  if (wasOff && mode !== "off" && mode !== "themes") listChanges();
  if (mode === "themes" && !state.theme) showTheme(preferredTheme());
  caption();
  changed("frameOptions");
}

/// The names of the two images, and the pages behind them.
function caption() {
  const isOfThemes = state.compare === "themes";
  const theme = themeName(state.theme ?? "");
  $("beforeCaption").textContent = isOfThemes ? "no theme" : "before";
  $("afterCaption").textContent = isOfThemes ? theme || "no theme" : "after";
  const isPlain = isOfThemes && state.background === "rig";
  $("beforeSheet").classList.toggle("lightPage", isPlain);
  $("sheet").classList.toggle("darkPage", isPlain && /dark|night/i.test(theme));
}
when("viewOptions reload", caption);
when("rig reload", () => {
  $("compare").querySelector("[data-compare=themes]").hidden = !state.rig.themes.length;
  if (state.compare === "themes" && !state.rig.themes.length) compare("off");
});

const showMode = choices($("compare").children, "compare", compare);
export function compareNext() {
  const known = modes.filter((mode) => mode !== "themes" || state.rig.themes.length);
  compare(known[(known.indexOf(state.compare) + 1) % known.length]);
}
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

const listChanges = () => ask({ do: "changes" }, ({ against, changes }) => {
  $("against").textContent = changes.length ? `Since ${against}` : `No changes since ${against}.`;
  $("changes").replaceChildren(...changes.map(({ subject, name, kind, details }) => make("li", {},
    make("span", { className: "quiet", textContent: subject }), make("span", { textContent: name }),
    make("span", { className: kind, textContent: kind }), make("span", { className: "details quiet", textContent: details.join(", ") }))));
});
$("listChanges").onclick = listChanges;
when("reload", () => { if (!["off", "themes"].includes(state.compare)) listChanges(); });
when("rig", () => {
  $("changes").replaceChildren();
  $("against").textContent = "Compare with the last commit to see what changed.";
});
