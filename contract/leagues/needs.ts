import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { notForKeys } from "#contract/platform/not-for-keys.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { resultPlatforms } from "#contract/results/platforms.ts";
import { votedKinds } from "#contract/votes/payout-votes.ts";

/** How a need is worded, the same on every screen; words have marks (`marked-words.ts`). */
const words = {
  /** What waits, in one sentence without its period and without the league's name. */
  says: z.string(),
  /** What else there is to know about it, in a second line. */
  more: z.string().nullable(),
  tone: z.enum(["gold", "red", "plain"]),
  /** What its button says, and the path where it is done. */
  label: z.string(),
  path: z.string(),
};

const inLeague = { leagueId: idSchema, leagueName: z.string(), currency: shownCurrencySchema, ...words };
const name = z.string().nullable();

/**
 * One thing for one person to do in one league. `by` is the moment it should be done by; `since`, the moment since
 * which it waits.
 */
export const nextStepSchema = z.discriminatedUnion("kind", [
  /** They owe something and can pay it: the entry fee, or its next part, with late fees and charges. */
  z.object({
    ...inLeague,
    kind: z.literal("pay"),
    /** All that one payment pays now. */
    amount: decimalSchema,
    /** How many seasons of the entry fee are part of it; 0 if it is late fees and charges alone. */
    seasons: z.int(),
    by: momentSchema,
    isLate: z.boolean(),
  }),
  /** The treasurer says that what they paid hasn't arrived. `memberName` if they paid it for another member. */
  z.object({
    ...inLeague,
    kind: z.literal("answer_denial"),
    amount: decimalSchema,
    memberName: name,
    since: momentSchema,
  }),
  /** A treasurer owes them prizes, or their money back, which they haven't got. */
  z.object({ ...inLeague, kind: z.literal("await_prize"), amount: decimalSchema, since: momentSchema }),
  /** Members of their league objected to charges in the last two weeks. */
  z.object({ ...inLeague, kind: z.literal("look_at_objections"), count: z.int(), since: momentSchema }),
  /** Money of theirs waits for a bank account. */
  z.object({ ...inLeague, kind: z.literal("add_bank"), amount: decimalSchema, since: momentSchema }),
  /** Their bank returned what we paid them: it's paid again once they correct their bank details. */
  z.object({ ...inLeague, kind: z.literal("correct_bank"), since: momentSchema }),
  /** A payout of theirs couldn't be sent or came back; what isn't with them yet can be sent again. */
  z.object({
    ...inLeague,
    kind: z.literal("retry_payout"),
    payoutId: idSchema,
    amount: decimalSchema,
    cameBack: z.boolean(),
    since: momentSchema,
  }),
  /** An open vote waits for their ballot. */
  z.object({
    ...inLeague,
    kind: z.literal("vote"),
    about: z.enum(["commissioner", ...votedKinds]),
    /** The payout vote, which has a screen of its own; null for a vote on the commissioner. */
    sessionId: idSchema.nullable(),
    by: momentSchema,
  }),
  /** Payouts are proposed that they can object to. */
  z.object({ ...inLeague, kind: z.literal("object"), sessionId: idSchema, by: momentSchema }),
  /** An invitation to the league waits for their answer. */
  notForKeys(
    z.object({
      ...inLeague,
      kind: z.literal("accept"),
      token: z.string(),
      invitedByName: z.string(),
      /** The least that joining costs, for this many seasons. */
      amount: decimalSchema,
      seasons: z.int(),
      by: momentSchema,
    }),
  ),
  /** A bank asks about payments into their league and loses us the money without an answer; null without a due date. */
  z.object({ ...inLeague, kind: z.literal("answer_bank"), amount: decimalSchema, by: momentSchema.nullable() }),
  /** As the treasurer: members say that they paid, and the money hasn't been confirmed. */
  z.object({
    ...inLeague,
    kind: z.literal("confirm_payments"),
    count: z.int(),
    amount: decimalSchema,
    since: momentSchema,
  }),
  /** As the treasurer: members say that what was recorded for them isn't right. `name` if it's one of them. */
  z.object({ ...inLeague, kind: z.literal("settle_objections"), count: z.int(), name, since: momentSchema }),
  /** As the commissioner or the treasurer: somebody says that a name of the league is theirs. Both are null if several ask. */
  z.object({ ...inLeague, kind: z.literal("answer_asks"), count: z.int(), name, seatName: name, since: momentSchema }),
  /** As the treasurer: seats with a prize were claimed, and they haven't said that it's them. */
  z.object({
    ...inLeague,
    kind: z.literal("confirm_claim"),
    count: z.int(),
    name,
    seatName: name,
    since: momentSchema,
  }),
  /** As the treasurer: they owe prizes or refunds to this many people. `name` if it's one of them. */
  z.object({
    ...inLeague,
    kind: z.literal("pay_debts"),
    count: z.int(),
    name,
    amount: decimalSchema,
    since: momentSchema,
  }),
  /** What they said they sent hasn't arrived, say this many people. `name` if it's one of them. */
  z.object({
    ...inLeague,
    kind: z.literal("look_at_denials"),
    count: z.int(),
    name,
    amount: decimalSchema,
    since: momentSchema,
  }),
  /** Somebody says that they sent them prizes or refunds, all at once: did that arrive? */
  z.object({
    ...inLeague,
    kind: z.literal("confirm_received"),
    /** The debt, which is its payout. */
    payoutId: idSchema,
    /** The others that were sent with it. */
    alsoIds: z.array(idSchema),
    from: z.string(),
    amount: decimalSchema,
    since: momentSchema,
  }),
  /** As the treasurer: others still keep money of the league. `name` if it's one person. */
  z.object({ ...inLeague, kind: z.literal("take_over_money"), name, amount: decimalSchema }),
  /** The commissioner asks them to become the treasurer. */
  z.object({ ...inLeague, kind: z.literal("keep_money"), askedBy: z.string() }),
  /** Their league is a draft. */
  z.object({ ...inLeague, kind: z.literal("open") }),
  /** Other members of their league owe the entry fee and can be reminded. */
  z.object({
    ...inLeague,
    kind: z.literal("remind"),
    count: z.int(),
    amount: decimalSchema,
    by: momentSchema,
    isLate: z.boolean(),
  }),
  /** Their league has open seats. */
  z.object({ ...inLeague, kind: z.literal("invite"), count: z.int(), by: momentSchema }),
  /** Everyone in their league has paid, and no one else can join: the season can start. */
  z.object({ ...inLeague, kind: z.literal("start_season"), count: z.int() }),
  /**
   * Their league's season is over. `saidBy` is the platform that says so, null where it's the end date. `canStillPay`
   * while members who owe could pay.
   */
  z.object({
    ...inLeague,
    kind: z.literal("complete"),
    since: momentSchema,
    saidBy: z.enum(resultPlatforms).nullable(),
    canStillPay: z.boolean(),
  }),
  /** Their completed league still holds prize money. `isFinal` if the results that it can be paid by are final. */
  z.object({
    ...inLeague,
    kind: z.literal("pay_winners"),
    amount: decimalSchema,
    since: momentSchema,
    isFinal: z.boolean(),
  }),
  /**
   * Their completed league has awarded prizes, and what is left over has no one to win it: every paid member has won, or
   * every prize is awarded.
   */
  z.object({ ...inLeague, kind: z.literal("return_rest"), amount: decimalSchema, since: momentSchema }),
  /** Their completed league still holds prize money, and the platform changed its results, so they aren't final. */
  z.object({ ...inLeague, kind: z.literal("compare_results"), since: momentSchema }),
  /** Their dynasty's season is paid out: the next can start. */
  z.object({ ...inLeague, kind: z.literal("next_season") }),
  /** Their league is over, is paid out and isn't a dynasty: they can run it again. */
  z.object({ ...inLeague, kind: z.literal("run_again") }),
  /** They have no seat in this public league and can take one. */
  z.object({ ...inLeague, kind: z.literal("join"), amount: decimalSchema, seasons: z.int(), by: momentSchema }),
]);
export type NextStep = z.infer<typeof nextStepSchema>;
export type StepKind = NextStep["kind"];

const waiting = { count: z.int(), since: momentSchema, ...words };

/** What waits for an admin, whatever leagues they are in; `since` is when the oldest began to wait. */
const adminNeedSchema = z.discriminatedUnion("kind", [
  /** Other admins' acts that they can confirm or refuse. */
  z.object({ ...waiting, kind: z.literal("confirm_requests") }),
  /** Cases that only an admin can resolve. */
  z.object({ ...waiting, kind: z.literal("resolve_cases") }),
]);
export type AdminNeed = z.infer<typeof adminNeedSchema>;

const needSchema = z.discriminatedUnion("kind", [nextStepSchema, adminNeedSchema]);
export type Need = z.infer<typeof needSchema>;

/** The words of a need. */
export type NeedWords = Pick<NextStep, keyof typeof words>;
type WithoutWords<Any> = Any extends Need ? Omit<Any, keyof NeedWords> : never;
/** A need before anything is said of it. */
export type BareNeed = WithoutWords<Need>;
export type BareStep = WithoutWords<NextStep>;

/** Steps that are possible but that no one waits for, so they aren't listed under what needs a person. */
const OPTIONAL: readonly StepKind[] = ["next_season", "run_again", "join"];
export const isNeeded = ({ kind }: { kind: StepKind }): boolean => !OPTIONAL.includes(kind);

/** What waits for an admin first, then by its date, then by the money in question. */
export const listNeeds = call("GET /api/needs", {
  summary: "What needs the caller, as an admin and in all leagues, most urgent first",
  tag: "dashboards",
  key: "read",
  answer: z.array(needSchema),
});
