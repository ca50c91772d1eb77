// @ts-check
// The bounds and anchors of all parts, over the image.

import { $ } from "./dom.js";
import { changed, state, when } from "./state.js";
import { cross, polygon } from "./stage.js";

export function showBounds(isOn) {
  state.showsBounds = isOn;
  $("bounds").checked = isOn;
  changed("bounds");
}

$("bounds").onchange = () => showBounds($("bounds").checked);
when("toggleBounds", () => showBounds(!state.showsBounds));

function draw() {
  const shown = state.showsBounds
    ? state.placed.filter((one) => one.isVisible && one.corners.every(Boolean)) : [];
  $("boundsShapes").replaceChildren(...shown.flatMap((one) => [
    polygon(one.corners, "bounds"), ...(one.anchor ? [cross(one.anchor, "anchor", 3)] : []),
  ]));
}

when("bounds painted laidOut", draw);
