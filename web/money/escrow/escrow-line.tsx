import type { League } from "#contract/leagues/leagues.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { isFree } from "#web/ui/fee.tsx";
import { LineLink } from "#web/ui/line-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** What there is of a season's money, leading to the statement. Renders nothing in a free league. */
export const EscrowLine = ({ league }: { league: League }) =>
  !isFree(league) && (
    <LineLink to={paths.books(league.id)} title={wordsOf(league).books.tab}>
      {league.sums && <span>{inShort(league.sums, league)}</span>}{" "}
      <span className="ml-1 font-semibold text-ink underline decoration-line-strong underline-offset-4">
        See the statement
      </span>
    </LineLink>
  );

/** "$350.00 held, $48.00 of it not sent yet". */
function inShort(sums: NonNullable<League["sums"]>, league: League): string {
  const { isThere, unsent } = wordsOf(league).books;
  const notSent = addCents(centsOf(sums.owed), centsOf(sums.refundsOwed));
  const all = addCents(notSent, centsOf(sums.inPot), centsOf(sums.disputed));
  const money = (cents: typeof all) => formatMoney(cents, league.currency);
  const words = `${money(all)} ${isThere}${hasSeasons(league) ? ` for season ${league.currentYear}` : ""}`;
  if (notSent === 0) return words;
  return `${words}, ${notSent === all ? "all" : money(notSent)} of it ${unsent}`;
}
