import { CASE_KINDS } from "#contract/operations/case-kinds.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { UnclaimedDialog } from "#web/operations/unclaimed/unclaimed-dialog.tsx";

/** A case whose owner can't be reached: their account is deleted, or the money has waited long enough (RULES §23). */
export function MoveToUnclaimed({ item, variant }: CaseProps) {
  const params = { id: item.id };
  return (
    <UnclaimedDialog
      title={`Move ${formatDollars(centsOf(item.amount))} to unclaimed money?`}
      description={`${item.username ?? "A deleted user"} can't be reached. The money stays theirs, and we keep it until they ask for it.`}
      button="Move to unclaimed"
      variant={variant}
      act={({ reason }) =>
        CASE_KINDS[item.kind].isRefund
          ? request("POST /api/admin/refunds/:id/unclaimed", { params, body: { reason } })
          : request("POST /api/admin/payouts/:id/unclaimed", { params, body: { reason } })
      }
      failure="The money wasn't moved"
    />
  );
}
