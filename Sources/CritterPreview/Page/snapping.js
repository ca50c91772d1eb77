// @ts-check
// Where a moved part snaps, without the page.

/// The two edges and the center of corners on an axis.
export function linesOf(corners, axis) {
  const values = corners.map((corner) => corner[axis]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [low, (low + high) / 2, high];
}

/// The nearest target of moved lines: { gap, target }; null if all are farther than `reach`.
export function nearest(lines, distance, targets, reach) {
  let best = null;
  for (const own of lines) {
    for (const target of targets) {
      const gap = target - (own + distance);
      if (Math.abs(gap) <= reach && (!best || Math.abs(gap) < Math.abs(best.gap))) best = { gap, target };
    }
  }
  return best;
}
