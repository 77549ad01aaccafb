import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { announcedPaymentSchema, choicesSchema } from "./treasurer-payments.ts";

/** A person with the name that the league's people know them by. */
const personSchema = z.object({ userId: idSchema, name: z.string() });

/** Who keeps a league's money, and what waits for someone (RULES §24). */
export const keptMoneySchema = z.object({
  treasurer: personSchema,
  /** Who was asked to become the treasurer and hasn't answered. */
  nextTreasurer: personSchema.nullable(),
  /** Everybody who keeps money of the league, over all seasons, those with nothing left out. */
  keepers: z.array(personSchema.extend({ amount: decimalSchema })),
  /** What is owed to winners and for refunds, and not yet sent; and what was sent and not yet confirmed. */
  owed: decimalSchema,
  sent: decimalSchema,
  /**
   * Payments that were announced or recorded and aren't settled: to the treasurer and the commissioner all of them, with
   * those that arrived in the last 400 days; to a member their own and those that somebody says are wrong.
   */
  payments: z.array(announcedPaymentSchema),
  /** To the treasurer: who owes an entry fee and hasn't said that they paid it. */
  owing: z.array(personSchema.extend({ reference: z.string(), choices: choicesSchema })),
});
export type KeptMoney = z.infer<typeof keptMoneySchema>;

export const getKeptMoney = endpoint({
  method: "GET",
  url: "/api/leagues/:id/kept-money",
  schema: {
    summary: "Who keeps the league's money, and which payments wait for someone; for the league's people",
    tags: ["treasurer"],
    params: idParams,
    response: { 200: keptMoneySchema },
  },
});

const answer = z.object({ message: z.string() });

export const nameTreasurer = endpoint({
  method: "PUT",
  url: "/api/leagues/:id/treasurer",
  schema: {
    summary: "Ask a member to keep the money, or keep it oneself again; for the commissioner",
    tags: ["treasurer"],
    params: idParams,
    body: z.strictObject({ userId: idSchema }),
    response: { 200: answer },
  },
});

export const answerTreasurer = endpoint({
  method: "POST",
  url: "/api/leagues/:id/treasurer/answer",
  schema: {
    summary: "Become the treasurer, or say no; for the member who was asked",
    tags: ["treasurer"],
    params: idParams,
    body: z.strictObject({ accepts: z.boolean() }),
    response: { 200: answer },
  },
});

export const takeOverMoney = endpoint({
  method: "POST",
  url: "/api/leagues/:id/treasurer/take-over",
  schema: {
    summary: "Confirm having got all the money that somebody kept for the league; for the treasurer",
    tags: ["treasurer"],
    params: idParams,
    /** The amount as the screen showed it: if they keep another one by now, nothing is booked. */
    body: z.strictObject({ fromUserId: idSchema, amount: amountSchema() }),
    response: { 200: answer },
  },
});
