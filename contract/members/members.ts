import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { paymentStatuses } from "./payment-status.ts";

/** A seat as every league member sees it: never with an email address (RULES §3). */
const memberSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  userId: idSchema,
  username: z.string().nullable(),
  /** First and last name, for those who know the members; null for outsiders and for erased accounts. */
  fullName: z.string().nullable(),
  /** False for a member whom the treasurer knows by name alone (RULES §28). */
  hasAccount: z.boolean(),
  /** Whether someone else in the league has the same full name, as far as the reader may know it. */
  hasNamesake: z.boolean(),
  /** Where their picture is, on this site, for those who know the members; null without one. */
  profileImageUrl: z.string().nullable(),
  paymentStatus: z.enum(paymentStatuses),
  paidAt: momentSchema.nullable(),
  /**
   * What they owe or have paid for the season instead of the league's fee, and why (RULES §25). Null if that is the
   * league's fee; without the reason for outsiders, and once the member is erased.
   */
  loweredFee: z.object({ amount: decimalSchema, reason: z.string().nullable() }).nullable(),
  /**
   * For someone who pays the season's fee in parts and isn't done (RULES §25): what is to be paid by the date of the next
   * one, that date, and what is left in all. Null otherwise, and for outsiders.
   */
  nextPart: z.object({ amount: decimalSchema, dueAt: momentSchema, left: decimalSchema }).nullable(),
  /**
   * Whether they say that they paid the treasurer, who hasn't answered yet (RULES §24). For those who know the members.
   */
  saysPaid: z.boolean(),
  /** Whether the link of a seat without an account says so (RULES §28). */
  saidByLink: z.boolean(),
  /** How much they say they paid; null where they don't. */
  said: decimalSchema.nullable(),
  joinedAt: momentSchema,
  /** The end of an unpaid seat's hold (RULES §20); null for a seat that stays. */
  heldUntil: momentSchema.nullable(),
  refundProcessed: z.boolean(),
  refundAmount: decimalSchema.nullable(),
  yearsPayedFor: z.int(),
  paidThroughYear: z.int(),
  totalAmountPaid: decimalSchema,
  /** The seat's first season; for a replacement, later than the league's (RULES §6). */
  firstSeason: z.int(),
  /** The seat's last season, once a replacement has paid for the next; null while it continues. */
  lastSeason: z.int().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

export const listMembers = call("GET /api/leagues/:id/members", {
  summary: "A league's members",
  tag: "members",
  key: "read",
  answer: z.array(memberSchema),
});

export const joinLeague = call("POST /api/leagues/:id/join", {
  summary: "Take a seat in an open public league, or in the caller's own",
  tag: "members",
  created: memberSchema,
});

const remindedSchema = z.object({
  message: z.string(),
  remindersSent: z.int(),
  /** How many others have no account and no address that gets one more email: somebody sends them their link (RULES §28). */
  onlyLink: z.int().optional(),
});

export const sendReminders = call("POST /api/leagues/:id/send-reminders", {
  summary: "Remind every member whose entry fee is pending or overdue",
  tag: "members",
  key: "manage",
  answer: remindedSchema,
});

export const remindMember = call("POST /api/leagues/:id/members/:userId/remind", {
  summary: "Remind one member of the entry fee",
  tag: "members",
  key: "manage",
  answer: remindedSchema,
});

export const loweredFeeSchema = z.strictObject({
  amount: amountSchema("Enter what they pay instead"),
  reason: textSchema("Write a reason that all members can read", { max: 200 }),
});

/** The same with the member to choose, as the form has it. */
export const chosenLoweredFeeSchema = loweredFeeSchema.extend({ userId: idSchema });

export const lowerEntryFee = call("PUT /api/leagues/:id/members/:userId/entry-fee", {
  summary: "Lower the entry fee for one member who hasn't paid it",
  tag: "members",
  body: loweredFeeSchema,
  answer: memberSchema,
});

const refundAnswer = z.object({
  message: z.string(),
  /** The refund to the card; "0.00" if nothing was paid. */
  refundAmount: decimalSchema,
});

export const leaveLeague = call("POST /api/leagues/:id/leave", {
  summary: "Give up the caller's seat, with a full refund while the self-service policy allows it",
  tag: "members",
  answer: refundAnswer,
});

export const removeMember = call("DELETE /api/leagues/:id/members/:userId", {
  summary: "Remove a member and refund their payments",
  tag: "members",
  answer: refundAnswer,
});
