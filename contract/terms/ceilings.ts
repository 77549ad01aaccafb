import type { FieldError } from "#contract/platform/errors.ts";
import { type Cents, formatDollars, ZERO } from "#contract/platform/money.ts";
import type { Custody } from "./custody.ts";
import { fullPool } from "./pool.ts";

/** The most that the operator allows in a league whose money Potkeeper holds (RULES §27); null: any amount. */
export type Ceilings = { entryFee: Cents | null; pool: Cents | null };

type Terms = { custody: Custody; entryFee: Cents; maxMembers: number };

/**
 * Finds what exceeds the operator's ceilings. @param before The terms so far: what exceeded them then may stay, and may
 * not grow.
 */
export function ceilingIssues(terms: Terms, ceilings: Ceilings, before?: Terms): FieldError[] {
  const exceeds = (ceiling: Cents | null, amountOf: (terms: Terms) => Cents): ceiling is Cents => {
    const heldOf = (some: Terms) => ({ potkeeper: amountOf(some), treasurer: ZERO })[some.custody];
    const held = heldOf(terms);
    return ceiling !== null && held > ceiling && held > (before ? heldOf(before) : ZERO);
  };
  const { entryFee, pool } = ceilings;
  if (exceeds(entryFee, (of) => of.entryFee)) {
    return [{ path: "entryFee", message: `The entry fee can be at most ${formatDollars(entryFee)} here.` }];
  }
  if (!exceeds(pool, fullPool)) return [];
  const seats = `${terms.maxMembers} seats at ${formatDollars(terms.entryFee)} are ${formatDollars(fullPool(terms))}`;
  const message = `A league here can hold at most ${formatDollars(pool)} in a season, and ${seats}.`;
  return [{ path: "entryFee", message }];
}
