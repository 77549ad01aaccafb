import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";

export const paymentRecordStatuses = ["pending", "succeeded", "failed", "cancelled"] as const;
/** Whether a refund in each status still has to end. */
const REFUNDS = { pending: true, processing: true, succeeded: false, failed: false };
export const refundStatuses = Object.keys(REFUNDS) as [keyof typeof REFUNDS, ...(keyof typeof REFUNDS)[]];
export const openRefunds = refundStatuses.filter((status) => REFUNDS[status]);

const YEARS_MESSAGE = "Choose how many seasons to pay for";

/** Which parts, late fees and charges a payment is for, each whole. */
export const dueIdsSchema = z.array(idSchema).max(50);

const createPaymentIntentSchema = z.strictObject({
  amount: amountSchema(),
  leagueId: idSchema,
  yearsSelected: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      ],
      { error: YEARS_MESSAGE },
    )
    .pipe(z.int().min(1, { error: YEARS_MESSAGE }).max(10, { error: YEARS_MESSAGE }))
    .optional(),
  /**
   * Parts of the entry fee, late fees and charges to pay (RULES §25). With them and without `yearsSelected`, the rest of
   * the entry fee isn't part of it; without them, it is the entry fee, all that is open of it.
   */
  dueIds: dueIdsSchema.optional(),
  /** Whose dues these are, if somebody pays for another member. */
  forUserId: idSchema.optional(),
});

export const paymentIntentIdSchema = z.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/, { error: "Unknown payment" });

export const createPaymentIntent = call("POST /api/create-payment-intent", {
  summary: "Start paying an entry fee; joins an open public league",
  tag: "payments",
  body: createPaymentIntentSchema,
  answer: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    amount: decimalSchema,
    yearsSelected: z.int(),
  }),
});

export const cancelOpenPayments = call("DELETE /api/open-payments", {
  summary: "Cancel every payment by card that the user started and hasn't made, so that it can't go through",
  tag: "payments",
  answer: z.object({ message: z.string(), canceled: z.int() }),
});

export const paymentSuccess = call("POST /api/payment-success", {
  summary: "Ask the processor about a payment and record the answer, once",
  tag: "payments",
  body: z.strictObject({ paymentIntentId: paymentIntentIdSchema }),
  answer: z.object({ message: z.string(), status: z.enum(paymentRecordStatuses) }),
});
