import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";

/** Where a season's money is: `what` is named if it can't be loaded, `balance` heads the column of balances. */
const HELD = {
  ...{ title: "Escrow statement", tabTitle: "Escrow", what: "the escrow statement" },
  ...{ balance: "In escrow", file: "escrow" },
};
const KEPT: typeof HELD = { title: "Books", tabTitle: "Books", what: "the books", balance: "Kept", file: "books" };
export type StatementWords = typeof HELD;

/** What a statement calls a season's money: Potkeeper holds it in escrow, or a treasurer keeps it (RULES §24). */
export const statementWords = (league: { custody: Custody }): StatementWords => (hasTreasurer(league) ? KEPT : HELD);
