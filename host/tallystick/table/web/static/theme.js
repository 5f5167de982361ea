// Set the theme that was chosen before anything of the page is drawn: this file is not a module, so that the page waits for it.
try {
  const chosen = localStorage.getItem("tallystick theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing has the system's theme
}
