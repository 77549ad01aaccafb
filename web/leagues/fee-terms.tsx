import { fullPoolWords } from "#contract/leagues/sums-in-words.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf } from "#contract/platform/money.ts";
import { prepaidInWords } from "#contract/terms/fee-to-join.ts";
import { hasSeasons, type LeagueType } from "#contract/terms/league-types.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Fee, isFree } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";

type Terms = { entryFee: string; currency: Currency; leagueType: LeagueType; minYears: number; maxYears: number };

/** The entry fee in a league's terms; a dynasty's is for each of the seasons that a player pays for. */
export const SeasonFee = ({
  league,
  className,
}: {
  league: Omit<Terms, "minYears" | "maxYears">;
  className?: string;
}) =>
  hasSeasons(league) && !isFree(league) ? (
    <>
      <Fee value={league.entryFee} currency={league.currency} {...(className ? { className } : {})} />
      <PerSeason league={league} isSmall={className !== undefined} />
    </>
  ) : (
    <Fee value={league.entryFee} currency={league.currency} {...(className ? { className } : {})} />
  );

/** Follows an amount that a dynasty has in each of its seasons; `isSmall` next to a large amount. */
export const PerSeason = ({ league, isSmall = false }: { league: Pick<Terms, "leagueType">; isSmall?: boolean }) =>
  hasSeasons(league) && <span className={classNames(isSmall && "text-sm text-ink-soft")}> per season</span>;

type Pooled = Parameters<typeof fullPoolWords>[0] & Pick<Terms, "leagueType">;

/** SPEC's total pool, and what it is made of: "$600.00, 12 seats at $50.00". */
export function FullPool({
  league,
  className,
  isSmall = false,
}: {
  league: Pooled;
  className?: string;
  isSmall?: boolean;
}) {
  const { amount, rest } = fullPoolWords(league);
  return (
    <>
      <Money value={amount} currency={league.currency} {...(className ? { className } : {})} />
      <PerSeason league={league} isSmall={isSmall} />
      {isSmall ? <span className="block text-sm text-ink-soft">{rest}</span> : `, ${rest}`}
    </>
  );
}

/** "2 or 3 seasons, at least $100.00"; undefined where no one can prepay. */
export const prepaidOf = ({ entryFee, ...terms }: Terms): string | undefined =>
  prepaidInWords(centsOf(entryFee), terms);

/** The row of a league's terms about the seasons that its players prepay. */
export function prepaidRow(league: Terms): { label: string; value: string }[] {
  const prepaid = prepaidOf(league);
  return prepaid === undefined ? [] : [{ label: "Seasons prepaid", value: prepaid }];
}
