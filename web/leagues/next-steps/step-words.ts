import { counted } from "#contract/counted.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import type { NextStep } from "#contract/next-steps.ts";
import { formatDay } from "#web/ui/date.tsx";

const money = (amount: string) => formatMoney(centsOf(amount));

/** "$50.00 entry fee"; for a league without one, "No entry fee". */
const fee = (amount: string) => (centsOf(amount) === 0 ? "no entry fee" : `${money(amount)} entry fee`);

const VOTES = {
  payouts: "Vote on the payouts",
  give_back: "Vote on an unclaimed prize",
  commissioner: "Vote on a new commissioner",
};

/** Says what waits for this person, in one sentence without the league's name. */
export function sentenceOf(step: NextStep): string {
  switch (step.kind) {
    case "pay":
      return `Your ${money(step.amount)} entry fee ${step.isLate ? "was due" : "is due by"} ${formatDay(step.by)}`;
    case "add_bank":
      return `${money(step.amount)} is yours: add your bank account to receive it`;
    case "vote":
      return `${VOTES[step.about]} by ${formatDay(step.by)}`;
    case "accept":
      return `${step.invitedByName} invited you: ${fee(step.amount)}, open until ${formatDay(step.by)}`;
    case "open":
      return "Still a draft: open it when its terms are right";
    case "remind": {
      const due = step.isLate ? `overdue since ${formatDay(step.by)}` : `due by ${formatDay(step.by)}`;
      return `${counted(step.count, "player")} ${step.count === 1 ? "owes" : "owe"} ${money(step.amount)}, ${due}`;
    }
    case "invite":
      return `${counted(step.count, "open seat")} until ${formatDay(step.by)}`;
    case "start_season":
      return step.count === 1 ? "The one member has paid" : `All ${step.count} members have paid`;
    case "complete":
      return `The season ended on ${formatDay(step.since)}`;
    case "pay_winners":
      return `The season is over: ${money(step.amount)} waits for its winners`;
    case "next_season":
      return "This season is paid out";
    case "join":
      return `Open until ${formatDay(step.by)}: ${fee(step.amount)}`;
  }
}

/** The words on the button of a step that leads elsewhere. */
export const LABELS = {
  pay: "Pay",
  add_bank: "Add your bank",
  vote: "Vote",
  accept: "Accept",
  open: "Open league",
  remind: "Remind",
  invite: "Invite",
  start_season: "Start the season",
  complete: "Complete",
  pay_winners: "Pay the winners",
  next_season: "Start the next season",
  join: "Join",
} as const satisfies Record<NextStep["kind"], string>;
