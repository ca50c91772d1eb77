// @ts-check
// Easings as texts and as Bézier curves, without the page.

/// The easings to choose from that have no name of their own.
export const springs = ["spring(1, 250, 12, 0)", "spring(1, 100, 10, 0)", "spring(1, 180, 26, 0)", "spring(1, 400, 8, 0)"];

/// The handles of a Bézier curve, alternating x and y; undefined for springs, bounces, and steps.
///
/// - Parameter named: the easings with a name: { name, points }.
export const handlesOf = (text, named) => named.find((one) => one.name === text)?.points
  ?? text.match(/^cubic-bezier\(([^)]*)\)$/)?.[1].split(",").map(Number);

/// The curve with handles as in a rig file.
export const curveText = (handles) => `cubic-bezier(${handles.map((one) => Number(one.toFixed(2))).join(", ")})`;

/// The handles with one of them moved, as far as a curve allows.
export function withHandle(handles, index, x, y) {
  const moved = [...handles];
  moved[2 * index] = Math.min(Math.max(Math.round(x * 100) / 100, 0), 1);
  moved[2 * index + 1] = Math.min(Math.max(Math.round(y * 100) / 100, -0.33), 1.33);
  return moved;
}
