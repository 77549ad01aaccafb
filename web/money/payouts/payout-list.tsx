import type { League } from "#contract/leagues/leagues.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { PayoutItem } from "#web/money/payouts/payout-item.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type PayoutListProps = { league: League; user: CurrentUser; isCommissioner: boolean };

/** Who has won what, and each payout's status. Renders nothing before the first award. */
export function PayoutList({ league, user, isCommissioner }: PayoutListProps) {
  const payouts = useLoad(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  return (
    <Loaded from={payouts} what="the payouts" pending={null} empty={null} isSection>
      {(all) => (
        <Fold label="Payouts" hint={`${formatMoney(addCents(...all.map(({ amount }) => centsOf(amount))))} awarded`}>
          <Section title="Payouts">
            <ul className="divide-y divide-line border-y border-line">
              {all.map((payout) => (
                <PayoutItem
                  key={payout.id}
                  payout={payout}
                  isOfDynasty={league.leagueType === "dynasty"}
                  isTheirs={isCommissioner || payout.userId === user.id}
                />
              ))}
            </ul>
          </Section>
        </Fold>
      )}
    </Loaded>
  );
}
