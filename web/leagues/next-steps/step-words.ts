import type { Need } from "#contract/leagues/next-steps.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf } from "#contract/platform/money.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { forSeasons, keptSentence, payTreasurerSentence, sumOf } from "#web/leagues/next-steps/kept-step-words.ts";
import { formatNearDay } from "#web/ui/date.tsx";

type Sum = Parameters<typeof sumOf>[0];

const fee = (step: Sum & { seasons: number }) =>
  centsOf(step.amount) === 0 ? "free" : `${sumOf(step)} entry fee${forSeasons(step.seasons)}`;

const VOTES = {
  payouts: "Vote on the payouts",
  give_back: "Vote on an unclaimed prize",
  smaller_prizes: "Vote on smaller prizes",
  commissioner: "Vote on a new commissioner",
};

const notReceived = (step: Sum & { cameBack: boolean }) =>
  step.cameBack ? `${sumOf(step)} of yours came back` : `Your ${sumOf(step)} couldn't be sent`;

const waiting = (count: number, noun: string) => `${counted(count, noun)} ${count === 1 ? "is" : "are"} waiting`;

const paySentence = (step: Extract<Need, { kind: "pay" }>) =>
  payTreasurerSentence(step) ??
  `Your ${sumOf(step)} entry fee${forSeasons(step.seasons)} ${step.isLate ? "was due" : "is due by"} ${formatNearDay(step.by)}`;
const objectedSentence = (count: number): string =>
  count === 1
    ? "1 charge has an objection: keep or withdraw it"
    : `${count} charges have objections: keep or withdraw them`;

/** Says what waits for this person, in one sentence without the league's name. */
export function sentenceOf(step: Need): string {
  switch (step.kind) {
    case "confirm_requests":
      return `${waiting(step.count, "request")} for your confirmation`;
    case "resolve_cases":
      return `${waiting(step.count, "case")} for an admin`;
    case "pay":
      return paySentence(step);
    case "pay_dues":
      return `You owe ${sumOf(step)} besides the entry fee`;
    case "look_at_objections":
      return objectedSentence(step.count);
    case "add_bank":
      return `${sumOf(step)} is yours: add your bank account to receive it`;
    case "correct_bank":
      return "Your bank returned your money: correct your bank details";
    case "retry_payout":
      return `${notReceived(step)}: check your bank details, then retry`;
    case "answer_bank":
      return `A bank asks about ${sumOf(step)}${step.by === null ? ": answer it" : `: answer by ${formatNearDay(step.by)}`}`;
    case "vote":
      return `${VOTES[step.about]} by ${formatNearDay(step.by)}`;
    case "object":
      return `Look at the payouts: you can object until ${formatNearDay(step.by)}`;
    case "accept":
      return `${step.invitedByName} invited you: ${fee(step)}, until ${formatNearDay(step.by)}`;
    case "confirm_payments":
    case "settle_objections":
    case "pay_debts":
    case "look_at_denials":
    case "confirm_received":
    case "take_over_money":
    case "keep_money":
      return keptSentence(step);
    case "open":
      return "Still a draft: open it when its terms are right";
    case "remind": {
      const due = step.isLate ? `overdue since ${formatNearDay(step.by)}` : `due by ${formatNearDay(step.by)}`;
      return `${counted(step.count, "player")} ${step.count === 1 ? "owes" : "owe"} ${sumOf(step)}, ${due}`;
    }
    case "invite":
      return `${counted(step.count, "open seat")} until ${formatNearDay(step.by)}`;
    case "start_season":
      return step.count === 1 ? "The one member has paid" : `All ${step.count} members have paid`;
    case "complete":
      return step.saidBy === null
        ? `The season ended on ${formatNearDay(step.since)}: complete it`
        : `${serviceNames[step.saidBy]} says that the season is over: complete it`;
    case "pay_winners":
      return `${step.isFinal ? "The final results are in" : "The season is over"}: ${sumOf(step)} is waiting for its winners`;
    case "return_rest":
      return `${sumOf(step)} is left over after the awards`;
    case "compare_results":
      return "The platform changed the season's results: compare them before you pay the winners";
    case "next_season":
      return "This season is over";
    case "run_again":
      return "This league is over";
    case "join":
      return `Open until ${formatNearDay(step.by)}: ${fee(step)}`;
  }
}

/** The words on the button of a step that leads elsewhere. */
export const LABELS = {
  confirm_requests: "Decide",
  resolve_cases: "Resolve",
  pay: "Pay",
  pay_dues: "Pay",
  look_at_objections: "Look",
  add_bank: "Add your bank",
  correct_bank: "Correct bank details",
  retry_payout: "Retry",
  vote: "Vote",
  object: "Look at them",
  accept: "Accept",
  answer_bank: "Answer the bank",
  confirm_payments: "Confirm",
  settle_objections: "Answer",
  pay_debts: "Pay",
  look_at_denials: "Look",
  confirm_received: "Confirm",
  take_over_money: "Confirm",
  keep_money: "Answer",
  open: "Open league",
  remind: "Remind",
  invite: "Invite",
  start_season: "Start the season",
  complete: "Complete",
  pay_winners: "Pay the winners",
  return_rest: "Return what is left",
  compare_results: "Compare",
  next_season: "Start the next season",
  run_again: "Run it again",
  join: "Join",
} as const satisfies Record<Need["kind"], string>;
