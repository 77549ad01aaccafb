import { seasonsFrom } from "#contract/dynasty.ts";
import type { League } from "#contract/leagues.ts";
import type { Member } from "#contract/members.ts";
import { classNames } from "#web/ui/class-names.ts";

/** A dynasty's years: paid, the current one, and those to come (SPEC §2, League detail). */
export function YearChips({ league, member }: { league: League; member: Member }) {
  const isPaid = member.paymentStatus === "paid";
  const last = Math.max(league.currentYear + league.maxYears - 1, member.paidThroughYear);
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1" aria-label="Years">
      {seasonsFrom(1, last).map((year) => {
        const covered = isPaid && year <= member.paidThroughYear;
        const words = [
          covered ? "paid" : "not paid",
          year === league.currentYear ? "current" : year > league.currentYear ? "future" : "past",
        ].join(", ");
        return (
          <li
            key={year}
            title={`Year ${year}: ${words}`}
            className={classNames(
              "figures rounded-full border px-2 text-xs font-semibold",
              covered ? "border-gold bg-gold-wash text-gold-deep" : "border-line text-ink-soft",
              year === league.currentYear && "outline-2 outline-offset-1 outline-green",
            )}
          >
            {year}
            <span className="sr-only">: {words}</span>
          </li>
        );
      })}
    </ul>
  );
}
