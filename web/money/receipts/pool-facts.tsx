import type { PayoutReceipt } from "#contract/money/receipts.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

/** What became of the season's pool, which the payout is a part of (RULES §18). */
export function PoolFacts({ pool, isKept = false }: { pool: NonNullable<PayoutReceipt["pool"]>; isKept?: boolean }) {
  const part = (label: string, value: string) => (value === "0.00" ? [] : [{ label, value: <Money value={value} /> }]);
  return (
    <Facts
      rows={[
        { label: "The season's pool", value: <Money value={pool.total} /> },
        ...part("Its prizes", pool.prizes),
        ...part("Its commissioner reimbursement", pool.reimbursement),
        ...part("Returned to its members", pool.returned),
        ...part(isKept ? "Still in the pot" : "Still in escrow", pool.held),
      ]}
    />
  );
}
