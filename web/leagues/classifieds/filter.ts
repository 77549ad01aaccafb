import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import { paths } from "#web/ui/paths.ts";

/** A visitor's filters for the classifieds, kept in the address so that back and reload preserve them. */
export type Filter = { sport: string[]; fantasyService: string[] };

export const emptyFilter: Filter = { sport: [], fantasyService: [] };

/**
 * Keeps each known value once, in the panel's order, so each filter has one address and an old link never asks for
 * removed values.
 */
function valuesOf(text: string | null, known: readonly string[]): string[] {
  const asked = (text ?? "").split(",");
  return known.filter((value) => asked.includes(value));
}

export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search);
  return {
    sport: valuesOf(query.get("sport"), sports),
    fantasyService: valuesOf(query.get("fantasyService"), fantasyServices),
  };
}

/** The filter as the server's query; empty parts are left out. */
export const queryOf = ({ sport, fantasyService }: Filter): Record<string, string> => ({
  ...(sport.length > 0 ? { sport: sport.join(",") } : {}),
  ...(fantasyService.length > 0 ? { fantasyService: fantasyService.join(",") } : {}),
});

/** The address of the classifieds under a filter. */
export function addressOf(filter: Filter): string {
  const query = new URLSearchParams(queryOf(filter)).toString().replaceAll("%2C", ",");
  return query ? `${paths.classifieds()}?${query}` : paths.classifieds();
}

export const chosenCount = ({ sport, fantasyService }: Filter): number => sport.length + fantasyService.length;

/** The filter with one value added or removed. */
export function toggled(filter: Filter, name: keyof Filter, value: string): Filter {
  const values = filter[name];
  return { ...filter, [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}
