import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague, type ManagedLeague } from "#server/access/league-access.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { keptBy, keptIn } from "#server/ledger/treasurer-balances.ts";
import { keptHandedOver } from "#server/ledger/treasurer-events.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { lockAsTreasurer, lockTreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import {
  moneyHandedOver,
  treasurerAsked,
  treasurerChanged,
  treasurerDeclined,
  treasurerUnasked,
} from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Named = { actor: Actor; userId: string; now: Date };

/**
 * Asks a member to become the treasurer; the commissioner becomes it at once (RULES §24). @returns What was done.
 * @throws AppError 404 for somebody who isn't in the league; 409 if they keep the money already, or nobody does.
 */
export async function nameTreasurer(tx: Tx, league: ManagedLeague, { actor, userId, now }: Named): Promise<string> {
  if (league.treasurerId === null) throw conflict("No treasurer keeps the money of this league.");
  if (userId === league.treasurerId) {
    if (league.nextTreasurerId === null) throw conflict("They are the treasurer already.");
    await tx.update(leagues).set({ nextTreasurerId: null, updatedAt: now }).where(eq(leagues.id, league.id));
    await tellUnasked(tx, league, now);
    return "Nobody else is asked to keep the money anymore.";
  }
  if (userId === league.commissionerId) {
    await becomeTreasurer(tx, league, { userId, by: actor.userId, now });
    return "You are the treasurer now. Confirm the money that others keep once you have it.";
  }
  if (!(await isMember(tx, { leagueId: league.id, userId }))) throw notFound("Member not found");
  if ((await tx.$count(users, and(eq(users.id, userId), users.hasAccount))) === 0) {
    throw conflict("Only somebody with an account can keep the money.");
  }
  await tx.update(leagues).set({ nextTreasurerId: userId, updatedAt: now }).where(eq(leagues.id, league.id));
  if (league.nextTreasurerId !== userId) await tellUnasked(tx, league, now);
  await tell(tx, now, treasurerAsked(league, { userId, by: mention(league.commissionerId, league.id) }));
  return "We asked them. They become the treasurer once they say yes.";
}

/** To the person who was asked, and isn't anymore. */
async function tellUnasked(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const { nextTreasurerId: userId, commissionerId } = league;
  if (userId) await tell(tx, now, treasurerUnasked(league, { userId, by: mention(commissionerId, league.id) }));
}

type Answered = { leagueId: string; accepts: boolean; now: Date };

/** Lets the member who was asked become the treasurer, or say no. @throws AppError 409 for others. */
export async function answerTreasurer(tx: Tx, actor: Actor, { leagueId, accepts, now }: Answered): Promise<string> {
  const league = await lockTreasurerLeague(tx, actor, leagueId);
  if (league.nextTreasurerId !== actor.userId) throw conflict("You aren't asked to keep this league's money.");
  if (accepts) {
    await becomeTreasurer(tx, league, { userId: actor.userId, by: actor.userId, now });
    return "You are the treasurer now. Confirm the money that others keep once you have it.";
  }
  await tx.update(leagues).set({ nextTreasurerId: null, updatedAt: now }).where(eq(leagues.id, leagueId));
  const by = mention(actor.userId, league.id);
  await tell(tx, now, treasurerDeclined(league, { userId: league.commissionerId, by }));
  return "We told the commissioner.";
}

/**
 * Makes the commissioner the treasurer when the treasurer, or the person asked to become it, is gone from the league,
 * and does nothing else. What the former one keeps stays in the books until it is handed over (RULES §24).
 */
export async function replaceGoneTreasurer(
  tx: Tx,
  league: LockedLeague,
  { gone, commissionerId, now }: { gone: string; commissionerId: string; now: Date },
): Promise<void> {
  if (league.nextTreasurerId === gone) {
    await tx.update(leagues).set({ nextTreasurerId: null }).where(eq(leagues.id, league.id));
  }
  if (league.treasurerId !== gone || gone === commissionerId) return;
  await becomeTreasurer(tx, league, { userId: commissionerId, by: gone, now });
}

/**
 * Does the same for a treasurer, or the person asked, whose seat has ended with a season (RULES §6). @throws AppError 409
 * while the treasurer keeps money: they hand it over first, or somebody else becomes the treasurer.
 */
export async function replaceSeatlessTreasurer(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const { commissionerId, id: leagueId } = league;
  for (const gone of [league.nextTreasurerId, league.treasurerId]) {
    if (gone === null || gone === commissionerId || (await isMember(tx, { leagueId, userId: gone }))) continue;
    if (gone === league.treasurerId && (await keptBy(tx, { userId: gone, leagueId })).length > 0) {
      const name = (await leagueNames(tx, leagueId, [gone]))(gone);
      throw conflict(`${name}'s seat ends, and they keep the money. Choose another treasurer first.`);
    }
    await replaceGoneTreasurer(tx, league, { gone, commissionerId, now });
  }
}

async function becomeTreasurer(
  tx: Tx,
  league: LockedLeague,
  { userId, by, now }: { userId: string; by: string; now: Date },
) {
  await tx
    .update(leagues)
    .set({ treasurerId: userId, nextTreasurerId: null, updatedAt: now })
    .where(eq(leagues.id, league.id));
  const members = (await membersAndCommissioner(tx, league)).filter((member) => member !== by);
  const beforeId = league.treasurerId ?? league.commissionerId;
  await tell(tx, now, treasurerChanged(league, { members, treasurer: mention(userId, league.id), beforeId }));
}

type TakenOver = { leagueId: string; fromUserId: string; amount: Cents; now: Date };

/**
 * Confirms that the treasurer has got all the money that somebody else kept (RULES §24). @returns What was done.
 * @throws AppError 403 for everybody but the treasurer; 409 if they keep another amount by now.
 */
export async function takeOverMoney(tx: Tx, actor: Actor, { leagueId, fromUserId, amount, now }: TakenOver) {
  const league = await lockAsTreasurer(tx, actor, leagueId);
  if (fromUserId === actor.userId) throw conflict("You keep this money already.");
  const parts = (await keptIn(tx, { leagueId })).filter(({ keeperId }) => keeperId === fromUserId);
  const total = addCents(...parts.map(({ cents }) => cents));
  if (total === 0) throw conflict("They keep no money of this league anymore.");
  if (total !== amount)
    throw conflict(`They keep ${formatMoney(total, league.currency)} now. Confirm that amount once you have it.`);
  const moved = { leagueId, fromId: fromUserId, toId: actor.userId, seasons: parts };
  await postEntry(tx, keptHandedOver({ handoverId: randomUUID(), ...moved, now }));
  const members = new Set([...(await membersAndCommissioner(tx, league)), fromUserId]);
  members.delete(actor.userId);
  const told = { members: [...members], treasurer: mention(actor.userId, league.id), beforeId: fromUserId };
  await tell(tx, now, moneyHandedOver(league, { ...told, amount: total }));
  return `You keep ${formatMoney(total, league.currency)} more now.`;
}
