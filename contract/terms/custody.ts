/**
 * Who keeps a league's money (RULES §24): Potkeeper, with cards, escrow and payouts by the processor, or a treasurer, a
 * person of the league. Potkeeper then only keeps the books.
 */
export const custodies = ["potkeeper", "treasurer"] as const;
export type Custody = (typeof custodies)[number];

/** Whether a treasurer keeps the money, so that the processor has no part in this league. */
export const hasTreasurer = ({ custody }: { custody: Custody }): boolean => custody === "treasurer";
