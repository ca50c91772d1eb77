// @ts-check
// The colors of the selected part's art, in its SVG file or in all art of the rig.

import { fillList, last, make } from "./dom.js";
import { commit, draft } from "./edit.js";

/// Whether a change goes to all art with the color. It stays for other parts.
let isEverywhere = false;

/// - Parameters:
///   - art: the file's name, and its colors: { value, name }, of which some have a name in the rig.
///   - context: the part, whether its file `isReadOnly`, and whether a theme replaces named colors.
/// - Returns: the rows of the wells.
export function artColors(art, { part, isReadOnly, isThemed }) {
  if (!art?.colors.length) return [];
  const scope = fillList(make("select", {
    ariaLabel: "Where colors of the art change", title: `Colors of ${art.name}`,
    onchange: () => { isEverywhere = scope.value === "all"; },
  }), [["part", "this part"], ["all", "everywhere"]], isEverywhere ? "all" : "part");
  const wells = art.colors.map((color) => well(color, art, part, isReadOnly || isThemed));
  return [make("div", { className: "group artColors" },
    make("span", { className: "groupName", textContent: "colors " }, scope), make("div", { className: "chips" }, ...wells))];
}

function well({ value, name }, art, part, isDisabled) {
  const box = make("input", { type: "color", value, disabled: isDisabled, ariaLabel: `Color ${name ?? value} of ${art.name}`, title: name ?? value });
  const change = () => (isEverywhere && name ? [{ path: ["colors", name], text: box.value }]
    : { edit: { recolor: { part: isEverywhere ? undefined : part, old: value, new: box.value } } });
  box.oninput = () => draft(change());
  box.onchange = () => commit(change(), `Color ${name ?? value} ${isEverywhere ? "everywhere" : `of ${last(part)}`}`, { choice: "mine" });
  return box;
}
