// Small helpers for the document.

export const $ = (id) => document.getElementById(id);

/// Creates an element with properties and children. Unknown properties become attributes.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/// Replaces the contents of a box, and keeps the focus if a similar element exists.
export function refill(box, children) {
  const active = box.contains(document.activeElement) ? document.activeElement : null;
  const like = (one) => one.localName === active.localName && name(one) === name(active);
  box.replaceChildren(...children);
  if (active) [...box.querySelectorAll(active.localName)].find(like)?.focus({ preventScroll: true });
}

const name = (element) => element.dataset.key ?? element.getAttribute("aria-label") ?? element.textContent;

export function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(!!isPressed));
}

/// Sets only properties that changed, because setting any property causes a new layout.
export function put(element, properties) {
  for (const [key, value] of Object.entries(properties)) if (element[key] !== value) element[key] = value;
}

/// Returns a function that runs another one when it wasn't called for some milliseconds.
export function later(act, delay) {
  let timer = null;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
}

/// A note that disappears after a while.
export function note(element, text, seconds = 6) {
  element.textContent = text;
  element.hidden = !text;
  clearTimeout(element.timer);
  if (text && seconds) element.timer = setTimeout(() => { element.hidden = true; }, seconds * 1000);
}

/// Opens a popup below a place of the window, or where it has room.
export function openPopup(popup, { left, bottom }) {
  popup.showPopover();
  popup.style.left = `${Math.min(left, innerWidth - popup.offsetWidth - 8)}px`;
  popup.style.top = `${Math.min(bottom + 2, innerHeight - popup.offsetHeight - 8)}px`;
}

export function short(number, digits = 3) {
  return String(Number(number.toFixed(digits)));
}

export const seconds = (time) => `${time.toFixed(3)} s`;

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission, the older API still works after a click.
    const area = make("textarea", { value: text, className: "hidden" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
