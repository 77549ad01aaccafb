import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { NamedMember } from "#contract/leagues/named-seats.ts";
import { timesCents, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { newLink } from "#server/leagues/by-name/seat-link.ts";
import { takeSeat } from "#server/members/seats.ts";
import { recordPayment } from "#server/money/treasurer/receive-payment.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, fieldConflict } from "#server/platform/errors.ts";
import { utcDate } from "#server/platform/lib/utc-text.ts";
import { namelessAddress } from "#server/platform/mail/nobodys-address.ts";

type Added = {
  actor: Actor;
  members: readonly (NamedMember & { hasPaid?: boolean })[];
  /** The installation's, which links are derived from. */
  secret: string;
  now: Date;
};

/**
 * Gives seats to people by their names alone (RULES §28), all or none; the treasurer can record with it who has paid
 * the entry fee already. The caller holds the league's lock. @returns The list's id.
 * @throws AppError 409 at the name that a member has already, if the league is full, or if somebody else than the treasurer says who has paid.
 */
export async function addNames(tx: Tx, league: TreasurerLeague, { actor, members, secret, now }: Added) {
  const listId = randomUUID();
  const isTreasurer = actor.userId === league.treasurerId;
  if (!isTreasurer && members.some(({ hasPaid }) => hasPaid))
    throw conflict("Only the treasurer can say who has paid.");
  for (const [at, { name, email, team, hasPaid }] of members.entries()) {
    await refuseTakenName(tx, league, { name, path: `members.${at}.name` });
    const userId = await addPerson(tx, name, now);
    await tx.insert(namedSeats).values({
      ...{ userId, leagueId: league.id, email: email ?? null, team: team ?? null, listId },
      ...{ addedById: actor.userId, addedAt: now, ...newLink(secret) },
    });
    // Lists are in the order of joining, so these stay in theirs.
    await takeSeat(tx, league, { userId, isTold: false, now: new Date(now.getTime() + at) });
    if (!hasPaid || league.entryFee === ZERO) continue;
    const paid = {
      way: "sentence" as const,
      paidOn: utcDate(now),
      amount: timesCents(league.entryFee, league.minYears),
    };
    await recordPayment(tx, actor, { ...paid, leagueId: league.id, userId, seasons: league.minYears, dueIds: [], now });
  }
  return listId;
}

async function addPerson(tx: Tx, name: string, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.insert(users).values({
    ...{ id, hasAccount: false, username: name, firstName: name, lastName: "", email: namelessAddress(id) },
    ...{ createdAt: now, updatedAt: now },
  });
  return id;
}

type Wanted = { name: string; path: string; userId?: string };

/** Names are as different as a hurried reader sees them, those of accounts included. @param wanted.userId Whose name it may be. */
export async function refuseTakenName(tx: Tx, league: TreasurerLeague, { path, ...wanted }: Wanted) {
  if (!(await isTaken(tx, league, wanted))) return;
  throw fieldConflict(path, `Somebody in this league is called ${wanted.name} already. Add a letter, or a team.`);
}

const lookOf = (text: SQL) => sql`username_look(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;

/** Whether somebody else in a league has a name that looks like this one. */
export async function isTaken(
  tx: Tx,
  { id }: { id: string },
  { name, userId = null }: { name: string; userId?: string | null },
): Promise<boolean> {
  const look = lookOf(sql`${name}::text`);
  const { rows } = await tx.execute(sql`
    select u.id from league_members m join users u on u.id = m.user_id where m.league_id = ${id} and m.left_at is null
      and u.id is distinct from ${userId} and ${lookOf(sql`u.first_name || ' ' || u.last_name`)} = ${look}
    union all select n.user_id from named_seats n where n.league_id = ${id} and n.ended_at is null
      and n.user_id is distinct from ${userId} and n.look = ${look} limit 1`);
  return rows.length > 0;
}
