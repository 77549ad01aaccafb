import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

type ReviewActionProps = CaseProps & { decision: "release" | "return" | "refund" };

const WORDS = {
  release: {
    button: "Release",
    title: "Release the prizes",
    description:
      "The review no longer holds this season's prizes. They're sent as soon as nothing else is holding them up.",
    confirmLabel: "Release the prizes",
  },
  return: {
    button: "Return to the season",
    title: "Return the prizes to the season",
    description:
      "Every prize that hasn't been sent goes back to the season's escrow. They can be awarded again, and that needs a majority vote of the paid members.",
    confirmLabel: "Return them to the season",
  },
  refund: {
    button: "Refund everyone",
    title: "Refund the season",
    description:
      "Every prize that hasn't been sent goes back to the season's escrow, and its entry fees go back to the cards that paid them. Payments in dispute stay frozen.",
    confirmLabel: "Refund the season",
  },
};

/**
 * A choice for a season whose prizes wait for an admin: release them, return them to the season, or refund everyone
 * (RULES §17).
 */
export function ReviewAction({ item, variant, decision }: ReviewActionProps) {
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params: { id: item.leagueId } }));
  const { button, title, description, confirmLabel } = WORDS[decision];
  const waits =
    item.stake === "waits" && decision !== "return"
      ? " Your decision takes effect in 24 hours, and any paid member can object until then."
      : "";
  return (
    <ReasonDialog
      title={title}
      description={`${description}${waits}`}
      facts={[
        { label: "League", value: item.leagueName },
        { label: "Held and awarded", value: <Money value={item.amount} /> },
        ...(hold
          ? [
              { label: "Prizes not sent", value: <Money value={hold.unsent} /> },
              { label: "Also in escrow", value: <Money value={hold.inEscrow} /> },
            ]
          : []),
      ]}
      trigger={
        <Button variant={variant} size="small">
          {button}
        </Button>
      }
      confirmLabel={confirmLabel}
      help="All members will see it."
      act={(reason) =>
        request("POST /api/admin/reviews/:id/decide", { params: { id: item.id }, body: { decision, reason } })
      }
      failure="The decision wasn't saved"
      advice="No money moved. Try again in a moment."
    />
  );
}
