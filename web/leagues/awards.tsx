import type { League } from "#contract/leagues/leagues.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { addCents, type Cents, centsOf, centsToDecimal, subtractCents, ZERO } from "#contract/platform/money.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { byPlace, payoutTitle } from "#contract/terms/place-name.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { Money } from "#web/ui/money.tsx";

/** The current season's awards: prizes by place, those without one, then the reimbursement. */
export function awardsOf(payouts: readonly Payout[], { currentYear }: { currentYear: number }): Payout[] {
  const isLast = ({ kind }: Payout) => Number(kind === "reimbursement");
  return payouts
    .filter((payout) => isOfPool(payout) && payout.seasonYear === currentYear && payout.givenBackAt === null)
    .sort((one, other) => isLast(one) - isLast(other) || byPlace(one, other));
}

type Season = Pick<League, "payoutStructure" | "pot">;

/**
 * The winners' actual amounts, with names, what went back to the members' cards, and the money still held: together
 * everything the season has collected (RULES §18).
 */
export function SeasonAwards({ awards, league }: { awards: readonly Payout[]; league: Season }) {
  const held = centsOf(league.pot.escrowBalance);
  const known = addCents(held, ...awards.map(({ amount }) => centsOf(amount)));
  const collected = centsOf(league.pot.collected);
  const returned = collected > known ? subtractCents(collected, known) : ZERO;
  const structure = league.payoutStructure.map(({ percentage }) => `${percentage}%`).join(" / ");
  return (
    <>
      <p className="mb-2 text-ink-soft">{structure}</p>
      <ul>
        {awards.map((payout) => (
          <li key={payout.id} className="flex items-baseline gap-3 border-b border-line py-2">
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">
                <MemberName {...payout} />
              </span>
              <span className="block text-sm text-ink-soft">{payoutTitle(payout)}</span>
            </span>
            <Money value={payout.amount} className="font-semibold" />
          </li>
        ))}
        <Rest label="Returned to the members" cents={returned} />
        <Rest label="Still in escrow" cents={held} />
      </ul>
      <p className="flex items-baseline gap-3 py-2 font-semibold">
        <span className="grow">Paid in</span>
        <Money value={centsToDecimal(addCents(known, returned))} />
      </p>
    </>
  );
}

/** A part of what was paid in that no one won; nothing if there is none. */
const Rest = ({ label, cents }: { label: string; cents: Cents }) =>
  cents > 0 && (
    <li className="flex items-baseline gap-3 border-b border-line py-2">
      <span className="grow">{label}</span>
      <Money value={centsToDecimal(cents)} className="font-semibold" />
    </li>
  );
