// The keyboard, wherever it does not belong to a field.

import { $ } from "./dom.js";
import { changed } from "./state.js";
import { setScale, zoomBy, zoomToFit } from "./stage.js";
import { reach, seek, step, togglePlaying } from "./time.js";

const cycle = (select, by = 1) => {
  select.selectedIndex = (select.selectedIndex + by) % select.options.length;
  select.onchange();
};

const keys = {
  " ": togglePlaying,
  ArrowLeft: (event) => step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => step(event.shiftKey ? 10 : 1),
  Home: () => seek(0),
  End: () => seek(reach()),
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  0: zoomToFit,
  1: () => setScale(1),
  2: () => setScale(2),
  3: () => setScale(3),
  l: () => cycle($("loop")),
  o: () => cycle($("onion")),
  c: () => changed("nextCompare"),
  h: () => changed("hidePart"),
  s: () => changed("soloPart"),
  "?": () => $("help").showModal(),
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const target = event.target;
  const isText = target.matches("input:not([type=range]), textarea");
  const isChoice = target.matches("select");
  const isButton = target.matches("button") && event.key === " ";
  const isRange = target.matches("input[type=range]") && event.key !== " "
    && (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
    && target !== $("scrubber");
  if (isText || isChoice || isButton || isRange) return;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act(event);
});
