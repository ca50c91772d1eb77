// Moves the selected parts with the arrow keys. Presses that follow each other are one step to undo.

import { on, send } from "./wire.js";
import { state, when } from "./state.js";
import { commit, draft } from "./edit.js";
import { changesAt, isInside } from "./handles.js";

/// The time in milliseconds after which another press is another step.
const pause = 1500;

/// The current run: the distance, and the numbers that each part's place has in the file.
let run = null;
let timer = null;
let lastTime = 0;

/// The selected parts, without those that move with another one.
function selection() {
  const all = [state.part, ...state.also];
  return all.filter((path) => !isInside(path, all) && !state.locked.has(path));
}

export function nudge(x, y) {
  if (!state.part || state.playing || state.subject.kind === "live") return false;
  if (!run) {
    run = { x: 0, y: 0, grips: new Map(), parts: selection() };
    for (const name of run.parts) {
      run.grips.set(send({ do: "grip", grip: "move", name, time: state.time }), null);
    }
  }
  run.x += x;
  run.y += y;
  show();
  clearTimeout(timer);
  timer = setTimeout(end, 250);
  return true;
}

const isComplete = () => [...run.grips.values()].every(Boolean);
const changes = () => [...run.grips.values()].flatMap((grip) => changesAt(grip, [run.x, run.y]));

function show() {
  if (isComplete()) draft(changes());
}

on("grip", (grip) => {
  if (!run?.grips.has(grip.number)) return;
  run.grips.set(grip.number, grip);
  show();
  if (run.isOver) end();
});
on("refusal", ({ number }) => { if (run?.grips.has(number)) run = null; });

function end() {
  if (!run) return;
  if (!isComplete()) {
    run.isOver = true;
    return;
  }
  const all = changes();
  const label = `Move ${run.parts.map((path) => path.split("/").at(-1)).join(", ")}`;
  run = null;
  const now = performance.now();
  commit(all, label, { continues: now - lastTime < pause });
  lastTime = now;
}

when("part subject", () => { if (run) { clearTimeout(timer); end(); } });
