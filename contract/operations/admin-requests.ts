import { z } from "zod";
import type { reviewDecisions } from "#contract/money/season-reviews.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import type { Intervention } from "./admin-oversight.ts";

/** Acts that need a second admin, or 24 hours in which the people concerned can object (RULES §16). */
export const adminRequestKinds = [
  "pay_out_refund",
  "resolve_vote",
  "decide_review",
  "pay_unclaimed",
  "change_address",
  "give_admin_role",
  "erase_account",
  "make_reset_link",
] as const;
export const adminRequestStatuses = ["waiting", "done", "refused", "objected"] as const;

export type PlannedAct =
  | { kind: "pay_out_refund" }
  | { kind: "resolve_vote"; intervention: Intervention }
  | { kind: "decide_review"; decision: (typeof reviewDecisions)[number]; reason: string }
  | { kind: "pay_unclaimed"; toUserId: string; reason: string }
  | { kind: "change_address"; email: string }
  | { kind: "give_admin_role" }
  | { kind: "erase_account" }
  /** `isMade`: the admin who asked has the link. */
  | { kind: "make_reset_link"; isMade: boolean };

/** How long a lone admin's request waits for objections. */
export const OBJECTION_HOURS = 24;

/** Who would get how much. */
const plannedPayoutSchema = z.object({
  place: z.int().nullable(),
  prize: z.string().nullable(),
  username: z.string().nullable(),
  amount: decimalSchema,
  currency: shownCurrencySchema,
});

const adminRequestSchema = z.object({
  id: idSchema,
  kind: z.enum(adminRequestKinds),
  /** What the act would do. */
  summary: z.string(),
  reason: z.string().nullable(),
  /** Only for a replaced result of a vote: who would get how much. */
  payouts: z.array(plannedPayoutSchema).optional(),
  /** Only for a change of address: the new one. */
  newAddress: z.string().optional(),
  /** Null for an erased account. */
  requestedBy: z.string().nullable(),
  /** Whether the viewing admin made the request: admins can't confirm their own. */
  isOwn: z.boolean(),
  /** Whether the viewing admin has a stake in the league concerned, and so can't confirm it. */
  hasStake: z.boolean().optional(),
  status: z.enum(adminRequestStatuses),
  /** Null while another admin has to confirm it; otherwise when it happens unless someone objects. */
  carriedOutAt: momentSchema.nullable(),
  outcome: z.string().nullable(),
  createdAt: momentSchema,
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;

const messageSchema = z.object({ message: z.string() });
const because = (required: string) => z.strictObject({ reason: textSchema(required, { max: 1000 }) });

export const listAdminRequests = call("GET /api/admin/requests", {
  summary: "Acts that wait for a second admin or for objections, and the latest decided ones",
  answer: z.array(adminRequestSchema),
});

export const confirmAdminRequest = call("POST /api/admin/requests/:id/confirm", {
  summary: "Confirm another admin's request",
  answer: messageSchema,
});

export const refuseAdminRequest = call("POST /api/admin/requests/:id/refuse", {
  summary: "Refuse another admin's request, or withdraw one's own",
  body: because("Write why"),
  answer: messageSchema,
});

const objectionSchema = z.object({
  summary: z.string(),
  reason: z.string().nullable(),
  payouts: z.array(plannedPayoutSchema).optional(),
  /** The new address, mostly masked. */
  newAddress: z.string().optional(),
  status: z.enum(adminRequestStatuses),
  carriedOutAt: momentSchema.nullable(),
});

export const getObjection = call("GET /api/objections/:id", {
  summary: "What an admin plans, for the people it concerns",
  tag: "account",
  answer: objectionSchema,
});

const objectionBodySchema = because("Write why you object");

export const objectToRequest = call("POST /api/objections/:id", {
  summary: "Object to an admin's planned act, which stops it",
  tag: "account",
  body: objectionBodySchema,
  answer: messageSchema,
});
