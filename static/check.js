// The referee lays another table as soon as another kind of game, or another number of players is chosen.
const form = document.querySelector("form.entry");
const button = form.querySelector(".lay-table");
const game = () => form.elements.preset.selectedOptions[0].dataset.game;
const now = game();

button.hidden = true;
form.addEventListener("change", (event) => {
  if (event.target.name === "players" || (event.target.name === "preset" && game() !== now)) form.requestSubmit(button);
});
