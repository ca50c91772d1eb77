// @ts-check
// Problems, next to the image, with places that open the editor.

import { $, copyButton, make, placeOf } from "./dom.js";
import { on, send } from "./wire.js";
import { when } from "./state.js";

/// - Parameter hasEditor: whether the program opens files; otherwise VS Code does, by its own scheme.
export function problemBox(problem, hasEditor) {
  const place = placeOf(problem);
  const box = make("div", { className: "problem" });
  if (place) box.append(make("p", { className: "place" }, make("span", { textContent: place }), link(problem, hasEditor), copyButton(place, place)));
  box.append(make("p", { className: "message", textContent: problem.message }));
  if (problem.text !== undefined && problem.text !== null) {
    box.append(make("pre", {}, problem.text + "\n",
      make("span", { className: "caret", textContent: problem.caret })));
  }
  return box;
}

function link({ path, file, line, column }, hasEditor) {
  const target = `vscode://file${encodeURI(file)}:${line ?? 1}:${column ?? 1}`;
  const anchor = make("a", { textContent: hasEditor ? "Open in editor" : "Open in VS Code", className: "small", href: target });
  if (hasEditor) {
    anchor.onclick = (event) => {
      event.preventDefault();
      send({ do: "edit", name: path, line, column });
    };
  }
  return anchor;
}

for (const button of document.querySelectorAll(".notice .fold")) {
  button.onclick = () => {
    const isFolded = button.closest(".notice").classList.toggle("folded");
    button.textContent = isFolded ? "Show" : "Hide";
    button.setAttribute("aria-expanded", String(!isFolded));
  };
}

on("warnings", ({ problems, hasEditor }) => {
  $("warnings").hidden = problems.length === 0;
  const count = problems.length === 1 ? "1 warning" : `${problems.length} warnings`;
  $("warningsTitle").textContent = `${count}: ${problems[0]?.message}`;
  $("warningList").replaceChildren(...problems.map((one) => problemBox(one, hasEditor)));
});
when("rig", () => { $("warnings").hidden = true; });

on("unknownRig", ({ text, rigs }) => {
  $("unknownRigText").textContent = text;
  $("knownRigs").replaceChildren(...rigs.map((name) => make("button", {
    textContent: name, onclick: () => { location.hash = encodeURIComponent(name); },
  })));
  $("unknownRig").hidden = false;
});
on("rig", () => { $("unknownRig").hidden = true; });
