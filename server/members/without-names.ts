import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";

/** Hides from outsiders who paid, and whose fee was lowered why: the seat's id stands in for the person's. */
export const seatWithoutName = (member: Member): Member => ({
  ...member,
  userId: member.id,
  username: null,
  fullName: null,
  hasAccount: true,
  hasNamesake: false,
  profileImageUrl: null,
  saysPaid: false,
  saidByLink: false,
  said: null,
  loweredFee: member.loweredFee && { ...member.loweredFee, reason: null },
  nextPart: null,
});

/** Hides the winner of a payout from outsiders, unless it is the reader's own payout, from when they were a member. */
export const payoutWithoutName = (payout: Payout, viewerId: string): Payout =>
  payout.userId === viewerId ? payout : { ...payout, userId: payout.id, username: null, giveBackVoteId: null };
