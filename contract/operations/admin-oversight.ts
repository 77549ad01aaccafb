import { z } from "zod";
import { proposedPayoutsSchema } from "#contract/money/payouts.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { directionSchema, pageQuerySchema } from "#contract/platform/paging.ts";
import { sumsSchema } from "#contract/platform/sums.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { interventionActions } from "#contract/votes/payout-votes.ts";

export const getAdminStats = call("GET /api/admin/stats", {
  summary: "The platform's figures",
  answer: z.object({
    totalUsers: z.int(),
    totalLeagues: z.int(),
    activeLeagues: z.int(),
    /** Entry fees collected less refunds, read from the books. */
    totalRevenue: decimalSchema,
    /** What treasurers keep of their leagues' money, a sum for each currency: never part of what is held (RULES §24). */
    keptByLeagues: sumsSchema,
    /** The last twelve months, oldest first. */
    volume: z.array(z.object({ month: z.string(), collected: decimalSchema, paidOut: decimalSchema })),
  }),
});

const auditEntrySchema = z.object({
  id: idSchema,
  /** Null for the operator, who acts on the server itself. */
  actorId: idSchema.nullable(),
  /** Null for the operator and for an erased account. */
  actorUsername: z.string().nullable(),
  /** Null for entries made before this field existed. */
  from: z.object({ ip: z.string(), device: z.string() }).nullable(),
  action: z.string(),
  subjectType: z.enum(["user", "league"]),
  subjectId: idSchema,
  /** Null when the user is erased or the league deleted. */
  subjectName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Old and new values, addresses masked; empty once the account is erased. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  details: z.record(z.string(), z.unknown()),
  createdAt: momentSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditQuerySchema = pageQuerySchema.extend({
  direction: directionSchema,
  /** Only acts on users, or only acts on leagues. */
  about: z.enum(["user", "league"]).optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

export const listAuditLog = call("GET /api/admin/audit-log", {
  summary: "What admins did to other people's leagues and accounts; latest first, or the other way",
  query: auditQuerySchema,
  answer: z.array(auditEntrySchema),
});

/** Cases that only an admin can resolve (RULES §7, §8). */
const caseKinds = [
  "payout_vote",
  "refund_failed",
  "payout_failed",
  "payout_review",
  "payout_unclaimed",
  "commissioner_gone",
  "dispute_open",
  "inquiry_open",
] as const;

const caseSchema = z.object({
  /** The id of the payout vote, refund, payout, review, dispute or league. */
  id: z.string(),
  kind: z.enum(caseKinds),
  leagueId: idSchema,
  leagueName: z.string(),
  /** The person the money is from or for; null for a vote, and for an erased user. */
  username: z.string().nullable(),
  amount: decimalSchema,
  currency: shownCurrencySchema,
  /** For a `payout_unclaimed`: whether the members can vote to return it to the season. */
  canBeGivenBack: z.boolean(),
  /**
   * Set if the viewing admin has a stake in the league: another admin decides, or, if there is none, their decision
   * waits for objections.
   */
  stake: z.enum(["other_decides", "waits"]).optional(),
  /** Set if a decision against the members' vote waits for a second admin. */
  needsSecondAdmin: z.literal(true).optional(),
  /** What happened, in plain words. */
  message: z.string(),
  occurredAt: momentSchema,
});
export type AdminCase = z.infer<typeof caseSchema>;

export const listCases = call("GET /api/admin/cases", {
  summary: "The cases waiting for an admin, oldest first",
  answer: z.array(caseSchema),
});

export const retryRefund = call("POST /api/admin/refunds/:id/retry", {
  summary: "Retry a refund that failed permanently",
  answer: z.object({ message: z.string() }),
});

export const payOutRefund = call("POST /api/admin/refunds/:id/pay-out", {
  summary: "Pay a refund that failed permanently to a bank account, the way prizes are paid",
  answer: z.object({ message: z.string() }),
});

/** An admin's decision about payouts that the voters didn't approve; all members see the reason (RULES §8). */
export const interventionSchema = z.strictObject({
  action: z.enum(interventionActions),
  reason: textSchema("Write a reason that all members can read", { max: 1000 }),
  /** The payouts to make instead; only with `replace`. */
  payouts: proposedPayoutsSchema.optional(),
});
export type Intervention = z.output<typeof interventionSchema>;

export const resolveVotingSession = call("POST /api/admin/voting-sessions/:id/resolve", {
  summary: "Approve rejected or expired payouts, make others instead, or refund the season",
  body: interventionSchema,
  answer: z.object({ message: z.string() }),
});
