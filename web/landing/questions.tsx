const QUESTIONS = [
  {
    question: "What if someone doesn't pay?",
    answer:
      "Their seat shows as overdue to the whole league, and your commissioner can send a reminder with one click. Members who haven't paid can't vote or win.",
  },
  {
    question: "Who decides who gets paid?",
    answer:
      "The league chooses when it is created: the commissioner alone, or a vote of the paid members that lasts seven days and needs 51%.",
  },
  {
    question: "Can I get my money back?",
    answer:
      "Until the payment deadline, and before the season starts, you can leave with a full refund to the card that paid. If a league is canceled, we refund every entry fee we hold, and no one has to ask.",
  },
  {
    question: "Where does my prize go?",
    answer: "To your bank account. Add it once, when you win; until then your prize waits for you, untouched.",
  },
];

/** What leagues ask most, each with its answer folded under it. */
export function Questions() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex cursor-pointer items-center justify-between gap-4 py-3 font-display sm:py-4 text-xl font-semibold">
            {question}
            <span
              aria-hidden="true"
              className="text-2xl font-normal text-ink-soft transition-transform duration-150 group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="max-w-2xl pb-5 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
