// Set the chosen theme before the page is drawn. This file is not a module, so the page waits for it.
try {
  const chosen = localStorage.getItem("tallystick theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing has the system's theme
}
