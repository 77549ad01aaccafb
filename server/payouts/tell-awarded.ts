import { inArray } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { payoutTitle } from "#contract/place-name.ts";
import type { Tx } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import type { LockedLeague } from "#server/leagues/access.ts";
import { memberIds } from "#server/members/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import type { PayoutRow } from "#server/payouts/queries.ts";
import { readyToBePaid } from "#server/payouts/ready-accounts.ts";

export type Awarded = PayoutRow & {
  /** Whether the winner has a bank account, so that the money is being sent. */
  isReady: boolean;
};

type Award = {
  awarded: PayoutRow[];
  /** How the award came about, when the members have not heard of that yet. */
  because: string | undefined;
  publicUrl: string;
  now: Date;
};

/**
 * Tells each winner what they won and what to do to be paid, and all members who won what (RULES §19), once: the
 * notices belong to the transaction that awards.
 */
export async function tellAwarded(tx: Tx, league: LockedLeague, award: Award): Promise<Awarded[]> {
  const ready = await readyToBePaid(
    tx,
    award.awarded.map(({ userId }) => userId),
  );
  const awarded = award.awarded.map((payout) => ({ ...payout, isReady: ready.has(payout.userId) }));
  for (const payout of awarded) await tellWinner(tx, league, payout, award);
  await tellMembers(tx, league, award);
  return awarded;
}

const ADD_ACCOUNT =
  "Add a bank account on your dashboard and we'll send it there. You do it once, and it takes two minutes.";

async function tellWinner(tx: Tx, league: LockedLeague, payout: Awarded, { publicUrl, now }: Award) {
  const money = formatMoney(payout.amount);
  const title =
    payout.kind === "reimbursement"
      ? `You're reimbursed ${money} in ${league.name}`
      : `You won ${money}: ${payoutTitle(payout)} in ${league.name}`;
  const message = payout.isReady ? "We're sending it to your bank account." : ADD_ACCOUNT;
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
      action: { label: payout.isReady ? "See the league" : "Add a bank account", url: publicUrl + path },
    },
    now,
  });
}

async function tellMembers(tx: Tx, league: LockedLeague, { awarded, because, publicUrl, now }: Award) {
  const nameOf = await winnerNames(tx, awarded);
  const sentences = awarded.map((payout) => {
    const [name, money] = [nameOf(payout.userId), formatMoney(payout.amount)];
    if (payout.kind === "reimbursement") return `${name} is reimbursed ${money} for running the league.`;
    return `${name} won ${money} (${payoutTitle(payout)}).`;
  });
  const reason = because ? [because] : [];
  const path = `/leagues/${league.id}`;
  await notify(tx, {
    userIds: await memberIds(tx, league.id),
    leagueId: league.id,
    type: "payout_processed",
    title: `Prizes awarded in ${league.name}`,
    message: [...reason, ...sentences].join(" "),
    actionUrl: path,
    letter: {
      subject: `${league.name}: who won what`,
      heading: `Prizes awarded in ${league.name}`,
      paragraphs: [...reason, "Each winner is paid by bank transfer."],
      facts: awarded.map((payout) => ({
        label: `${nameOf(payout.userId)}, ${payoutTitle(payout)}`,
        value: formatMoney(payout.amount),
      })),
      action: { label: "See the league", url: publicUrl + path },
    },
    now,
  });
}

async function winnerNames(tx: Tx, awarded: PayoutRow[]): Promise<(userId: string) => string> {
  const ids = awarded.map(({ userId }) => userId);
  const found = await tx.select().from(users).where(inArray(users.id, ids));
  const names = new Map(found.map(({ id, username, erasedAt }) => [id, erasedAt ? "A deleted user" : username]));
  return (userId) => names.get(userId) ?? "A member";
}

/** Says to the one who awarded what happens next, and nothing that hasn't happened (RULES §18). */
export function awardMessage(awarded: Awarded[]): string {
  const waiting = awarded.filter(({ isReady }) => !isReady).length;
  if (waiting === 0) return "We're sending the money to the winners' bank accounts.";
  if (awarded.length === 1) return "We emailed the winner, who must add a bank account before we can pay them.";
  const who = waiting === awarded.length ? "All of them" : `${waiting} of ${awarded.length}`;
  return `We emailed the winners. ${who} must add a bank account before we can pay them.`;
}
