export type SeatState = "paid" | "pending" | "overdue" | "empty";
/** One seat of a league, as shown by its segment of the pot. */
export type Seat = { state: SeatState; name?: string; amount?: string; at?: string };

/** The order in which the pot fills from the bottom up. */
const FILL_ORDER: readonly SeatState[] = ["paid", "overdue", "pending", "empty"];

export const inFillOrder = (seats: readonly Seat[]): Seat[] =>
  [...seats].sort((one, other) => FILL_ORDER.indexOf(one.state) - FILL_ORDER.indexOf(other.state));

export type SeatCounts = { paid: number; pending: number; overdue: number; seats: number };

/** The seats of a league of which only the counts are known. */
export function seatsFromCounts({ paid, pending, overdue, seats }: SeatCounts): Seat[] {
  const empty = Math.max(0, seats - paid - pending - overdue);
  const many = (count: number, state: SeatState) => Array.from({ length: count }, (): Seat => ({ state }));
  return [...many(paid, "paid"), ...many(overdue, "overdue"), ...many(pending, "pending"), ...many(empty, "empty")];
}
