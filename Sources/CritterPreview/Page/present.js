// The presentation mode, with only the image.

import { $ } from "./dom.js";
import { changed, when } from "./state.js";

const isOn = () => document.body.classList.contains("presenting");

function present(isWanted) {
  document.body.classList.toggle("presenting", isWanted);
  $("leavePresent").hidden = !isWanted;
  changed("layout");
  // If the browser allows it; otherwise, the page looks the same.
  if (isWanted) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  $("viewport").focus();
}

$("present").onclick = () => present(true);
$("leavePresent").onclick = () => present(false);
when("togglePresent", () => present(!isOn()));
when("escape", () => { if (isOn()) present(false); });
// The browser has its own ways to exit.
addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isOn()) present(false); });
