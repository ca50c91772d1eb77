// The overview: all states and animations in small, or one of them in each theme, size, or rig.

import { $, choices, later, make, press } from "./dom.js";
import { changed, prefersStill, state, viewRequest, when } from "./state.js";
import { subjects } from "./play.js";
import { askForTile, giveUpTiles, showTile, whenSeen } from "./tiles.js";
import { setScale } from "./stage.js";

const sizes = [0.25, 0.5, 1, 2, 3];

/// Groups of tiles, each with its request and the effect of selecting it.
function groups() {
  switch (state.all) {
    case "themes": return [["Themes", ["", ...state.rig.themes].map(inTheme)]];
    case "sizes": return [["Sizes", sizes.map(inSize)]];
    case "rigs": return [["Rigs", state.rig.rigs.map(rig)]];
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

/// One pixel of the file is one pixel of the screen, as in an image viewer.
const inSize = (scale) => ({
  title: `@${scale}x, ${Math.round(state.rig.width * scale)} × ${Math.round(state.rig.height * scale)}`,
  width: state.rig.width * scale / devicePixelRatio,
  request: { stage: viewRequest(settled(state.subject)), output: { format: "png", scale }, time: state.time },
  choose: () => setScale(scale < 1 ? "auto" : scale),
});

const rig = (name) => ({
  title: name,
  request: { rig: name, stage: { kind: "still", states: [] }, output: moving },
  choose: () => { location.hash = encodeURIComponent(name); },
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

function tile({ title, request, choose, width }) {
  const image = make("img", { alt: "", draggable: false });
  const box = make("span", { className: "tileImage" }, image);
  if (width) box.style.width = `${width}px`;
  // The sizes of other rigs aren't known.
  box.style.aspectRatio = request.rig ? 1 : `${state.rig.width} / ${state.rig.height}`;
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
