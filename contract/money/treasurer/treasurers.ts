import { z } from "zod";
import { dueSchema } from "#contract/members/league-dues.ts";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { announcedPaymentSchema, choicesSchema } from "./treasurer-payments.ts";

/** A person with the name that the league's people know them by. */
const personSchema = z.object({ userId: idSchema, name: z.string() });

/** How a person has dealt with the money that they kept for leagues (RULES §24). */
export const keeperRecordSchema = z.object({
  /** In how many seasons, over all leagues, they kept money. */
  seasons: z.int(),
  /** How many prizes and refunds their recipients have confirmed. */
  confirmed: z.int(),
  /** In the middle, how many days passed until they sent one, with one decimal; null before the first. */
  medianDays: z.number().nullable(),
  /** What they owe now and hasn't arrived: how many debts. */
  open: z.int(),
  /** Of how many leagues they keep money without being the treasurer. */
  stillKeeps: z.int(),
  /** Of how many seasons they handed money over whose prizes haven't all arrived. */
  handedOver: z.int(),
  /** How many members' objections to what they recorded or reversed aren't settled. */
  objections: z.int(),
});
export type KeeperRecord = z.infer<typeof keeperRecordSchema>;
/** How much of what a season owes its people is paid; of the counts, each says how many of them are received. */
const seasonDebtsSchema = z.object({
  seasonYear: z.int(),
  owed: decimalSchema,
  sent: decimalSchema,
  debts: z.int(),
  received: z.int(),
  /** Sent to members without an account, who can't confirm it (RULES §28). */
  unconfirmed: z.int(),
  refunds: z.int(),
  refundsReceived: z.int(),
});
export type SeasonDebts = z.infer<typeof seasonDebtsSchema>;

/** Who keeps a league's money, and what waits for someone (RULES §24). */
const keptMoneySchema = z.object({
  treasurer: personSchema,
  treasurerRecord: keeperRecordSchema,
  /** Who was asked to become the treasurer and hasn't answered. */
  nextTreasurer: personSchema.nullable(),
  /** Everybody who keeps money of the league, over all seasons, those with nothing left out. */
  keepers: z.array(personSchema.extend({ amount: decimalSchema, record: keeperRecordSchema })),
  /** What is owed to winners and for refunds, and not yet sent; and what was sent and not yet confirmed. */
  owed: decimalSchema,
  sent: decimalSchema,
  /** Each season's debts: a season is settled once all of them are received, or sent to members without an account. Those without any are left out. */
  seasons: z.array(seasonDebtsSchema),
  /** Whether the treasurer lets seats' links show account numbers too (RULES §28); null where no member is without an account. */
  linksShowAccounts: z.boolean().nullable(),
  /**
   * Payments that were announced or recorded and aren't settled: to the treasurer and the commissioner all of them, with
   * those that arrived in the last 400 days; to a member their own and those that somebody says are wrong.
   */
  payments: z.array(announcedPaymentSchema),
  /** To the treasurer: who owes something and hasn't said that they paid it. */
  owing: z.array(personSchema.extend({ reference: z.string(), choices: choicesSchema, dues: z.array(dueSchema) })),
});
export type KeptMoney = z.infer<typeof keptMoneySchema>;

export const getKeptMoney = call("GET /api/leagues/:id/kept-money", {
  summary: "Who keeps the league's money, and which payments wait for someone; for the league's people",
  tag: "treasurer",
  key: "read",
  answer: keptMoneySchema,
});

const answer = z.object({ message: z.string() });

export const nameTreasurer = call("PUT /api/leagues/:id/treasurer", {
  summary: "Ask a member to keep the money, or keep it oneself again; for the commissioner",
  tag: "treasurer",
  body: z.strictObject({ userId: idSchema }),
  answer,
});

export const showAccountsOnLinks = call("PUT /api/leagues/:id/links-show-accounts", {
  summary: "Say whether seats' links show the treasurer's account numbers to members who owe; for the treasurer",
  tag: "treasurer",
  body: z.strictObject({ shows: z.boolean() }),
  answer,
});

export const answerTreasurer = call("POST /api/leagues/:id/treasurer/answer", {
  summary: "Become the treasurer, or say no; for the member who was asked",
  tag: "treasurer",
  body: z.strictObject({ accepts: z.boolean() }),
  answer,
});

export const takeOverMoney = call("POST /api/leagues/:id/treasurer/take-over", {
  summary: "Confirm having got all the money that somebody kept for the league; for the treasurer",
  tag: "treasurer",
  /** The amount as the screen showed it: if they keep another one by now, nothing is booked. */
  body: z.strictObject({ fromUserId: idSchema, amount: amountSchema() }),
  answer,
});
