import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { votingSessionSchema } from "./payout-votes.ts";

/** Objects to proposed payouts, or withdraws an objection, while the league's window for it is open (RULES §21). */
export const objectToPayouts = endpoint({
  method: "POST",
  url: "/api/voting-sessions/:id/objections",
  schema: {
    summary: "Object to proposed payouts, once, with a reason that all members see; for members who had paid",
    tags: ["payout votes"],
    params: idParams,
    body: z.strictObject({ reason: textSchema("Write why you object", { max: 1000 }) }),
    response: { 201: votingSessionSchema },
  },
});

export const withdrawObjection = endpoint({
  method: "DELETE",
  url: "/api/voting-sessions/:id/objections",
  schema: {
    summary: "Withdraw one's objection to proposed payouts",
    tags: ["payout votes"],
    params: idParams,
    response: { 200: votingSessionSchema },
  },
});

export const withdrawProposal = endpoint({
  method: "POST",
  url: "/api/voting-sessions/:id/withdraw",
  schema: {
    summary: "Withdraw proposed payouts that members can still object to, with a reason; for the commissioner",
    tags: ["payout votes"],
    params: idParams,
    body: z.strictObject({ reason: textSchema("Write a reason that all members can read", { max: 1000 }) }),
    response: { 200: votingSessionSchema },
  },
});
