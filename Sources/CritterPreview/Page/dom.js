// Small things to do with the document.

export const $ = (id) => document.getElementById(id);

/// An element with properties and children; a property that is no property is an attribute.
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

/// Replaces what a box holds; what had the focus has it again, if its like is there.
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

/// Sets properties that are other than they were: what is set is laid out and drawn again, even to the same.
export function put(element, properties) {
  for (const [key, value] of Object.entries(properties)) if (element[key] !== value) element[key] = value;
}

/// A note that goes away after a while.
export function note(element, text, seconds = 6) {
  element.textContent = text;
  element.hidden = !text;
  clearTimeout(element.timer);
  if (text && seconds) element.timer = setTimeout(() => { element.hidden = true; }, seconds * 1000);
}

export function short(number, digits = 3) {
  return String(Number(number.toFixed(digits)));
}

export const seconds = (time) => `${time.toFixed(3)} s`;

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission the old way still works, since it follows a click.
    const area = make("textarea", { value: text, className: "hidden" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
