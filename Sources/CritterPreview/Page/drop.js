// @ts-check
// SVG files and images that become new parts, or the art of a part.

import { $, last, make } from "./dom.js";
import { sendFile } from "./wire.js";
import { changed, state } from "./state.js";
import { canvasPoint } from "./stage.js";
import { commit } from "./edit.js";
import { chooseNew } from "./parts.js";

const types = "svg png jpg jpeg webp".split(" ");

const mostMegabytes = 16;
const wrongType = "this file isn't an SVG, PNG, JPEG, or WebP image";

/// Sends a file as a new drawing: a name for the file and a part, its type, and its size.
function drawingOf(file) {
  const [, base, type] = file.name.match(/^(.*)\.(\w+)$/) ?? [];
  if (!types.includes(type?.toLowerCase())) throw new Error(wrongType);
  if (file.size > mostMegabytes * 1e6) throw new Error(`${file.name} has ${Math.ceil(file.size / 1e6)} MB; art can have up to ${mostMegabytes} MB`);
  sendFile(file);
  const name = base.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[^A-Za-z]+|-+$/g, "") || "art";
  return { name, type: type.toLowerCase(), size: file.size };
}

/// The size of a drawing in its own units.
async function sizeOf(file) {
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    await image.decode();
    return [image.naturalWidth || 100, image.naturalHeight || 100];
  } catch {
    throw new Error(wrongType);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/// Adds a part on top, and selects it.
export const addPart = (part, drawing) => commit({ edit: { addPart: part }, drawing }, `New part ${part.name}`, { done: chooseNew() });

/// Adds a part with a drawing around a point of the canvas.
/** @type {(file: File, point: number[]) => Promise<void>} */
const addDrawing = async (file, [x, y]) => {
  const { width, height } = state.rig;
  const own = await sizeOf(file);
  const drawing = drawingOf(file);
  const factor = Math.min(1, width / 2 / own[0], height / 2 / own[1]);
  const [w, h] = own.map((one) => Math.max(Math.round(one * factor), 1));
  const frame = [Math.round(x - w / 2), Math.round(y - h / 2), w, h].join(", ");
  addPart({ name: drawing.name, text: `{ art: %art, frame: [${frame}] }` }, drawing);
};

/// Replaces a part's art, in the entry that changes go to at rest.
function replaceArt(path, file) {
  // All copies of a part have its art.
  const names = path.split("/").filter((name) => !/^\d+$/.test(name));
  const place = [...names.flatMap((name) => ["parts", name]), "art"];
  const was = state.properties?.part === path
    ? state.properties.fields.find((field) => field.path.join() === place.join())?.text : undefined;
  commit({ changes: [{ path: place, text: "%art", was }], drawing: drawingOf(file) },
    `Art of ${last(path)}`, { choice: "mine" });
}

/// Lets you choose a file for a part's art.
export function chooseDrawing(path) {
  const input = make("input", { type: "file", accept: types.map((type) => `.${type}`).join() });
  input.onchange = () => { if (input.files[0]) take(() => replaceArt(path, input.files[0])); };
  input.click();
}

async function take(act) {
  try {
    await act();
  } catch (error) {
    changed("notWritten", error.message);
  }
}

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    $("viewport").classList.add("dropping");
  });
}
addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("viewport").classList.remove("dropping"); });
addEventListener("drop", (event) => {
  $("viewport").classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  if (!file || !state.rig) return;
  event.preventDefault();
  const row = event.target.closest("#parts li");
  take(() => (row ? replaceArt(row.dataset.path, file) : addDrawing(file, canvasPoint(event))));
});
