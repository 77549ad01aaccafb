import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";

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

export const getRefundTerms = endpoint({
  method: "GET",
  url: "/api/leagues/:id/members/:userId/refund-terms",
  schema: {
    summary: "The refund a member would get for losing their seat now; for themselves, the commissioner and admins",
    tags: ["members"],
    params: z.strictObject({ id: idSchema, userId: idSchema }),
    response: { 200: refundTermsSchema },
  },
});
