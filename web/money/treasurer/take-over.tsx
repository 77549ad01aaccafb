import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

type TakeOverProps = { league: League; keeper: KeptMoney["keepers"][number]; variant: "primary" | "secondary" };

/** The treasurer confirms having got what somebody else kept (RULES §24). */
export function TakeOver({ league: { id, name }, keeper, variant }: TakeOverProps) {
  const amount = useMoney()(keeper.amount);
  return (
    <ConfirmDialog
      title={`Do you have the ${amount} from ${keeper.name}?`}
      question={`From then on you keep it, and owe it to the members of ${name}. All of them are told.`}
      facts={[{ label: `${keeper.name} keeps now`, value: <Money value={keeper.amount} /> }]}
      trigger={
        <Button variant={variant} size="small">
          I have {keeper.name}'s {amount}
        </Button>
      }
      confirmLabel={`Yes, I have ${amount}`}
      act={() =>
        request("POST /api/leagues/:id/treasurer/take-over", {
          params: { id },
          body: { fromUserId: keeper.userId, amount: keeper.amount },
        })
      }
      says="Taken over"
      reloads={["/api/leagues", "/api/dashboard"]}
      fails="Nothing was taken over"
    />
  );
}
