import { z } from "zod";
import { dueSchema } from "#contract/members/league-dues.ts";
import { dueIdsSchema } from "#contract/money/payments.ts";
import { wayKinds } from "#contract/people/way-kinds.ts";
import { shownWayToPay } from "#contract/people/ways-to-pay.ts";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { daySchema, paidByHand } from "./way-used.ts";

/**
 * Where a payment to a treasurer stands: its payer says so, it arrived, it didn't, its payer took their word back, or
 * the record was wrong.
 */
const paymentStanding = ["announced", "arrived", "not_arrived", "withdrawn", "reversed"] as const;

const personSchema = z.object({ userId: idSchema, name: z.string() });

export const announcedPaymentSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  /** Who paid, if it wasn't the member. */
  paidBy: personSchema.nullable(),
  amount: decimalSchema,
  /** What it is, in the books' own words: of whom, by whom, and its parts. */
  what: z.string(),
  /** The seat's own reference, which the payment's note should have. */
  reference: z.string(),
  way: z.enum(wayKinds),
  paidOn: daySchema,
  standing: z.enum(paymentStanding),
  /** Whether the treasurer recorded it without the payer's word. */
  isRecorded: z.boolean(),
  /** Whether the link of a seat without an account says so (RULES §28). */
  byLink: z.boolean(),
  /** Who received it, and answers for it, though another is the treasurer now; null before it arrived. */
  receivedBy: personSchema.nullable(),
  announcedAt: momentSchema,
  answeredAt: momentSchema.nullable(),
  /** Why it hasn't arrived, or why the record was wrong. */
  reason: z.string().nullable(),
  /** That its record was wrong, which counts from that day on unless somebody objects; kept if it was taken back. */
  reversal: z.object({ reason: z.string(), saidAt: momentSchema, countsFrom: momentSchema }).nullable(),
  /** The "That's not right" of its member or payer about the record, or the reversal; and how that was answered. */
  objectedBy: personSchema.nullable(),
  objection: z.string().nullable(),
  settlement: z.string().nullable(),
  /** Until when its member and its payer can object; null if they can't. */
  objectUntil: momentSchema.nullable(),
});
export type AnnouncedPayment = z.infer<typeof announcedPaymentSchema>;

/** The amount for each number of seasons that a payer can choose. */
export const choicesSchema = z.array(z.object({ seasons: z.int(), amount: decimalSchema }));

/** All that somebody who owes something needs to pay it. Nobody else finds the ways to pay (RULES §24). */
const howToPaySchema = z.object({
  treasurer: z.object({ userId: idSchema, name: z.string() }),
  /** The treasurer's ways to be paid, in their order; none for somebody who owes nothing and pays for another. */
  ways: z.array(shownWayToPay),
  /** Whether the treasurer lists account numbers too, which a seat that its member took from the list doesn't show. */
  withholds: z.boolean(),
  reference: z.string(),
  /** Whose dues they are. */
  member: z.object({ userId: idSchema, name: z.string() }),
  /** The entry fee by number of seasons; empty if it is paid. */
  choices: choicesSchema,
  /** Their open late fees and charges. */
  dues: z.array(dueSchema),
  /** What they have announced, while the treasurer hasn't answered. */
  announced: announcedPaymentSchema.nullable(),
  /** What the treasurer last said hasn't arrived. */
  notArrived: announcedPaymentSchema.nullable(),
});
export type HowToPay = z.infer<typeof howToPaySchema>;

export const getHowToPay = call("GET /api/leagues/:id/how-to-pay", {
  summary: "How to pay the treasurer what the caller owes, or another member does",
  tag: "treasurer",
  query: z.strictObject({ for: idSchema.optional() }),
  answer: howToPaySchema,
});

const paid = {
  ...paidByHand,
  amount: amountSchema(),
  /** For how many seasons it pays the entry fee; 0 if it only pays late fees and charges. */
  seasons: z.int().min(0).max(10).default(1),
  dueIds: dueIdsSchema.default([]),
};

/** What the form "I've paid" sends; with `forUserId` if somebody paid for another member. */
const announcedSchema = z.strictObject({ ...paid, forUserId: idSchema.optional() });

export const announcePayment = call("POST /api/leagues/:id/treasurer-payments", {
  summary: "Say that the caller's entry fee was paid to the treasurer",
  tag: "treasurer",
  body: announcedSchema,
  created: announcedPaymentSchema,
});

/** What the form "Record a payment" sends. */
const recordedSchema = z.strictObject({ ...paid, userId: idSchema, paidByUserId: idSchema.optional() });

export const recordPayment = call("POST /api/leagues/:id/treasurer-payments/record", {
  summary: "Record an entry fee that arrived without an announcement; for the treasurer",
  tag: "treasurer",
  body: recordedSchema,
  created: announcedPaymentSchema,
});

const answer = z.object({ message: z.string() });

export const confirmPayments = call("POST /api/leagues/:id/treasurer-payments/confirm", {
  summary: "Confirm that announced payments arrived; for the treasurer",
  tag: "treasurer",
  body: z.strictObject({ paymentIds: z.array(idSchema).min(1, { error: "Choose a payment" }).max(50) }),
  answer: answer.extend({ confirmed: z.int() }),
});

export const withdrawAnnouncement = call("POST /api/treasurer-payments/:id/withdraw", {
  summary: "Take back the word that the caller, or somebody for them, paid; or an objection to a reversal",
  tag: "treasurer",
  answer,
});

const reason = (message: string) => textSchema(message, { max: 200 });
/** A sentence that goes with an act, which whom it concerns can read. */
const reasonSchema = (message: string) => z.strictObject({ reason: reason(message) });

const NOT_ARRIVED_MESSAGE = "Write a sentence for the member";
const REVERSAL_MESSAGE = "Write why the record was wrong";
const OBJECTION_MESSAGE = "Write what isn't right";
const SETTLEMENT_MESSAGE = "Write an answer that all members can read";

export const refusePayment = call("POST /api/treasurer-payments/:id/not-arrived", {
  summary: "Say that an announced payment hasn't arrived; for the treasurer",
  tag: "treasurer",
  body: reasonSchema(NOT_ARRIVED_MESSAGE),
  answer,
});

export const reversePayment = call("POST /api/treasurer-payments/:id/reverse", {
  summary: "Say that a confirmed or recorded payment was wrong; for its recipient",
  tag: "treasurer",
  body: reasonSchema(REVERSAL_MESSAGE),
  answer,
});

export const objectToRecord = call("POST /api/treasurer-payments/:id/object", {
  summary: "Say that a payment recorded for the caller isn't right, or its reversal",
  tag: "treasurer",
  body: reasonSchema(OBJECTION_MESSAGE),
  answer,
});

export const settleObjection = call("POST /api/treasurer-payments/:id/settle", {
  summary: "Let a payment stand, against an objection or by taking its reversal back; for its recipient",
  tag: "treasurer",
  body: reasonSchema(SETTLEMENT_MESSAGE),
  answer,
});
