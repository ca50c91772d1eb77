// @ts-check
// SVG files and images that become new parts, or the art of a part.

import { $, make, note } from "./dom.js";
import { on, send } from "./wire.js";
import { onFailure } from "./problems.js";
import { changed, state } from "./state.js";
import { canvasPoint } from "./stage.js";
import { commit } from "./edit.js";

const types = "svg png jpg jpeg webp".split(" ");

const wrongType = "this file isn't an SVG, PNG, JPEG, or WebP image";

// Files are sent in pieces, since a message has at most 1 MB.

const pieceSize = 512 * 1024;
const mostMegabytes = 16;
let uploads = 0;
/// The functions that wait for the answer to a piece, by its number.
const waiting = new Map();

function settle(number, reason) {
  const answer = waiting.get(number);
  waiting.delete(number);
  if (reason) answer?.fail(new Error(reason));
  else answer?.done();
}
on("piece", ({ number }) => settle(number));
onFailure(settle);
on("disconnected", () => [...waiting.keys()].forEach((number) => settle(number, "the connection was lost; drop the file again")));

async function base64(blob) {
  const url = await new Promise((done, fail) => {
    const reader = Object.assign(new FileReader(), { onload: () => done(reader.result), onerror: () => fail(reader.error) });
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(",") + 1);
}

/// Sends a file, with its progress.
///
/// - Returns: the number of the upload.
async function upload(file) {
  if (file.size > mostMegabytes * 1e6) throw new Error(`${file.name} has ${Math.ceil(file.size / 1e6)} MB; art can have up to ${mostMegabytes} MB`);
  uploads += 1;
  const number = uploads;
  for (let offset = 0; offset < file.size || offset === 0; offset += pieceSize) {
    if (file.size > pieceSize) note($("saved"), `Copying ${file.name}: ${Math.floor(offset / file.size * 100)}%`, 0);
    const data = await base64(file.slice(offset, offset + pieceSize));
    await new Promise((done, fail) => {
      waiting.set(send({ do: "piece", piece: { upload: number, size: file.size, offset, data } }), { done, fail });
    });
  }
  if (file.size > pieceSize) note($("saved"), `Copied ${file.name}.`);
  return number;
}

/// The file as a new drawing: a name for the file and a part, its type, and the number of its upload.
async function drawingOf(file) {
  const [, base, type] = file.name.match(/^(.*)\.(\w+)$/) ?? [];
  if (!types.includes(type?.toLowerCase())) throw new Error(wrongType);
  const name = base.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[^A-Za-z]+|-+$/g, "") || "art";
  return { name, type: type.toLowerCase(), upload: await upload(file) };
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

/// Adds a part with a drawing around a point of the canvas.
/** @type {(file: File, point: number[]) => Promise<void>} */
const addDrawing = async (file, [x, y]) => {
  const { width, height } = state.rig;
  const own = await sizeOf(file);
  const drawing = await drawingOf(file);
  const factor = Math.min(1, width / 2 / own[0], height / 2 / own[1]);
  const [w, h] = own.map((one) => Math.max(Math.round(one * factor), 1));
  const frame = [Math.round(x - w / 2), Math.round(y - h / 2), w, h].join(", ");
  changed("newPart", { part: { name: drawing.name, text: `{ art: %art, frame: [${frame}] }` }, drawing });
};

/// Replaces a part's art, in the entry that changes go to at rest.
async function replaceArt(path, file) {
  // All copies of a part have its art.
  const names = path.split("/").filter((name) => !/^\d+$/.test(name));
  const place = [...names.flatMap((name) => ["parts", name]), "art"];
  const was = state.properties?.part === path
    ? state.properties.fields.find((field) => field.path.join() === place.join())?.text : undefined;
  commit({ changes: [{ path: place, text: "%art", was }], drawing: await drawingOf(file) },
    `Art of ${path.split("/").at(-1)}`, { choice: "mine" });
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
    state.refusal = error.message;
    note($("saved"), "");
    changed("notWritten");
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
