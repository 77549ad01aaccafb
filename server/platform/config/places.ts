import { z } from "zod";
import { countryOf, isPlaceOrCountry } from "#contract/people/places.ts";

/** Where people may live who pay or are paid; without `only`, anywhere that `not` doesn't name. */
export type AllowedPlaces = { only: readonly string[]; not: readonly string[] };

const EXAMPLE = "such as only US-CA, US-NY, GB; or not US-WA, US-ID; or only US, GB; not US-WA.";

/** `only` and `not`, each with a list of codes, and a semicolon between. */
export const placesSchema = z.string().transform((text, context): AllowedPlaces => {
  const places: AllowedPlaces = { only: [], not: [] };
  const fault = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  for (const part of text.split(";")) {
    const [, how, list = ""] = /^\s*(only|not)\b(.*)$/is.exec(part) ?? [];
    if (how === undefined) return fault(`It is ${text}. Set it to a list that begins with only or not, ${EXAMPLE}`);
    const name = how.toLowerCase() as keyof AllowedPlaces;
    if (places[name].length > 0) return fault(`It says ${name} twice. Put all codes into one list, ${EXAMPLE}`);
    const codes = list
      .split(/[\s,]+/)
      .filter((code) => code !== "")
      .map((code) => code.toUpperCase());
    if (codes.length === 0) return fault(`Nothing follows "${name}". List codes, ${EXAMPLE}`);
    const unknown = codes.find((code) => !isPlaceOrCountry(code));
    if (unknown !== undefined) {
      return fault(
        `It lists ${unknown}, which is neither a country (ISO 3166, such as GB) nor a state (such as US-CA).`,
      );
    }
    places[name] = codes;
  }
  const idle = places.not.find((code) => places.only.length > 0 && !isPartOf(code, places.only));
  if (idle === undefined) return places;
  return fault(
    `It says not ${idle}, and "only" doesn't allow it as a part of a country anyway. Leave it out of one list.`,
  );
});

const isPartOf = (code: string, countries: readonly string[]): boolean =>
  !countries.includes(code) && countries.includes(countryOf(code));
