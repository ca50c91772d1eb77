// @ts-check
// The themes of the rig: shown, new, copied, and deleted.

import { $, make, press, refill } from "./dom.js";
import { on, send } from "./wire.js";
import { changed, state, when } from "./state.js";
import { askForName, menuButton } from "./menu.js";
import { onFailure } from "./problems.js";

const stem = (theme) => theme.replace(/\.theme\.yaml$/, "");

export function showTheme(theme) {
  state.theme = theme;
  state.draft = null;
  $("theme").value = theme ?? "";
  changed("viewOptions");
  draw();
}

function draw() {
  if (!state.rig) return;
  const themes = state.rig.themes.length ? [null, ...state.rig.themes] : [];
  refill($("themes"), themes.map((theme) => {
    const button = make("button", { textContent: theme ? stem(theme) : "none", onclick: () => showTheme(theme) });
    press(button, theme === state.theme);
    return make("div", { className: "entry" }, button, ...(theme ? menuButton("theme", theme, stem(theme)) : []));
  }));
}

/// The request for a new theme: its number, its file, and the functions for its result.
let added = null;

/// - Parameter theme: the file to copy; null for the rig's own colors.
export function addTheme(theme = null) {
  const taken = state.rig.themes.map(stem);
  const base = theme ? stem(theme) : "dark";
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base}${number}`;
  const [title, button] = theme ? [`Duplicate ${base}`, "Duplicate"] : ["New theme", "Create"];
  askForName({ title, name, button }, (chosen, results) => {
    const number = send({ do: "addTheme", name: chosen, theme: theme ?? undefined });
    state.elsewhere.add(number);
    added = { number, file: `${chosen}.theme.yaml`, ...results };
  });
}
$("newTheme").onclick = () => addTheme();

export function removeTheme(theme) {
  send({ do: "removeTheme", theme });
}

/// The rig with the theme comes before or after the answer.
function showAdded() {
  if (!added?.isWritten || !state.rig.themes.includes(added.file)) return;
  showTheme(added.file);
  added = null;
}
on("changed", ({ number, outcome }) => {
  if (number !== added?.number) return;
  if (outcome === "written") added.isWritten = true;
  added.close();
  showAdded();
});
onFailure((failed, reason) => { if (failed === added?.number) added.failed(reason); });

when("rig reload", () => {
  draw();
  showAdded();
});
when("viewOptions", draw);
