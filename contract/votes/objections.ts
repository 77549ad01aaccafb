import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { textSchema } from "#contract/platform/text.ts";
import { votingSessionSchema } from "./payout-votes.ts";

/** Objects to proposed payouts, or withdraws an objection, while the league's window for it is open (RULES §21). */
export const objectToPayouts = call("POST /api/voting-sessions/:id/objections", {
  summary: "Object to proposed payouts, once, with a reason that all members see; for members who had paid",
  tag: "payout votes",
  body: z.strictObject({ reason: textSchema("Write why you object", { max: 1000 }) }),
  created: votingSessionSchema,
});

export const withdrawObjection = call("DELETE /api/voting-sessions/:id/objections", {
  summary: "Withdraw one's objection to proposed payouts",
  tag: "payout votes",
  answer: votingSessionSchema,
});

export const withdrawProposal = call("POST /api/voting-sessions/:id/withdraw", {
  summary: "Withdraw proposed payouts that members can still object to, with a reason; for the commissioner",
  tag: "payout votes",
  body: z.strictObject({ reason: textSchema("Write a reason that all members can read", { max: 1000 }) }),
  answer: votingSessionSchema,
});
