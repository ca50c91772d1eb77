// @ts-check
// Edges and centers to which a part snaps while it moves.

import { $ } from "./dom.js";
import { linesOf, nearest } from "./snapping.js";
import { state } from "./state.js";
import { shape, zoom } from "./stage.js";

/// The snapping distance, in CSS pixels.
const reach = 4;

/// The place of a moved part after snapping; a guide shows the line to which it snaps.
export function snapped(part, by, isStraight) {
  const others = state.placed.filter((one) => one.isVisible && one.corners.every(Boolean)
    && !one.path.startsWith(part.path) && !part.path.startsWith(`${one.path}/`));
  const canvas = [state.rig.width, state.rig.height];
  const found = [];
  const is = [false, false];
  const result = by.map((distance, axis) => {
    if (isStraight && distance === 0) return 0;
    const targets = [0, canvas[axis] / 2, canvas[axis], ...others.flatMap((one) => linesOf(one.corners, axis))];
    const best = nearest(linesOf(part.corners, axis), distance, targets, reach / zoom());
    if (!best) return distance;
    is[axis] = true;
    found.push([axis, best.target]);
    return distance + best.gap;
  });
  guides(found);
  return { by: result, is };
}

/// - Parameter found: axes, with points of the canvas on them.
export function guides(found) {
  $("snapShapes").replaceChildren(...found.map(([axis, value]) =>
    shape(axis ? `M0 ${value}H${state.rig.width}` : `M${value} 0V${state.rig.height}`, "guide")));
}
