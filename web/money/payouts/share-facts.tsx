import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { nameOf, usernameOf } from "#contract/people/shown-names.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, centsOf, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { Facts } from "#web/ui/layout.tsx";

export type EqualShares = Answer<"GET /api/leagues/:id/payout-pool">["shares"];

/** Who gets how much of what is returned, and where it goes: a line for each amount, which differ by a cent at most. */
export function ShareFacts({ league, shares }: { league: League; shares: EqualShares }) {
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id: league.id } })) ?? [];
  const nameOfPerson = (userId: string) => {
    const member = members.find((one) => one.userId === userId);
    return member ? nameOf(member) : usernameOf({ userId, username: null });
  };
  const amounts = [...new Set(shares.map(({ amount }) => amount))];
  const rows = amounts.map((amount) => {
    const people = shares.filter((one) => one.amount === amount);
    return {
      label: listed(people.map(({ userId }) => nameOfPerson(userId))),
      value: `${formatMoney(centsOf(amount), league.currency)}${people.length > 1 ? " each" : ""}`,
    };
  });
  const toCards = addCents(...shares.map(({ toCard }) => centsOf(toCard)));
  const toBanks = subtractCents(addCents(...shares.map(({ amount }) => centsOf(amount))), toCards);
  const some = (cents: Cents) => (cents === 0 ? null : formatMoney(cents, league.currency));
  return (
    <>
      <Facts rows={rows} />
      <p className="mt-4">
        {wordsOf(league).sharesGo(treasurerDoes(league, "pay"), { toCards: some(toCards), toBanks: some(toBanks) })}
      </p>
    </>
  );
}
