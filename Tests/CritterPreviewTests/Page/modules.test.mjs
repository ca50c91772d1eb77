// The modules of the page that compute, without a browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { curveText, handlesOf, withHandle } from "../../../Sources/CritterPreview/Page/easing.js";
import { calculated } from "../../../Sources/CritterPreview/Page/number.js";
import { placeOf, timeOf, within, zoomed } from "../../../Sources/CritterPreview/Page/scale.js";
import { isSameKey } from "../../../Sources/CritterPreview/Page/selection.js";
import { linesOf, nearest } from "../../../Sources/CritterPreview/Page/snapping.js";

test("a field calculates sums and products", () => {
  for (const [text, value] of [["20+13", 33], ["-(20+13)*2", -66], ["1,5", 1.5], [".5e1", 5], ["8/2-1", 3], ["2*-3", -6]]) {
    assert.equal(calculated(text), value, text);
  }
});

test("what isn't a number is none", () => {
  for (const text of ["", "abc", "1 2", "(1", "1/0", "--", "2**3", "1e999"]) assert.ok(Number.isNaN(calculated(text)), text);
});

test("a keyframe is known by its track and its time", () => {
  const key = (name, fraction) => ({ track: { name, property: "rotate" }, fraction });
  assert.ok(isSameKey(key("ear", 0.25), key("ear", 0.25004)));
  assert.ok(!isSameKey(key("ear", 0.25), key("ear", 0.26)));
  assert.ok(!isSameKey(key("ear", 0.25), key("eye", 0.25)));
});

test("a moved part snaps to the nearest line within reach", () => {
  const lines = linesOf([[0, 0], [10, 0], [10, 4], [0, 4]], 0);
  assert.deepEqual(lines, [0, 5, 10]);
  assert.deepEqual(nearest(lines, 3, [12, 40], 4), { gap: -1, target: 12 });
  assert.equal(nearest(lines, 3, [25, 40], 4), null);
});

test("times and places of the timeline are inverse", () => {
  const range = [1, 3];
  assert.equal(placeOf(1, range, 210, 5), 5);
  assert.equal(placeOf(3, range, 210, 5), 205);
  assert.equal(timeOf(placeOf(1.7, range, 210, 5), range, 210, 5), 1.7);
});

test("zooming keeps the time under the pointer, and ends at the animation's ends", () => {
  const [first, last] = zoomed([0, 4], 2, 1);
  assert.deepEqual([first, last], [0.5, 2.5]);
  assert.equal(placeOf(1, [0, 4], 100, 0), placeOf(1, [first, last], 100, 0));
  assert.deepEqual(within(3, 5, 4), [2, 4]);
  assert.equal(within(-1, 6, 4), null);
});

test("a curve has its handles, by its name or its numbers", () => {
  const named = [{ name: "ease-in", points: [0.42, 0, 1, 1] }, { name: "bounce-out" }];
  assert.deepEqual(handlesOf("ease-in", named), [0.42, 0, 1, 1]);
  assert.deepEqual(handlesOf("cubic-bezier(0.1, -0.2, 0.3, 1)", named), [0.1, -0.2, 0.3, 1]);
  assert.equal(handlesOf("bounce-out", named), undefined);
  assert.equal(handlesOf("spring(1, 250, 12, 0)", named), undefined);
  assert.equal(curveText(withHandle([0, 0, 1, 1], 1, 1.7, -9)), "cubic-bezier(0, 0, 1, -0.33)");
});

test("each field of the state is declared, and has one writer", () => {
  const folder = new URL("../../../Sources/CritterPreview/Page/", import.meta.url);
  const writers = {};
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const single = /\bstate\.(\w+)(?:\[[^\]]*\])?\s*(?:[-+?|&]{0,2}=(?![=>])|\.(?:clear|delete|add|push)\()/g;
    const fields = [...text.matchAll(single)].map((found) => found[1]);
    for (const [, values] of text.matchAll(/Object\.assign\(state, \{([^}]*)\}/g)) {
      fields.push(...[...values.matchAll(/(?:^|,)\s*(\w+)(?=\s*[:,]|\s*$)/g)].map((found) => found[1]));
    }
    for (const field of fields) (writers[field] ??= new Set()).add(name);
  }
  const declared = readFileSync(new URL("state.js", folder), "utf8").split("};")[0];
  assert.ok(Object.keys(writers).length > 40);
  for (const [field, files] of Object.entries(writers)) {
    assert.equal(files.size, 1, `${field}: ${[...files]}`);
    assert.match(declared, new RegExp(`^  ${field}:`, "m"), field);
  }
});
