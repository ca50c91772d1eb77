// @ts-check
// Thumbnails in the tree of parts. Those in view are drawn, after the rig and its theme stopped changing.

import { later, make } from "./dom.js";
import { state, when } from "./state.js";
import { askForTile, giveUpTiles, showTile, whenSeen } from "./tiles.js";

let images = new Map();
/// The images that show their part as it is.
let current = new Set();

/// The image for a part, which stays when the tree is drawn again.
export function thumb(path) {
  if (!images.has(path)) images.set(path, make("img", { className: "thumb", alt: "", draggable: false }));
  if (!current.has(images.get(path))) drawAll();
  return images.get(path);
}

const drawAll = later(() => {
  giveUpTiles("parts");
  for (const [name, image] of images) {
    if (!image.isConnected || current.has(image)) continue;
    whenSeen(image, () => askForTile("parts", { do: "thumb", name }, (url) => {
      current.add(image);
      if (url) showTile(image, url);
    }));
  }
}, 1200);

function redraw() {
  current = new Set();
  drawAll();
}

let theme = null;
when("rig", () => { images = new Map(); });
when("rig reload", redraw);
when("staged", () => {
  if (state.theme === theme) return;
  ({ theme } = state);
  redraw();
});
