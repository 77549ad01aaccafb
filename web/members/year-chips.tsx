import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, owes } from "#contract/members/payment-status.ts";
import { seasonsFrom } from "#contract/terms/dynasty.ts";
import { classNames } from "#web/ui/class-names.ts";

const chipLook = ({ covered, isCurrent }: { covered: boolean; isCurrent: boolean }) =>
  classNames(
    "figures rounded-full border px-2 text-xs font-semibold",
    covered ? "border-gold bg-gold-wash text-gold-deep" : "border-line text-ink-soft",
    isCurrent && "outline-2 outline-offset-1 outline-green",
  );

/** A member who owes this season has paid for those up to their last paid one; the first is a default without a payment. */
function isCovered(year: number, member: Member, { currentYear }: League): boolean {
  if (year < member.firstSeason || year > member.paidThroughYear) return false;
  if (hasPaid(member)) return true;
  return owes(member) && year < currentYear && member.totalAmountPaid !== "0.00";
}

/** A dynasty's years: paid, the current one, and those to come (SPEC §2, League detail). */
export function YearChips({ league, member }: { league: League; member: Member }) {
  const last = Math.max(league.currentYear + league.maxYears - 1, member.paidThroughYear);
  return (
    <ul className="flex flex-wrap gap-1.5 max-sm:order-last max-sm:py-0.5" aria-label="Years">
      {seasonsFrom(1, last).map((year) => {
        const covered = isCovered(year, member, league);
        const words = [
          covered ? "paid" : year < member.firstSeason ? "not playing" : "not paid",
          year === league.currentYear ? "current" : year > league.currentYear ? "future" : "past",
        ].join(", ");
        return (
          <li
            key={year}
            title={`Year ${year}: ${words}`}
            className={chipLook({ covered, isCurrent: year === league.currentYear })}
          >
            {year}
            <span className="sr-only">: {words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the chips' looks mean; screen readers hear it at each chip. */
export function YearLegend({ year }: { year: number }) {
  const entries = [
    { look: chipLook({ covered: true, isCurrent: false }), says: "season paid" },
    { look: chipLook({ covered: false, isCurrent: false }), says: "not paid" },
    { look: chipLook({ covered: false, isCurrent: true }), says: "this season" },
  ];
  return (
    <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {entries.map(({ look, says }) => (
        <span key={says} className="inline-flex items-center gap-2">
          <span className={look}>{year}</span> {says}
        </span>
      ))}
    </p>
  );
}
