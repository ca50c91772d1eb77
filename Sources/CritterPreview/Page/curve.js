// The editor of an easing: a Bézier curve with handles.

import { drawn, make, short } from "./dom.js";
import { draggable, onArrows } from "./drag.js";
import { draft } from "./edit.js";

export const easings = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  "back-in", "back-out", "bounce-out", "elastic-out",
  "spring(1, 250, 12, 0)", "spring(1, 100, 10, 0)", "spring(1, 180, 26, 0)", "spring(1, 400, 8, 0)"];

const ease = [0.25, 0.1, 0.25, 1];
const [easeIn, easeOut, easeInOut] = [[0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1]];
const points = {
  linear: [0, 0, 1, 1], ease, default: ease, "ease-in": easeIn, easeIn, "ease-out": easeOut, easeOut,
  "ease-in-out": easeInOut, easeInEaseOut: easeInOut,
  "back-in": [0.36, 0, 0.66, -0.56], "back-out": [0.34, 1.56, 0.64, 1],
};
const size = 120;
const margin = 40;

/// The handles of a Bézier curve, alternating x and y; undefined for springs, bounces, and steps.
const numbersOf = (text) => points[text]
  ?? text.match(/^cubic-bezier\(([^)]*)\)$/)?.[1].split(",").map(Number);

export const hasEditor = (text) => !!numbersOf(text);

/// Shows the curve of an easing in a box. Its handles can be dragged, and moved with the arrow keys.
export function easingEditor(box, label, text, save, show) {
  const numbers = [...numbersOf(text)];
  const word = () => `cubic-bezier(${numbers.map((one) => short(one, 2)).join(", ")})`;
  const image = drawn("svg", { viewBox: `0 ${-margin} ${size} ${size + 2 * margin}`, class: "curve" });
  const words = make("output", { textContent: word() });
  const [arms, line] = ["arm", "line"].map((kind) => drawn("path", { class: kind }));
  const redraw = () => {
    const [a, b, c, d] = numbers.map((one, index) => (index % 2 ? 1 - one : one) * size);
    arms.setAttribute("d", `M0 ${size}L${a} ${b}M${size} 0L${c} ${d}`);
    line.setAttribute("d", `M0 ${size}C${a} ${b} ${c} ${d} ${size} 0`);
    knobs.forEach((knob, index) => {
      knob.setAttribute("cx", index ? c : a);
      knob.setAttribute("cy", index ? d : b);
    });
    words.textContent = word();
  };
  const set = (index, x, y) => {
    numbers[2 * index] = Math.min(Math.max(Math.round(x * 100) / 100, 0), 1);
    numbers[2 * index + 1] = Math.min(Math.max(Math.round(y * 100) / 100, -0.33), 1.33);
    redraw();
    show(word());
  };
  const knobs = [0, 1].map((index) => knob(image, `Handle ${index + 1} of ${label}`, {
    at: () => numbers.slice(2 * index, 2 * index + 2), to: (x, y) => set(index, x, y), end: () => save(word()), cancel: () => draft(null),
  }));
  // The handles stay in the page, because a removed element loses the pointer.
  image.append(drawn("rect", { width: size, height: size, class: "frame" }), arms, line, ...knobs);
  redraw();
  box.replaceChildren(make("span", { className: "quiet", textContent: label }), image, words);
  box.hidden = false;
}

function knob(image, label, { at, to, end, cancel }) {
  const circle = drawn("circle", { r: 6, tabindex: 0, role: "slider", "aria-label": label, class: "knob" });
  const place = (event) => {
    const box = image.getBoundingClientRect();
    const scale = size / box.width;
    return [(event.clientX - box.left) * scale / size, 1 - ((event.clientY - box.top) * scale - margin) / size];
  };
  draggable(circle, () => {
    const start = at();
    return {
      move: (event) => to(...place(event)), end: (isMoved) => { if (isMoved) end(); },
      cancel() {
        to(...start);
        cancel();
      },
    };
  });
  onArrows(circle, (x, y, { shiftKey }) => {
    const [ownX, ownY] = at();
    const step = shiftKey ? 0.1 : 0.01;
    to(ownX + x * step, ownY - y * step);
  });
  circle.addEventListener("keyup", (event) => { if (event.key.startsWith("Arrow")) end(); });
  return circle;
}
