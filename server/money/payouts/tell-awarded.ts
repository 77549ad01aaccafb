import { inArray } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { pauseSentence } from "#contract/payout-pause-words.ts";
import { payoutTitle } from "#contract/place-name.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { isOfSeason, type PayoutPause, payoutPauseOf } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { readyToBePaid } from "#server/money/payouts/ready-accounts.ts";
import { notify } from "#server/notices/notify.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

export type Awarded = PayoutRow & {
  /** Whether the winner has a bank account, so that the money is being sent. */
  isReady: boolean;
  /** What holds it up anyway (RULES §16, §17). */
  pause: PayoutPause | null;
};

type Award = {
  awarded: PayoutRow[];
  /** How the award came about, if the members haven't been told yet. */
  because: string | undefined;
  config: Config;
  now: Date;
};

/**
 * Tells each winner what they won and how to get paid, and all members who won what (RULES §19). Sent once: the notices
 * are part of the awarding transaction.
 */
export async function tellAwarded(tx: Tx, league: LockedLeague, award: Award): Promise<Awarded[]> {
  const ready = await readyToBePaid(
    tx,
    award.awarded.map(({ userId }) => userId),
  );
  const awarded = [];
  for (const payout of award.awarded) {
    const pause = await payoutPauseOf(tx, payout.id, award);
    awarded.push({ ...payout, isReady: ready.has(payout.userId), pause });
  }
  for (const payout of awarded) await tellWinner(tx, league, payout, award);
  await tellMembers(tx, league, { ...award, awarded });
  return awarded;
}

const ADD_ACCOUNT =
  "Add a bank account on your dashboard and we'll send it there. You do it once, and it takes two minutes.";

/** Words what happens to a prize next, or what its winner has to do first, and only what is true (RULES §18). */
function whatIsNext({ isReady, pause }: Awarded): string {
  const held = pause && pauseSentence({ ...pause, until: pause.until && utcText(pause.until), isOwn: true });
  if (isReady) return held ?? "We're sending it to your bank account.";
  return held ? `${ADD_ACCOUNT} ${held}` : ADD_ACCOUNT;
}

async function tellWinner(tx: Tx, league: LockedLeague, payout: Awarded, { now }: Award) {
  const money = formatMoney(payout.amount);
  const title =
    payout.kind === "reimbursement"
      ? `You're reimbursed ${money} in ${league.name}`
      : `You won ${money}: ${payoutTitle(payout)} in ${league.name}`;
  const message = whatIsNext(payout);
  const path = payout.isReady ? `/leagues/${league.id}` : "/player";
  await notify(tx, {
    userIds: [payout.userId],
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: title,
      heading: title,
      paragraphs: [message],
      action: { label: payout.isReady ? "See the league" : "Add a bank account", path },
    },
    now,
  });
}

type News = Omit<Award, "awarded"> & { awarded: Awarded[] };

async function tellMembers(tx: Tx, league: LockedLeague, { awarded, because, now }: News) {
  const nameOf = await winnerNames(tx, awarded);
  const sentences = awarded.map((payout) => {
    const [name, money] = [nameOf(payout.userId), formatMoney(payout.amount)];
    if (payout.kind === "reimbursement") return `${name} is reimbursed ${money} for running the league.`;
    return `${name} won ${money} (${payoutTitle(payout)}).`;
  });
  const reason = because ? [because] : [];
  const held = seasonHoldSentences(awarded);
  const path = `/leagues/${league.id}`;
  await notify(tx, {
    userIds: await memberIds(tx, league.id),
    leagueId: league.id,
    type: "payout_processed",
    title: `Prizes awarded in ${league.name}`,
    message: [...reason, ...sentences, ...held].join(" "),
    actionUrl: path,
    letter: {
      subject: `${league.name}: who won what`,
      heading: `Prizes awarded in ${league.name}`,
      paragraphs: [...reason, "Each winner is paid by bank transfer.", ...held],
      facts: awarded.map((payout) => ({
        label: `${nameOf(payout.userId)}, ${payoutTitle(payout)}`,
        value: formatMoney(payout.amount),
      })),
      action: { label: "See the league", path },
    },
    now,
  });
}

/** Words why none of the season's prizes is sent yet, if that is so. */
function seasonHoldSentences(awarded: Awarded[]): string[] {
  const pause = awarded.map((payout) => payout.pause).find((known) => known && isOfSeason(known));
  if (!pause) return [];
  const { reason, until } = pause;
  if (until === null) return ["The prizes wait until an admin has reviewed the season."];
  const why =
    reason === "early_completion"
      ? "the season was completed before its end date, and its members can ask for a review until then"
      : "a season's prizes wait some days after its last card payment";
  return [`The prizes are sent after ${utcText(until)}: ${why}.`];
}

async function winnerNames(tx: Tx, awarded: PayoutRow[]): Promise<(userId: string) => string> {
  const ids = awarded.map(({ userId }) => userId);
  const found = await tx.select().from(users).where(inArray(users.id, ids));
  const names = new Map(found.map(({ id, username, erasedAt }) => [id, erasedAt ? "A deleted user" : username]));
  return (userId) => names.get(userId) ?? "A member";
}

/** Tells the person who made the award what happens next, and nothing that hasn't happened (RULES §18). */
export function awardMessage(awarded: Awarded[]): string {
  const waiting = awarded.filter(({ isReady }) => !isReady).length;
  const [held] = seasonHoldSentences(awarded);
  if (held) return waiting === 0 ? held : `${held} ${whoMustAct(awarded, waiting)}`;
  if (waiting > 0) return whoMustAct(awarded, waiting);
  if (awarded.some(({ pause }) => pause))
    return "Payouts to some winners are paused; the list of payouts says until when.";
  return "We're sending the money to the winners' bank accounts.";
}

function whoMustAct(awarded: Awarded[], waiting: number): string {
  if (awarded.length === 1) return "We emailed the winner, who must add a bank account before we can pay them.";
  const who = waiting === awarded.length ? "All of them" : `${waiting} of ${awarded.length}`;
  return `We emailed the winners. ${who} must add a bank account before we can pay them.`;
}
