import type { League } from "#contract/leagues/leagues.ts";
import type { SeatClaim } from "#contract/leagues/named-seats.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { PayDebtDialog } from "#web/money/treasurer/pay-debt-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

export const claimsQuery = ({ id }: Pick<League, "id">) =>
  query("GET /api/leagues/:id/seat-claims", { params: { id } });

/** The treasurer says that who claimed a winner's seat is the person (RULES §28). */
export function ConfirmClaim({ claim }: { claim: SeatClaim }) {
  const confirm = useAct({
    act: () => request("POST /api/seat-claims/:id/confirm", { params: { id: claim.id } }),
    says: "Confirmed",
    reloads: ["/api/leagues", "/api/needs"],
    fails: "It isn't confirmed",
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="wrap-anywhere whitespace-normal"
      isPending={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      Confirm that this is {claim.name}
    </Button>
  );
}

type PayOrConfirmProps = { league: League; group: Pick<DebtGroup, "whole" | "title">; variant: "secondary" | "quiet" };

/** Before somebody is paid who claimed the seat after its prize was named, the treasurer confirms that it is them. */
export function PayOrConfirm({ league, group, variant }: PayOrConfirmProps) {
  const claims = useOptional(claimsQuery(league));
  const claim = claims?.find(({ userId, needsConfirming }) => needsConfirming && userId === group.whole.userId);
  if (claim && group.whole.userId !== league.treasurer?.userId) return <ConfirmClaim claim={claim} />;
  return <PayDebtDialog {...{ league, group, variant }} />;
}
