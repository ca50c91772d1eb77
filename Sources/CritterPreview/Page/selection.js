// @ts-check
// What a selection has, without the page.

/// The largest difference of one time of a keyframe, in fractions of its track.
const sameTime = 2e-4;

/// Whether two keyframes are the same one: of one track at one time.
export const isSameKey = (a, b) => Math.abs(a.fraction - b.fraction) < sameTime
  && a.track.name === b.track.name && a.track.property === b.track.property;
