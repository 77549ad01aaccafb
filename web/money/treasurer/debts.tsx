import type { League } from "#contract/leagues/leagues.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, centsOf, formatMoney, ZERO } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { type DebtGroup, groupDebts } from "#web/money/treasurer/debt-groups.ts";
import { DebtItem } from "#web/money/treasurer/debt-item.tsx";
import { debtsQuery, keptQuery } from "#web/money/treasurer/kept-queries.ts";
import { Fold } from "#web/ui/fold.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type DebtsProps = { league: League; readerId: string; isCommissioner: boolean };

/**
 * What a treasurer owes and has paid, to whom, and what each of the two says about it (RULES §24). Renders nothing before
 * the first debt. Open at least while the reader has one to pay or to confirm.
 */
export function Debts({ league, readerId, isCommissioner, isOpen }: DebtsProps & { isOpen: boolean }) {
  const debts = useLoad(debtsQuery(league));
  const keepers = useOptional(keptQuery(league))?.keepers;
  const keeps = keptBy(readerId, { league, keepers });
  return (
    <Loaded from={debts} what="the payouts" pending={null} empty={null} isSection>
      {(all) => (
        <FoldedSection
          id="debts"
          title="Payouts"
          hint={sumsOf(all, league.currency)}
          isOpen={isOpen || all.some((debt) => isTheirTurn(debt, keeps, readerId))}
        >
          <DebtLists {...{ league, readerId, isCommissioner, keeps }} debts={all} />
        </FoldedSection>
      )}
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

type Known = { league: League; keepers: readonly { userId: string; amount: string }[] | undefined };

/** What the reader keeps of the league's money; undefined for those who neither keep any nor are the treasurer. */
function keptBy(readerId: string, { league, keepers }: Known): Cents | undefined {
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

/** "$150.00 owed, $75.00 sent", or that there is nothing left to do. */
function sumsOf(debts: readonly Debt[], currency: Currency): string {
  const sumOf = (wanted: Debt["standing"]) =>
    addCents(...debts.filter(({ standing }) => standing === wanted).map(({ amount }) => centsOf(amount)));
  const [owed, sent] = [sumOf("owed"), sumOf("sent")];
  if (owed === 0 && sent === 0) return `${formatMoney(sumOf("received"), currency)} received`;
  return [owed > 0 && `${formatMoney(owed, currency)} owed`, sent > 0 && `${formatMoney(sent, currency)} sent`]
    .filter(Boolean)
    .join(", ");
}
