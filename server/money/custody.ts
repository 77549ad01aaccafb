import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isForCard } from "#contract/money/card-limits.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { seasonCarried } from "#server/ledger/payout-events.ts";
import { keptIn, takeFrom } from "#server/ledger/treasurer-balances.ts";
import { potCarried, refundOwed } from "#server/ledger/treasurer-events.ts";
import { paidForMember } from "#server/notices/dues.ts";
import { memberPaid } from "#server/notices/league-news.ts";
import type { Notice } from "#server/notices/notice.ts";
import { feePaid, feeReturned } from "#server/notices/payments.ts";
import { shareAwarded } from "#server/notices/payouts.ts";
import { refundOnItsWay } from "#server/notices/refunds.ts";
import { completedEarly, earlySentences, endedEarly } from "#server/notices/season-reviews.ts";
import { tell } from "#server/notices/tell.ts";
import { feeOwedBack, refundOwedTo, treasurerGotFee } from "#server/notices/treasurers.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";
import { enqueueAll } from "#server/platform/queue.ts";

type Refund = { id: string; leagueId: string; seasonYear: number; userId: string; amount: Cents; createdAt: Date };
type Share = { userId: string; amount: Cents; reason: string };
type Returned = Parameters<typeof refundOnItsWay>[1] & Share;
type Paid = Parameters<typeof feePaid>[1] & { userId: string; by: Mention | null };
/** @param actor Who says that the money has arrived. */
type Received = { userId: string; name: Mention; amount: Cents; actor: string };
type Got = Received & { what: string };
type Unplaced = Received & Parameters<typeof feeReturned>[1];
type Early = Parameters<typeof completedEarly>[1] & { now: Date };

/** Cards and bank transfers move the money, each by a job of its own. */
const CARDS = {
  isByCard: true,
  /** Whether this much can be paid at once. */
  takes: isForCard as (amount: Cents) => boolean,
  /** To the payer, and to the member if that is somebody else. */
  tellPaid: (league: LockedLeague, { userId, by, ...paid }: Paid): Notice[] => [
    feePaid(league, paid),
    ...(by === null ? [] : [paidForMember(league, { userId, payer: by, amount: paid.amount })]),
  ],
  tellCommissioner: (league: LockedLeague, received: Got): Notice => memberPaid(league, received),
  tellUnplaced: (league: LockedLeague, received: Unplaced): Notice => feeReturned(league, received),
  async sendPayouts(tx: Tx, ids: readonly string[]) {
    const jobs = ids.map((payoutId) => ({ name: "send_payout", payload: { payoutId } }) as const);
    await enqueueAll(tx, jobs);
  },
  async sendRefunds(tx: Tx, refunds: readonly Refund[]) {
    const jobs = refunds.map(({ id: refundId }) => ({ name: "issue_refund", payload: { refundId } }) as const);
    await enqueueAll(tx, jobs);
  },
  refundEntry: (refund: Parameters<typeof refundOwed>[0]) => refundBegun({ ...refund, attempt: 1 }),
  tellRefund: (league: LockedLeague, refund: Returned): Notice => refundOnItsWay(league, refund),
  tellShare: (league: LockedLeague, share: Share): Notice => shareAwarded(league, share),
  carry: async (_tx: Tx, _league: LockedLeague, carried: Parameters<typeof seasonCarried>[0]) => seasonCarried(carried),
  /** Tells the admins, if they have anything to review. @returns What to tell the members. */
  async endEarly(tx: Tx, league: LockedLeague, { now, ...early }: Early): Promise<string[]> {
    await tell(tx, now, completedEarly(league, early));
    return earlySentences(early);
  },
};

const keeper = ({ id }: LockedLeague, userId: string | null) => ({
  treasurerId: userId ?? "",
  treasurer: mention(userId ?? "", id),
});

/** A treasurer owes what is to be sent, and tells what has arrived. */
const TREASURER: typeof CARDS = {
  isByCard: false,
  takes: () => true,
  // The treasurer's confirmation tells them.
  tellPaid: () => [],
  tellCommissioner: (league, { actor, ...paid }) => treasurerGotFee(league, { ...paid, ...keeper(league, actor) }),
  tellUnplaced: (league, { actor, ...paid }) => feeOwedBack(league, { ...paid, ...keeper(league, actor) }),
  sendPayouts: async () => {},
  async sendRefunds(tx, refunds) {
    await tx.execute(insertion(payouts, refunds.map(debtOf)));
  },
  refundEntry: refundOwed,
  tellRefund: (league, refund) => refundOwedTo(league, { ...keeper(league, league.treasurerId), ...refund }),
  tellShare: (league, share) =>
    refundOwedTo(league, { ...keeper(league, league.treasurerId), ...share, isReturn: true }),
  /** It stays with the person who keeps it. */
  async carry(tx, league, carried) {
    const keepers = await keptIn(tx, { leagueId: league.id, seasonYear: carried.from });
    const parts = takeFrom(keepers, { cents: carried.cents, first: league.treasurerId ?? "" });
    if (!parts) throw new Error(`League ${league.id} keeps less than its pot.`);
    return potCarried({ ...carried, parts });
  },
  endEarly: async (_tx, _league, early) => [endedEarly("It", early)],
};

const debtOf = ({ id: refundId, leagueId, seasonYear, userId, amount, createdAt }: Refund) => ({
  ...{ id: randomUUID(), leagueId, seasonYear, userId, kind: "refund" as const, refundId },
  ...{ amount, status: "pending" as const, createdAt },
});

const SOURCES: Record<Custody, typeof CARDS> = { potkeeper: CARDS, treasurer: TREASURER };

/** What moves a league's money: each act takes its way, and what it tells, from here (RULES §24). */
export const sourceOf = ({ custody }: { custody: Custody }) => SOURCES[custody];

/** For a league that isn't read yet: no admin decides about money that a treasurer keeps. */
export const isKeptByTreasurer = async (db: Reader, { leagueId }: { leagueId: string }): Promise<boolean> =>
  (await db.$count(leagues, and(eq(leagues.id, leagueId), eq(leagues.custody, "treasurer")))) > 0;
