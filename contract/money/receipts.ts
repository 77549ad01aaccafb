import { z } from "zod";
import { chargeKinds, dueKinds } from "#contract/members/due-kinds.ts";
import { wayKinds } from "#contract/people/way-kinds.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { notForKeys } from "#contract/platform/not-for-keys.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { headSchema } from "./escrow.ts";
import { payoutProgress, payoutStatuses } from "./payouts.ts";
import { debtStanding } from "./treasurer/debts.ts";
import { daySchema } from "./treasurer/way-used.ts";

/** What people call the season: "2026", or a dynasty's "2". */
const seasonSchema = z.string();

const paymentReceiptSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  leagueName: z.string(),
  commissionerName: z.string(),
  /** What it was, in the books' own words: of whom, by whom, and its parts. */
  what: z.string(),
  payerName: z.string(),
  /** The member it was paid for, if that is somebody else (RULES §25). */
  memberName: z.string().nullable(),
  amount: decimalSchema,
  currency: shownCurrencySchema,
  /** How much of it went to each season it covers, and how much of that was refunded. */
  seasons: z.array(
    z.object({ seasonYear: z.int(), season: seasonSchema, amount: decimalSchema, refunded: decimalSchema }),
  ),
  /** Which parts of an entry fee, late fees and charges it paid; part of what went to its season. */
  dues: z.array(
    z.object({
      kind: z.enum(dueKinds),
      chargeKind: z.enum(chargeKinds).nullable(),
      part: z.int().nullable(),
      reason: z.string().nullable(),
      amount: decimalSchema,
      refunded: decimalSchema,
    }),
  ),
  /** Whether a bank is deciding about it or has taken it: we refund it only if the bank leaves it with us (RULES §7). */
  dispute: z.enum(["open", "lost"]).nullable(),
  /** The charged card in the processor's words, such as "visa"; null if it isn't known. */
  card: notForKeys(z.object({ brand: z.string(), last4: z.string() })).nullable(),
  /** Which treasurer got it, and how (RULES §24); null for money that Potkeeper holds. */
  treasurer: z
    .object({
      ...{ name: z.string(), way: z.enum(wayKinds), paidOn: daySchema },
      /** When they said that it was wrong, and when that was booked: it counts until then. */
      reversal: z.object({ saidAt: momentSchema, bookedAt: momentSchema.nullable() }).nullable(),
    })
    .nullable(),
  paidAt: momentSchema,
});
export type PaymentReceipt = z.infer<typeof paymentReceiptSchema>;

const payoutReceiptSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  leagueName: z.string(),
  seasonYear: z.int(),
  season: seasonSchema,
  winnerName: z.string(),
  kind: z.enum(payoutKinds),
  place: z.int().nullable(),
  prize: z.string().nullable(),
  period: z.string().nullable(),
  /** What is paid; with `setOff`, which was taken for its winner's own dues, it is the whole prize (RULES §25). */
  amount: decimalSchema,
  setOff: decimalSchema,
  currency: shownCurrencySchema,
  status: z.enum(payoutStatuses),
  /** Only for the winner; null for the commissioner and admins. */
  progress: z.enum(payoutProgress).nullable(),
  /** The part that hasn't reached the winner. */
  outstanding: decimalSchema,
  /** Where it stands if a treasurer owes it (RULES §24); `from` owes or sent it. Null for what the processor sends. */
  debt: z
    .object({
      standing: z.enum(debtStanding),
      from: z.string(),
      way: z.enum(wayKinds).nullable(),
      sentOn: daySchema.nullable(),
    })
    .nullable(),
  /**
   * The pool of its season and the parts that add up to it, including the reimbursement (RULES §18); null for money
   * outside a pool: a refund, or unclaimed money paid later.
   */
  pool: z
    .object({
      total: decimalSchema,
      prizes: decimalSchema,
      reimbursement: decimalSchema,
      returned: decimalSchema,
      held: decimalSchema,
    })
    .nullable(),
  awardedAt: momentSchema,
  processedAt: momentSchema.nullable(),
});
export type PayoutReceipt = z.infer<typeof payoutReceiptSchema>;

export const listOwnPayments = call("GET /api/leagues/:id/my-payments", {
  summary: "The user's payments into a league, latest first",
  tag: "receipts",
  key: "read",
  answer: z.array(paymentReceiptSchema),
});

/** A receipt says the head of its league's books, with its own entry and all that has happened to it since. */
const withHead = { head: headSchema };

export const getPaymentReceipt = call("GET /api/receipts/payments/:id", {
  summary: "The receipt for a payment, for its payer and admins",
  key: "read",
  answer: paymentReceiptSchema.extend(withHead),
});

export const getPayoutReceipt = call("GET /api/receipts/payouts/:id", {
  summary: "The receipt for a payout, for its winner, the commissioner and admins",
  key: "read",
  answer: payoutReceiptSchema.extend(withHead),
});
