// Labels of numbers that you drag to change the number.

/// The distance in pixels for one step.
const pixels = 2;

/// - Parameter step: the change per step; ten times as much with Shift, a tenth with Alt.
export function scrubbed(label, field, step) {
  let start = null;
  label.classList.add("scrub");
  label.title = "Drag to change the value";
  const end = (isDone) => {
    if (!start) return;
    const { value, isMoved } = start;
    start = null;
    if (!isDone) {
      field.value = value;
      field.oninput();
    } else if (isMoved) field.onchange();
  };
  label.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || field.disabled) return;
    event.preventDefault();
    label.setPointerCapture(event.pointerId);
    start = { x: event.clientX, value: field.value || "0", isMoved: false };
  });
  label.addEventListener("pointermove", (event) => {
    if (!start) return;
    const steps = Math.trunc((event.clientX - start.x) / pixels);
    if (!steps && !start.isMoved) return;
    start.isMoved = true;
    const size = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    field.value = String(Number((Number(start.value) + steps * size).toFixed(3)));
    field.oninput();
  });
  label.addEventListener("pointerup", () => end(true));
  label.addEventListener("pointercancel", () => end(false));
}
