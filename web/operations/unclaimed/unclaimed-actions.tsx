import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { request } from "#web/api/request.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

const factsOf = (item: AdminCase) => [
  { label: "Winner", value: item.username ?? "Deleted user" },
  { label: "Amount", value: <Money value={item.amount} /> },
  { label: "League", value: item.leagueName },
];

/** Asks the members to return an unclaimed prize to the season (RULES §23). */
export const AskMembers = ({ item, variant }: CaseProps) => (
  <ReasonDialog
    title="Give it back to the season"
    description="The season's paid members vote for seven days. If 51% of them agree, the money goes back to escrow. If the winner adds a bank account first, they're paid."
    facts={factsOf(item)}
    trigger={
      <Button variant={variant} size="small">
        Ask the members
      </Button>
    }
    confirmLabel="Open the vote"
    help="All members will see it."
    act={(reason) =>
      request("POST /api/admin/payouts/:id/give-back-vote", { params: { id: item.id }, body: { reason } })
    }
    failure="The vote wasn't opened"
    advice="No money moved. Try again in a moment."
  />
);

/** Gives the winner of an unclaimed prize more time. */
export const KeepWaiting = ({ item, variant }: CaseProps) => (
  <ReasonDialog
    title="Keep waiting"
    description="The winner has another 30 days to add a bank account. We'll tell them and the commissioner."
    facts={factsOf(item)}
    trigger={
      <Button variant={variant} size="small">
        Keep waiting
      </Button>
    }
    confirmLabel="Wait another 30 days"
    help="The winner and the commissioner will see it."
    act={(reason) => request("POST /api/admin/payouts/:id/keep-waiting", { params: { id: item.id }, body: { reason } })}
    failure="The decision wasn't saved"
    advice="No money moved. Try again in a moment."
  />
);
