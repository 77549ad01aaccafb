import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { lineSchema, storable } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { PRIZE_NAME_MAX } from "#contract/terms/place-name.ts";
import { payoutPauseSchema } from "./payout-pause.ts";

/** Whether a payout in each status still has to end. */
const STATUSES = { pending: true, processing: true, completed: false, failed: false };
export type PayoutStatus = keyof typeof STATUSES;
export const payoutStatuses = Object.keys(STATUSES) as [PayoutStatus, ...PayoutStatus[]];
export const openPayouts = payoutStatuses.filter((status) => STATUSES[status]);

/**
 * The state of a payout for its winner: it needs their bank details, is held for a while, is on its way, waits until
 * the processor has the funds available, was sent, couldn't be sent, came back in whole or in part, went back to the
 * season unclaimed, or is kept for them as unclaimed money, which is later paid as a separate payout.
 */
export const payoutProgress = [
  "needs_bank_details",
  "held",
  "on_its_way",
  "waits_for_funds",
  "sent",
  "returned_by_bank",
  "failed",
  "came_back",
  "given_back",
  "kept",
  "paid_separately",
] as const;
export type PayoutProgress = (typeof payoutProgress)[number];

const payoutSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  seasonYear: z.int(),
  userId: idSchema,
  username: z.string().nullable(),
  kind: z.enum(payoutKinds),
  place: z.int().nullable(),
  /** What a prize is for beyond a place, like "Weekly high score, week 3". */
  prize: z.string().nullable(),
  /** The day, week or month that a period prize is for. */
  period: z.string().nullable(),
  /** What is paid; with `setOff`, which was taken for its winner's own dues, it is the whole prize (RULES §25). */
  amount: decimalSchema,
  setOff: decimalSchema,
  status: z.enum(payoutStatuses),
  /**
   * Only for people who may send it again: its winner, the commissioner and admins. Only admins read the processor's own
   * words, which are for those who run the product and may name accounts.
   */
  failureMessage: z.string().nullable(),
  /** Only for the reader's own payout by the processor, because it reveals their account's state; otherwise null. */
  progress: z.enum(payoutProgress).nullable(),
  /** Why it isn't sent yet, and until when; reasons private to the winner only for people who may send it again. */
  pause: payoutPauseSchema.nullable(),
  /** Whether the reader can have it sent again: its winner, the commissioner and admins, while that is possible. */
  canRetry: z.boolean(),
  /** The part that hasn't reached the winner; null for anyone who may not send it again. */
  outstanding: decimalSchema.nullable(),
  processedAt: momentSchema.nullable(),
  /**
   * When it began to wait for the winner's bank details; null if it doesn't, and for anyone who may not send it again.
   */
  waitingSince: momentSchema.nullable(),
  /** When the commissioner last reminded the winner; null for anyone who may not. */
  lastRemindedAt: momentSchema.nullable(),
  /** When the members' vote returned it to the season, unclaimed (RULES §23), or an admin's review did (RULES §17). */
  givenBackAt: momentSchema.nullable(),
  isRecalled: z.boolean(),
  /** Whether an admin moved it to unclaimed money, from where its winner is paid if they come (RULES §23). */
  isKept: z.boolean(),
  /** Whether that has been paid since, as a payout of its own. */
  isPaidSeparately: z.boolean(),
  /** The open vote on returning it to the season. */
  giveBackVoteId: idSchema.nullable(),
  createdAt: momentSchema,
});
export type Payout = z.infer<typeof payoutSchema>;

const NAMELESS_MESSAGE = "Enter a place, or name the prize";

/** A member's payout for a place, or for a prize that goes by its name; one that has both is for that place. */
const proposedPayoutSchema = z
  .strictObject({
    userId: idSchema,
    place: z.int().min(1).max(50).nullish(),
    /** Empty counts as absent. */
    prize: z.union([z.literal("").transform(() => null), lineSchema(NAMELESS_MESSAGE, PRIZE_NAME_MAX)]).nullish(),
    amount: amountSchema().refine((amount) => amount > 0, { error: "Each payout must be above 0" }),
  })
  .refine(({ place, prize }) => (place ?? prize ?? null) !== null, { error: NAMELESS_MESSAGE, path: ["place"] });

export const proposedPayoutsSchema = z
  .array(proposedPayoutSchema, { error: "Please add at least one payout before proposing." })
  .min(1, { error: "Please add at least one payout before proposing." })
  .max(100);
export type ProposedPayout = z.output<typeof proposedPayoutsSchema>[number];

const LOOKED_AT_MAX = 200;
/** One title can name everyone who shares a tied place. */
const LOOKED_AT_LENGTH_MAX = 5000;

const proposePayoutsSchema = z.strictObject({
  payouts: proposedPayoutsSchema,
  /** Names the prizes' day, week or month, in a league that pays during the season. */
  period: lineSchema("Name the day, week or month", 40).optional(),
  /**
   * The season's newest results, as the proposer saw them; their hash goes into the books (RULES §21). Required once the
   * season has results.
   */
  resultsId: idSchema.optional(),
  /** The earlier results that the proposer compared them with, where they have changed. */
  comparedWith: idSchema.optional(),
  /** The titles of the awards that are guesses or have a flag, and that the proposer looked at: "2nd place". */
  lookedAt: z.array(z.string().max(LOOKED_AT_LENGTH_MAX).check(storable)).max(LOOKED_AT_MAX).optional(),
});

export const proposePayouts = call("POST /api/leagues/:id/propose-payouts", {
  summary: "Pay the season's winners at once, or put the payouts to the vote, as the league's payout rule says",
  tag: "payouts",
  body: proposePayoutsSchema,
  created: z.object({ message: z.string(), payouts: z.array(payoutSchema), votingSessionId: idSchema.optional() }),
});

export const listPayouts = call("GET /api/leagues/:id/payouts", {
  summary: "Everything a league has awarded",
  tag: "payouts",
  key: "read",
  answer: z.array(payoutSchema),
});

/** The amount still available to propose for the season, in the same cents the server checks (RULES §8). */
export const getPayoutPool = call("GET /api/leagues/:id/payout-pool", {
  summary: "The amount of the season's pool that can still be proposed",
  tag: "payouts",
  key: "read",
  answer: z.object({
    seasonYear: z.int(),
    pool: decimalSchema,
    proposed: decimalSchema,
    available: decimalSchema,
    /** The part of it that is above fixed prizes: no prize can take it (RULES §26). */
    surplus: decimalSchema,
    reimbursement: decimalSchema,
    /** The share for period prizes, and the part of it that is left. */
    periodPool: decimalSchema,
    periodAvailable: decimalSchema,
    paidMembers: z.int(),
    /** Whether an admin has to review the season before prizes that are awarded now are sent (RULES §17). */
    needsReview: z.boolean(),
    /** What each member gets if what is available is returned, and how much of it goes to their card (RULES §23). */
    shares: z.array(z.object({ userId: idSchema, amount: decimalSchema, toCard: decimalSchema })),
    /** The places and other prizes that no one has won yet, which a proposal by hand starts with (RULES §8). */
    left: z.object({
      places: z.array(z.object({ place: z.int(), amount: decimalSchema })),
      others: z.array(z.object({ title: z.string(), amount: decimalSchema })),
      /** While the season runs: the weeks and months of the prizes that are paid during it (RULES §21). */
      periods: z.array(
        z.object({ title: z.string(), unit: z.enum(["week", "month"]), number: z.int(), amount: decimalSchema }),
      ),
    }),
  }),
});

export const returnRemainder = call("POST /api/leagues/:id/return-remainder", {
  summary: "Return a completed season's leftover money to its members in equal shares, with the reimbursement due",
  tag: "payouts",
  /** The remainder as the screen showed it: if it has changed, nothing is returned. */
  body: z.strictObject({ amount: amountSchema() }),
  /** With a vote's id where members objected to an award and no one decided about it: then they vote on it (RULES §17). */
  answer: z.object({ message: z.string(), votingSessionId: idSchema.optional() }),
});

export const retryPayout = call("POST /api/payouts/:id/retry", {
  summary: "Send a failed payout again; for its winner, the commissioner and admins",
  answer: payoutSchema,
});
