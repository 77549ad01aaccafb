import type { ComponentType, ReactNode } from "react";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { CASE_KINDS, type CaseButton, caseButtons } from "#contract/operations/case-kinds.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { DecideDialog } from "#web/operations/cases/decide-dialog.tsx";
import { MoveToUnclaimed } from "#web/operations/cases/move-to-unclaimed.tsx";
import { ReviewAction } from "#web/operations/cases/review-action.tsx";
import { StepInDialog } from "#web/operations/cases/step-in-dialog.tsx";
import { AskMembers, KeepWaiting } from "#web/operations/unclaimed/unclaimed-actions.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** Whether the case has a button that most admins should press. */
export function hasMainAction(item: AdminCase): boolean {
  const kind = CASE_KINDS[item.kind];
  return kind.hasMainAction(item) && (item.stake !== "other_decides" || !kind.isDecision);
}

const ACTS: Record<CaseButton, ComponentType<CaseProps>> = {
  "See the league": ({ item, variant }) => (
    <ButtonLink to={paths.league(item.leagueId)} variant={variant} size="small">
      See the league
    </ButtonLink>
  ),
  // Disputes are answered where the league's commissioner answers them.
  "See the dispute": ({ item, variant }) => (
    <ButtonLink to={paths.disputes(item.leagueId)} variant={variant} size="small">
      See the dispute
    </ButtonLink>
  ),
  "Send again": PayoutRetry,
  "Try the refund again": RefundRetry,
  "Pay out instead": RefundPayOut,
  "Move to unclaimed": MoveToUnclaimed,
  "Ask the members": AskMembers,
  "Keep waiting": KeepWaiting,
  "Step in": StepInDialog,
  Decide: DecideDialog,
  Release: ({ item, variant }) => <ReviewAction item={item} variant={variant} decision="release" />,
  "Return to the season": ({ item, variant }) => <ReviewAction item={item} variant={variant} decision="return" />,
  "Refund everyone": ({ item, variant }) => <ReviewAction item={item} variant={variant} decision="refund" />,
};

/** The admin's acts for a case: the first is on its row, in the given variant, and the others are behind "More". */
export function caseActs({ item, variant }: CaseProps): { acts: ReactNode; more: ReactNode } {
  const [first, ...others] = caseButtons(item, new Date()).map((word) => ({ word, Act: ACTS[word] }));
  return {
    acts: first && <first.Act item={item} variant={variant} />,
    more: others.length > 0 && others.map(({ word, Act }) => <Act key={word} item={item} variant="secondary" />),
  };
}

const personOf = ({ username }: AdminCase) => username ?? "Deleted user";

const factsOf = (item: AdminCase, person: string) => [
  { label: person, value: personOf(item) },
  { label: "Amount", value: <Money value={item.amount} /> },
  { label: "League", value: item.leagueName },
  { label: "Failed", value: <DateText value={item.occurredAt} withTime /> },
];

function PayoutRetry({ item, variant }: CaseProps) {
  return (
    <ConfirmDialog
      title="Send the payout again"
      question={`Send ${formatMoney(centsOf(item.amount), item.currency)} to ${personOf(item)} again?`}
      facts={factsOf(item, "To")}
      trigger={
        <Button variant={variant} size="small">
          Send again
        </Button>
      }
      confirmLabel="Send again"
      act={() => request("POST /api/payouts/:id/retry", { params: { id: item.id } })}
      says={{ title: "Success", description: "Sending the payout again." }}
      reloads={["/api/admin", "/api/leagues"]}
      fails="The payout wasn't sent again"
    />
  );
}

function RefundPayOut({ item, variant }: CaseProps) {
  return (
    <ConfirmDialog
      title="Pay out instead"
      question={`Pay ${formatMoney(centsOf(item.amount), item.currency)} to the bank account of ${personOf(item)} instead of the card? We'll ask them for their bank details.`}
      facts={factsOf(item, "Paid by")}
      trigger={
        <Button variant={variant} size="small">
          Pay out instead
        </Button>
      }
      confirmLabel="Pay out instead"
      act={() => request("POST /api/admin/refunds/:id/pay-out", { params: { id: item.id } })}
      says="Success"
      reloads={["/api/admin", "/api/leagues"]}
      fails="The refund wasn't paid out"
    />
  );
}

function RefundRetry({ item, variant }: CaseProps) {
  return (
    <ConfirmDialog
      title="Try the refund again"
      question={`Refund ${formatMoney(centsOf(item.amount), item.currency)} to the card of ${personOf(item)}?`}
      facts={factsOf(item, "Paid by")}
      trigger={
        <Button variant={variant} size="small">
          Try the refund again
        </Button>
      }
      confirmLabel="Try the refund again"
      act={() => request("POST /api/admin/refunds/:id/retry", { params: { id: item.id } })}
      says="Success"
      reloads={["/api/admin", "/api/leagues"]}
      fails="The refund wasn't retried"
    />
  );
}
