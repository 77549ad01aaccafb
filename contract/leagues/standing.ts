import { z } from "zod";
import { seasonHoldSchema } from "#contract/money/season-holds.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { notForKeys } from "#contract/platform/not-for-keys.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { nextStepSchema } from "./needs.ts";

/** What people can do in a league besides what needs them, in the order of its head. */
const actKinds = [
  "open",
  "period_prizes",
  "pay_winners",
  "return_rest",
  "carry_rest",
  "next_season",
  "invite",
  "remind",
  "start_season",
  "complete",
  "join_own",
  "run_again",
  "edit",
  "channel",
  "history",
  "share_reminder",
  "lower_fee",
  "share",
  "share_text",
] as const;
export type ActKind = (typeof actKinds)[number];

/** A part that folds to one line: what the line says, and whether it waits for the reader, open. */
const lineSchema = z.object({ hint: z.string().nullable(), isOpen: z.boolean() });

const linkSchema = z.object({ label: z.string(), path: z.string() });

/**
 * Where a league stands for its reader: the one answer that its head, its steps and its lists draw. Words have marks
 * (`marked-words.ts`), and no screen makes others about a league's state.
 */
const standingSchema = z.object({
  /** What the reader most needs to know, and a second line. */
  sentence: z.object({ text: z.string(), more: z.string().nullable(), tone: z.enum(["gold", "red", "plain"]) }),
  /** The season's steps, the place of the current one among them, and what can happen now; null in a canceled league. */
  season: z
    .object({
      steps: z.array(
        z.object({
          name: z.string(),
          /** The day it ends or ended, if there is one. */
          at: momentSchema.nullable(),
          /** How much of it is done, from 0 to 1, if that doesn't depend on its days. */
          share: z.number().nullable(),
        }),
      ),
      current: z.int(),
      sentence: z.string(),
    })
    .nullable(),
  /** What needs the reader, and what they could do though nobody waits for it; the main one is `mainStepOf` them. */
  needs: z.array(nextStepSchema),
  /** What they can do, each with what it does in one line. */
  acts: z.array(
    z.object({
      kind: z.enum(actKinds),
      says: z.string(),
      /** Of an act that shares one: a message for the league's chat, and the page whose address follows it. */
      message: notForKeys(z.object({ text: z.string(), path: z.string() })).nullable(),
    }),
  ),
  /** The act that the head's green button does; null if it is the main need's, or `rest`. */
  green: z.enum(actKinds).nullable(),
  /** What the green button offers while nothing needs the reader: a link, or the league's dates for a calendar. */
  rest: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("calendar") }),
    z.object({ kind: z.literal("link"), ...linkSchema.shape }),
  ]),
  /** The part of the page that the league's state opens; null once the winners above are what it is about. */
  opens: z.enum(["members", "results", "vote", "terms"]).nullable(),
  /** "Casey keeps": who keeps the money of a season under way, where a treasurer does. */
  keeps: z.string().nullable(),
  /** Why the members can't vote on the season's prizes, where too many of them have no account (RULES §28). */
  noVote: z.string().optional(),
  /** What a completed season hasn't awarded, and the reimbursement that isn't paid; only for those who run it. */
  left: z.object({ available: decimalSchema, reimbursement: decimalSchema }).nullable(),
  /** What has to be settled before a dynasty's next season can start, with the ways to. */
  unfinished: z.object({ says: z.string(), ways: z.array(linkSchema) }).nullable(),
  /** The parts of the page, for those who may see them; null for a part with nothing in it. */
  parts: z.object({
    /** What waits for those who keep or received the money, as the line that leads to their page says it. */
    work: z.string().nullable(),
    /** What members said about payments to the treasurer. */
    payments: lineSchema.nullable(),
    /** What a treasurer owes and has paid. */
    debts: lineSchema.nullable(),
    /** The prizes that a treasurer has owed for weeks: a sentence each, for every member to see (RULES §24). */
    overdue: z.array(z.string()),
    /** Who keeps the money, where Potkeeper doesn't. */
    keeper: lineSchema.nullable(),
    /** Who has claimed the seat of a member without an account, and who says that one is theirs (RULES §28). */
    claims: lineSchema.nullable(),
    /** What everyone owes, where that can be more than an entry fee. */
    dues: lineSchema.nullable(),
    /** What holds the season's prizes, where Potkeeper sends them (RULES §17). */
    hold: seasonHoldSchema.nullable(),
    /** Whether banks have asked about payments, for those who run the league. */
    hasDisputes: z.boolean(),
    /** How many seasons came before, here or as the commissioner told them; 0 for outsiders. */
    pastSeasons: z.int(),
  }),
  /** From when on the reader, as a new commissioner, can complete the season early; null if nothing keeps them. */
  completableFrom: momentSchema.nullable(),
});
export type Standing = z.infer<typeof standingSchema>;

export const getStanding = call("GET /api/leagues/:id/standing", {
  summary: "Where a league stands for the caller: the season's step, what needs them, and what they can do",
  key: "read",
  answer: standingSchema,
});
