// @ts-check
// The menus of entries, and the dialog that asks for a name.

import { $, ask, last, make, openPopup } from "./dom.js";
import { changed } from "./state.js";

/// Asks for a name, until one is written.
///
/// - Parameters:
///   - choice: another control of the dialog.
///   - write: writes something with the name. It gets the functions for both results: `close`, and
///     `failed` with the reason.
export function askForName({ title, name, button, choice = [] }, write) {
  const field = make("input", {
    id: "entryName", value: name, required: true, pattern: "[A-Za-z_][A-Za-z0-9_\\-]*",
    title: "Letters, digits, - and _", autocomplete: "off", spellcheck: false,
  });
  const error = make("p", { id: "nameError", className: "note bad", role: "alert", hidden: true });
  ask("nameDialog", title, [make("label", {}, "Name ", field), error, ...choice], { "": "Cancel", ok: button });
  const dialog = $("nameDialog");
  field.select();
  field.oninput = () => { error.hidden = true; };
  dialog.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const chosen = field.value;
    if (chosen === name && button === "Rename") return dialog.close();
    write(chosen, {
      close: () => { if (dialog.open) dialog.close("ok"); },
      failed: (reason) => {
        Object.assign(error, { textContent: reason, hidden: false });
        field.select();
      },
    });
  };
}

/// Shows a menu.
///
/// - Parameter items: the texts with their actions.
export function showItems(items, place) {
  const menu = $("menu");
  menu.replaceChildren(...items.map(([text, act]) => make("button", {
    role: "menuitem", textContent: text, onclick: () => {
      menu.hidePopover();
      act();
    },
  })));
  openPopup(menu, place);
  menu.firstChild.focus();
}

$("menu").addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  event.stopPropagation();
  if (!by) return;
  event.preventDefault();
  const items = [...$("menu").children];
  items[(items.indexOf(document.activeElement) + by + items.length) % items.length].focus();
});

/// A button for the menu of an entry. Entries of nested rigs have none, except parts.
export function menuButton(kind, name, title = last(name)) {
  if (title.includes(".") && kind !== "part") return [];
  const button = make("button", {
    className: "more", textContent: "⋯", ariaLabel: `More for ${title}`, "aria-haspopup": "menu",
    onclick: () => changed("menu", { kind, name, title, place: button.getBoundingClientRect() }),
  });
  return [button];
}

/// The same menu under the pointer.
addEventListener("contextmenu", (event) => {
  const more = event.target.closest(".entry, #parts li")?.querySelector(".more");
  if (!more) return;
  event.preventDefault();
  more.click();
  Object.assign($("menu").style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
});
