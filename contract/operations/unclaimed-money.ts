import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { lineSchema, textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

const reasonSchema = textSchema("Write the reason", { max: 1000 });
const moveToUnclaimedSchema = z.strictObject({ reason: reasonSchema });
const payUnclaimedSchema = z.strictObject({
  /** The username or email address of the account to pay. */
  account: lineSchema("Name the account to pay", 320),
  reason: reasonSchema,
});

const unclaimedSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  leagueName: z.string(),
  seasonYear: z.int(),
  /** The owner; null for an erased user. */
  username: z.string().nullable(),
  amount: decimalSchema,
  reason: z.string(),
  createdAt: momentSchema,
});
export type Unclaimed = z.infer<typeof unclaimedSchema>;

const unclaimedLineSchema = z.object({
  userId: idSchema,
  /** Null for an erased user, like the address. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Where the owner was last known to live, as US-TX or CA; null if no one noted it. */
  place: z.string().nullable(),
  leagueName: z.string(),
  seasonYear: z.int(),
  amount: decimalSchema,
  /** `kept`: an admin moved it to unclaimed money; `waiting`: it waits for the owner's bank details. */
  state: z.enum(["kept", "waiting"]),
  /** Since when it is the owner's. */
  since: momentSchema,
  /** When it falls dormant; null if the operator's table doesn't say. */
  dormantOn: momentSchema.nullable(),
  /** When we told the owner of that day. */
  toldAt: momentSchema.nullable(),
});
export type UnclaimedLine = z.infer<typeof unclaimedLineSchema>;

const done = z.object({ message: z.string() });

export const listUnclaimed = call("GET /api/admin/unclaimed", {
  summary: "Money still kept for people who couldn't be reached, oldest first",
  answer: z.array(unclaimedSchema),
});

export const moveRefundToUnclaimed = call("POST /api/admin/refunds/:id/unclaimed", {
  summary: "Keep a refund's set-aside money as unclaimed, for a person who can't be reached",
  body: moveToUnclaimedSchema,
  answer: done,
});

export const movePayoutToUnclaimed = call("POST /api/admin/payouts/:id/unclaimed", {
  summary: "Keep an unsent payout as unclaimed money, for a person who can't be reached",
  body: moveToUnclaimedSchema,
  answer: done,
});

export const payUnclaimed = call("POST /api/admin/unclaimed/:id/pay-out", {
  summary: "Pay unclaimed money to the person it belongs to, once they have asked for it",
  body: payUnclaimedSchema,
  answer: done,
});

export const downloadUnclaimed = call("POST /api/admin/unclaimed/download", {
  summary: "All money that hasn't reached its owner, with when it falls dormant, for a file; the audit log notes it",
  answer: z.array(unclaimedLineSchema),
});
