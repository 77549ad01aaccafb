import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { HUNDRED_PERCENT, splitByWeights } from "#contract/platform/percent.ts";
import { type PayoutPosition, payoutsByPlace, positionsOf } from "./payout-structure.ts";

/** What happens with money above a season's row: back in equal parts, to first place, or on to the next season. */
export const surplusUses = ["members", "first", "next_season"] as const;
export type SurplusUse = (typeof surplusUses)[number];

/** From so many paid members on, the places get these amounts, first place first. */
export type PrizeTableRow = { from: number; amounts: Cents[] };

/** Fixed prizes by the number of paid members (RULES §26), in the order of that number. */
export type PrizeTable = { rows: PrizeTableRow[]; surplus: SurplusUse };

/** The row that a season is played for: decided once, when it starts. */
export type DecidedRow = PrizeTableRow & {
  /** How many had paid then. */
  paidMembers: number;
  /** Whether the paid members agreed to it by a vote, because the table has no row for so few. */
  isAgreed: boolean;
  /** Whether a later row has no more members than had paid, but their money didn't cover it. */
  isReduced: boolean;
  /** The hash of the row and of what happens with the rest, as it is in the books. */
  hash: string;
};

export const ROWS_MAX = 20;

export const totalOfRow = ({ amounts }: Pick<PrizeTableRow, "amounts">): Cents => addCents(...amounts);

type Situation = {
  paidMembers: number;
  /** What the other prizes leave for the places. */
  rest: Cents;
};

/** The last row for which enough members have paid, and that their money covers; undefined if there is none. */
export const rowFor = ({ rows }: PrizeTable, { paidMembers, rest }: Situation): PrizeTableRow | undefined =>
  rows.findLast((row) => row.from <= paidMembers && totalOfRow(row) <= rest);

export type PlaceTerms = {
  payoutStructure: readonly PayoutPosition[];
  currency: Currency;
  /** Absent or null where the places share the pool. */
  prizeTable?: PrizeTable | null | undefined;
  /** The season's row, once it is decided. */
  prizeRow?: Pick<PrizeTableRow, "amounts"> | null | undefined;
};

export type PlacePrizes = {
  /** The prize of each place of the structure. */
  amounts: Cents[];
  /** What is left above a row of fixed amounts and doesn't go to first place. */
  surplus: Cents;
};

/**
 * The prize of each place from what the other prizes leave: its percentage, or its fixed amount. Fixed amounts that the
 * money doesn't cover anymore fall in proportion (RULES §1, §26). Before the row is decided, it is the one for so many
 * paid members; with too few for the first row, no place has a prize yet.
 */
export function placePrizes(rest: Cents, terms: PlaceTerms, paidMembers = Number.POSITIVE_INFINITY): PlacePrizes {
  const { payoutStructure, prizeTable, prizeRow, currency } = terms;
  if (!prizeTable) return { amounts: payoutsByPlace(rest, terms), surplus: ZERO };
  const row = prizeRow ?? rowFor(prizeTable, { paidMembers, rest });
  const asked = payoutStructure.map((_, index) => row?.amounts[index] ?? ZERO);
  const total = addCents(...asked);
  if (total === 0) return { amounts: asked, surplus: rest };
  if (total >= rest)
    return { amounts: rest > 0 ? splitByWeights(rest, asked, currency) : asked.map(() => ZERO), surplus: ZERO };
  const surplus = subtractCents(rest, total);
  if (prizeTable.surplus !== "first") return { amounts: asked, surplus };
  return { amounts: asked.map((amount, index) => (index === 0 ? addCents(amount, surplus) : amount)), surplus: ZERO };
}

/** The percentages that a table's last row comes to, which stand in for it wherever a league has places. */
export function structureOf({ rows }: PrizeTable): PayoutPosition[] {
  const amounts = rows.at(-1)?.amounts ?? [];
  if (addCents(...amounts) === 0) return positionsOf([100]);
  // Hundredths of a percent are split like cents, whatever the currency.
  const points = splitByWeights(toCents(HUNDRED_PERCENT), amounts, DOLLARS);
  return positionsOf(points.map((point) => point / 100));
}
