import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { idSchema } from "./ids.ts";

const refundTermsSchema = z.object({
  /** What goes back to the card in all. */
  refund: decimalSchema,
  thisSeason: decimalSchema,
  /** Prepaid seasons, always in full. */
  laterSeasons: decimalSchema,
  /** Whether prizes were paid of this season already: then a share of what is left goes back at most. */
  prizesPaid: z.boolean(),
  /** Whether this member has won one of them: then nothing of this season goes back. */
  hasWonPrize: z.boolean(),
});
export type RefundTerms = z.infer<typeof refundTermsSchema>;

export const getRefundTerms = endpoint({
  method: "GET",
  url: "/api/leagues/:id/members/:userId/refund-terms",
  schema: {
    summary: "What a member would get back by losing their seat now; for themselves, the commissioner and admins",
    tags: ["members"],
    params: z.strictObject({ id: idSchema, userId: idSchema }),
    response: { 200: refundTermsSchema },
  },
});
