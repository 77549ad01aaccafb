/** What a visitor has narrowed the classifieds to; it lives in the address, so that back and reload keep it. */
export type Filter = { sport: string[]; fantasyService: string[] };

const valuesOf = (text: string | null) => (text ?? "").split(",").filter((value) => value !== "");

export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search);
  return { sport: valuesOf(query.get("sport")), fantasyService: valuesOf(query.get("fantasyService")) };
}

/** The filter as the server reads it; what is not narrowed is left out. */
export const queryOf = ({ sport, fantasyService }: Filter): Record<string, string> => ({
  ...(sport.length > 0 ? { sport: sport.join(",") } : {}),
  ...(fantasyService.length > 0 ? { fantasyService: fantasyService.join(",") } : {}),
});

/** The address of the classifieds under a filter. */
export function addressOf(filter: Filter): string {
  const query = new URLSearchParams(queryOf(filter)).toString().replaceAll("%2C", ",");
  return query ? `/classifieds?${query}` : "/classifieds";
}

export const isEmptyFilter = ({ sport, fantasyService }: Filter) => sport.length + fantasyService.length === 0;

/** The filter with one value taken in or out. */
export function toggled(filter: Filter, name: keyof Filter, value: string): Filter {
  const values = filter[name];
  return { ...filter, [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}
