import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";

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
      }),
    },
  },
});
