// @ts-check
// New, copied, renamed, and deleted states, clips, transitions, parts, colors, and inputs.

import { $, ask, fillList, last, make, note } from "./dom.js";
import { ask as request } from "./wire.js";
import { state, when } from "./state.js";
import { commit } from "./edit.js";
import { askForName, showItems } from "./menu.js";
import { chooseKnown, chooseNew, isOwn, use } from "./parts.js";
import { showEntry } from "./play.js";
import { addPart, chooseDrawing } from "./drop.js";
import { addTheme, removeTheme } from "./themes.js";

/// A name that isn't taken, with a number.
function freeName(kind, base) {
  const { states, clips, parts } = state.rig;
  const taken = new Set({ state: states, clip: clips, part: parts, color: state.colors }[kind].map((one) => one.name));
  const stem = base.replace(/\d+$/, "");
  for (let number = taken.has(stem) ? 2 : 1; ; number += 1) {
    const name = number > 1 ? `${stem}${number}` : stem;
    if (!taken.has(name)) return name;
  }
}

/// Shows an entry.
///
/// - Returns: false if the rig doesn't have it.
function show(kind, name) {
  if (kind === "color") return true;
  const isThere = state.rig[`${kind}s`].some((one) => (one.name ?? one) === name);
  if (isThere) showEntry(kind, name);
  return isThere;
}

/// Asks for the name of an entry.
///
/// - Parameters:
///   - options: as of `askForName`.
///   - edit: returns the change with a name.
///   - label: returns its label in the history.
///   - done: what follows, as of `commit`.
function askName(options, edit, label, done) {
  askForName(options, (chosen, { close, failed }) => commit({ edit: edit(chosen) }, label(chosen), {
    done: () => {
      close();
      return done(chosen);
    },
    failed,
  }));
}

/// The states that a new clip plays over: those on the stage, or rest.
function overList() {
  const own = state.rig.states.filter((one) => !one.isRest && !one.name.includes(".")).map((one) => one.name);
  const shown = state.states.filter((name) => own.includes(name));
  const options = [["", "rest"], ...own.map((name) => [name]), ...(shown.length > 1 ? [[shown.join(",")]] : [])];
  return fillList(make("select", { id: "clipOver" }), options, shown.join(","));
}

function add(kind) {
  if (kind === "part") return addShape();
  if (kind === "transition") return addTransition();
  const title = `New ${kind}`;
  const shown = kind === "state" ? state.combination.filter((name) => !state.rig.states.find((one) => one.name === name)?.isRest) : [];
  const pose = make("input", { id: "copyStates", type: "checkbox" });
  const over = kind === "clip" ? overList() : null;
  const choice = over?.options.length > 1 ? [make("label", {}, "Plays over ", over)]
    : shown.length ? [make("label", { className: "row" }, pose, ` With the changes of ${shown.join(", ")}`)] : [];
  const edit = (name) => ({
    state: { addState: { name, copiesStates: pose.checked } },
    clip: { addClip: { name, over: over?.value ? over.value.split(",") : [] } },
    color: { addColor: { name, text: "#07beb8" } },
  })[kind];
  askName({ title, name: freeName(kind, kind), button: "Create", choice }, edit, (name) => `${title} ${name}`, (name) => show(kind, name));
}

/// A square in the middle of the canvas.
function addShape() {
  const { width, height } = state.rig;
  const side = Math.round(Math.min(width, height) / 4);
  const frame = [(width - side) / 2, (height - side) / 2, side, side].map(Math.round).join(", ");
  const fill = state.colors[0]?.name ?? '"#07beb8"';
  addPart({ name: freeName("part", "shape"), text: `{ frame: [${frame}], corner-radius: ${Math.round(side / 5)}, fill: ${fill} }` });
}

/// Puts the selected parts into a new part, which is then selected.
function group() {
  const parts = [state.part, ...state.also];
  commit({ edit: { group: { parts, name: "group" } } }, `Group ${parts.map(last).join(", ")}`, { done: chooseNew() });
}

const ungroup = (part) => commit({ edit: { ungroup: { part } } }, `Ungroup ${last(part)}`);
const isGroup = (path) => state.rig.parts.some((one) => one.path.startsWith(`${path}/`));

function addTransition() {
  const to = state.states.at(-1) ?? state.rig.states.find((one) => !one.isRest)?.name;
  if (!to) return note($("saved"), "Add a state first.");
  commit({ edit: { addTransition: { text: `{ to: ${to}, duration: 0.25, easing: ease-in-out }` } } },
    `New transition to ${to}`);
}

for (const button of document.querySelectorAll("[data-add]")) button.onclick = () => add(button.dataset.add);

// The menu of an entry

function duplicate(kind, name) {
  const newName = freeName(kind, last(name));
  const edit = (chosen) => ({ duplicate: { entry: { kind, name }, name: chosen } });
  if (kind === "part") return commit({ edit: edit(newName) }, `Duplicate ${last(name)}`, { done: chooseNew() });
  askName({ title: `Duplicate ${name}`, name: newName, button: "Duplicate" }, edit, () => `Duplicate ${name}`, (chosen) => show(kind, chosen));
}

function rename(kind, name) {
  const isShown = kind === "part" ? state.part === name
    : kind === "color" || kind === "input" ? false
      : kind === "clip" || kind === "scene" ? state.subject.kind === kind && state.subject.name === name : state.combination.includes(name);
  askName({ title: `Rename ${last(name)}`, name: last(name), button: "Rename" },
    (newName) => ({ rename: { entry: { kind, name }, name: newName } }),
    (newName) => `Rename ${last(name)} to ${newName}`,
    (newName) => {
      if (!isShown) return true;
      return kind === "part" ? chooseKnown([...name.split("/").slice(0, -1), newName].join("/")) : show(kind, newName);
    });
}

/// Deletes an entry, or several parts at once.
function remove(kind, names, title = names.map(last).join(", ")) {
  const entries = names.map((name) => ({ kind, name }));
  const edit = (withUses) => ({ remove: { entries, withUses } });
  const label = `Delete ${title}`;
  const done = () => note($("saved"), `Deleted ${title}. Undo with Ctrl+Z.`);
  commit({ edit: edit(false) }, label, { done, failed: async (reason, problems) => {
    if (!problems) return note($("saved"), `Not deleted: ${reason}`, 12);
    const text = problems.length === 1
      ? "One place uses it, and would be deleted, too:" : `${problems.length} places use it, and would be deleted, too:`;
    const uses = problems.map(({ line, text }) => make("li", {},
      make("span", { className: "quiet", textContent: `Line ${line} ` }), make("code", { textContent: text?.trim() ?? "" })));
    const choice = await ask("usesDialog", `Delete ${title}?`, [make("p", { textContent: text }), make("ul", {}, ...uses)],
      { "": "Cancel", ok: "Delete all" });
    if (choice === "ok") commit({ edit: edit(true) }, label, { done });
  } });
}

function itemsFor(kind, name, title) {
  if (kind === "theme") return [["Duplicate…", () => addTheme(name)], ["Delete", () => removeTheme(name)]];
  if (kind === "transition") return [["Delete", () => remove(kind, [name], title)]];
  if (kind === "part" && !isOwn(name)) return viewItems(name);
  if (["color", "input", "scene"].includes(kind)) return [["Rename…", () => rename(kind, name)], ["Delete", () => remove(kind, [name])]];
  return [
    ["Rename…", () => rename(kind, name)],
    [kind === "part" ? "Duplicate" : "Duplicate…", () => duplicate(kind, name)],
    ...(kind === "part" ? [["Replace art…", () => chooseDrawing(name)], ["Open art", () => openArt(name)]] : []),
    ...(kind === "part" ? viewItems(name) : []),
    ...(kind === "part" && isGroup(name) ? [["Ungroup", () => ungroup(name)]] : []),
    ["Delete", () => remove(kind, [name])],
  ];
}

/// What the page alone does with a part.
const viewItems = (path) => [
  [state.solo === path ? "Show others" : "Solo", () => use("solo", path)],
  [state.locked.has(path) ? "Unlock" : "Lock", () => use("lock", path)],
];

function openArt(path) {
  const art = state.placed.find((one) => one.path === path)?.art;
  if (art) request({ do: "openArt", name: art }, ({ text }) => note($("saved"), `Opened ${text}.`));
  else note($("saved"), "This part has no art.");
}

/** @param {{ kind: string, name: string, title?: string, place: DOMRect }} entry */
const openMenu = ({ kind, name, title, place }) => showItems(itemsFor(kind, name, title), place);
when("menu", openMenu);
$("partMenu").onclick = () => openMenu({ kind: "part", name: state.part, place: $("partMenu").getBoundingClientRect() });

/// The actions of keys, for the selected parts.
export const partActions = {
  group, ungroup: () => { if (isGroup(state.part)) ungroup(state.part); }, duplicate: () => duplicate("part", state.part),
  rename: () => rename("part", state.part), remove: () => remove("part", [state.part, ...state.also]),
};
