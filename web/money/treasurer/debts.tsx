import type { League } from "#contract/leagues/leagues.ts";
import { type DebtGroup, groupDebts } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { counted } from "#contract/platform/counted.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useLoad } from "#web/api/load.ts";
import { DebtItem } from "#web/money/treasurer/debt-item.tsx";
import { debtsQuery } from "#web/money/treasurer/treasurer-queries.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type DebtsProps = { league: League; readerId: string; isCommissioner: boolean };

/**
 * What a treasurer owes and has paid, to whom, and what each of the two says about it (RULES §24).
 */
export function Debts({ league, readerId, isCommissioner }: DebtsProps) {
  const debts = useLoad(debtsQuery(league));
  return (
    <Loaded from={debts} what="the payouts" pending={null} empty={null} isSection>
      {(all) => <DebtLists {...{ league, readerId, isCommissioner }} debts={all} />}
    </Loaded>
  );
}

type DebtListsProps = DebtsProps & { debts: readonly Debt[] };

/** What is settled folds away while something isn't: a season has many weeks. */
function DebtLists({ league, readerId, isCommissioner, debts }: DebtListsProps) {
  const groups = groupDebts(debts).toSorted(
    (one, other) => orderOf(one.whole, readerId) - orderOf(other.whole, readerId),
  );
  const open = groups.filter(({ whole }) => whole.standing !== "received");
  const received = groups.filter(({ whole }) => whole.standing === "received");
  const list = (some: readonly DebtGroup[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {some.map((group) => (
        <DebtItem
          key={group.whole.id}
          {...{ league, group, readerId }}
          isOfDynasty={hasSeasons(league)}
          hasReceipt={isCommissioner || group.whole.userId === readerId}
        />
      ))}
    </ul>
  );
  if (open.length === 0 || received.length === 0) return list(groups);
  const count = received.reduce((sum, group) => sum + group.debts.length, 0);
  return (
    <>
      {list(open)}
      <Fold always label="Earlier payouts" hint={counted(count, "payout")}>
        {list(received)}
      </Fold>
    </>
  );
}

const STANDINGS = ["owed", "sent", "received"];

/** What the reader is asked about comes first. */
const orderOf = ({ standing, userId }: Debt, readerId: string): number =>
  standing === "sent" && userId === readerId ? -1 : STANDINGS.indexOf(standing);
