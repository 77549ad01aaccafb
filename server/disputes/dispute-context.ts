import type { users } from "#server/db/schema/users.ts";
import type { LockedLeague } from "#server/leagues/access.ts";
import type { ProviderDispute } from "#server/payment-provider/dispute-port.ts";
import type { PaymentRow } from "#server/payments/queries.ts";

/** A dispute as the processor tells of it, with the payment it is about; the league is locked. */
export type DisputeContext = {
  league: LockedLeague;
  payment: PaymentRow;
  payer: typeof users.$inferSelect;
  dispute: ProviderDispute;
  publicUrl: string;
  now: Date;
};
