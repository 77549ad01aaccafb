import { counted } from "#contract/platform/counted.ts";
import { type Cents, centsOf, subtractCents, timesCents } from "#contract/platform/money.ts";

type FilledLeague = { maxMembers: number; entryFee: string; lowered: string };

type PaidLeague = FilledLeague & { paidMembers: number; loweredUnpaid: string };

/** What those who have paid have paid in, as far as someone may know who doesn't see the books. */
export const paidInTo = ({ paidMembers, entryFee, lowered, loweredUnpaid }: PaidLeague): Cents =>
  subtractCents(timesCents(centsOf(entryFee), paidMembers), subtractCents(centsOf(lowered), centsOf(loweredUnpaid)));

/** A free league's pot in words. */
export const takenWords = (taken: number, seats: number): string => `${taken} of ${counted(seats, "seat")} are taken`;
