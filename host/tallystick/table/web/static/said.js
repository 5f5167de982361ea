// Remember what people have said about a position that they set up: the text that they typed, the controls that they have set since, and
// whether the position came whole, from the table, a stored game or an address. The desk says what nobody has said.

const about = (typed, isWhole = false) => ({ typed, touched: [], isWhole });

export function attachSaid(typedForm) {
  const field = typedForm.elements.position;
  let now = about("");

  field.addEventListener("input", () => (now = about(field.value)));
  return {
    now: () => now,
    restore: (earlier) => (now = earlier),
    // The position begins from a text, or from one that says everything.
    begin: (text, isWhole = false) => (now = about(text, isWhole)),
    touch: (control) => (now = { ...now, touched: [...new Set([...now.touched, control])] }),
  };
}
