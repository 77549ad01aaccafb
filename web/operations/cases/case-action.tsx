import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { isDecision } from "#contract/operations/case-buttons.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { DecideDialog } from "#web/operations/cases/decide-dialog.tsx";
import { MoveToUnclaimed } from "#web/operations/cases/move-to-unclaimed.tsx";
import { ReviewActions } from "#web/operations/cases/review-actions.tsx";
import { StepInActions } from "#web/operations/cases/step-in-dialog.tsx";
import { UnclaimedActions } from "#web/operations/unclaimed/unclaimed-actions.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * Whether the case has a button that most admins should press. The winner of an unclaimed prize is best waited for, and
 * a payout can't be sent to a deleted account.
 */
export function hasMainAction(item: AdminCase): boolean {
  if (item.kind === "payout_unclaimed") return false;
  if (item.kind === "payout_failed") return item.username !== null;
  return item.stake !== "other_decides" || !isDecision(item);
}

/**
 * The admin's actions for a case, the main one in the given variant. Disputes are answered where the league's
 * commissioner answers them.
 */
export function CaseAction({ item, variant }: CaseProps) {
  if (item.stake === "other_decides" && isDecision(item)) {
    return (
      <ButtonLink to={paths.league(item.leagueId)} variant="quiet">
        See the league
      </ButtonLink>
    );
  }
  if (item.kind === "payout_failed") return <PayoutActions item={item} variant={variant} />;
  if (item.kind === "refund_failed") return <RefundActions item={item} variant={variant} />;
  if (item.kind === "payout_unclaimed") return <UnclaimedActions item={item} />;
  if (item.kind === "commissioner_gone") return <StepInActions item={item} variant={variant} />;
  if (item.kind === "payout_review") return <ReviewActions item={item} variant={variant} />;
  if (item.kind === "payout_vote") return <DecideDialog item={item} variant={variant} />;
  return (
    <ButtonLink to={paths.disputes(item.leagueId)} variant={variant}>
      See the dispute
    </ButtonLink>
  );
}

const personOf = ({ username }: AdminCase) => username ?? "Deleted user";

const factsOf = (item: AdminCase, person: string) => [
  { label: person, value: personOf(item) },
  { label: "Amount", value: <Money value={item.amount} /> },
  { label: "League", value: item.leagueName },
  { label: "Failed", value: <DateText value={item.occurredAt} withTime /> },
];

function PayoutActions({ item, variant }: CaseProps) {
  return (
    <div className="grid justify-items-stretch gap-2">
      {item.username !== null && <PayoutRetry item={item} variant={variant} />}
      {item.stake !== "other_decides" && <MoveToUnclaimed item={item} />}
    </div>
  );
}

function PayoutRetry({ item, variant }: CaseProps) {
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title="Send the payout again"
      question={`Send ${formatMoney(centsOf(item.amount))} to ${personOf(item)} again?`}
      facts={factsOf(item, "To")}
      trigger={<Button variant={variant}>Send again</Button>}
      confirmLabel="Send again"
      act={() => request("POST /api/payouts/:id/retry", { params: { id: item.id } })}
      onDone={async () => {
        toast({ title: "Success", description: "Sending the payout again." });
        await makeStale("/api/admin", "/api/leagues");
      }}
      failure="The payout wasn't sent again"
    />
  );
}

/** The owner of a deleted account can't add a bank account. */
function RefundActions({ item, variant }: CaseProps) {
  return (
    <div className="grid justify-items-stretch gap-2">
      <RefundRetry item={item} variant={variant} />
      {item.username !== null && <RefundPayOut item={item} />}
      <MoveToUnclaimed item={item} />
    </div>
  );
}

function RefundPayOut({ item }: { item: AdminCase }) {
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title="Pay out instead"
      question={`Pay ${formatMoney(centsOf(item.amount))} to the bank account of ${personOf(item)} instead of the card? We'll ask them for their bank details.`}
      facts={factsOf(item, "Paid by")}
      trigger={<Button variant="secondary">Pay out instead</Button>}
      confirmLabel="Pay out instead"
      act={() => request("POST /api/admin/refunds/:id/pay-out", { params: { id: item.id } })}
      onDone={async ({ message }) => {
        toast({ title: "Success", description: message });
        await makeStale("/api/admin", "/api/leagues");
      }}
      failure="The refund wasn't paid out"
    />
  );
}

function RefundRetry({ item, variant }: CaseProps) {
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title="Try the refund again"
      question={`Refund ${formatMoney(centsOf(item.amount))} to the card of ${personOf(item)}?`}
      facts={factsOf(item, "Paid by")}
      trigger={<Button variant={variant}>Try the refund again</Button>}
      confirmLabel="Try the refund again"
      act={() => request("POST /api/admin/refunds/:id/retry", { params: { id: item.id } })}
      onDone={async ({ message }) => {
        toast({ title: "Success", description: message });
        await makeStale("/api/admin", "/api/leagues");
      }}
      failure="The refund wasn't retried"
    />
  );
}
