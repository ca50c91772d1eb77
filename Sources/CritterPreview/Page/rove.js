// @ts-check
// Lists that are one stop of the Tab key, with arrow keys within.

const items = "button:not(:disabled), input[type=color]:not(:disabled)";

/// Whether the focus was last moved with the keyboard. After a click in a list, arrow keys still move the
/// selected part.
let isByKeyboard = false;
addEventListener("keydown", ({ key }) => { if (key === "Tab") isByKeyboard = true; }, { capture: true });
addEventListener("pointerdown", () => { isByKeyboard = false; }, { capture: true });

/// The items of each row that has any. An item can be a row by itself.
const rowsOf = (list) => [...list.children].filter((row) => row.firstChild && row.checkVisibility())
  .map((row) => (row.matches(items) ? [row] : [...row.querySelectorAll(items)].filter((one) => one.checkVisibility())))
  .filter((row) => row.length);

/// The item that Tab goes to.
function stop(list, rows) {
  const all = rows.flat();
  const active = document.activeElement;
  return all.find((one) => one === active) ?? all.find((one) => one.ariaPressed === "true")
    ?? all.find((one) => one === list.lastItem) ?? (list.mainItem ? list.querySelector(list.mainItem) : null) ?? all[0];
}

function update(list) {
  const rows = rowsOf(list);
  const chosen = stop(list, rows);
  for (const item of rows.flat()) item.tabIndex = item === chosen ? 0 : -1;
}

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/// The item in a direction: in another row, or in the same one.
function neighbor(list, item, [down, right]) {
  const rows = rowsOf(list);
  const index = rows.findIndex((row) => row.includes(item));
  const place = rows[index].indexOf(item);
  // In a row of single buttons, all arrow keys do the same.
  const by = rows.every((row) => row.length === 1) ? down + right : down;
  if (!by) return rows[index][place + right];
  return list.mainItem && rows[index + by]?.find((one) => one.matches(list.mainItem)) || rows[index + by]?.[Math.min(place, rows[index + by].length - 1)];
}

/// Makes a list one stop of the Tab key.
///
/// - Parameter mainItem: the items that the up and down keys go to.
export function rove(list, mainItem) {
  list.mainItem = mainItem;
  list.addEventListener("focusin", ({ target }) => {
    list.lastItem = target;
    update(list);
  });
  list.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const item = event.target.closest(items);
    if (!way || !item || !isByKeyboard || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    neighbor(list, item, way)?.focus();
  });
  new MutationObserver(() => update(list)).observe(list, { childList: true, subtree: true, attributeFilter: ["aria-pressed", "disabled", "hidden"] });
  // Also when it is shown.
  new ResizeObserver(() => update(list)).observe(list);
}

for (const list of document.querySelectorAll("[data-rove], .segments")) rove(list, list.dataset.rove);
