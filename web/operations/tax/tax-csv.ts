import { prizeYearMethod } from "#contract/money/prize-year-method.ts";
import type { TaxYear } from "#contract/operations/tax.ts";
import { csvOf } from "#web/ui/csv.ts";

const HEADINGS = [
  ...["User ID", "Username", "Name", "Email", "Place", "Year", "Prizes (USD)", "Entry money (USD)", "Net (USD)"],
  ...["Threshold (USD)", "Reaches threshold", "Tax details collected"],
];

/** The report as a spreadsheet: a row for each person, and the method below. */
export const taxCsv = ({ year, threshold, source, people }: TaxYear): string =>
  csvOf([
    HEADINGS,
    ...people.map((person) => [
      ...[
        person.userId,
        person.username ?? "",
        person.name ?? "",
        person.email ?? "",
        person.place ?? "",
        String(year),
      ],
      ...[person.prizes, person.entryMoney, person.net, threshold],
      ...[person.reachesThreshold ? "yes" : "no", person.detailsCollectedAt?.slice(0, 10) ?? "no"],
    ]),
    [],
    ...[`Threshold: ${source}.`, ...prizeYearMethod()].map((sentence) => [sentence]),
  ]);
