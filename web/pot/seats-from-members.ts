import { dueDateOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isOverdue, isRefunded, type PaymentStatus } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { Seat } from "#web/pot/pot-seats.ts";

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
