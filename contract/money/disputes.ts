import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { optionalTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** A bank's inquiry moves no money; an open dispute holds the money until it is won or lost (RULES §7). */
const STATUSES = {
  open: { isUndecided: true, takesMoney: true },
  inquiry: { isUndecided: true, takesMoney: false },
  inquiry_closed: { isUndecided: false, takesMoney: false },
  won: { isUndecided: false, takesMoney: false },
  lost: { isUndecided: false, takesMoney: true },
} as const satisfies Record<string, { isUndecided: boolean; takesMoney: boolean }>;
export type DisputeStatus = keyof typeof STATUSES;
export const disputeStatuses = Object.keys(STATUSES) as [DisputeStatus, ...DisputeStatus[]];
export const undecidedDisputes = disputeStatuses.filter((status) => STATUSES[status].isUndecided);
/** Those in which the bank has the money or may take it. */
export const disputesWithMoney = disputeStatuses.filter((status) => STATUSES[status].takesMoney);

const disputeSchema = z.object({
  /** The processor's id. */
  id: z.string(),
  leagueId: idSchema,
  leagueName: z.string(),
  payerName: z.string(),
  amount: decimalSchema,
  status: z.enum(disputeStatuses),
  /** The processor's reason, such as `fraudulent` or `product_not_received`. */
  reason: z.string(),
  evidenceDueBy: momentSchema.nullable(),
  evidenceSubmittedAt: momentSchema.nullable(),
  /** The person who sent the evidence; null before, and for an erased user. */
  evidenceSubmittedBy: z.string().nullable(),
  createdAt: momentSchema,
});
export type Dispute = z.infer<typeof disputeSchema>;

export const listLeagueDisputes = call("GET /api/leagues/:id/disputes", {
  summary: "The chargebacks and inquiries of a league's payments, latest first; for its commissioner and admins",
  tag: "disputes",
  key: "read",
  answer: z.array(disputeSchema),
});

const disputeIdSchema = z.string().regex(/^(du|dp)_[A-Za-z0-9_]{1,100}$/, { error: "Unknown dispute" });

/** Everything the product itself knows about the payment, ready to send: receipt, league rules, acceptance. */
export const getDisputeEvidence = call("GET /api/disputes/:disputeId/evidence", {
  summary: "The evidence to send, or already sent; for the league's commissioner and admins",
  params: { disputeId: disputeIdSchema },
  answer: z.object({ dispute: disputeSchema, evidence: z.string() }),
});

const submitDisputeEvidenceSchema = z.strictObject({
  /** The commissioner's own words, added below the product's facts. */
  statement: optionalTextSchema(2000),
});

/** Works once: the bank accepts evidence a single time. */
export const submitDisputeEvidence = call("POST /api/disputes/:disputeId/evidence", {
  summary: "Send the evidence against a dispute, once; for the league's commissioner and admins",
  params: { disputeId: disputeIdSchema },
  body: submitDisputeEvidenceSchema,
  answer: disputeSchema,
});
