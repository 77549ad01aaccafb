import type { Currency } from "./currency.ts";
import type { Cents } from "./money.ts";

/*
 * Words that the server makes and the reader's device finishes: moments and amounts are marks in them, because only the
 * device knows the reader's zone and language (RULES §13).
 */

const mark = (form: string, moment: string | Date): string => `{${form} ${new Date(moment).toISOString()}}`;

/** "Dec 3, 2026". */
export const dayMark = (moment: string | Date): string => mark("day", moment);
/** "Dec 3"; with the year if it isn't the current one. */
export const nearMark = (moment: string | Date): string => mark("near", moment);
/** "3:40 PM". */
export const timeMark = (moment: string | Date): string => mark("time", moment);
/** "Dec 3, 2026, 3:40 PM". */
export const momentMark = (moment: string | Date): string => mark("moment", moment);
/** "$50.00". */
export const moneyMark = (amount: Cents, currency: Currency): string => `{money ${amount} ${currency}}`;

/** How a device writes what the marks stand for. */
export type Writers = Record<"day" | "near" | "time" | "moment", (moment: string) => string> & {
  money: (amount: Cents, currency: Currency) => string;
};

const MARK = /\{(?:(day|near|time|moment) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)|money (-?\d{1,15}) ([A-Z]{3}))\}/g;

/** Puts in what the marks stand for. Text that only looks like one, in a league's name, is written the same way. */
export const withoutMarks = (words: string, write: Writers): string =>
  words.replace(MARK, (_, form: "day", moment: string, amount: string, currency: Currency) =>
    form ? write[form](moment) : write.money(Number(amount) as Cents, currency),
  );
