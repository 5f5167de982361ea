// Make the drawn board larger and smaller, for fingers and for boards with many spaces. A larger board scrolls within its frame.
const STEPS = [1, 1.5, 2, 3, 4.5];

export function attachZoom(board, smaller, larger) {
  let at = 0;

  // What was in the middle of the frame stays there.
  function go(by) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = board;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    at += by;
    board.style.setProperty("--zoom", STEPS[at]);
    board.classList.toggle("is-zoomed", at > 0);
    board.scrollTo(middle[0] * board.scrollWidth - board.clientWidth / 2, middle[1] * board.scrollHeight - board.clientHeight / 2);
    smaller.disabled = at === 0;
    larger.disabled = at === STEPS.length - 1;
  }

  smaller.addEventListener("click", () => go(-1));
  larger.addEventListener("click", () => go(1));
  smaller.disabled = true;
}
