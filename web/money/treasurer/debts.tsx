import type { League } from "#contract/leagues/leagues.ts";
import { type DebtGroup, groupDebts } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, centsOf, ZERO } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { DebtItem } from "#web/money/treasurer/debt-item.tsx";
import { debtsQuery, treasurerMoneyQuery } from "#web/money/treasurer/treasurer-queries.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type DebtsProps = { league: League; readerId: string; isCommissioner: boolean };

/**
 * What a treasurer owes and has paid, to whom, and what each of the two says about it (RULES §24).
 */
export function Debts({ league, readerId, isCommissioner }: DebtsProps) {
  const debts = useLoad(debtsQuery(league));
  const keepers = useOptional(treasurerMoneyQuery(league))?.keepers;
  const keeps = keptBy(readerId, { league, keepers });
  return (
    <Loaded from={debts} what="the payouts" pending={null} empty={null} isSection>
      {(all) => <DebtLists {...{ league, readerId, isCommissioner, keeps }} debts={all} />}
    </Loaded>
  );
}

type DebtListsProps = DebtsProps & { debts: readonly Debt[]; keeps: Cents | undefined };

/** What is settled folds away while something isn't: a season has many weeks. */
function DebtLists({ league, readerId, isCommissioner, debts, keeps }: DebtListsProps) {
  const groups = groupDebts(debts).toSorted(
    (one, other) => orderOf(one.whole, keeps, readerId) - orderOf(other.whole, keeps, readerId),
  );
  const open = groups.filter(({ whole }) => whole.standing !== "received");
  const received = groups.filter(({ whole }) => whole.standing === "received");
  const list = (some: readonly DebtGroup[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {some.map((group) => (
        <DebtItem
          key={group.whole.id}
          {...{ league, group, readerId, keeps }}
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

type KeepersProps = { league: League; keepers: readonly { userId: string; amount: string }[] | undefined };

/** What the reader keeps of the league's money; undefined for those who neither keep any nor are the treasurer. */
function keptBy(readerId: string, { league, keepers }: KeepersProps): Cents | undefined {
  const own = keepers?.find(({ userId }) => userId === readerId);
  if (own) return centsOf(own.amount);
  return keepers && league.treasurer?.userId === readerId ? ZERO : undefined;
}

/** Whether the next word is the reader's: to pay it, or to say whether it arrived. */
function isTheirTurn({ standing, userId }: Debt, keeps: Cents | undefined, readerId: string): boolean {
  return standing === "owed" ? keeps !== undefined : standing === "sent" && userId === readerId;
}

const STANDINGS = ["owed", "sent", "received"];

const orderOf = (debt: Debt, keeps: Cents | undefined, readerId: string): number =>
  isTheirTurn(debt, keeps, readerId) ? -1 : STANDINGS.indexOf(debt.standing);
