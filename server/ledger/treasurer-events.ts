import type { Cents } from "#contract/platform/money.ts";
import { kept, owed, pot } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { carriedKey, claimKey, debtKey, handoverKey, refundKey, reversedKey } from "#server/ledger/keys.ts";

/*
 * What a treasurer does with the money of a league (RULES §24). Potkeeper moves none of it: people say what they did, and
 * these entries say who keeps how much and owes what to whom.
 */

/** A part of what one person keeps of one season. */
export type KeptPart = { seasonYear: number; keeperId: string; cents: Cents };

type Reversed = {
  paymentId: string;
  leagueId: string;
  userId: string;
  seasons: { seasonYear: number; cents: Cents }[];
  /** Who turns out to keep that much less; the same sum for each season. */
  parts: KeptPart[];
  actor: string;
  now: Date;
};

/** Books that a fee which was said to have arrived didn't: a record is reversed, never changed. */
export const entryFeeReversed = ({ paymentId, leagueId, userId, seasons, parts, actor, now }: Reversed) =>
  entry({
    idempotencyKey: reversedKey(paymentId),
    eventType: "entry_fee.reversed",
    leagueId,
    ...(seasons[0] ? { seasonYear: seasons[0].seasonYear } : {}),
    actor,
    details: { paymentId, userId },
    occurredAt: now,
    debits: seasons.map(({ seasonYear, cents }) => ({ account: pot({ leagueId, seasonYear }), cents })),
    credits: parts.map(({ seasonYear, keeperId, cents }) => ({
      account: kept({ leagueId, seasonYear }, keeperId),
      cents,
    })),
  });

type Refund = {
  refundId: string;
  paymentId: string;
  leagueId: string;
  seasonYear: number;
  userId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

/** Books a refund that was decided: a treasurer owes it, and it is no longer part of the pot. */
export const refundOwed = ({ refundId, paymentId, userId, cents, actor, now, ...season }: Refund) =>
  entry({
    idempotencyKey: refundKey(refundId, 1, "begun"),
    eventType: "refund.owed",
    ...season,
    actor,
    details: { refundId, paymentId, userId },
    occurredAt: now,
    debits: [{ account: pot(season), cents }],
    credits: [{ account: owed(season, userId), cents }],
  });

type Debt = {
  payoutId: string;
  /** Counts how often it was said to be sent, from 1. */
  attempt: number;
  leagueId: string;
  seasonYear: number;
  userId: string;
  keeperId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

const debtEntry = ({ payoutId, attempt, leagueId, seasonYear, userId, keeperId, actor, now }: Debt) => ({
  leagueId,
  seasonYear,
  actor,
  details: { payoutId, attempt, userId, keeperId },
  occurredAt: now,
});

/** Books that a keeper says they sent a debt: they keep that much less. */
export const debtSent = (debt: Debt) =>
  entry({
    ...debtEntry(debt),
    idempotencyKey: debtKey(debt.payoutId, debt.attempt, "sent"),
    eventType: "debt.sent",
    debits: [{ account: owed(debt, debt.userId), cents: debt.cents }],
    credits: [{ account: kept(debt, debt.keeperId), cents: debt.cents }],
  });

/** Books that it didn't arrive: the person who said they sent it keeps it again, and owes it. */
export const debtDenied = (debt: Debt) =>
  entry({
    ...debtEntry(debt),
    idempotencyKey: debtKey(debt.payoutId, debt.attempt, "denied"),
    eventType: "debt.denied",
    debits: [{ account: kept(debt, debt.keeperId), cents: debt.cents }],
    credits: [{ account: owed(debt, debt.userId), cents: debt.cents }],
  });

type Handover = {
  handoverId: string;
  leagueId: string;
  fromId: string;
  toId: string;
  seasons: { seasonYear: number; cents: Cents }[];
  now: Date;
};

/** Books that the treasurer confirms having got money from a person who kept it. */
export const keptHandedOver = ({ handoverId, leagueId, fromId, toId, seasons, now }: Handover) =>
  entry({
    idempotencyKey: handoverKey(handoverId),
    eventType: "kept.handed_over",
    leagueId,
    ...(seasons[0] ? { seasonYear: seasons[0].seasonYear } : {}),
    actor: toId,
    details: { userId: fromId, toUserId: toId },
    occurredAt: now,
    debits: seasons.map(({ seasonYear, cents }) => ({ account: kept({ leagueId, seasonYear }, toId), cents })),
    credits: seasons.map(({ seasonYear, cents }) => ({ account: kept({ leagueId, seasonYear }, fromId), cents })),
  });

type Claimed = {
  claimId: string;
  leagueId: string;
  seasonYear: number;
  from: string;
  to: string;
  cents: Cents;
  /** Whether it goes back to the name. */
  isUndone: boolean;
  actor: string;
  now: Date;
};

/** Books that what is owed to a seat is owed to the account that claimed it, or to its name again (RULES §28). */
export const seatMoved = ({ claimId, from, to, cents, isUndone, actor, now, ...season }: Claimed) =>
  entry({
    idempotencyKey: claimKey(claimId, season.seasonYear, isUndone ? "undone" : "claimed"),
    eventType: "seat.claimed",
    ...season,
    actor,
    details: { claimId, userId: from, toUserId: to },
    occurredAt: now,
    debits: [{ account: owed(season, from), cents }],
    credits: [{ account: owed(season, to), cents }],
  });

type Carried = {
  leagueId: string;
  from: number;
  to: number;
  cents: Cents;
  /** Who keeps it. */
  parts: KeptPart[];
  reason: string;
  actor: string;
  now: Date;
};

/** Books a season's remainder into the pot of a later season; its keeper keeps it for that one (RULES §23). */
export const potCarried = ({ leagueId, from, to, cents, parts, reason, actor, now }: Carried) =>
  entry({
    idempotencyKey: carriedKey(leagueId, from, reason),
    eventType: "season.carried",
    leagueId,
    seasonYear: from,
    actor,
    details: { from, to },
    occurredAt: now,
    debits: [
      { account: pot({ leagueId, seasonYear: from }), cents },
      ...parts.map((part) => ({ account: kept({ leagueId, seasonYear: to }, part.keeperId), cents: part.cents })),
    ],
    credits: [
      { account: pot({ leagueId, seasonYear: to }), cents },
      ...parts.map((part) => ({ account: kept({ leagueId, seasonYear: from }, part.keeperId), cents: part.cents })),
    ],
  });
