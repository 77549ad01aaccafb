const NEAR_YEARS = /(\d{4})(?:\s*[-–/]\s*(?:\d{2})?(\d{2})(?!\d))?/;

/** The years in a season's name: one for "2024", two for "2024-25". */
function yearsIn(season: string): number[] {
  const [, first, end] = NEAR_YEARS.exec(season) ?? [];
  if (first === undefined) return [];
  return end === undefined ? [Number(first)] : [Number(first), Number(first.slice(0, 2) + end)];
}

type OwnSeason = {
  /** As the commissioner typed it. */
  season: string;
  /** Of a dynasty, whose later seasons may still go by the name of the first. */
  currentYear: number;
};

/** Whether a league at its platform is of another year than our league's season, as far as their names say. */
export function isOtherSeason({ season, currentYear }: OwnSeason, atPlatform: string): boolean {
  const years = yearsIn(season);
  const [theirs] = yearsIn(atPlatform);
  if (theirs === undefined || years.length === 0) return false;
  return ![...years, ...years.map((year) => year + currentYear - 1)].includes(theirs);
}
