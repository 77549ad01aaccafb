import { and, eq, exists, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { keepsMoneyOf } from "#server/ledger/treasurer-balances.ts";
import { lockOrLeave, type Reader, type Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";

export type LeagueRow = typeof leagues.$inferSelect;

declare const authority: unique symbol;
/** A league whose row the transaction has locked. Only `lockLeague` makes one. */
export type LockedLeague = Locked<LeagueRow>;
/** A locked league together with the proof that the actor may run it. Only `managedLeague` and `byItsRules` make one. */
export type ManagedLeague = LockedLeague & { readonly [authority]: "manage" };

const leagueNotFound = (missing = "League not found") => notFound(missing);

/** A league that an actor may read. */
export type VisibleLeague = LeagueRow & {
  /**
   * Whether they may know who paid and won what: members, the commissioner, admins, commissioners who were voted out, and
   * those who keep money of the league.
   * Others who see a public league see its amounts without names.
   */
  knowsNames: boolean;
};

/**
 * Finds a league for reading, in one round trip, if the actor may see it or ran it while it held money. @throws AppError
 * 404 otherwise, as if it didn't exist (RULES §3).
 */
export async function visibleLeague(db: Reader, actor: Actor, leagueId: string): Promise<VisibleLeague> {
  const knowsNames = sql<boolean>`(${knowsNamesIn(db, actor)})`;
  const [league] = await db
    .select({ ...getTableColumns(leagues), knowsNames })
    .from(leagues)
    .where(and(eq(leagues.id, leagueId), mayRead(db, actor)));
  if (!league) throw leagueNotFound();
  return league;
}

/** Matches leagues that the actor may read, by the rule of `visibleLeague`. */
export const mayRead = (db: Reader, actor: Actor): SQL | undefined =>
  and(isNull(leagues.deletedAt), or(isOpenToAll(), knowsNamesIn(db, actor)));

/** Matches leagues that anyone who is signed in may read. */
const isOpenToAll = () => and(leagues.isPublic, inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)));

/** Matches leagues whose names the actor may know (see `VisibleLeague`). */
export const knowsNamesIn = (db: Reader, { isAdmin, userId }: Pick<Actor, "isAdmin" | "userId">): SQL | undefined =>
  isAdmin
    ? sql`true`
    : or(
        ...[eq(leagues.commissionerId, userId), hasSeatOf(db, userId), wasRunWithMoneyBy(db, userId)],
        keepsMoneyOf(leagues.id, userId),
      );

/**
 * Matches if the actor may know this person's name: their own, or that of someone who runs, plays in or once played in a
 * league whose names the actor knows. Admins know everyone's.
 */
export function mayKnow(db: Reader, actor: Actor, userId: string): SQL | undefined {
  if (actor.isAdmin || actor.userId === userId) return undefined;
  // Starts from the person's few leagues, however many there are in all.
  const theirs = union(
    db.select({ id: leagueMembers.leagueId }).from(leagueMembers).where(eq(leagueMembers.userId, userId)),
    db.select({ id: leagues.id }).from(leagues).where(eq(leagues.commissionerId, userId)),
  );
  const known = and(inArray(leagues.id, theirs), isNull(leagues.deletedAt), knowsNamesIn(db, actor));
  return exists(db.select({ id: leagues.id }).from(leagues).where(known));
}

type ReadersAsked = { leagueIds: string[]; among: string[] };

/**
 * Finds which of these people may read which of these leagues at this moment, by the rule of `visibleLeague`. `isOwn`:
 * the person has a seat in the league, or runs it.
 */
export async function readersOf(db: Reader, { leagueIds, among }: ReadersAsked) {
  if (leagueIds.length === 0 || among.length === 0) return [];
  const isOwn = or(eq(leagues.commissionerId, users.id), hasSeatOf(db, users.id)) ?? sql`false`;
  const mayReadIt = or(
    ...[isOwn, eq(users.role, "admin"), isOpenToAll(), wasRunWithMoneyBy(db, users.id)],
    keepsMoneyOf(leagues.id, users.id),
  );
  return db
    .select({ leagueId: leagues.id, userId: users.id, isOwn: sql<boolean>`${isOwn}` })
    .from(users)
    .innerJoin(leagues, inArray(leagues.id, leagueIds))
    .where(and(inArray(users.id, among), isSomebody, isNull(leagues.deletedAt), mayReadIt));
}

/** Whether the actor may know the names, as in `VisibleLeague`, for a league that was found in another way. */
export const knowsNames = async (db: Reader, actor: Actor, league: LeagueRow): Promise<boolean> =>
  actor.isAdmin ||
  league.commissionerId === actor.userId ||
  (await db.$count(leagues, and(eq(leagues.id, league.id), knowsNamesIn(db, actor)))) > 0;

/** One person, or the person of each row. */
type Person = string | typeof users.id;

/** Matches leagues, not deleted, whose members voted this commissioner out after someone had paid. */
export function wasRunWithMoneyBy(db: Reader, userId: Person): SQL | undefined {
  const { leagueId, currentCommissionerId, status, resolvedAt } = commissionerVotingProposals;
  const hadMoney = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(eq(payments.leagueId, leagues.id), eq(payments.status, "succeeded"), lte(payments.createdAt, resolvedAt)),
      ),
  );
  const votedOut = exists(
    db
      .select({ id: commissionerVotingProposals.id })
      .from(commissionerVotingProposals)
      .where(and(eq(leagueId, leagues.id), eq(currentCommissionerId, userId), eq(status, "approved"), hadMoney)),
  );
  return and(isNull(leagues.deletedAt), votedOut);
}

/** Matches leagues in which this person has a seat. */
export const hasSeatOf = (db: Reader, userId: Person): SQL =>
  exists(
    db
      .select({ id: leagueMembers.id })
      .from(leagueMembers)
      .where(
        and(eq(leagueMembers.leagueId, leagues.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)),
      ),
  );

/**
 * Tells whether the actor may see a league: members, the commissioner and admins always; any signed-in user while it is
 * public and open (RULES §3).
 */
export async function maySee(db: Reader, actor: Actor, league: LeagueRow): Promise<boolean> {
  if (league.deletedAt) return false;
  if (actor.isAdmin || league.commissionerId === actor.userId) return true;
  if (league.isPublic && isOpenForJoining(league.status)) return true;
  return isMember(db, { leagueId: league.id, userId: actor.userId });
}

export async function isMember(db: Reader, { leagueId, userId }: { leagueId: string; userId: string }) {
  const seat = and(
    eq(leagueMembers.leagueId, leagueId),
    eq(leagueMembers.userId, userId),
    isNull(leagueMembers.leftAt),
  );
  const [member] = await db.select({ id: leagueMembers.id }).from(leagueMembers).where(seat);
  return member !== undefined;
}

/** Locks a league. Always lock it before its seats or its money (docs/architecture.md). */
export async function lockLeague(tx: Tx, leagueId: string): Promise<LockedLeague> {
  const [league] = await lockOrLeave(tx, `league ${leagueId}`, (wait) =>
    tx.select().from(leagues).where(eq(leagues.id, leagueId)).for("no key update", wait),
  );
  if (!league) throw leagueNotFound();
  return league as LockedLeague;
}

/** Locks a league if the actor may see it. */
export async function lockVisibleLeague(
  tx: Tx,
  actor: Actor,
  leagueId: string,
  missing?: string,
): Promise<LockedLeague> {
  const league = await lockLeague(tx, leagueId);
  if (!(await maySee(tx, actor, league))) throw leagueNotFound(missing);
  return league;
}

/**
 * The authority that a league's own rules give the server, for acts that no person starts (RULES §21). The caller does
 * nothing with it that the rules don't say.
 */
export const byItsRules = (league: LockedLeague): ManagedLeague => league as ManagedLeague;

type Act = {
  action?: string;
  /** An act reserved to admins. It goes to the audit log even if the admin runs the league. */
  isAdmins?: boolean;
  reason?: string;
  details?: Record<string, unknown>;
  /** What isn't found, for those who can't see the league: what an id that doesn't exist is answered with. */
  missing?: string;
  now: Date;
};

/**
 * Locks the league for its commissioner or an admin, whose act goes to the audit log (RULES §3); a program's act with a
 * key, to its owner's account events. Reading passes no action.
 */
export async function managedLeague(tx: Tx, actor: Actor, leagueId: string, act: Act): Promise<ManagedLeague> {
  return actOn(tx, actor, await lockVisibleLeague(tx, actor, leagueId, act.missing), act);
}

/** The same for a league that is locked already. */
export async function actOn(
  tx: Tx,
  actor: Actor,
  league: LockedLeague,
  { now, isAdmins = false, missing: _, ...act }: Act,
): Promise<ManagedLeague> {
  const { action } = act;
  if (isAdmins || league.commissionerId !== actor.userId) {
    if (!actor.isAdmin) throw forbidden("Only the commissioner can do this.");
    if (action) await recordAudit(tx, { ...act, action, actor, subjectType: "league", subjectId: league.id, now });
  }
  if (actor.key && action) {
    const details = { key: actor.key.name, league: league.name, did: action.replace("league.", "").replace("_", " ") };
    await recordAccountEvent(tx, { userId: actor.userId, kind: "key_acted", from: actor.from, details, now });
  }
  return league as ManagedLeague;
}
