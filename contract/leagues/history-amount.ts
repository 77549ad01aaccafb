import { type Currency, DOLLARS, isWhole } from "#contract/platform/currency.ts";
import { memoizeEach } from "#contract/platform/memoize.ts";
import { AMOUNT_MAX, type Cents, decimalToCents, formatMoney, signOf } from "#contract/platform/money.ts";
import { unitIssue } from "#contract/terms/whole-units.ts";

/** Money has two decimals at most, so three digits after a mark are thousands: 1.234 is 1,234. */
const WITH_GROUPS = /^(\d{1,3}(?:([., '’])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/;
const WITHOUT = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
const EMPTY = ["", "-", "–"];

/** The amount in a cell of a table of past seasons, null in an empty one; otherwise says what is wrong with it. */
export function amountIn(cell: string, currency: Currency): Cents | null | string {
  const text = cell.replace(/[\u00a0\u202f]/g, " ");
  const bare = withoutSign(text, currency);
  if (EMPTY.includes(bare)) return null;
  const shown = `"${shortened(cell)}"`;
  if (/\p{Sc}|[A-Z]{3}/u.test(bare)) return `${shown} isn't in ${currency}, as this league's amounts are.`;
  const groups = WITH_GROUPS.exec(bare);
  const isClear = groups && !(groups[3] !== undefined && bare.at(-groups[3].length - 1) === groups[2]);
  const [whole, decimals] = isClear ? [groups[1], groups[3]] : (WITHOUT.exec(bare)?.slice(1) ?? []);
  const amount =
    whole === undefined ? undefined : decimalToCents(`${whole.replace(/\D/g, "")}.${(decimals ?? "").padEnd(2, "0")}`);
  if (amount === undefined) return `${shown} isn't an amount like 350 or ${isWhole(currency) ? "1,200" : "1,234.50"}.`;
  if (amount > AMOUNT_MAX) return `The largest amount is ${formatMoney(AMOUNT_MAX, currency)}.`;
  const issue = unitIssue(amount, currency);
  return issue ? `${shown}: ${issue}.` : amount;
}

/** An amount without its currency, before or after it: its code, our sign for it, or the sign where it is at home. */
function withoutSign(text: string, currency: Currency): string {
  const [signs, upper] = [signsOf(currency), text.toUpperCase()];
  const sign = signs.find((one) => upper.startsWith(one));
  if (sign) return text.slice(sign.length).trim();
  const after = signs.find((one) => upper.endsWith(one));
  return (after ? text.slice(0, -after.length) : text).trim();
}

const signsOf = memoizeEach((currency: Currency) => {
  const form = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const home = new Intl.NumberFormat("en-US", form).formatToParts(0).find(({ type }) => type === "currency");
  const signs = [currency, ...(currency === DOLLARS ? ["US$"] : []), signOf(currency), home?.value ?? currency];
  return signs.map((sign) => sign.toUpperCase());
});

export const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
