import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isForCard } from "#contract/money/card-limits.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { keptIn, takeFrom } from "#server/ledger/kept.ts";
import { potCarried, refundOwed } from "#server/ledger/kept-events.ts";
import { seasonCarried } from "#server/ledger/payout-events.ts";
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
type Unplaced = Received & Parameters<typeof feeReturned>[1];
type Early = Parameters<typeof completedEarly>[1] & { now: Date };

/**
 * What moves a season's money: cards and bank transfers of Potkeeper, which are queued, or a treasurer, who owes what is to be
 * sent and tells what has arrived (RULES §24).
 */
type Source = {
  isByCard: boolean;
  /** Whether this much can be paid at once. */
  takes: (amount: Cents) => boolean;
  /** To the payer, and to the member if that is somebody else. */
  tellPaid: (league: LockedLeague, paid: Paid) => Notice[];
  tellCommissioner: (league: LockedLeague, received: Received) => Notice;
  tellUnplaced: (league: LockedLeague, received: Unplaced) => Notice;
  sendPayouts: (tx: Tx, ids: readonly string[]) => Promise<void>;
  sendRefunds: (tx: Tx, refunds: readonly Refund[]) => Promise<unknown>;
  refundEntry: (refund: Parameters<typeof refundOwed>[0]) => JournalEntry;
  tellRefund: (league: LockedLeague, refund: Returned) => Notice;
  tellShare: (league: LockedLeague, share: Share) => Notice;
  carry: (tx: Tx, league: LockedLeague, carried: Parameters<typeof seasonCarried>[0]) => Promise<JournalEntry>;
  /** Tells the admins, if they have anything to review. @returns What to tell the members. */
  endEarly: (tx: Tx, league: LockedLeague, early: Early) => Promise<string[]>;
};

const CARDS: Source = {
  isByCard: true,
  takes: isForCard,
  tellPaid: (league, { userId, by, ...paid }) => [
    feePaid(league, paid),
    ...(by === null ? [] : [paidForMember(league, { userId, payer: by, amount: paid.amount })]),
  ],
  tellCommissioner: memberPaid,
  tellUnplaced: feeReturned,
  sendPayouts: (tx, ids) =>
    enqueueAll(
      tx,
      ids.map((payoutId) => ({ name: "send_payout", payload: { payoutId } })),
    ),
  sendRefunds: (tx, refunds) =>
    enqueueAll(
      tx,
      refunds.map(({ id: refundId }) => ({ name: "issue_refund", payload: { refundId } })),
    ),
  refundEntry: (refund) => refundBegun({ ...refund, attempt: 1 }),
  tellRefund: refundOnItsWay,
  tellShare: shareAwarded,
  carry: async (_tx, _league, carried) => seasonCarried(carried),
  async endEarly(tx, league, { now, ...early }) {
    await tell(tx, now, completedEarly(league, early));
    return earlySentences(early);
  },
};

const keeper = ({ id }: LockedLeague, userId: string | null) => ({
  treasurerId: userId ?? "",
  treasurer: mention(userId ?? "", id),
});

const TREASURER: Source = {
  isByCard: false,
  takes: () => true,
  // The treasurer's confirmation tells them.
  tellPaid: () => [],
  tellCommissioner: (league, { actor, ...paid }) => treasurerGotFee(league, { ...paid, ...keeper(league, actor) }),
  tellUnplaced: (league, { actor, ...paid }) => feeOwedBack(league, { ...paid, ...keeper(league, actor) }),
  sendPayouts: async () => {},
  sendRefunds: (tx, refunds) => tx.execute(insertion(payouts, refunds.map(debtOf))),
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

const SOURCES: Record<Custody, Source> = { potkeeper: CARDS, treasurer: TREASURER };

export const sourceOf = ({ custody }: { custody: Custody }): Source => SOURCES[custody];

/** For a league that isn't read yet: no admin decides about money that a treasurer keeps. */
export const isKeptByTreasurer = async (db: Reader, { leagueId }: { leagueId: string }): Promise<boolean> =>
  (await db.$count(leagues, and(eq(leagues.id, leagueId), eq(leagues.custody, "treasurer")))) > 0;
