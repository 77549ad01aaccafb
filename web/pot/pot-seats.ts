import { dueDateOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isOverdue, isRefunded, type PaymentStatus } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { centsToDecimal } from "#contract/platform/money.ts";

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

type Payer = {
  userId: string;
  username: string | null;
  fullName: string | null;
  paymentStatus: PaymentStatus;
  paidAt: string | null;
  totalAmountPaid: string;
  loweredFee: { amount: string } | null;
  nextPart: Member["nextPart"];
};
type PotLeague = { maxMembers: number; entryFee: string; paymentDeadline: string };

type Teams = ReadonlyMap<string, { name: string }>;
const NO_TEAMS: Teams = new Map();

/** The seats of a league from its members, with the names of their teams if known; a refunded member has none. */
export function seatsFromMembers(members: readonly Payer[], league: PotLeague, teams = NO_TEAMS): Seat[] {
  const taken = members.flatMap((member): Seat[] => {
    if (isRefunded(member)) return [];
    const { paidAt, totalAmountPaid, loweredFee } = member;
    const team = teams.get(member.userId);
    const name = team === undefined ? nameOf(member) : `${nameOf(member)} (${team.name})`;
    if (!hasPaid(member)) {
      const state = isOverdue(member) ? "overdue" : "pending";
      return [{ state, name, amount: centsToDecimal(entryLeftOf(member, league)), at: dueDateOf(member, league) }];
    }
    if (loweredFee?.amount === "0.00") return [{ state: "paid", name, amount: "0.00" }];
    return [{ state: "paid", name, amount: totalAmountPaid, ...(paidAt === null ? {} : { at: paidAt }) }];
  });
  const empty = Math.max(0, league.maxMembers - taken.length);
  return [...taken, ...Array.from({ length: empty }, (): Seat => ({ state: "empty", amount: league.entryFee }))];
}
