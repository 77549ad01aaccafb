import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { momentSchema } from "./time.ts";

/** What set a comparison off: the nightly job, `npm run reconcile`, or an admin's click. */
export const reconciliationTriggers = ["nightly", "command", "admin"] as const;

/** One movement of money on which the processor and the books do not agree; each side in whole US cents. */
const reconciliationDifferenceSchema = z.object({
  /** The processor's id of the charge, refund, transfer, dispute, top-up, payout or fee. */
  reference: z.string(),
  /** The processor's word for the movement, or the books' event when the processor has none. */
  type: z.string(),
  processorCents: z.int().nullable(),
  bookedCents: z.int().nullable(),
  occurredAt: momentSchema,
  /** In plain words: what is wrong, and what to do about it. */
  message: z.string(),
});
export type ReconciliationDifference = z.infer<typeof reconciliationDifferenceSchema>;

/** What has stood still for too long. */
const ageAlarmKinds = [
  "transfer_in_flight",
  "refund_in_flight",
  "payment_unrecorded",
  "held_long",
  "escrow_after_end",
  "payable_long",
  "review_long",
  "set_aside_long",
  "unclaimed_long",
  "no_way_out",
] as const;

const reconciliationSchema = z.object({
  trigger: z.enum(reconciliationTriggers),
  startedAt: momentSchema,
  finishedAt: momentSchema.nullable(),
  /** Why it could not be finished; null when it was. */
  failure: z.string().nullable(),
  compared: z.int(),
  /** Of those compared, how many are still settling: too recent, or unanswered, for the sides to agree or differ. */
  settling: z.int(),
  differences: z.array(reconciliationDifferenceSchema),
  processorAvailable: decimalSchema,
  processorPending: decimalSchema,
  booked: decimalSchema,
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

const counted = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** What a comparison without a difference may say: movements that are still settling have not been proven yet. */
export const agreementWords = ({ compared, settling }: Pick<Reconciliation, "compared" | "settling">): string =>
  settling === 0
    ? `Books and processor agree on all ${counted(compared, "movement")}.`
    : `Books and processor agree on ${counted(compared - settling, "movement")}; ${counted(settling, "movement")} still settling.`;

export const getReconciliation = endpoint({
  method: "GET",
  url: "/api/admin/reconciliation",
  schema: {
    summary: "The books against the processor: the latest comparison, the funding gap, and what stands still",
    tags: ["admin"],
    response: {
      200: z.object({
        latest: reconciliationSchema.nullable(),
        funding: z.object({
          /** What the processor holds for us, by the books. */
          held: decimalSchema,
          /** What is owed: escrow, refunds and payouts under way, prizes not sent yet, frozen money. */
          owed: decimalSchema,
          /** Of what is owed, what lies with banks until disputes are settled: won, it comes back; lost, it is owed no longer. */
          frozen: decimalSchema,
          /** What the operator has to put in: what is owed and not frozen, less what is held; 0.00 when there is enough. */
          gap: decimalSchema,
          /** What the processor has kept in fees so far, and what lost disputes have cost. */
          fees: decimalSchema,
          disputeLosses: decimalSchema,
          /** What the operator has put in, less what was taken out. */
          operatorFunds: decimalSchema,
        }),
        alarms: z.array(
          z.object({
            kind: z.enum(ageAlarmKinds),
            reference: z.string(),
            amount: decimalSchema,
            since: momentSchema,
            message: z.string(),
          }),
        ),
      }),
    },
  },
});
export type ReconciliationState = z.infer<(typeof getReconciliation)["schema"]["response"][200]>;

export const runReconciliation = endpoint({
  method: "POST",
  url: "/api/admin/reconciliation",
  schema: {
    summary: "Compare the books with the processor now",
    tags: ["admin"],
    response: { 200: reconciliationSchema },
  },
});
