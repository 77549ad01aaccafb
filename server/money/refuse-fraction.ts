import type { Currency } from "#contract/platform/currency.ts";
import type { Cents } from "#contract/platform/money.ts";
import { unitIssue } from "#contract/terms/whole-units.ts";
import { invalidField } from "#server/platform/errors.ts";

/** @throws AppError 400 at this field for an amount with decimals that the currency doesn't have (RULES §26). */
export function refuseFraction(amount: Cents, currency: Currency, path = "amount"): void {
  const issue = unitIssue(amount, currency);
  if (issue !== undefined) throw invalidField(path, issue);
}
