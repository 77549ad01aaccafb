import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { sumsSchema } from "#contract/platform/sums.ts";

export const getCommissionerStats = endpoint({
  method: "GET",
  url: "/api/dashboard/commissioner-stats",
  schema: {
    summary: "The totals for the leagues the caller runs",
    tags: ["dashboards"],
    response: {
      200: z.object({
        totalLeagues: z.int(),
        pendingAmount: decimalSchema,
        totalFunds: decimalSchema,
        totalMembers: z.int(),
        /** The same two sums of leagues in other currencies: the ones above are US dollars (RULES §26). */
        pendingInOthers: sumsSchema,
        fundsInOthers: sumsSchema,
      }),
    },
  },
});

export const getPlayerStats = endpoint({
  method: "GET",
  url: "/api/dashboard/player-stats",
  schema: {
    summary: "The totals for the leagues the caller plays in",
    tags: ["dashboards"],
    response: {
      200: z.object({
        activeLeagues: z.int(),
        totalInvested: decimalSchema,
        pendingPayments: z.int(),
        seasonWinnings: decimalSchema,
        /** The same two sums of leagues in other currencies: the ones above are US dollars (RULES §26). */
        investedInOthers: sumsSchema,
        winningsInOthers: sumsSchema,
      }),
    },
  },
});
