// @ts-check
// Drags with a mouse, a pen, or a finger, and arrow keys with the same effect.

import { short } from "./dom.js";

/// The distance in CSS pixels from which a press is a drag.
const threshold = 3;

/// The current drag, from the press to the release.
let drag = null;

/// Makes an element draggable.
///
/// - Parameter begin: the actions of a drag from an event; nothing if the press isn't a drag. They are
///   `move` with an event and the distance from the press, `end` with whether the pointer has moved, and
///   `cancel` for the Escape key or a second finger.
export function draggable(element, begin) {
  element.addEventListener("pointerdown", (event) => {
    if (drag) return cancel();
    const actions = event.isPrimary && event.button < 2 ? begin(event) : null;
    if (!actions) return;
    // Elements below don't start a drag.
    event.stopPropagation();
    drag = { element, actions, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  // A finger drags the element instead of scrolling the page.
  element.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });
}

function cancel() {
  if (!drag.isOver) drag.actions.cancel?.();
  drag.isOver = true;
}

addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.id || drag.isOver) return;
  const by = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.isMoved) {
    if (Math.hypot(...by) < threshold) return;
    drag.isMoved = true;
    drag.element.setPointerCapture(drag.id);
  }
  drag.actions.move?.(event, by);
});

for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (event) => {
    if (event.pointerId !== drag?.id) return;
    const { actions, isMoved, isOver } = drag;
    if (kind === "pointercancel") cancel();
    drag = null;
    if (isMoved) ignoreClick();
    if (!isOver && kind === "pointerup") actions.end?.(isMoved, event);
  });
}

/// A drag isn't a click where it ends.
function ignoreClick() {
  const ignore = (event) => event.stopPropagation();
  addEventListener("click", ignore, { capture: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.stopPropagation();
  cancel();
}, { capture: true });

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// Calls back with the direction of each arrow key on an element, to the right and down.
export function onArrows(element, act) {
  element.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act(...way, event);
  });
}

/// The distance in CSS pixels for one step of a number.
const stepWidth = 2;

/// Lets you drag the label of a number to change the number.
///
/// - Parameter step: the change per step; ten times as much with Shift, a tenth with Alt.
export function scrubbed(label, field, step, cancel) {
  label.classList.add("scrub");
  label.title = [label.title, "Drag to change the value."].filter(Boolean).join(" ");
  draggable(label, () => {
    if (field.disabled) return null;
    const start = field.value || "0";
    return {
      move({ shiftKey, altKey }, [x]) {
        const size = step * (shiftKey ? 10 : altKey ? 0.1 : 1);
        field.value = short(Number(start) + Math.trunc(x / stepWidth) * size);
        field.oninput();
      },
      end: (isMoved) => { if (isMoved) field.onchange(); },
      cancel() {
        field.value = start;
        cancel();
      },
    };
  });
}
