import { and, eq, sql } from "drizzle-orm";
import { type Ballot, outcomeOf, payoutVotesNeeded } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { membersAndCommissioner, payingMemberIds } from "#server/members/queries.ts";
import { isTakenFromPrizes } from "#server/money/dues/agreements.ts";
import { findDue, lockDue, lockOwnCharge, managedLeagueOf } from "#server/money/dues/take-back-due.ts";
import { askedAboutCharge, chargeAccepted, chargeDecided } from "#server/notices/dues.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { chargeBallots, dues } from "#server/platform/db/schema/dues.ts";
import { refuseTooFew } from "#server/platform/enough-voters.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type DueRow = typeof dues.$inferSelect;
type Act = { dueId: string; now: Date };

/** Agrees, as its member, that a charge is taken from their prizes, also after an objection (RULES §25). */
export async function acceptCharge(tx: Tx, actor: Actor, { dueId, now }: Act): Promise<void> {
  const { league, due } = await lockOwnCharge(tx, actor, dueId);
  refuseSettled(due);
  if (due.acceptedAt) return;
  await tx.update(dues).set({ acceptedAt: now }).where(eq(dues.id, dueId));
  await tell(tx, now, chargeAccepted(league, toldOf(due, [league.commissionerId])));
}

/**
 * Asks the members who have paid, as the commissioner, whether a charge stands: a majority makes it be taken from its
 * member's prizes (RULES §25). @throws AppError 409 a second time, or where it is taken or isn't owed anyway.
 */
export async function askAboutCharge(tx: Tx, actor: Actor, { dueId, now }: Act): Promise<void> {
  const league = await managedLeagueOf(tx, actor, { dueId, now, action: "league.ask_about_charge" });
  const due = await lockDue(tx, dueId);
  if (due.kind !== "charge") throw notFound("Charge not found");
  refuseSettled(due);
  const { rows } = await tx.execute(sql`select from dues where id = ${dueId} and ${isTakenFromPrizes(now)}`);
  if (rows.length > 0) throw conflict("It is taken from a prize anyway, so nobody needs to vote on it.");
  const voters = await payingMemberIds(tx, league.id);
  if (voters.length === 0) throw conflict("Nobody has paid yet, so there is nobody to ask.");
  const needed = payoutVotesNeeded(voters.length);
  await refuseTooFew(tx, league, { voters, needed, until: null });
  const asked = voters.map((userId) => ({ dueId, userId }));
  const stored = await tx.insert(chargeBallots).values(asked).onConflictDoNothing().returning();
  if (stored.length < asked.length) throw conflict("The members were already asked.");
  const to = [...new Set([...voters, due.userId])].filter((userId) => userId !== actor.userId);
  await tell(tx, now, askedAboutCharge(league, toldOf(due, to)));
}

/** Counts a ballot on a charge, once, and tells everyone when it is decided. @throws AppError 404 for those not asked. */
export async function voteOnCharge(tx: Tx, actor: Actor, { dueId, vote, now }: Act & { vote: Ballot }): Promise<void> {
  const league = await lockLeague(tx, (await findDue(tx, dueId)).leagueId);
  const due = await lockDue(tx, dueId);
  const ballots = await tx.select().from(chargeBallots).where(eq(chargeBallots.dueId, dueId));
  const own = ballots.find(({ userId }) => userId === actor.userId);
  if (!own) throw notFound("Charge not found");
  refuseSettled(due);
  const countOf = (which: Ballot) => ballots.filter((ballot) => ballot.vote === which).length;
  const tally = { eligible: ballots.length, needed: payoutVotesNeeded(ballots.length) };
  const before = { ...tally, votesFor: countOf("for"), votesAgainst: countOf("against") };
  if (own.vote) throw conflict("You have already voted.");
  await refuseEarlyBallot(tx, league, { userId: actor.userId, now });
  if (outcomeOf(before)) throw conflict("This vote has been decided.");
  await tx
    .update(chargeBallots)
    .set({ vote })
    .where(and(eq(chargeBallots.dueId, dueId), eq(chargeBallots.userId, actor.userId)));
  const outcome = outcomeOf({
    ...tally,
    votesFor: before.votesFor + Number(vote === "for"),
    votesAgainst: before.votesAgainst + Number(vote === "against"),
  });
  if (!outcome) return;
  const to = (await membersAndCommissioner(tx, league)).filter((userId) => userId !== actor.userId);
  await tell(tx, now, chargeDecided(league, { ...toldOf(due, to), stands: outcome === "approved" }));
}

function refuseSettled({ status }: DueRow): void {
  if (status !== "open") throw conflict("Nobody owes this anymore.");
}

const toldOf = ({ userId, leagueId, chargeKind, amount }: DueRow, to: readonly string[]) => ({
  ...{ to, name: mention(userId, leagueId), chargeKind: chargeKind ?? ("other" as const), amount },
});
