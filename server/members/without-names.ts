import type { Member } from "#contract/members.ts";
import type { Payout } from "#contract/payouts.ts";

/** A seat as people outside the league see it: who paid isn't told, and the seat's id stands in for the person's. */
export const seatWithoutName = (member: Member): Member => ({ ...member, userId: member.id, username: null });

/** A payout as people outside the league see it, unless it is their own from when they were in. */
export const payoutWithoutName = (payout: Payout, viewerId: string): Payout =>
  payout.userId === viewerId ? payout : { ...payout, userId: payout.id, username: null, giveBackVoteId: null };
