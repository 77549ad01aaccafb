import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DeclarationPauseReason } from "#contract/money/pause-reasons.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { AllowedPlaces } from "#server/platform/config/places.ts";

export type DutiesAsked = { config: { duties: Config["duties"] }; now: Date };

export const asksAnything = ({ config: { duties } }: DutiesAsked): boolean =>
  duties.minAge !== null || duties.places !== null;

/**
 * Lists why a person, in this column, can't pay or be paid now, as rows of `reason`. This is the only place that judges
 * what people declared: the operator's list and the day decide each time (RULES §27).
 */
export function refusalsOf(userId: SQLWrapper, { config: { duties }, now }: DutiesAsked): SQL<DeclarationPauseReason> {
  const { minAge, places } = duties;
  const reasons: SQL[] = [];
  if (minAge !== null) {
    reasons.push(
      sql`select 'undeclared' as reason where not exists (select from birth_dates born where born.user_id = ${userId})`,
      sql`select 'too_young' as reason from birth_dates born
        where born.user_id = ${userId} and to_char(born.born_on, 'YYYY-MM-DD') > ${lastBirthday(minAge, now)}`,
    );
  }
  if (places !== null) {
    reasons.push(
      sql`select 'undeclared' as reason
        where not exists (select from place_declarations declared where declared.user_id = ${userId})`,
      sql`select 'place_refused' as reason from (
          select declared.place from place_declarations declared where declared.user_id = ${userId}
          order by declared.declared_at desc, declared.id desc limit 1
        ) home where not ${isAllowed(places)}`,
    );
  }
  return sql.join(reasons, sql` union all `) as SQL<DeclarationPauseReason>;
}

const listed = (codes: readonly string[]): SQL => sql`string_to_array(${codes.join(" ")}, ' ')`;
const isOneOf = (codes: readonly string[]): SQL =>
  sql`(home.place = any(${listed(codes)}) or left(home.place, 2) = any(${listed(codes)}))`;

const isAllowed = ({ only, not }: AllowedPlaces): SQL =>
  sql`(${only.length === 0 ? sql`true` : isOneOf(only)} and not ${not.length === 0 ? sql`false` : isOneOf(not)})`;

/** Ahead of UTC by the most that any place is: we don't know where someone is, and refuse nobody who is old enough there. */
const FIRST_ZONE_MS = 14 * 3_600_000;

/**
 * The latest date of birth of someone who is old enough, as text: on a leap day it's often no day of its year. In a common
 * year, a leap day's birthday is March 1.
 */
function lastBirthday(minAge: number, now: Date): string {
  const [today = ""] = new Date(now.getTime() + FIRST_ZONE_MS).toISOString().split("T");
  return `${Number(today.slice(0, 4)) - minAge}${today.slice(4)}`;
}
