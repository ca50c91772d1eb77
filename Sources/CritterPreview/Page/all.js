// The overview: all states and animations in small, or one of them in each theme.

import { $, choices, later, make, press } from "./dom.js";
import { changed, prefersStill, state, viewRequest, when } from "./state.js";
import { subjects } from "./play.js";
import { askForTile, giveUpTiles, showTile, whenSeen } from "./tiles.js";

/// Groups of tiles, each with its request and the effect of selecting it.
function groups() {
  switch (state.all) {
    case "themes": return [["Themes", ["", ...state.rig.themes].map(inTheme)]];
    default: return subjects().map(([name, list]) => [name, list.map(motion)]);
  }
}

const motion = ({ title, subject, choose }) => ({
  title, choose, request: { stage: viewRequest(settled(subject)), output: moving },
});

const inTheme = (theme) => ({
  title: theme.replace(/\.theme\.yaml$/, "") || "no theme",
  request: { stage: { ...viewRequest(settled(state.subject)), theme: theme || undefined }, output: moving },
  choose: () => {
    state.theme = theme || null;
    $("theme").value = theme;
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
  state.all = kind;
  press($("allButton"), !!kind);
  $("all").hidden = !kind;
  $("viewport").hidden = !!kind;
  draw();
  changed("layout");
  if (kind && !wasOpen) $("all").scrollTop = 0;
}

function leave() {
  showAll(null);
  $("viewport").focus();
}

$("allButton").onclick = () => showAll(state.all ? null : "motions");
const showKind = choices($("allOf").children, "all", showAll);
when("toggleAll", () => showAll(state.all ? null : "motions"));
when("rig reload viewOptions inputs", later(() => { if (state.all) draw(); }, 150));
