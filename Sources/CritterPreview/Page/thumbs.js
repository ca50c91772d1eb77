// @ts-check
// Thumbnails of the animation under the scrubber.

import { $, later, make } from "./dom.js";
import { state, viewRequest, when } from "./state.js";
import { askForTile, giveUpTiles, showTile } from "./tiles.js";
import { seek } from "./time.js";

/// The width in CSS pixels.
const height = 28;
const most = 24;

const isMotion = () => state.rig && state.hasTracks && state.duration > 0 && state.subject.kind !== "live";

/// Their space is reserved at once; they are drawn when the rig stops changing.
function schedule() {
  if (state.isStaged) $("thumbRow").hidden = !isMotion();
  drawLater();
}

function draw() {
  giveUpTiles("frames");
  if (!state.isStaged || !isMotion()) return;
  const width = height * state.rig.width / state.rig.height;
  const count = Math.min(Math.max(Math.floor($("thumbs").clientWidth / (width + 2)), 1), most);
  const [first, last] = state.visible ?? [0, state.duration];
  const scale = Math.min(height * devicePixelRatio / state.rig.height, 8);
  const images = Array.from({ length: count }, () => make("img", { alt: "", draggable: false }));
  const stage = viewRequest();
  images.forEach((image, index) => {
    const time = first + (last - first) * (count === 1 ? 0 : index / (count - 1));
    askForTile("frames", { stage, time, output: { format: "png", scale } }, (url) => { if (url) showTile(image, url); });
    image.style.width = `${width}px`;
  });
  $("thumbs").replaceChildren(...images);
}

$("thumbs").onclick = (event) => {
  const box = $("thumbs").getBoundingClientRect();
  const [first, last] = state.visible ?? [0, state.duration];
  seek(first + (last - first) * (event.clientX - box.left) / box.width);
};

const drawLater = later(draw, 1000);
new ResizeObserver(schedule).observe($("timeline"));
when("staged reload visible", schedule);
when("rig", () => $("thumbs").replaceChildren());
