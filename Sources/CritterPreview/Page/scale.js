// @ts-check
// The scale between times and places of the timeline, without the page.

/// The place of a time in a view of so many pixels, of which a margin is at each end.
export const placeOf = (time, [first, last], width, margin) => margin + ((time - first) / (last - first)) * (width - 2 * margin);

export const timeOf = (x, [first, last], width, margin) => first + ((x - margin) / (width - 2 * margin)) * (last - first);

/// A visible range within an animation; null for all of it.
export function within(first, last, end) {
  const length = Math.min(Math.max(last - first, 0.02), end);
  const start = Math.min(Math.max(first, 0), end - length);
  return length > end * 0.999 ? null : [start, start + length];
}

/// The range after zooming about a time by a factor, greater than 1 to zoom in.
export const zoomed = ([first, last], factor, about) => [about - (about - first) / factor, about + (last - about) / factor];
