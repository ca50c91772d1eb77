// @ts-check
// The named colors of the rig, or of the shown theme.

import { $, make, refill, themeName } from "./dom.js";
import { state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { menuButton } from "./menu.js";

function draw() {
  const { colors, theme } = state;
  $("colorsOf").textContent = theme ? `of ${themeName(theme)}` : "";
  refill($("colors"), colors.map((color) => {
    const well = make("input", { type: "color", value: color.value.slice(0, 7), ariaLabel: `Color ${color.name}` });
    const change = () => ({
      changes: [{ path: ["colors", color.name], text: well.value + color.value.slice(7) }], isInTheme: !!theme,
    });
    // A nested rig's color is only in the theme.
    well.disabled = !theme && color.name.includes(".");
    well.oninput = () => draft(change());
    well.onchange = () => commit(change(), `Color ${color.name} ${well.value}`, { choice: "mine" });
    const label = make("label", { className: "named" }, well, make("span", { textContent: color.name }));
    return make("div", { className: "entry" }, label, ...menuButton("color", color.name));
  }));
}

when("staged", draw);
