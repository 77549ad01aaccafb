import type { LockedLeague } from "#server/access/league-access.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";

/** A dispute as the processor reports it, with the payment it is about; the league is locked. */
export type DisputeContext = {
  league: LockedLeague;
  payment: PaymentRow;
  payer: typeof users.$inferSelect;
  dispute: ProcessorDispute;
  now: Date;
};
