import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";

const refundTermsSchema = z.object({
  /** The total refund to the card. */
  refund: decimalSchema,
  thisSeason: decimalSchema,
  /** Prepaid seasons, always in full. */
  laterSeasons: decimalSchema,
  /** Whether prizes of this season were already paid: then the refund is at most a share of the rest. */
  prizesPaid: z.boolean(),
  /** Whether this member won one of them: then this season isn't refunded. */
  hasWonPrize: z.boolean(),
  /** Whether a bank is deciding about more money that they paid; we refund what it leaves with us. */
  hasDisputed: z.boolean(),
});
export type RefundTerms = z.infer<typeof refundTermsSchema>;

export const getRefundTerms = call("GET /api/leagues/:id/members/:userId/refund-terms", {
  summary: "The refund a member would get for losing their seat now; for themselves, the commissioner and admins",
  tag: "members",
  key: "read",
  answer: refundTermsSchema,
});
