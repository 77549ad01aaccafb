import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { MoveToUnclaimed } from "#web/operations/cases/move-to-unclaimed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/** An unclaimed prize: wait longer for its winner, or ask the members to return it to the season (RULES §23). */
export function UnclaimedActions({ item }: Pick<CaseProps, "item">) {
  const params = { id: item.id };
  const facts = [
    { label: "Winner", value: item.username ?? "Deleted user" },
    { label: "Amount", value: <Money value={item.amount} /> },
    { label: "League", value: item.leagueName },
  ];
  return (
    <div className="grid justify-items-stretch gap-2">
      {item.canBeGivenBack && (
        <ReasonDialog
          title="Give it back to the season"
          description="The season's paid members vote for seven days. If 51% of them agree, the money goes back to escrow. If the winner adds a bank account first, they're paid."
          facts={facts}
          trigger={<Button variant="secondary">Ask the members</Button>}
          confirmLabel="Open the vote"
          help="All members will see it."
          act={(reason) => request("POST /api/admin/payouts/:id/give-back-vote", { params, body: { reason } })}
          failure="The vote wasn't opened"
          advice="No money moved. Try again in a moment."
        />
      )}
      <MoveToUnclaimed item={item} />
      <ReasonDialog
        title="Keep waiting"
        description="The winner has another 30 days to add a bank account. We'll email them and the commissioner."
        facts={facts}
        trigger={<Button variant="quiet">Keep waiting</Button>}
        confirmLabel="Wait another 30 days"
        help="The winner and the commissioner will see it."
        act={(reason) => request("POST /api/admin/payouts/:id/keep-waiting", { params, body: { reason } })}
        failure="The decision wasn't saved"
        advice="No money moved. Try again in a moment."
      />
    </div>
  );
}
