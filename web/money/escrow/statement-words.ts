import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";

/** What a statement calls a season's money: Potkeeper holds it in escrow, or a treasurer keeps it (RULES §24). */
export type StatementWords = {
  title: string;
  tabTitle: string;
  /** What is named if it can't be loaded. */
  what: string;
  /** Heads the column of balances; the chart's name adds "over time". */
  balance: string;
  /** Begins the name of the spreadsheet file. */
  file: string;
};

const HELD: StatementWords = {
  title: "Escrow statement",
  tabTitle: "Escrow",
  what: "the escrow statement",
  balance: "In escrow",
  file: "escrow",
};

const KEPT: StatementWords = {
  title: "Books",
  tabTitle: "Books",
  what: "the books",
  balance: "Kept",
  file: "books",
};

export const statementWords = (league: { custody: Custody }): StatementWords => (hasTreasurer(league) ? KEPT : HELD);
