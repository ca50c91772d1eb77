// @ts-check
// Thumbnails in the tree of parts. Those in view are drawn, after the rig and its theme stopped changing.

import { later, make } from "./dom.js";
import { state, when } from "./state.js";
import { straight } from "./stage.js";
import { askForTile, giveUpTiles, whenSeen } from "./tiles.js";

/// In pixels; shown at half the size.
const side = 40;

let canvases = new Map();
/// The canvases with the current image of their part.
let current = new Set();

/// The canvas for a part, which keeps its image when the tree is drawn again.
export function thumb(path) {
  if (!canvases.has(path)) canvases.set(path, make("canvas", { className: "thumb", width: side, height: side, ariaHidden: "true" }));
  if (!current.has(canvases.get(path))) drawAll();
  return canvases.get(path);
}

function draw(canvas, { width, height, pixels }) {
  current.add(canvas);
  const bytes = straight(Uint8ClampedArray.from(atob(pixels), (one) => one.charCodeAt(0)));
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, side, side);
  pen.putImageData(new ImageData(bytes, width, height), Math.floor((side - width) / 2), Math.floor((side - height) / 2));
}

const drawAll = later(() => {
  giveUpTiles("parts");
  for (const [name, canvas] of canvases) {
    if (!canvas.isConnected || current.has(canvas)) continue;
    whenSeen(canvas, () => askForTile("parts", { do: "thumb", name }, (image) => { if (image) draw(canvas, image); }));
  }
}, 1200);

function redraw() {
  current = new Set();
  drawAll();
}

let theme = null;
when("rig", () => { canvases = new Map(); });
when("rig reload", redraw);
when("staged", () => {
  if (state.theme === theme) return;
  ({ theme } = state);
  redraw();
});
