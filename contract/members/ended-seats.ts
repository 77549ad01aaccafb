import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** How many are listed, the last to end first. */
export const ENDED_SEATS_MAX = 20;

const endedSeatSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  currency: shownCurrencySchema,
  /** When the person left or was removed, or the league was deleted. */
  endedAt: momentSchema,
  /** What the person paid into the league, latest first; each has a receipt. */
  payments: z.array(
    z.object({
      id: idSchema,
      amount: decimalSchema,
      /** The parts that are back on the card, and on their way to it. */
      refunded: decimalSchema,
      refunding: decimalSchema,
    }),
  ),
});
export type EndedSeat = z.infer<typeof endedSeatSchema>;

export const listEndedSeats = call("GET /api/dashboard/ended-seats", {
  summary: "The leagues that the user once had a seat in and has none anymore",
  tag: "dashboards",
  key: "read",
  answer: z.array(endedSeatSchema),
});
