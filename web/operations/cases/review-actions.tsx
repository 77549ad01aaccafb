import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/**
 * The choices for a season whose prizes wait for an admin: release them, return them to the season, or refund everyone
 * (RULES §17).
 */
export function ReviewActions({ item, variant }: CaseProps) {
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params: { id: item.leagueId } }));
  const decide = (decision: "release" | "return" | "refund") => (reason: string) =>
    request("POST /api/admin/reviews/:id/decide", { params: { id: item.id }, body: { decision, reason } });
  const facts = [
    { label: "League", value: item.leagueName },
    { label: "Held and awarded", value: <Money value={item.amount} /> },
    ...(hold
      ? [
          { label: "Prizes not sent", value: <Money value={hold.unsent} /> },
          { label: "Also in escrow", value: <Money value={hold.inEscrow} /> },
        ]
      : []),
  ];
  const waits =
    item.stake === "waits" ? " Your decision takes effect in 24 hours, and any paid member can object until then." : "";
  const shared = {
    facts,
    help: "All members will see it.",
    failure: "The decision wasn't saved",
    advice: "No money moved. Try again in a moment.",
  };
  return (
    <div className="grid justify-items-stretch gap-2">
      <ReasonDialog
        {...shared}
        title="Release the prizes"
        description={`The review no longer holds this season's prizes. They're sent as soon as nothing else is holding them up.${waits}`}
        trigger={<Button variant={variant}>Release</Button>}
        confirmLabel="Release the prizes"
        act={decide("release")}
      />
      <ReasonDialog
        {...shared}
        title="Return the prizes to the season"
        description="Every prize that hasn't been sent goes back to the season's escrow. They can be awarded again, and that needs a majority vote of the paid members."
        trigger={<Button variant="secondary">Return to the season</Button>}
        confirmLabel="Return them to the season"
        act={decide("return")}
      />
      <ReasonDialog
        {...shared}
        title="Refund the season"
        description={`Every prize that hasn't been sent goes back to the season's escrow, and its entry fees go back to the cards that paid them. Payments in dispute stay frozen.${waits}`}
        trigger={<Button variant="secondary">Refund everyone</Button>}
        confirmLabel="Refund the season"
        act={decide("refund")}
      />
    </div>
  );
}
