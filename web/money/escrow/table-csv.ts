import type { LeagueTable } from "#contract/money/league-tables.ts";
import { headRow } from "#web/money/escrow/statement-csv.ts";
import { csvOf } from "#web/ui/csv.ts";
import { toDateField } from "#web/ui/date-field.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A league's table as a spreadsheet file: moments as days in the reader's own zone, and the head of its books below. */
export const tableCsv = ({ heading, rows, head }: LeagueTable): string =>
  csvOf([heading, ...rows.map((row) => heading.map((name) => cellOf(row[name] ?? ""))), ...headRow(head)]);

const cellOf = (text: string): string => (MOMENT.test(text) ? toDateField(new Date(text)) : text);
