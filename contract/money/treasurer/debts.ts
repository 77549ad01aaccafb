import { z } from "zod";
import { wayKinds } from "#contract/people/way-kinds.ts";
import { shownWayToPay } from "#contract/people/ways-to-pay.ts";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { daySchema, paidByHand } from "./way-used.ts";

/** Where a debt of a treasurer stands (RULES §24). A debt that didn't arrive is owed again. */
export const debtStanding = ["owed", "sent", "received"] as const;

/** A prize, reimbursement or refund that a treasurer owes a person. Its id is that of its payout. */
const debtSchema = z.object({
  id: idSchema,
  seasonYear: z.int(),
  userId: idSchema,
  name: z.string(),
  kind: z.enum(payoutKinds),
  place: z.int().nullable(),
  prize: z.string().nullable(),
  period: z.string().nullable(),
  /** What is owed; with `setOff`, which was taken for its winner's own dues, it is the whole prize (RULES §25). */
  amount: decimalSchema,
  setOff: decimalSchema,
  standing: z.enum(debtStanding),
  /** Since when it is owed. */
  createdAt: momentSchema,
  /** Who said that it was sent, how, and when; null while no one did. */
  sentBy: z.object({ userId: idSchema, name: z.string() }).nullable(),
  way: z.enum(wayKinds).nullable(),
  sentOn: daySchema.nullable(),
  /** When they said so: what they sent together has the same moment. */
  sentAt: momentSchema.nullable(),
  /** What its recipient said about one that didn't arrive; until it is sent again. */
  denial: z.string().nullable(),
  /** Whether its recipient has ever said that it didn't arrive, whatever its sender has said since. */
  wasDenied: z.boolean(),
  receivedAt: momentSchema.nullable(),
  /** When the link of its recipient's seat last said that it arrived, or, with `denial`, that it didn't (RULES §28). */
  saidByLinkAt: momentSchema.nullable(),
});
export type Debt = z.infer<typeof debtSchema>;

export const listDebts = call("GET /api/leagues/:id/debts", {
  summary: "What a treasurer owes or has paid: prizes for all of the league's people, refunds for those concerned",
  tag: "treasurer",
  key: "read",
  answer: z.array(debtSchema),
});

/** How to pay a debt: only for those who keep the money, and only while it is unpaid (RULES §24). */
export const getDebtWays = call("GET /api/debts/:id/how-to-pay", {
  summary: "How to pay a winner what they are owed; for those who keep the league's money",
  tag: "treasurer",
  answer: z.object({ ways: z.array(shownWayToPay), note: z.string(), hasAccount: z.boolean() }),
});

const answer = z.object({ message: z.string() });

/** What one act is about, besides the debt that its path names. All of it happens, or nothing. */
const together = {
  /** Other debts of the league to the same person, which were paid with it. */
  alsoIds: z.array(idSchema).max(500).optional(),
  /** What all of them come to, as the screen showed it: if it's another sum by now, nothing is booked. */
  amount: amountSchema().optional(),
};

export const sendDebt = call("POST /api/debts/:id/sent", {
  summary: "Say that a debt was paid, or several to one person, out of what the caller keeps",
  tag: "treasurer",
  body: z.strictObject({ ...paidByHand, ...together }),
  answer,
});

export const receiveDebt = call("POST /api/debts/:id/received", {
  summary: "Confirm that a prize or refund arrived, or several that were sent together; for their recipient",
  tag: "treasurer",
  body: z.strictObject(together).nullish(),
  answer,
});

const denied = { reason: textSchema("Write what happened", { max: 200 }) };
/** What the form about it asks. */
export const deniedDebtSchema = z.strictObject(denied);

export const denyDebt = call("POST /api/debts/:id/not-received", {
  summary: "Say that debts didn't arrive, for their recipient; or that they weren't sent after all, for their sender",
  tag: "treasurer",
  body: z.strictObject({ ...denied, ...together }),
  answer,
});
