import type { Job } from "#server/platform/queue.ts";

/** The job that withdraws the card payments that someone may not make anymore (RULES §27). */
export const withdrawRefusedJob = (userId: string): Job => ({
  name: "withdraw_refused_payments",
  payload: { userId },
  key: `withdraw_refused_payments:${userId}`,
});
