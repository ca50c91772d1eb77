// Nothing but the picture, to be shown to others.

import { $ } from "./dom.js";
import { changed, when } from "./state.js";

const isOn = () => document.body.classList.contains("presenting");

function present(isWanted) {
  document.body.classList.toggle("presenting", isWanted);
  $("leavePresent").hidden = !isWanted;
  changed("layout");
  // Where the browser allows it; the page is the same without.
  if (isWanted) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  $("viewport").focus();
}

$("present").onclick = () => present(true);
$("leavePresent").onclick = () => present(false);
when("togglePresent", () => present(!isOn()));
when("escape", () => { if (isOn()) present(false); });
// The browser has its own ways out.
addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isOn()) present(false); });
