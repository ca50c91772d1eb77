// @ts-check
// The themes of the rig: shown, new, copied, and deleted.

import { $, fillList, make, press, refill, themeName } from "./dom.js";
import { ask, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { dropDraft } from "./edit.js";
import { askForName, menuButton } from "./menu.js";

/// Chooses a theme, if the rig has it.
export function setTheme(theme) {
  state.theme = state.rig.themes.includes(theme) ? theme : null;
  $("theme").value = state.theme ?? "";
}

export function showTheme(theme) {
  setTheme(theme);
  dropDraft();
  changed("viewOptions");
}
$("theme").onchange = () => showTheme($("theme").value);

/// Lists the themes of the rig as it was read.
export function listThemes() {
  const { themes } = state.rig;
  fillList($("theme"), [["", "none"], ...themes.map((name) => [name, themeName(name)])], "");
  $("themeLabel").hidden = !themes.length;
  setTheme(state.theme);
}

function draw() {
  if (!state.rig) return;
  const themes = state.rig.themes.length ? [null, ...state.rig.themes] : [];
  refill($("themes"), themes.map((theme) => {
    const button = make("button", { textContent: theme ? themeName(theme) : "none", onclick: () => showTheme(theme) });
    press(button, theme === state.theme);
    return make("div", { className: "entry" }, button, ...(theme ? menuButton("theme", theme, themeName(theme)) : []));
  }));
}

/// The file of a new theme, which the rig may not have yet.
let added = null;

/// - Parameter theme: the file to copy; null for the rig's own colors.
export function addTheme(theme = null) {
  const taken = state.rig.themes.map(themeName);
  const base = theme ? themeName(theme) : "dark";
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base}${number}`;
  const [title, button] = theme ? [`Duplicate ${base}`, "Duplicate"] : ["New theme", "Create"];
  askForName({ title, name, button }, (chosen, { close, failed }) => {
    ask({ do: "addTheme", name: chosen, theme: theme ?? undefined }, () => {
      added = `${chosen}.theme.yaml`;
      close();
      showAdded();
    }, failed);
  });
}
$("newTheme").onclick = () => addTheme();

export function removeTheme(theme) {
  send({ do: "removeTheme", name: theme });
}

/// The rig with the theme comes before or after the answer.
function showAdded() {
  if (!state.rig.themes.includes(added)) return;
  showTheme(added);
  added = null;
}

when("rig reload", () => {
  draw();
  showAdded();
});
when("viewOptions", draw);
