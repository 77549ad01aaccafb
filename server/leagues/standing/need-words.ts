import type { BareNeed, BareStep, NeedWords, StepKind } from "#contract/leagues/needs.ts";
import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import { counted } from "#contract/platform/counted.ts";
import { dayMark, moneyMark, nearMark } from "#contract/platform/marked-words.ts";
import { type Cents, centsOf, ZERO } from "#contract/platform/money.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { forSeasons, leftUntil, type Owed, paying, sumOf } from "#server/leagues/standing/pay-words.ts";
import { SEAT_SAYINGS } from "#server/leagues/standing/seat-words.ts";

/** What a treasurer owes the reader. */
type Awaited = {
  /** Who owes it; null if it is in what the reader keeps. */
  from: string | null;
  won: Cents;
  setOff: Cents;
  /** Whether the reader can open the league, has said how to be paid, and said that it hasn't arrived. */
  isInside: boolean;
  hasWays: boolean;
  wasDenied: boolean;
};

/** What words need beyond the need itself. */
export type NeedContext = {
  now: Date;
  owed?: Owed;
  awaited?: Awaited;
  /** What the treasurer wrote, and who paid for the reader, if it was somebody else. */
  quote?: { by: string; text: string; payer: string | null };
  /** How many are in a league that collects, and how many of them owe. */
  players?: { count: number; owing: number; isFree: boolean };
};

/** A need in a league with what its words tell. */
export type ToldNeed = BareStep & { told?: Omit<NeedContext, "now"> };

type Step<Kind extends StepKind> = Extract<BareStep, { kind: Kind }>;
type Say<Need> = (step: Need, told: NeedContext) => Partial<NeedWords> & { says: string };
type Sayings = { [Kind in BareNeed["kind"]]: Say<Extract<BareNeed, { kind: Kind }>> };

const says = ({ count, name }: { count: number; name: string | null }): string =>
  `${name ?? counted(count, "person", "people")} ${count === 1 ? "says" : "say"}`;

const fee = (step: Step<"accept" | "join">): string =>
  centsOf(step.amount) === 0 ? "free" : `${sumOf(step)} entry fee${forSeasons(step.seasons)}`;

const waiting = (count: number, noun: string): string =>
  `${counted(count, noun)} ${count === 1 ? "is" : "are"} waiting`;

const VOTES = {
  payouts: "Vote on the payouts",
  give_back: "Vote on an unclaimed prize",
  return: "Vote on equal shares",
  smaller_prizes: "Vote on smaller prizes",
  commissioner: "Vote on a new commissioner",
};

function awaiting(step: Step<"await_prize">, { awaited }: NeedContext): ReturnType<Say<typeof step>> {
  const { from = "", won = ZERO, setOff = ZERO } = awaited ?? {};
  const { isInside = true, hasWays = false, wasDenied = false } = awaited ?? {};
  const sum = sumOf(step);
  const isAll = won > 0 && setOff === 0;
  const owes = `${from} owes ${isAll ? "it to you" : `you ${sum}`}${wasDenied ? " again" : ""}`;
  const keeps = isAll ? "It's in what you keep" : `${sum} of what you keep is yours`;
  const label = hasWays ? "See how you're paid" : "Say how you want to be paid";
  const asked = hasWays && isInside ? { label: "See it" } : { label, path: "/profile/payouts" };
  return {
    says: `${won > 0 ? `You won ${moneyMark(won, step.currency)}. ` : ""}${from === null ? keeps : owes}`,
    more: setOff > 0 ? `${moneyMark(setOff, step.currency)} of it paid your own dues` : null,
    tone: "gold",
    ...(from === null ? { label: "Take it", path: treasurerPath(step.leagueId, "pay") } : asked),
  };
}

function whichPayment(step: Step<"answer_denial">, payer: string | null): string {
  if (step.memberName !== null) return `the ${sumOf(step)} you paid for ${step.memberName}`;
  return payer === null ? `your ${sumOf(step)}` : `the ${sumOf(step)} ${payer} paid for you`;
}

/** By when they owe it: those who pay in parts owe the first of it earlier. */
function remindedOf({ by, isLate }: Step<"remind">, { now, isSeveral }: { now: Date; isSeveral: boolean }) {
  if (isLate) return isSeveral ? `The first of it was due ${nearMark(by)}` : `Due since ${nearMark(by)}`;
  return `${isSeveral ? "The first of it is due" : "Due"} by ${nearMark(by)}, ${leftUntil(by, now)}`;
}

const OWING = (owing: number, isFree: boolean, count: number): string => {
  if (isFree) return "";
  if (owing === 0) return ` and ${count === 1 ? "has" : "have"} paid`;
  const owe = `still ${owing === 1 ? "owes" : "owe"} the entry fee`;
  return owing === count ? ` and ${owe}` : `, and ${owing} ${owe}`;
};

const SAYINGS: Sayings = {
  confirm_requests: ({ count, since }) => ({
    says: `${waiting(count, "request")} for your confirmation`,
    more: `Since ${nearMark(since)}`,
    label: "Decide",
  }),
  resolve_cases: ({ count, since }) => ({
    says: `${waiting(count, "case")} for an admin`,
    more: `Since ${nearMark(since)}`,
    label: "Resolve",
  }),
  pay: paying,
  answer_denial: (step, { quote }) => ({
    says: `${quote?.by ?? "The treasurer"} says ${whichPayment(step, quote?.payer ?? null)} hasn't arrived`,
    more: quote ? `“${quote.text}”` : null,
    tone: "red",
    label: "Answer",
  }),
  await_prize: awaiting,
  look_at_objections: ({ count }) => ({
    says:
      count === 1
        ? "1 charge has an objection: keep or withdraw it"
        : `${count} charges have objections: keep or withdraw them`,
    label: "Answer",
  }),
  add_bank: (step) => ({
    says: `${sumOf(step)} is yours: add your bank account to receive it`,
    tone: "gold",
    label: "Add your bank",
  }),
  correct_bank: () => ({
    says: "Your bank returned your money: correct your bank details",
    tone: "red",
    label: "Correct bank details",
  }),
  retry_payout: (step) => ({
    says: `${step.cameBack ? `${sumOf(step)} of yours came back` : `Your ${sumOf(step)} couldn't be sent`}: check your bank details, then retry`,
    tone: "red",
    label: "Retry",
  }),
  vote: ({ about, by }) => ({ says: `${VOTES[about]} by ${nearMark(by)}`, label: "Vote" }),
  object: ({ by }) => ({ says: `Look at the payouts: you can object until ${nearMark(by)}`, label: "Look at them" }),
  accept: (step) => ({
    says: `${step.invitedByName} invited you: ${fee(step)}, until ${nearMark(step.by)}`,
    label: "Accept",
  }),
  answer_bank: (step) => ({
    says: `A bank asks about ${sumOf(step)}${step.by === null ? ": answer it" : `: answer by ${nearMark(step.by)}`}`,
    label: "Answer the bank",
  }),
  confirm_payments: (step) => ({
    says: `${says({ count: step.count, name: null })} they paid ${sumOf(step)}`,
    label: "Confirm",
  }),
  settle_objections: (step) => ({ says: `${says(step)} that a payment you recorded isn't right`, label: "Answer" }),
  ...SEAT_SAYINGS,
  pay_debts: (step) => ({
    says: `Pay ${step.name ?? counted(step.count, "person", "people")} ${sumOf(step)}${step.name === null ? " in all" : ""}`,
    label: "Pay",
  }),
  look_at_denials: (step) => ({
    says: `${says(step)} that ${sumOf(step)} hasn't arrived`,
    tone: "red",
    label: "Answer",
  }),
  confirm_received: (step) => ({
    says: `Did ${sumOf(step)} from ${step.from} arrive?`,
    tone: "gold",
    label: "Confirm",
  }),
  take_over_money: (step) => ({
    says: `Take over ${sumOf(step)} ${step.name === null ? "that others keep" : `from ${step.name}`}`,
    label: "Confirm",
  }),
  keep_money: (step) => ({ says: `${step.askedBy} asks you to keep the money`, label: "Answer" }),
  open: (_, { players = { count: 0, owing: 0, isFree: true } }) => ({
    says: "This league is a draft: open it when its terms are right",
    more:
      players.count === 0
        ? null
        : `${counted(players.count, "player")} ${players.count === 1 ? "is" : "are"} in${OWING(players.owing, players.isFree, players.count)}`,
    label: "Open league",
  }),
  remind: (step, { now, owed }) => ({
    says: `${counted(step.count, "player")} still ${step.count === 1 ? "owes" : "owe"} ${owed?.isLeast ? "at least " : ""}${sumOf(step)}`,
    more: remindedOf(step, { now, isSeveral: owed?.isSeveral ?? false }),
    tone: step.isLate ? "red" : "plain",
    label: "Remind",
  }),
  invite: ({ count, by }, { now }) => ({
    says: `${counted(count, "seat")} ${count === 1 ? "is" : "are"} open`,
    more: `Until ${nearMark(by)}, ${leftUntil(by, now)}`,
    label: "Invite",
  }),
  start_season: ({ count }, { players }) => ({
    says: `${count === 1 ? "The one member" : `All ${count} members`} ${players?.isFree ? (count === 1 ? "is in" : "are in") : count === 1 ? "has paid" : "have paid"}`,
    label: "Start the season",
  }),
  complete: ({ saidBy, since }) => ({
    says:
      saidBy === null
        ? `The season ended on ${dayMark(since)}: complete it`
        : `${serviceNames[saidBy]} says that the season is over: complete it`,
    label: "Complete",
  }),
  pay_winners: (step) => ({
    says: `${step.isFinal ? "The final results are in" : "The season is over"}: ${sumOf(step)} is waiting for its winners`,
    label: "Pay the winners",
  }),
  return_rest: (step) => ({ says: `${sumOf(step)} is left over after the awards`, label: "Return what is left" }),
  compare_results: () => ({
    says: "The platform changed the season's results: compare them before you pay the winners",
    label: "Compare",
  }),
  next_season: () => ({ says: "This season is over", label: "Start the next season" }),
  run_again: () => ({ says: "This league is over", label: "Run it again" }),
  join: (step) => ({ says: `Open until ${nearMark(step.by)}: ${fee(step)}`, label: "Join" }),
};

const OF_BANK = "/profile/payouts";
const LEAGUE = "/leagues/:id";
const OF_PAYING = treasurerPath(":id", "pay");

/** Where each need is met. */
const PLACES: Record<BareNeed["kind"], string> = {
  ...{ confirm_requests: "/admin#requests", resolve_cases: "/admin#cases", accept: "/player#invitations" },
  ...{ add_bank: OF_BANK, correct_bank: OF_BANK, retry_payout: OF_BANK, object: "/voting/:session" },
  ...{ pay: `${LEAGUE}/payment`, answer_denial: `${LEAGUE}/payment`, compare_results: `${LEAGUE}/results` },
  ...{ open: LEAGUE, remind: LEAGUE, start_season: LEAGUE, complete: LEAGUE, next_season: LEAGUE, join: LEAGUE },
  ...{ run_again: "/leagues/create?again=:id", vote: `${LEAGUE}#commissioner`, invite: `${LEAGUE}#invite` },
  ...{ confirm_payments: treasurerPath(":id", "confirm"), settle_objections: treasurerPath(":id", "answer") },
  ...{ answer_asks: `${LEAGUE}#claims`, confirm_claim: `${LEAGUE}#claims` },
  ...{ pay_debts: OF_PAYING, look_at_denials: OF_PAYING, take_over_money: treasurerPath(":id", "take-over") },
  ...{ await_prize: `${LEAGUE}#debts`, confirm_received: `${LEAGUE}#debts`, keep_money: `${LEAGUE}#treasurer` },
  ...{ look_at_objections: `${LEAGUE}#dues`, answer_bank: `${LEAGUE}#disputes` },
  ...{ pay_winners: `${LEAGUE}#payouts`, return_rest: `${LEAGUE}#rest` },
};

/** A vote on payouts has a page of its own. */
function pathOf(need: BareNeed): string {
  const session = "sessionId" in need ? need.sessionId : null;
  const place = need.kind === "vote" && session !== null ? PLACES.object : PLACES[need.kind];
  return place.replace(":id", "leagueId" in need ? need.leagueId : "").replace(":session", session ?? "");
}

/** Says what a need is, the same on every screen, in emails and in messages. */
export function withWords<Bare extends BareNeed>(need: Bare, told: NeedContext): Bare & NeedWords {
  const say = SAYINGS[need.kind] as Say<Bare>;
  const words: NeedWords = { more: null, tone: "plain", label: "", path: pathOf(need), ...say(need, told) };
  return { ...need, ...words };
}
