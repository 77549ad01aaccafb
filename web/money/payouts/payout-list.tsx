import type { League } from "#contract/leagues/leagues.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { PayoutItem } from "#web/money/payouts/payout-item.tsx";
import { failedCount } from "#web/money/payouts/payout-words.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

/** What was awarded from the pool in all, and how much of it failed: in red for those who can retry it. */
function Awarded({ payouts }: { payouts: readonly Payout[] }) {
  const currency = useCurrency();
  const awarded = payouts.filter((payout) => isOfPool(payout) && payout.givenBackAt === null);
  const failed = failedCount(payouts);
  const isTheirs = payouts.some(({ canRetry }) => canRetry);
  return (
    <>
      {formatMoney(addCents(...awarded.map(({ amount }) => centsOf(amount))), currency)} awarded
      {failed > 0 && ", "}
      {failed > 0 && <span className={isTheirs ? "font-semibold text-red" : ""}>{failed} failed</span>}
    </>
  );
}

type PayoutListProps = {
  league: League;
  user: CurrentUser;
  isCommissioner: boolean;
  isOpen: boolean;
};

/** Who has won what, and each payout's status. Renders nothing before the first award. */
export function PayoutList({ league, user, isCommissioner, isOpen }: PayoutListProps) {
  const payouts = useLoad(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  return (
    <Loaded from={payouts} what="the payouts" pending={null} empty={null} isSection>
      {(all) => (
        <FoldedSection
          title="Payouts"
          hint={<Awarded payouts={all} />}
          isOpen={isOpen || all.some(({ canRetry }) => canRetry)}
        >
          <ul className="divide-y divide-line border-y border-line">
            {all.map((payout) => (
              <PayoutItem
                key={payout.id}
                payout={payout}
                isOfDynasty={hasSeasons(league)}
                custody={league.custody}
                isOwn={payout.userId === user.id}
                isTheirs={isCommissioner || payout.userId === user.id}
              />
            ))}
          </ul>
        </FoldedSection>
      )}
    </Loaded>
  );
}
