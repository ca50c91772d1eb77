// @ts-check
// Small helpers for the document.

/** @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);

/// Creates an element with properties and children. Unknown properties become attributes.
/** @type {(name: string, properties?: object, ...children: any[]) => any} */
export const make = function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};

/// Fills a list with options, each a value with its text and a tooltip.
export function fillList(list, options, chosen) {
  list.replaceChildren(...options.map(([value, textContent = value, title = ""]) => make("option", { value, textContent, title })));
  list.value = chosen;
  return list;
}

/// Creates an element of an SVG image.
export function drawn(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/// Makes the children of a box those of a list. An element stays as long as its key, because a removed element
/// loses the focus and the pointer.
///
/// - Parameters:
///   - create: returns the element of an item.
///   - update: shows an item in its element.
///   - isKept: whether an element stays without an item.
export function showList(box, items, keyOf, create, update = (element, item) => {}, isKept = (element) => false) {
  const elements = new Map([...box.children].map((one) => [one.dataset.key, one]));
  const keys = new Set(items.map(keyOf));
  for (const [key, element] of elements) if (!keys.has(key) && !isKept(element)) element.remove();
  let last = null;
  for (const item of items) {
    const element = elements.get(keyOf(item)) ?? create(item);
    element.dataset.key = keyOf(item);
    const next = last ? last.nextSibling : box.firstChild;
    if (element !== next) box.insertBefore(element, next);
    update(element, item);
    last = element;
  }
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

/// Calls back with the value of the pressed button of a group.
///
/// - Parameter key: the name of the data attribute with the value of a button.
/// - Returns: a function that shows the buttons of some values as pressed.
export function choices(buttons, key, choose) {
  for (const button of buttons) button.onclick = () => choose(button.dataset[key]);
  return (...values) => { for (const button of buttons) press(button, values.includes(button.dataset[key])); };
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

/// Shows a dialog until a button is chosen.
///
/// - Parameter buttons: the texts by value. The last one is the usual choice.
/// - Returns: a promise of the value; empty for the Escape key.
export function ask(id, title, content, buttons) {
  const dialog = make("dialog", { id, "aria-label": title });
  const choices = Object.entries(buttons).map(([value, textContent]) => make("button", {
    value, textContent, type: "button", onclick: () => dialog.close(value),
  }));
  // The Enter key chooses it in a field, too.
  Object.assign(choices.at(-1), { type: "submit", className: "primary", onclick: null });
  dialog.append(make("form", { method: "dialog" }, make("h2", { textContent: title }), ...content,
    make("div", { className: "row end" }, ...choices)));
  document.body.append(dialog);
  dialog.showModal();
  // The focus is on a button below a long text.
  dialog.scrollTop = 0;
  return new Promise((done) => {
    dialog.onclose = () => {
      dialog.remove();
      done(dialog.returnValue);
    };
  });
}

/** @type {any} */
let painter = null;

/// A CSS color as `#rrggbb`, without its opacity; null for a text that isn't a color.
export function hex(color) {
  if (!CSS.supports("color", color)) return null;
  painter ??= document.createElement("canvas").getContext("2d");
  painter.fillStyle = color;
  const text = painter.fillStyle;
  if (text.startsWith("#")) return text.slice(0, 7);
  return `#${text.match(/[\d.]+/g).slice(0, 3).map((one) => Number(one).toString(16).padStart(2, "0")).join("")}`;
}

export function short(number, digits = 3) {
  return String(Number(number.toFixed(digits)));
}

/// The name of a part, from its path.
export const last = (path) => path.split("/").at(-1);

/// The name of a theme, from its file.
export const themeName = (theme) => theme.replace(/\.theme\.yaml$/, "");

/// The place of a problem in its file.
export const placeOf = ({ path, line, column }) => [path, line, column].filter(Boolean).join(":");

export const seconds = (time) => `${time.toFixed(3)} s`;

/// A button that copies a text.
export function copyButton(text, label) {
  const button = make("button", { textContent: "Copy", ariaLabel: `Copy ${label}`, className: "small", type: "button" });
  button.onclick = async () => {
    await copy(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  return button;
}

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
