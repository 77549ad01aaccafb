import { isRefusal } from "#contract/money/pause-reasons.ts";
import { ZERO } from "#contract/platform/money.ts";
import { isWon } from "#contract/terms/payout-kinds.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds, membersAndCommissioner } from "#server/members/queries.ts";
import { type PayoutPause, payoutPausesOf } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { readyToBePaid } from "#server/money/payouts/ready-accounts.ts";
import { prizesAwarded, seasonHoldSentences } from "#server/notices/awards.ts";
import { winnersNews } from "#server/notices/channel.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { mention } from "#server/platform/mentions.ts";

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
 * Tells each winner what they won and how to get paid, and everyone in the league who won what (RULES §19). Sent once:
 * the notices are part of the awarding transaction.
 */
export async function tellAwarded(tx: Tx, league: LockedLeague, award: Award): Promise<Awarded[]> {
  const ready = await readyToBePaid(
    tx,
    award.awarded.map(({ userId }) => userId),
  );
  const pauses = await payoutPausesOf(
    tx,
    award.awarded.map(({ id }) => id),
    award,
  );
  const awarded = award.awarded.map((payout) => ({
    ...payout,
    isReady: ready.has(payout.userId),
    pause: pauses.get(payout.id) ?? null,
  }));
  const named = awarded.map((payout) => ({ ...payout, name: mention(payout.userId, league.id) }));
  const { because, now } = award;
  // Without a reason, the commissioner has just made the award.
  const concerned = await (because ? membersAndCommissioner(tx, league) : memberIds(tx, league.id));
  const won = named.filter(isWon);
  await tell(tx, now, prizesAwarded(league, { concerned, awarded: named, because }), ...winnersNews(league, won));
  return awarded;
}

/** Tells the person who made the award what happens next, and nothing that hasn't happened (RULES §18). */
export function awardMessage(all: Awarded[]): string {
  const awarded = all.filter(({ amount }) => amount !== ZERO);
  if (awarded.length === 0) return "We told the winners. Their prizes paid the late fees and charges that they owed.";
  if (awarded.some(({ byTreasurer }) => byTreasurer)) {
    return "The treasurer pays the winners, and each of them says what has arrived.";
  }
  const waiting = awarded.filter(({ isReady, pause }) => !isReady && !(pause && isRefusal(pause.reason))).length;
  const [held] = seasonHoldSentences(awarded);
  if (held) return waiting === 0 ? held : `${held} ${whoMustAct(awarded, waiting)}`;
  if (waiting > 0) return whoMustAct(awarded, waiting);
  if (awarded.some(({ pause }) => pause))
    return "Payouts to some winners are paused; the list of payouts says until when.";
  return "We're sending the money to the winners' bank accounts.";
}

function whoMustAct(awarded: Awarded[], waiting: number): string {
  if (awarded.length === 1) return "We told the winner, who must add a bank account before we can pay them.";
  const who = waiting === awarded.length ? "All of them" : `${waiting} of ${awarded.length}`;
  return `We told the winners. ${who} must add a bank account before we can pay them.`;
}
