import { FoldedAnswers } from "#web/landing/folded-answers.tsx";

const QUESTIONS = [
  {
    question: "What if someone doesn't pay?",
    answer:
      "Their seat shows as overdue to the whole league, and your commissioner can remind them. Members who haven't paid can't vote or win.",
  },
  {
    question: "Who decides who gets paid?",
    answer: "The league chooses: the commissioner alone, or a seven-day vote of the paid members that needs 51%.",
  },
  {
    question: "Can I get my money back?",
    answer:
      "Until the payment deadline, and before the season starts, you can leave with a full refund to the card that paid. If a league is canceled, we refund every entry fee we hold.",
  },
  {
    question: "Where does my prize go?",
    answer: "To your bank account. Add it once, when you win; until then your prize waits.",
  },
];

/** What leagues ask most, each with its answer folded under it. */
export const Questions = () => <FoldedAnswers questions={QUESTIONS} />;
