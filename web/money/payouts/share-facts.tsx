import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { nameOf, usernameOf } from "#contract/people/shown-names.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, centsOf, formatDollars, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
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
  return (
    <>
      <Facts rows={rows} />
      <p className="mt-4">
        {hasTreasurer(league) ? `${treasurerDoes(league, "pay")} each of them their share.` : whereItGoes(shares)}
      </p>
    </>
  );
}

function whereItGoes(shares: EqualShares): string {
  const toCards = addCents(...shares.map(({ toCard }) => centsOf(toCard)));
  const beyond = subtractCents(addCents(...shares.map(({ amount }) => centsOf(amount))), toCards);
  if (beyond === 0) return "Each share goes back to the card that paid.";
  if (toCards === 0) return "The shares are paid to the members' bank accounts.";
  return `${formatDollars(toCards)} goes back to the cards that paid, and ${formatDollars(beyond)}, which they can't take, to the members' bank accounts.`;
}
