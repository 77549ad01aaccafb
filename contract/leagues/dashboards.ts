import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { sumsSchema } from "#contract/platform/sums.ts";

export const getCommissionerStats = call("GET /api/dashboard/commissioner-stats", {
  summary: "The totals for the leagues the caller runs",
  tag: "dashboards",
  key: "read",
  answer: z.object({
    totalLeagues: z.int(),
    pendingAmount: decimalSchema,
    totalFunds: decimalSchema,
    totalMembers: z.int(),
    /** The same two sums of leagues in other currencies: the ones above are US dollars (RULES §26). */
    pendingInOthers: sumsSchema,
    fundsInOthers: sumsSchema,
  }),
});

export const getPlayerStats = call("GET /api/dashboard/player-stats", {
  summary: "The totals for the leagues the caller plays in",
  tag: "dashboards",
  key: "read",
  answer: z.object({
    activeLeagues: z.int(),
    totalInvested: decimalSchema,
    pendingPayments: z.int(),
    seasonWinnings: decimalSchema,
    /** The same two sums of leagues in other currencies: the ones above are US dollars (RULES §26). */
    investedInOthers: sumsSchema,
    winningsInOthers: sumsSchema,
  }),
});
