// Show a verdict.
import { keepFocus } from "./boardfocus.js";
import { calmDown } from "./calm.js";
import { byId, element, withNames } from "./dom.js";

const SIGNS = { legal: "✓", illegal: "✕", undecided: "?" };
const SHOWN = {
  shown: "The verdict is on the device's screen.",
  none: "No device is connected, so the verdict is only here.",
  failed: "The device did not take the verdict.",
  private: "Only this page shows the verdict, because the device would show it to everybody.",
  elsewhere: "The device does not show this verdict, because the question is not about the position on the table.",
  open: "This desk knows only the rules. It has no table.",
  behind: "The device does not show this verdict, because it is not about the position on the table now.",
};

// `actions` are buttons that belong to this verdict.
function verdictCard(answer, actions) {
  return element(
    "article",
    { className: `verdict ${answer.verdict}`, data: { verdict: answer.verdict } },
    element("h3", {}, ...withNames(`${SIGNS[answer.verdict]} ${answer.heading}: ${answer.words ?? answer.claim}`, answer.names)),
    // People know the words. The text is what they can type.
    answer.words && answer.words !== answer.claim ? element("p", { className: "quiet" }, "Written: ", element("code", { textContent: answer.claim })) : null,
    answer.behind ? element("p", { className: "says", textContent: earlier(answer.behind) }) : null,
    answer.objections.length ? objections(answer) : element("p", { className: "says", textContent: quietly(answer) }),
    ...answer.follows.map((says) => element("p", { className: "says follows" }, ...withNames(says, answer.names))),
    otherwise(answer, (each) => each.on !== "reading"),
    otherwise(answer, (each) => each.on === "reading", "Another reading of the rules would change this:"),
    filledIn(answer),
    element("p", { className: "quiet", textContent: used(answer) }),
    ...answer.cautions.map((says) => element("p", { className: "caution" }, ...withNames(`! ${says}`, answer.names))),
    element("p", { className: "quiet on-device", textContent: SHOWN[answer.device] }),
    actions.length ? element("div", { className: "doing" }, ...actions) : null,
  );
}

// Show a verdict, and bring it into sight.
export function showVerdict(answer, actions) {
  const card = verdictCard(answer, actions);
  byId("verdict").replaceChildren(card);
  byId("verdict").scrollIntoView({ block: "nearest" });
  calmDown(card);
}

export const closeVerdict = () => keepFocus([byId("verdict")], () => byId("verdict").replaceChildren());

function objections({ objections: list, names }) {
  return element(
    "ol",
    { className: "objections" },
    ...list.map((each) =>
      element(
        "li",
        {},
        element("p", { className: "says" }, ...withNames(each.says, names)),
        element("p", { className: "quiet" }, element("code", { textContent: each.rule }), ` ${each.cite}`),
      ),
    ),
  );
}

function otherwise(answer, isMeant, heading = "") {
  const list = answer.otherwise.filter(isMeant);
  if (!list.length) return null;
  return element(
    "div",
    {},
    heading ? element("p", { textContent: heading }) : null,
    element("ul", { className: "otherwise" }, ...list.map((each) => element("li", {}, ...withNames(each.says, answer.names)))),
  );
}

// Show what nobody has set in a position: first what the verdict depends on, then the rest in one line.
function filledIn({ filled_in: unset = [] }) {
  const decides = unset.filter((each) => each.otherwise.length);
  const rest = unset.filter((each) => !each.otherwise.length);
  if (!unset.length) return null;
  const taken = ({ name, says }) => `${name}: ${says}`;
  return element(
    "div",
    { className: "filled-in" },
    decides.length ? element("p", { textContent: "The verdict depends on what you have not set:" }) : null,
    decides.length
      ? element(
          "ul",
          { className: "unset" },
          ...decides.map((each) =>
            element("li", { textContent: `${taken(each)}. ${each.otherwise.map(({ says, verdict }) => `With “${says}” it is ${verdict}.`).join(" ")}` }),
          ),
        )
      : null,
    rest.length ? element("p", { className: "quiet", textContent: `Not set, so taken as: ${rest.map(taken).join(" · ")}.` }) : null,
  );
}

function earlier(turns) {
  const [later, them] = turns === 1 ? ["One turn after it is", "it"] : [`${turns} turns after it are`, "them"];
  return `This is about an earlier position. ${later} not recorded here yet: record ${them}, and ask again.`;
}

function quietly(answer) {
  return answer.verdict === "legal" ? "No rule forbids it." : "It depends on the facts below.";
}

function used(answer) {
  if (!answer.used.length) return `By ${answer.rulebook}.`;
  const special = answer.used.filter((reading) => !reading.default).map((reading) => `${reading.id} = ${reading.value}`);
  return `By ${answer.rulebook}, ${special.length ? `with ${special.join(", ")}` : "with all default readings"}.`;
}

// The button that records the move. `stood` is true if the move is not legal. `work` is called with a click.
export function recordButton(stood, work) {
  return stood ? plainButton("It stays on the table. Record it", work) : button("Record this move", "main", work);
}

export const plainButton = (textContent, work) => button(textContent, "plain", work);

function button(textContent, className, work) {
  const made = element("button", { type: "button", className, textContent });
  made.addEventListener("click", work);
  return made;
}
