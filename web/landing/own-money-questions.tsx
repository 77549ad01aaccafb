import { siteName } from "#contract/platform/site.ts";
import { FoldedAnswers } from "#web/landing/folded-answers.tsx";

const QUESTIONS = [
  {
    question: "What if someone doesn't pay?",
    answer:
      "Their seat shows as overdue to the whole league, and your commissioner can share a reminder with one click. Members who haven't paid can't vote or win.",
  },
  {
    question: "And if the treasurer doesn't?",
    get answer() {
      return `${siteName()} can't pay for them. After 21 days every member sees the unpaid prize on the league's page, and it stays in the treasurer's record for their next league.`;
    },
  },
  {
    question: "Who decides who gets paid?",
    answer:
      "The league chooses when it is created: the commissioner alone, or a vote of the paid members that lasts seven days and needs 51%.",
  },
  {
    question: "Can I get my money back?",
    answer:
      "Until the payment deadline, and before the season starts, you can leave, and the treasurer owes you what you paid. If a league is canceled, the treasurer owes everyone their entry fee. The books show it until you say that it arrived.",
  },
  {
    question: "Where does my prize go?",
    answer:
      "Where you say: add Venmo, a bank transfer or another way to pay you to your profile. Only the treasurer sees it, and only while your prize is unpaid.",
  },
];

/** What leagues ask most where they keep their own money. */
export const OwnMoneyQuestions = () => <FoldedAnswers questions={QUESTIONS} />;
