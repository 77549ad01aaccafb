import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { hasCents, toCents, ZERO } from "#contract/platform/money.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { BREAK_MONTHS_MAX, playLimitKinds } from "./play-limit-times.ts";

const LIMIT_MAX = toCents(1_000_000_00);

const changeSchema = z.object({
  id: idSchema,
  kind: z.enum(playLimitKinds),
  /** The limit a month; null for none, and for a break. */
  amount: decimalSchema.nullable(),
  /** When the break ends; null for a limit. */
  until: momentSchema.nullable(),
  askedAt: momentSchema,
  takesEffectAt: momentSchema,
  withdrawnAt: momentSchema.nullable(),
});
export type PlayLimitChange = z.infer<typeof changeSchema>;

const playLimitsSchema = z.object({
  /** Null without a limit. */
  monthlyLimit: decimalSchema.nullable(),
  /** What the user paid by card this month, without what was refunded of it. */
  paid: decimalSchema,
  /** Payments that were started and can still go through. They count against the limit. */
  open: z.array(z.object({ leagueId: idSchema, leagueName: z.string(), amount: decimalSchema })),
  monthEndsAt: momentSchema,
  /** Null without a break. */
  breakUntil: momentSchema.nullable(),
  /** What takes effect later, unless it is withdrawn: one of each kind at most. */
  pending: z.array(changeSchema.omit({ withdrawnAt: true })),
  /** All changes, latest first. */
  history: z.array(changeSchema),
  /** What the user owes where they have a seat, by the date on which it is due. A break keeps them from paying it. */
  owed: z.array(
    z.object({
      leagueId: idSchema,
      leagueName: z.string(),
      amount: decimalSchema,
      currency: z.string(),
      dueAt: momentSchema,
    }),
  ),
});
export type PlayLimits = z.infer<typeof playLimitsSchema>;

export const getPlayLimits = call("GET /api/auth/play-limits", {
  summary: "The limits that the user set for themselves, and their history",
  answer: playLimitsSchema,
});

const WHOLE_DOLLARS = "Enter whole dollars, at least 1";

export const monthlyLimitSchema = z.strictObject({
  amount: amountSchema(WHOLE_DOLLARS)
    .refine((amount) => amount > ZERO && !hasCents(amount), { error: WHOLE_DOLLARS, abort: true })
    .refine((amount) => amount <= LIMIT_MAX, { error: "The largest limit is $1,000,000" }),
});

/** A first or lower limit counts at once; a higher one, or none, after 7 days. It replaces a change that still waits. */
export const setMonthlyLimit = call("PUT /api/auth/play-limits/monthly-limit", {
  summary: "Set, change or remove the most that the user pays by card in a calendar month (UTC)",
  /** Null removes it. */
  body: z.strictObject({ amount: monthlyLimitSchema.shape.amount.nullable() }),
  answer: playLimitsSchema,
});

export const takeBreak = call("PUT /api/auth/play-limits/break", {
  summary: "Take a break of 1 to 12 months from now, or lengthen it: the user can't join leagues or pay",
  body: z.strictObject({
    months: z
      .int({ error: "Choose 1 to 12 months" })
      .min(1, { error: "Choose 1 to 12 months" })
      .max(BREAK_MONTHS_MAX, { error: "Choose 1 to 12 months" }),
  }),
  answer: playLimitsSchema,
});

export const endBreakEarly = call("DELETE /api/auth/play-limits/break", {
  summary: "End the user's break in 7 days instead of when it would end",
  answer: playLimitsSchema,
});

export const withdrawLimitChange = call("DELETE /api/auth/play-limits/pending/:kind", {
  summary: "Withdraw the change of a limit that hasn't taken effect yet",
  params: { kind: z.enum(playLimitKinds) },
  answer: playLimitsSchema,
});
