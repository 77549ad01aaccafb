import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** What started a comparison: the nightly job, `npm run reconcile`, or an admin's click. */
export const reconciliationTriggers = ["nightly", "command", "admin"] as const;

/** A movement of money on which the processor and the books disagree; each side in whole US cents. */
const reconciliationDifferenceSchema = z.object({
  /** The processor's id of the charge, refund, transfer, dispute, top-up, payout or fee. */
  reference: z.string(),
  /** The processor's type of the movement, or the books' event if the processor has none. */
  type: z.string(),
  processorCents: z.int().nullable(),
  bookedCents: z.int().nullable(),
  occurredAt: momentSchema,
  /** In plain words: what is wrong, and what to do. */
  message: z.string(),
});
export type ReconciliationDifference = z.infer<typeof reconciliationDifferenceSchema>;

/** Money that has been stuck for too long. */
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
  /** Why the comparison couldn't finish; null if it did. */
  failure: z.string().nullable(),
  compared: z.int(),
  /**
   * How many of the compared movements are still settling: too recent, or unanswered, for the sides to agree or differ.
   */
  settling: z.int(),
  differences: z.array(reconciliationDifferenceSchema),
  processorAvailable: decimalSchema,
  processorPending: decimalSchema,
  booked: decimalSchema,
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const getReconciliation = call("GET /api/admin/reconciliation", {
  summary: "The books compared with the processor: the latest comparison, the funding gap, and stuck money",
  answer: z.object({
    latest: reconciliationSchema.nullable(),
    funding: z.object({
      /** The money the processor holds for us, according to the books. */
      held: decimalSchema,
      /** The money owed: escrow, refunds and payouts in progress, unsent prizes, frozen money. */
      owed: decimalSchema,
      /**
       * The part of the owed money that banks hold until disputes are settled: if won, it comes back; if lost, it
       * is no longer owed.
       */
      frozen: decimalSchema,
      /**
       * The money the operator has to add: what is owed and not frozen, less what is held; 0.00 if there is enough.
       */
      gap: decimalSchema,
      /** The fees the processor has kept so far, and the cost of lost disputes. */
      fees: decimalSchema,
      disputeLosses: decimalSchema,
      /** The money the operator has put in, less withdrawals. */
      operatorFunds: decimalSchema,
    }),
    alarms: z.array(
      z.object({
        kind: z.enum(ageAlarmKinds),
        reference: z.string(),
        /** The league that the message names; null if it names none. */
        leagueId: idSchema.nullable(),
        amount: decimalSchema,
        since: momentSchema,
        message: z.string(),
      }),
    ),
  }),
});
export type ReconciliationState = z.infer<(typeof getReconciliation)["schema"]["response"][200]>;

export const runReconciliation = call("POST /api/admin/reconciliation", {
  summary: "Compare the books with the processor now",
  answer: reconciliationSchema,
});
