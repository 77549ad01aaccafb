import { isOfSeason, isRefusal } from "#contract/money/pause-reasons.ts";
import { netInWords, wonAndLeft, wonOf } from "#contract/money/set-off-words.ts";
import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, type Cents, formatMoney, ZERO } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { type KeptLeague, treasurerOf } from "#server/notices/custody.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { ownPauseSentence, type Pause, type Payout } from "#server/notices/payouts.ts";
import { aboutPayouts, BANK_PATH, toOneAndOthers } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Awarded = Payout & {
  /** What was taken from it for its winner's own dues; `amount` is what is left (RULES §25). */
  setOff: Cents;
  /** Whether the winner has a bank account, so that the money is being sent. */
  isReady: boolean;
  /** What holds it up anyway (RULES §16, §17). */
  pause: Pause | null;
};

/** What a winner reads whose money leaves at once. The notification says `ON_ITS_WAY` instead once it has left. */
export const SENDING = "We're sending it to your bank account.";
export const ON_ITS_WAY = "It's on its way to your bank account.";

const ADD_ACCOUNT = "Add a bank account and we'll send it there. You do it once, and it takes two minutes.";

/** Says what a treasurer owes for a prize: who it is, unless it's the winner, who keeps it (RULES §24). */
function owedBy(league: KeptLeague, own: Group): string | undefined {
  const treasurer = treasurerOf(league);
  const [{ userId }] = own;
  if (!treasurer || sumOf(own) === ZERO) return undefined;
  const prizes = prizesOf(own);
  const whole = `${formatMoney(sumOf(own), league.currency)}${prizes && prizes.length === own.length ? ` for ${titleOf(prizes)}` : ""}`;
  if (userId === league.treasurerId) return `You keep the money: pay yourself ${whole} on the treasurer's page.`;
  return `${treasurer} owes you ${whole}. Say in your profile how you want to be paid, and confirm it once it has arrived.`;
}

const isRefused = ({ pause }: Pick<Awarded, "pause">) => pause !== null && isRefusal(pause.reason);

/** Says what happens to a prize next, or what its winner has to do first (RULES §18). */
function whatIsNext({ isReady, pause }: Awarded): string {
  const held = pause && ownPauseSentence(pause);
  if (isReady || isRefused({ pause })) return held ?? SENDING;
  return held ? `${ADD_ACCOUNT} ${held}` : ADD_ACCOUNT;
}

type PrizesAwarded = {
  concerned: string[];
  awarded: readonly Named[];
  /** How the award came about, if the members haven't been told yet. */
  because: string | undefined;
};

/**
 * To each winner: what they won, what to do to be paid, and who won the rest. To everyone else in the league: who won
 * what (RULES §19). What one act awards to one person is one notice.
 */
export function prizesAwarded(league: KeptLeague, award: PrizesAwarded): PeopleNotice[] {
  const groups = byWinner(award.awarded);
  const others = toEveryone(league, award, groups);
  const { treasurerId } = league;
  return [
    ...groups.map((group) => toWinner(league, award, group)),
    ...(treasurerId === null
      ? [others]
      : toOneAndOthers(treasurerId, { one: toEveryone(league, award, groups, true), others })),
  ];
}

/** @param own Payouts that wait for the same, because one act awarded them to one person. */
function toWinner(league: KeptLeague, { awarded, because }: PrizesAwarded, own: Group): PeopleNotice {
  const [first] = own;
  const prizes = prizesOf(own);
  const reimbursed = own.find(isReimbursement);
  const toPay = own.find(({ amount }) => amount > 0);
  const title = prizes
    ? `You won ${netInWords({ amount: sumOf(prizes), setOff: takenFrom(prizes) }, league.currency)}: ${titleOf(prizes)} in ${league.name}`
    : `You're reimbursed ${formatMoney(sumOf(own), league.currency)} in ${league.name}`;
  const also =
    prizes && reimbursed
      ? [`You're also reimbursed ${formatMoney(reimbursed.amount, league.currency)} for running the league.`]
      : [];
  const owed = owedBy(league, own);
  const needsBank = owed === undefined && toPay !== undefined && !toPay.isReady && !isRefused(toPay);
  const paid = owed ?? (toPay && whatIsNext(toPay));
  const next = [...(because ? [because] : []), ...ownDues(league, own), ...(paid ? [paid] : []), ...also];
  const others = byWinner(awarded.filter(({ userId }) => userId !== first.userId));
  return aboutPayouts(league, {
    to: [first.userId],
    title,
    message: [...next, ...others.flatMap(wonSentences(league))].join(" "),
    ...(needsBank && { path: BANK_PATH, label: "Add a bank account" }),
    ...(owed !== undefined && first.userId === league.treasurerId && { path: treasurerPath(league.id, "pay") }),
    email: {
      headOf: league.id,
      subject: title,
      paragraphs: [next.join(" ")],
      ...(awarded.length > 1 || first.setOff > 0
        ? { facts: awarded.map((payout) => wonFact(league, payout, first.userId)) }
        : {}),
    },
  });
}

function toEveryone(
  league: KeptLeague,
  { concerned, awarded, because }: PrizesAwarded,
  groups: readonly Group[],
  isPayer = false,
): PeopleNotice {
  const reason = because ? [because] : [];
  const treasurer = treasurerOf(league);
  const held = treasurer ? [] : seasonHoldSentences(awarded);
  const paid = treasurer
    ? `${isPayer ? "You pay" : `${treasurer} pays`} the winners, and each of them says what has arrived.`
    : "Each winner is paid by bank transfer.";
  return aboutPayouts(league, {
    to: concerned,
    title: `Prizes awarded in ${league.name}`,
    ...(isPayer && { path: treasurerPath(league.id, "pay"), label: "Pay the winners" }),
    message: [...reason, ...groups.flatMap(wonSentences(league)), ...held].join(" "),
    email: {
      headOf: league.id,
      subject: `${league.name}: who won what`,
      paragraphs: [...reason, paid, ...held],
      facts: awarded.map((payout) => wonFact(league, payout)),
    },
  });
}

const wonFact = ({ currency }: KeptLeague, payout: Named, reader?: string) => ({
  label: `${payout.userId === reader ? "You" : payout.name}, ${payoutTitle(payout)}`,
  value: wonAndLeft(payout, currency),
});

type Named = Awarded & { name: Mention };

/** What one person is awarded, in the order of the award. */
type Group = [Named, ...Named[]];

function byWinner(awarded: readonly Named[]): Group[] {
  const groups = new Map<string, Group>();
  for (const payout of awarded) {
    const group = groups.get(payout.userId);
    if (group) group.push(payout);
    else groups.set(payout.userId, [payout]);
  }
  return [...groups.values()];
}

const isReimbursement = ({ kind }: Payout) => kind === "reimbursement";

/** Returns the group without a reimbursement, if there is a prize in it. */
function prizesOf(group: Group): Group | undefined {
  const [first, ...more] = group.filter((payout) => !isReimbursement(payout));
  return first && [first, ...more];
}

const wonIn = (group: Group): Cents => addCents(...group.map(wonOf));
const takenFrom = (group: readonly Named[]): Cents => addCents(...group.map(({ setOff }) => setOff));

/** Tells a winner what of their prizes paid their own late fees and charges, and what is left. */
function ownDues({ currency }: KeptLeague, own: Group): string[] {
  const taken = takenFrom(own);
  if (taken === ZERO) return [];
  const left = addCents(...own.filter((payout) => !isReimbursement(payout)).map(({ amount }) => amount));
  if (left === ZERO) return ["All of it paid the late fees and charges that you owed."];
  return [
    `${formatMoney(taken, currency)} of it paid the late fees and charges that you owed, so ${formatMoney(left, currency)} is left.`,
  ];
}

const sumOf = ([first, ...more]: Group): Cents => addCents(first.amount, ...more.map(({ amount }) => amount));

/** Says "1st place and 5 more prizes": a season of weekly prizes has many, and the email lists each with its amount. */
function titleOf([first, ...more]: Group): string {
  const others = more.length > 0 ? ` and ${counted(more.length, "more prize")}` : "";
  return `${payoutTitle(first)}${others}`;
}

const wonSentences =
  ({ currency }: KeptLeague) =>
  (group: Group): string[] => {
    const prizes = prizesOf(group);
    const reimbursed = group.find(isReimbursement);
    const [{ name }] = group;
    const money = (amount: Cents) => formatMoney(amount, currency);
    const taken = prizes ? takenFrom(prizes) : ZERO;
    const less = taken > 0 ? `, less ${money(taken)} of own dues` : "";
    return [
      ...(prizes ? [`${name} won ${money(wonIn(prizes))} (${titleOf(prizes)})${less}.`] : []),
      ...(reimbursed ? [`${name} is reimbursed ${money(reimbursed.amount)} for running the league.`] : []),
    ];
  };

/** Says why none of the season's prizes have been sent yet, if none have. */
export function seasonHoldSentences(awarded: readonly { pause: Pause | null }[]): string[] {
  const pause = awarded.map((payout) => payout.pause).find((known) => known && isOfSeason(known));
  if (!pause) return [];
  const { reason, until } = pause;
  if (until === null) return ["The prizes wait until an admin has reviewed the season."];
  const why =
    reason === "early_completion"
      ? "members can ask for a review until then, because the season was completed before its end date"
      : "prizes wait a few days after the season's last card payment";
  return [`The prizes are sent after ${utcText(until)}: ${why}.`];
}
