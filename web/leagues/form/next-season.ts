import type { League } from "#contract/leagues/leagues.ts";
import { type LeagueFormValues, valuesOf } from "#web/leagues/form/league-form.ts";
import { toDateField } from "#web/ui/date-field.ts";

/** A year of this century on its own, or the short second year of a season: "2026", "2026-27". */
const YEAR = /\b20\d\d\b|(?<=\b20\d\d[-–/])\d\d\b/g;

/** Moves every year in a string forward: "Sunday Crew 2026" becomes "Sunday Crew 2027". */
export const yearsOn = (text: string, years: number): string =>
  text.replace(YEAR, (year) => String((Number(year) + years) % 10 ** year.length).padStart(year.length, "0"));

function dateYearsOn(moment: string, years: number): string {
  const date = new Date(moment);
  date.setFullYear(date.getFullYear() + years);
  return toDateField(date);
}

/** A finished league's terms for its next season: all dates a year later, or as many years as it takes to be ahead. */
export function nextSeasonOf(league: League, now: Date): LeagueFormValues {
  const deadline = new Date(league.paymentDeadline);
  let years = 1;
  while (new Date(deadline).setFullYear(deadline.getFullYear() + years) <= now.getTime()) years += 1;
  const values = valuesOf(league);
  return {
    ...values,
    name: yearsOn(values.name, years),
    season: yearsOn(values.season, years),
    paymentDeadline: dateYearsOn(league.paymentDeadline, years),
    endDate: dateYearsOn(league.endDate, years),
    // Each has a date of its own, which the new season's commissioner chooses.
    entryParts: [],
  };
}
