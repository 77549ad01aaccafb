import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { isLost } from "#web/ui/lost-code.ts";
import { paths } from "#web/ui/paths.ts";
import { CHECK_CONNECTION, sayFailed } from "#web/ui/say-failed.ts";
import { usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

type RestingProps = { league: League; own: Member | undefined; isCommissioner: boolean };

/** What the green button offers while nothing needs this visitor. */
export function RestingAction({ league, own, isCommissioner }: RestingProps) {
  const vote = usePayoutVote(league);
  const isInside = own !== undefined || isCommissioner;
  if (!isInside || league.status === "cancelled") {
    return <ButtonLink to={paths.classifieds()}>Find another league</ButtonLink>;
  }
  if (vote?.status === "active") {
    return (
      <ButtonLink to={paths.voting(vote.id)}>
        {vote.kind === "proposal" ? "See the payouts" : "See the vote"}
      </ButtonLink>
    );
  }
  if (own?.saysPaid) return <ButtonLink to={paths.payment(league.id)}>See your payment</ButtonLink>;
  // Later, its calendar file would be empty.
  if (league.status !== "completed" && new Date(league.endDate) > new Date()) return <AddToCalendar league={league} />;
  if (isFree(league)) return <ButtonLink to={paths.classifieds()}>Find another league</ButtonLink>;
  return (
    <ButtonLink to={paths.escrow(league.id)}>
      {hasTreasurer(league) ? "See the books" : "See where the money is"}
    </ButtonLink>
  );
}

function AddToCalendar({ league }: { league: League }) {
  const [isPending, setIsPending] = useState(false);
  const add = async () => {
    setIsPending(true);
    try {
      const { saveCalendar } = await import("#web/leagues/head/calendar-file.ts");
      saveCalendar(league, window.location.href);
    } catch (error) {
      sayFailed("The calendar file wasn't made", error, isLost(error) ? CHECK_CONNECTION : undefined);
    }
    setIsPending(false);
  };
  return (
    <Button isPending={isPending} onClick={add}>
      Add to calendar
    </Button>
  );
}
