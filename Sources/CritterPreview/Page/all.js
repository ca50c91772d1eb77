// @ts-check
// The overview: all states and animations in small, one of them in each theme or with other values of
// inputs, or the outputs of the manifest, such as those of rows of data.

import { $, choices, later, make, press, short, themeName } from "./dom.js";
import { changed, prefersStill, state, viewRequest, when } from "./state.js";
import { setInputs } from "./inputs.js";
import { subjects } from "./play.js";
import { showOutput } from "./outputs.js";
import { showTheme } from "./themes.js";
import { askForTile, giveUpTiles, showTile, whenSeen } from "./tiles.js";

/// Groups of tiles, each with its request and the effect of selecting it.
/** @returns {[string, any[]][]} */
function groups() {
  switch (state.all) {
    case "themes": return [["Themes", ["", ...state.rig.themes].map(inTheme)]];
    case "inputs": return varied().map(([input, list]) => [input.name, list.map((value) => withInput(input, value))]);
    case "outputs": return [["Outputs", state.outputs.slice(0, mostOutputs).map(output)]];
    default: return subjects().map(([name, list]) => [name, list.map(motion)]);
  }
}

const motion = ({ title, subject, choose }) => ({
  title, choose, request: { stage: viewRequest(settled(subject)), output: moving },
});

const inTheme = (theme) => ({
  title: themeName(theme) || "no theme",
  request: { stage: { ...viewRequest(settled(state.subject)), theme: theme || undefined }, output: moving },
  choose: () => showTheme(theme),
});

/// A manifest can have an output per row of a long table.
const mostOutputs = 200;

const output = ({ name, view }) => {
  const { inputs, theme, ...subject } = view;
  return {
    title: name,
    request: { stage: { ...viewRequest(settled(subject)), inputs, theme: theme ?? undefined }, output: moving },
    choose: () => showOutput(view),
  };
};

/// The inputs with several values to show: both of a switch, the ends of a range, and those of outputs.
/** @returns {any[]} */
function varied() {
  return state.rig.inputs.map((input) => {
    const range = input.isFlag ? [0, 1] : input.kind === "number" ? [input.min, input.initial, input.max] : [input.initial];
    const own = state.outputs.map(({ view }) => view.inputs[input.name]).filter((value) => value !== undefined);
    const list = [...new Map([...range, ...own].map((value) => [JSON.stringify(value), value])).values()];
    return [input, input.kind === "number" ? list.sort((a, b) => a - b) : list.slice(0, mostOutputs)];
  }).filter(([, list]) => /** @type {any[]} */ (list).length > 1);
}

const withInput = ({ name, isFlag }, value) => ({
  title: isFlag ? (value ? "on" : "off") : Array.isArray(value) ? value.map((one) => short(one)).join(", ") : String(value),
  request: { stage: { ...viewRequest(settled(state.subject)), inputs: { ...state.inputs, [name]: value } }, output: moving },
  choose: () => {
    setInputs({ ...state.inputs, [name]: value });
    changed("viewOptions");
  },
});

const moving = { format: "svg", scale: 1 };

/// With reduced motion, the end of the animation.
function settled(subject) {
  if (!prefersStill.matches || subject.kind === "still") return subject;
  return { kind: "still", states: subject.to ?? subject.states ?? [] };
}

function draw() {
  giveUpTiles("all");
  showKind(state.all);
  if (!state.all || !state.rig) return;
  const scrolled = $("all").scrollTop;
  $("allGroups").replaceChildren(...groups().flatMap(([name, things]) => [
    make("h2", { textContent: name }),
    make("div", { className: "tiles" }, ...things.map(tile)),
  ]));
  $("all").scrollTop = scrolled;
}

function tile({ title, request, choose }) {
  const image = make("img", { alt: "", draggable: false });
  const box = make("span", { className: "tileImage" }, image);
  box.style.aspectRatio = `${state.rig.width} / ${state.rig.height}`;
  const button = make("button", {
    className: "tile",
    onclick: () => {
      leave();
      choose();
    },
  }, box, make("span", { textContent: title }));
  whenSeen(button, () => {
    askForTile("all", request, (url) => {
      if (url) showTile(image, url);
      else box.replaceChildren(make("span", { className: "quiet", textContent: "can't be shown" }));
    });
  });
  return button;
}

export function showAll(kind) {
  const wasOpen = !!state.all;
  if (![...$("allOf").children].some((one) => one.dataset.all === kind)) kind = null;
  state.all = kind;
  press($("allButton"), !!kind);
  $("all").hidden = !kind;
  $("viewport").hidden = !!kind;
  document.body.classList.toggle("overview", !!kind);
  draw();
  changed("layout");
  if (kind && !wasOpen) $("all").scrollTop = 0;
}

function leave() {
  showAll(null);
  $("viewport").focus();
}

export const toggleAll = () => showAll(state.all ? null : "motions");
$("allButton").onclick = toggleAll;
const showKind = choices($("allOf").children, "all", showAll);
/// Only what has several things to show.
function offer() {
  const counts = { motions: 2, themes: state.rig.themes.length + 1, inputs: varied().length + 1, outputs: state.outputs.length };
  for (const button of $("allOf").children) button.hidden = counts[button.dataset.all] < 2;
  return !state.all || counts[state.all] > 1;
}
when("rig", offer);
when("reload outputs", () => { if (!offer()) showAll("motions"); });
when("rig reload viewOptions inputs outputs", later(() => { if (state.all) draw(); }, 150));
