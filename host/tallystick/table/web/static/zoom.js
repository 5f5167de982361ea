// Make the drawn board larger and smaller, for fingers and for boards with many spaces. A larger board scrolls within its frame. A map that
// is wider than its frame can also be shown whole.
const STEPS = [1, 1.5, 2, 3, 4.5];
const WHOLE = -1; // the step before the first

export function attachZoom(board, smaller, larger) {
  let at = 0;

  const least = () => (at === WHOLE || board.scrollWidth > board.clientWidth + 1 ? WHOLE : 0);

  function showButtons() {
    if (at === 0 || at === WHOLE) smaller.disabled = at <= least();
    else smaller.disabled = false;
    larger.disabled = at === STEPS.length - 1;
  }

  // What was in the middle of the frame stays there.
  function go(by) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = board;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    at += by;
    board.style.setProperty("--zoom", STEPS[Math.max(at, 0)]);
    board.classList.toggle("is-zoomed", at > 0);
    board.classList.toggle("is-whole", at === WHOLE);
    board.scrollTo(middle[0] * board.scrollWidth - board.clientWidth / 2, middle[1] * board.scrollHeight - board.clientHeight / 2);
    showButtons();
  }

  smaller.addEventListener("click", () => go(-1));
  larger.addEventListener("click", () => go(1));
  // Another drawing, or another width of the window, may fit into the frame.
  new MutationObserver(showButtons).observe(board, { childList: true });
  new ResizeObserver(showButtons).observe(board);
  showButtons();
}
