import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";

/**
 * How many days after a dynasty's last payout members can take back prepaid seasons, if the next season hasn't begun
 * (RULES §23).
 */
export const TAKE_BACK_DAYS = 60;

const prepaidSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  /** The paid seasons after the current one, and the money held for them. */
  seasons: z.array(z.int()),
  amount: decimalSchema,
  currency: shownCurrencySchema,
  /** When it can first be taken back, unless the next season begins before that. */
  takeBackFrom: momentSchema,
  canTakeBack: z.boolean(),
});
export type Prepaid = z.infer<typeof prepaidSchema>;

export const listPrepaid = call("GET /api/dashboard/prepaid", {
  summary: "The user's prepaid seasons in dynasty leagues whose next season hasn't begun",
  tag: "dashboards",
  key: "read",
  answer: z.array(prepaidSchema),
});

export const takeBackPrepaid = call("POST /api/leagues/:id/take-back-prepaid", {
  summary: "Take back prepaid seasons of a dynasty that doesn't continue; the amount must be the one shown",
  tag: "members",
  body: z.strictObject({ amount: amountSchema() }),
  answer: z.object({ message: z.string(), refundAmount: decimalSchema }),
});
