import type { League } from "#contract/leagues/leagues.ts";
import { duesInWords, extrasInWords, lineOf } from "#contract/terms/dues-words.ts";
import { formatNearDay } from "#web/ui/date.tsx";

type Terms = Pick<
  League,
  "lateFee" | "lateFeeAfterDays" | "maxChargesPerMember" | "entryParts" | "prizeRules" | "paymentDeadline" | "currency"
>;

const dayOf = (moment: Date) => formatNearDay(moment.toISOString());

/** Rows of a league's terms about its fee's parts, its late fee and its charges (RULES §25). */
export const duesRows = (league: Terms) => duesInWords(league, dayOf);

/** The same where the parts stand in another place. */
export const extrasRows = (league: Terms) => extrasInWords(league, dayOf);

type LinesProps = {
  league: Terms;
  /** Whether they are for a coming season, whose dates aren't set yet. */
  isAhead?: boolean;
  className?: string;
};

/** A line for each of them, where there are any: "Late fee: $10.00 from Sep 8". */
export const DuesLines = ({ league, isAhead = false, className }: LinesProps) =>
  duesInWords(league, isAhead ? undefined : dayOf).map((row) => (
    <p key={row.label} className={className}>
      {lineOf(row)}
    </p>
  ));
