// The filter of the gallery.
for (const filter of document.querySelectorAll(".filter")) {
  const field = filter.querySelector("input");
  const buttons = [...filter.querySelectorAll("button")];
  const cards = [...filter.nextElementSibling.querySelectorAll(".rig-card")];
  let group = "all";
  function show() {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.group === group);
    for (const card of cards) {
      const text = card.textContent.toLowerCase();
      card.hidden = (group !== "all" && card.dataset.group !== group) || !words.every((word) => text.includes(word));
    }
  }
  field.addEventListener("input", show);
  for (const button of buttons) {
    button.addEventListener("click", () => {
      group = button.dataset.group;
      show();
    });
  }
  show();
}
