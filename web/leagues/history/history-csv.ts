import { usernameOf } from "#contract/people/shown-names.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { siteName } from "#contract/platform/site.ts";
import type { PastSeason } from "#web/leagues/history/past-seasons.ts";
import { csvOf } from "#web/ui/csv.ts";

/** A league's past seasons as a spreadsheet file. What the commissioner added can be uploaded again in this form. */
export function historyCsv(
  seasons: readonly PastSeason[],
  { currency, nameOf }: { currency: Currency; nameOf: (userId: string) => string | undefined },
): string {
  const head = ["Season", "Place", "Person", `Amount (${currency})`, "From"];
  const rows = seasons.flatMap(({ name, isOfBooks, places }) =>
    places.map(({ title, person, amount }) => [
      name,
      title.replace(/^(\d+)(st|nd|rd|th) place$/, "$1"),
      typeof person === "string" ? person : (nameOf(person.userId) ?? usernameOf(person)),
      amount ?? "",
      isOfBooks ? `${siteName()}'s books` : "Added by the commissioner",
    ]),
  );
  return csvOf([head, ...rows]);
}
