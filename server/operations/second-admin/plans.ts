import { eq } from "drizzle-orm";
import type { Intervention } from "#contract/admin-oversight.ts";
import { formatMoney } from "#contract/money.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import type { Plan } from "#server/operations/second-admin/plan-act.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

/** Nobody is named by address: the summary outlives it. */
export async function planOfAddress(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<Plan> {
  const person = await userNamed(tx, userId);
  const summary = `Change the email address of ${person.username}. Emails about the account would go to the new address.`;
  return { act: { kind: "change_address", email }, ...onePerson(userId), summary };
}

export async function planOfRole(tx: Tx, userId: string): Promise<Plan> {
  const person = await userNamed(tx, userId);
  return {
    act: { kind: "give_admin_role" },
    ...onePerson(userId),
    summary: `Make ${person.username} an admin, who can view and edit every user and league.`,
  };
}

export async function planOfRefund(tx: Tx, refundId: string): Promise<Plan> {
  const { refund, league } = await lockFailedRefund(tx, { refundId, banks: ["inquiry", "open"] });
  return {
    act: { kind: "pay_out_refund" },
    subjectId: refundId,
    userId: refund.userId,
    leagueId: league.id,
    summary: `Pay a failed refund of ${formatMoney(refund.setAside)} from ${league.name} to its owner's bank account.`,
    reason: null,
    concerned: [refund.userId],
  };
}

const DEEDS: Record<Intervention["action"], string> = {
  approve: "Pay the winners as proposed",
  replace: "Pay other winners than proposed",
  refund: "Refund the season's entry fees",
};

/**
 * What an admin's decision would do against the members' ballots; undefined when it follows them.
 */
export async function planOfVote(
  tx: Tx,
  { sessionId, intervention }: { sessionId: string; intervention: Intervention },
): Promise<Plan | undefined> {
  const [session] = await tx.select().from(votingSessions).where(eq(votingSessions.id, sessionId));
  if (!session) throw notFound("Voting session not found");
  const { votesFor, votesAgainst, leagueId } = session;
  const { action, reason } = intervention;
  const follows = (action === "approve" && votesFor > votesAgainst) || (action === "refund" && votesAgainst > votesFor);
  if (follows) return undefined;
  const league = await lockLeague(tx, leagueId);
  return {
    act: { kind: "resolve_vote", intervention },
    subjectId: sessionId,
    userId: null,
    leagueId,
    summary: `${DEEDS[action]} in ${league.name}, against the members' votes (${votesFor} for, ${votesAgainst} against).`,
    reason,
    concerned: await paidMemberIds(tx, leagueId),
  };
}

const onePerson = (userId: string) => ({
  subjectId: userId,
  userId,
  leagueId: null,
  reason: null,
  concerned: [userId],
});

async function userNamed(tx: Tx, userId: string) {
  const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  if (!person) throw notFound("User not found");
  return person;
}
