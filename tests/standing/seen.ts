import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { needsInLeague } from "#server/leagues/standing/needs-in-league.ts";
import type { Seen } from "#server/leagues/standing/seen.ts";
import { aMember, aPrize } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";
import { seenBy } from "#tests/specification/web/made-standing.ts";
import { debtsIn, factsOf, idOfAward, VOTE_ID } from "#tests/standing/facts.ts";
import { leagueIn } from "#tests/standing/league.ts";
import {
  type Award,
  dueNow,
  entryLeft,
  FEE,
  hasPaidUp,
  hasSaid,
  isFromPool,
  nameOf,
  openParts,
  potOf,
  type Reader,
  type Season,
  type Seat,
} from "#tests/standing/season.ts";

/** Everything that decides where this season stands for this reader: the same facts in the server's two forms. */
export function seenIn(season: Season, reader: Reader): Seen {
  const { person, isAdmin } = reader;
  const { now, seats, vote, treasurer, awards, status } = season;
  const members = seats.map((seat) => memberOf(seat, season));
  const own = members.find(({ userId }) => userId === person.id);
  const runsIt = isAdmin || season.commissioner === person;
  const knowsNames = runsIt || own !== undefined || treasurer === person;
  const league = leagueIn(season);
  const { held } = potOf(season);
  return seenBy({
    league: knowsNames ? league : { ...league, treasurer: null, commissionerName: null },
    ...{ readerId: person.id, runsIt, own, members, now },
    needs: needsInLeague(factsOf(season, reader), now),
    payouts: knowsNames ? awards.map((award) => payoutOf(award, season, reader)) : [],
    vote: vote
      ? {
          ...{ id: VOTE_ID, kind: vote.kind, status: vote.status, closedBecause: vote.closedBecause },
          ...{ expiresAt: vote.expiresAt.toISOString(), resolvedAt: vote.resolvedAt?.toISOString() ?? null },
        }
      : undefined,
    ...(treasurer && knowsNames ? treasuryOf(season, treasurer, reader) : {}),
    pool: runsIt && status === "completed" ? { available: centsToDecimal(held), reimbursement: "0.00" } : undefined,
    hasClassifieds: true,
  });
}

function memberOf(seat: Seat, season: Season): Member {
  const { who, loweredTo, paid } = seat;
  const isPaid = hasPaidUp(seat, season);
  const parts = openParts(seat, season);
  const { amount, dueAt } = dueNow(seat, season);
  const isLate = parts.some((part) => part.dueAt < season.now);
  const isBack = seat.refund === "confirmed";
  const account = { ...who, email: "", role: "user" as const, profileImageUrl: null, emailVerified: true };
  return aMember(
    { ...account, pendingEmail: null, createdAt: "2026-08-20T17:00:00.000Z" },
    {
      paymentStatus: isBack ? "refunded" : isPaid ? "paid" : isLate ? "overdue" : "pending",
      paidAt: isPaid ? "2026-08-28T17:00:00.000Z" : null,
      totalAmountPaid: centsToDecimal(paid),
      loweredFee: loweredTo === null ? null : { amount: centsToDecimal(loweredTo), reason: "A birthday." },
      nextPart:
        season.isInParts && !isPaid
          ? {
              amount: centsToDecimal(amount),
              dueAt: dueAt.toISOString(),
              left: centsToDecimal(entryLeft(seat, season)),
            }
          : null,
      saysPaid: hasSaid(seat),
      saidByLink: false,
      heldUntil: hasSaid(seat) ? null : (seat.heldUntil?.toISOString() ?? null),
      refundProcessed: isBack,
      refundAmount: isBack ? centsToDecimal(FEE) : null,
    },
  );
}

const STATUSES = {
  owed: "pending",
  denied: "pending",
  needs_bank: "pending",
  paused: "pending",
  on_its_way: "processing",
  sent: "completed",
  received: "completed",
  failed: "failed",
  came_back: "failed",
} as const;

function payoutOf(award: Award, season: Season, { person, isAdmin }: Reader): Payout {
  const { to, kind, place, state } = award;
  const isOwn = to === person;
  const maySend = isOwn || isAdmin || season.commissioner === person;
  const status = state.by === "treasurer" && state.is === "sent" ? "processing" : STATUSES[state.is];
  return aPrize({
    ...{ id: idOfAward(season, award), userId: to.id, username: to.username, kind, place, status },
    ...{ amount: centsToDecimal(award.amount), setOff: centsToDecimal(award.setOff) },
    progress: isOwn && state.by === "potkeeper" ? PROGRESS[state.is] : null,
    pause: state.is === "paused" ? { reason: "card_payments", until: "2027-01-12T17:00:00.000Z" } : null,
    canRetry: maySend && status === "failed",
    processedAt: status === "completed" ? season.now.toISOString() : null,
    createdAt: season.now.toISOString(),
  });
}

const PROGRESS = {
  needs_bank: "needs_bank_details",
  paused: "held",
  on_its_way: "on_its_way",
  sent: "sent",
  failed: "failed",
  came_back: "came_back",
} as const;

function treasuryOf(
  season: Season,
  treasurer: NonNullable<Season["treasurer"]>,
  { person, isAdmin }: Reader,
): Required<Pick<Seen, "kept" | "debts">> {
  const { awards, commissioner } = season;
  const { owed, sent, ...counts } = debtsIn(season);
  const keeper = { userId: treasurer.id, name: nameOf(treasurer) };
  const sums = { owed: centsToDecimal(owed), sent: centsToDecimal(sent) };
  const seesRefunds = isAdmin || person === commissioner || person === treasurer;
  return {
    kept: {
      treasurer: keeper,
      treasurerRecord: NO_RECORD,
      ...{ nextTreasurer: null, keepers: [{ ...keeper, ...sums, amount: sums.owed, record: NO_RECORD }] },
      seasons: awards.length > 0 ? [{ seasonYear: 1, ...sums, ...counts }] : [],
      ...{ ...sums, linksShowAccounts: null, payments: [], owing: [] },
    },
    debts: awards
      .filter((award) => seesRefunds || isFromPool(award) || award.to === person)
      .map((award) => debtOf(award, season)),
  };
}

function debtOf(award: Award, season: Season): Debt {
  const { to, kind, place, amount, setOff, state } = award;
  const standing = state.is === "received" || state.is === "sent" ? state.is : ("owed" as const);
  return {
    ...{ id: idOfAward(season, award), seasonYear: 1, userId: to.id, name: nameOf(to), kind, place },
    ...{ prize: null, period: null, amount: centsToDecimal(amount), setOff: centsToDecimal(setOff), standing },
    ...{ createdAt: season.now.toISOString(), sentBy: null, way: null, sentOn: null, sentAt: null },
    ...{ denial: null, wasDenied: state.is === "denied", receivedAt: null, saidByLinkAt: null },
  };
}
