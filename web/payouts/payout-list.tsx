import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/auth.ts";
import type { League } from "#contract/leagues.ts";
import { query } from "#web/api/query.ts";
import { PayoutItem } from "#web/payouts/payout-item.tsx";
import { Section } from "#web/ui/layout.tsx";

type PayoutListProps = { league: League; user: CurrentUser; isCommissioner: boolean };

/** Who has won what, and how far the money has got. Nothing stands here before anything was awarded. */
export function PayoutList({ league, user, isCommissioner }: PayoutListProps) {
  const { data: payouts, isError } = useQuery(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  if (isError) return <p role="alert">The payouts did not load. Load the page again in a moment.</p>;
  if (!payouts || payouts.length === 0) return null;
  return (
    <Section title="Payouts">
      <ul className="divide-y divide-line border-y border-line">
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} isTheirs={isCommissioner || payout.userId === user.id} />
        ))}
      </ul>
    </Section>
  );
}
