// @ts-check
// The values of the selected parts in the rig's file, which you can change: their own values, and those of
// the state or keyframe on the stage.

import { $, last, later, make, note, refill } from "./dom.js";
import { ask } from "./wire.js";
import { changed, state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { easingEditor, hasEditor } from "./curve.js";
import { artColors } from "./artColors.js";
import { changeOf, row, textOf } from "./fields.js";
import { showItems } from "./menu.js";
import { showStates } from "./play.js";
import { togglePlaying } from "./time.js";

let number = 0;
/// The part whose values are on their way.
let awaited = null;

const askForProperties = later(() => {
  const { kind } = state.subject;
  const isShown = state.part && !state.playing;
  offerEditing();
  $("propertyBox").hidden = !isShown;
  $("target").hidden = !isShown || !$("editTarget").textContent;
  awaited = isShown ? state.part : null;
  if (isShown || kind === "clip" && !state.playing) {
    number = ask({ do: "properties", name: state.part ?? undefined, also: [...state.also], time: state.time }, take, (reason) => {
      awaited = null;
      if (reason) changed("complaint", reason);
    });
  }
}, 40);

/// A part can't be dragged while it plays, in a scene, or in a rig of another folder: a button leads to
/// where it can.
function offerEditing() {
  const { kind, states = [] } = state.subject;
  const isTold = kind === "scene" || kind === "live" || kind === "clip" && !state.isRecording;
  const { part, opens } = state.properties ?? {};
  const isElsewhere = part === state.part && state.rig?.rigs.includes(opens);
  const [text, act] = isElsewhere ? [`Open ${opens}`, () => { location.hash = encodeURIComponent(opens); }]
    : isTold ? [states.length ? `Edit in ${states.join(", ")}` : "Edit at rest", () => showStates(states)] : ["Pause to edit", togglePlaying];
  Object.assign($("startEditing"), { textContent: text, onclick: act, hidden: !isElsewhere && !isTold && !state.playing });
}

/// The contents of the fields.
const said = (properties) => properties && JSON.stringify({ ...properties, number: 0, generation: 0, handles: 0 });

function take(message) {
  // Those of an older file are asked for again.
  if (message.number !== number || message.generation !== state.rig.generation) return;
  awaited = null;
  if (state.draft) return;
  const known = said(state.properties);
  state.properties = Object.assign(message, { fields: message.places.flatMap((place) => place.fields) });
  // A field with the focus keeps its text.
  if (said(message) === known) return changed("properties");
  $("editTarget").textContent = message.reason ? "" : message.target;
  $("target").hidden = !$("editTarget").textContent;
  $("target").dataset.kind = message.places.at(-1)?.kind ?? "rest";
  const reason = message.isReadOnly ? "the file is read-only" : message.reason;
  $("editReason").textContent = reason ?? "";
  $("editReason").hidden = !reason;
  offerEditing();
  fillSections(message);
  keepCurve(message);
  changed("properties");
}

const sections = [["place", "Place"], ["look", "Look"], ["motion", "Motion"], ["text", "Text"], ["mask", "Mask"]];

/// The properties that come first in their section.
const order = ["frame", "position", "size", "translate", "rotate", "scale", "transform", "anchor", "opacity", "fill", "stroke", "art", "text", "font"];
const rank = (property) => (order.indexOf(property.split(".")[0]) + 1 || order.length + 1);

const partNames = ({ part, others }) => [part, ...others.map((one) => one.part)].map(last).join(", ");

/// The values that all selected parts have, by their place. Each has the fields of all parts.
function common({ places, others }) {
  if (!others.length) return places;
  return places.map((place) => {
    const same = others.map((other) => other.places.find((one) => one.kind === place.kind && (one.kind === "rest" || one.label === place.label)));
    const fields = place.fields.map((field) => ({
      ...field, key: undefined, isKeyed: undefined,
      all: [field, ...same.map((one) => one?.fields.find((other) => other.label === field.label && other.kind === field.kind))],
    })).filter(({ all, kind }) => all.every(Boolean) && kind !== "time" && kind !== "easing");
    return { ...place, fields, offers: [] };
  });
}

function fillSections(message) {
  const places = common(message);
  // The place of drags comes first.
  const shown = places.at(-1);
  const contents = sections.map(([name, title]) => {
    const fields = [...places].reverse().flatMap((place) => place.fields.filter((one) => one.section === name)
      .map((field) => ({ ...field, place: place.kind, from: place === shown ? null : place })));
    const groups = new Map();
    for (const field of fields) {
      const key = `${groupOf(field)}\n${field.place}`;
      groups.set(key, [...groups.get(key) ?? [], field]);
    }
    const sorted = [...groups.values()].sort(([a], [b]) => rank(a.property) - rank(b.property)
      || a.property.localeCompare(b.property) || (a.from ? 1 : 0) - (b.from ? 1 : 0));
    return { name, title, groups: sorted, offers: places.flatMap((place) => place.offers.filter((one) => one.section === name).map((offer) => ({ ...offer, place }))) };
  });
  refill($("propertyFields"), contents.filter(({ groups, offers }) => groups.length || offers.length).map((section) =>
    make("section", { className: "part", ariaLabel: section.title },
      make("div", { className: "head2" }, make("h3", { textContent: section.title }), ...addButton(section, shown, message)),
      ...(section.name === "look" && !message.others.length ? artColors(message.art, message) : []),
      ...section.groups.map((fields) => group(fields, message)))));
}

/// The name of a field's group: numbers of one value share a group.
const groupOf = ({ label, property }) => (property.startsWith("transition") ? "transition" : label.replace(/ (x|y|width|height|from|to)$/, ""));

/// The values of a property in one place.
function group(fields, message) {
  const [{ property, place, from }] = fields;
  const name = groupOf(fields[0]);
  const isPair = fields.length > 1;
  // Colors of a gradient have rows of their own.
  const isNarrow = isPair && fields.every((field) => field.kind !== "color");
  const isHalf = !from && (name === "rotate" || name === "scale");
  const keyed = fields.find((field) => field.isKeyed);
  const box = make("div", { className: `group${isNarrow ? " pair" : isHalf ? " half" : ""}${keyed ? " keyed" : ""}` },
    ...(keyed && !message.others.length ? [diamond(keyed, property, message)] : []),
    ...(isPair ? [make("span", { className: "groupName", textContent: name }, ...chip(from))] : []),
    ...fields.map((field, index) => {
      const word = isPair ? field.label.slice(name.length).trim() || String(index + 1) : field.label;
      const line = row(field, word, partNames(message), message, openCurve);
      if (!isPair) line.firstChild.append(...chip(from));
      return line;
    }));
  box.dataset.kind = place;
  return box;
}

/// Where a change goes, if not to the place of drags.
const chip = (place) => (place ? [" ", make("small", { className: `chip ${place.kind}`, textContent: place.kind === "rest" ? "rest" : place.label, title: `Changes go to: ${place.label}` })] : []);

/// Adds a value that the file doesn't have yet.
function addButton({ title, offers }, shown, message) {
  if (!offers.length || message.isReadOnly) return [];
  const button = make("button", { className: "add", textContent: "+", ariaLabel: `Add to ${title}`, "aria-haspopup": "menu", title: `Add to ${title}` });
  button.onclick = () => showItems(offers.map(({ property, changes, place }) => [
    place === shown ? property : `${property} at rest`,
    () => commit(changes, `${last(message.part)} ${property}`),
  ]), button.getBoundingClientRect());
  return [button];
}

/// Adds a keyframe at the playhead, or removes the one there.
function diamond(field, name, { part, isReadOnly }) {
  const isHere = !!field.key;
  const word = isHere ? `Delete the keyframe of ${name}` : `Add a keyframe of ${name}`;
  const change = isHere ? { edit: { removeKeys: { keys: [field.key] } } } : field.first;
  return make("button", {
    className: "diamond", textContent: isHere ? "◆" : "◇", title: word, ariaLabel: word, disabled: isReadOnly,
    onclick: () => commit(change, `${word} of ${last(part)}`),
  });
}

// Curves

/// The place in the file that the open curve changes.
const identity = (field) => JSON.stringify(field.path);

/// An open curve stays open while its value is in the fields.
function keepCurve(message) {
  const field = message.fields.find((one) => identity(one) === $("curveBox").dataset.field);
  if (!field) {
    $("curveBox").hidden = true;
    delete $("curveBox").dataset.field;
  } else if (!$("curveBox").hidden && textOf(field) !== $("curveBox").dataset.text) {
    openCurve(field);
  }
}

function openCurve(field) {
  const box = $("curveBox");
  const text = textOf(field);
  const save = (word) => {
    // Its own value comes back. The field of the latest file has the value that is replaced.
    box.dataset.text = word;
    const now = state.properties.fields.find((one) => identity(one) === box.dataset.field) ?? field;
    commit(changeOf(now, word), `${last(state.part)} ${field.label} ${word}`);
  };
  if (!hasEditor(text)) {
    box.hidden = true;
    return;
  }
  Object.assign(box.dataset, { field: identity(field), text });
  easingEditor(box, field.label, text, save, (word) => draft(changeOf(field, word)));
}

when("part playing reload subject staged edited stale", askForProperties);
when("notWritten", (reason) => note($($("partBox").hidden ? "saved" : "editError"), `Not written: ${reason}`, 12));
when("time", () => { if (!state.playing) askForProperties(); });
when("painted", () => {
  if (!state.draft && state.part && state.properties?.part !== state.part && awaited !== state.part) askForProperties();
});
