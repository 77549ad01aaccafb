import { and, asc, desc, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ProposedPayout } from "#contract/money/payouts.ts";
import type { AdminRequest, getObjection } from "#contract/operations/admin-requests.ts";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { isStakeholder } from "#server/access/stake.ts";
import type { RequestRow } from "#server/operations/second-admin/concerned.ts";
import { hasStakeInAct, needsConfirmation } from "#server/operations/second-admin/plan-act.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { maskEmail } from "#server/platform/lib/mask-email.ts";
import { namesIn, withNames } from "#server/platform/mentions.ts";

const SHOWN_MAX = 50;

/** Lists the latest requests; when each is carried out depends on whether another admin can confirm it. */
export async function adminRequestsFor(db: Reader, viewerId: string): Promise<AdminRequest[]> {
  const rows = await db
    .select({ request: adminRequests, username: users.username, erasedAt: users.erasedAt })
    .from(adminRequests)
    .innerJoin(users, eq(users.id, adminRequests.requestedById))
    .orderBy(desc(adminRequests.createdAt), desc(adminRequests.id))
    .limit(SHOWN_MAX);
  const named = await namesIn(
    db,
    rows.flatMap(({ request }) => [request.summary, request.outcome]),
  );
  const shown: AdminRequest[] = [];
  for (const { request: stored, username, erasedAt } of rows) {
    const request = { ...stored, summary: named(stored.summary) };
    const { id, kind, act, status, requestedById, createdAt } = request;
    const outcome = stored.outcome && named(stored.outcome);
    const isWaiting = status === "waiting";
    shown.push({
      ...{ id, kind, outcome, ...(await shownOf(db, request)) },
      ...(isWaiting && act.kind === "change_address" ? { newAddress: act.email } : {}),
      requestedBy: erasedAt ? null : username,
      isOwn: requestedById === viewerId,
      hasStake: isWaiting && (await hasStakeInAct(db, request, { userId: viewerId })),
      createdAt: createdAt.toISOString(),
    });
  }
  return shown;
}

/** Finds when the requests that this admin can confirm were made, the oldest first. */
export async function askedToConfirm(db: Reader, viewer: { userId: string }): Promise<Date[]> {
  const { leagueId, userId, createdAt, status, requestedById } = adminRequests;
  const isOthers = and(eq(status, "waiting"), ne(requestedById, viewer.userId));
  const isNotTheirs = or(isNull(userId), ne(userId, viewer.userId));
  const rows = await db
    .select({ createdAt })
    .from(adminRequests)
    .where(and(isOthers, or(isNull(leagueId), and(isNotTheirs, not(isStakeholder(sql`${leagueId}`, viewer))))))
    .orderBy(asc(createdAt));
  return rows.map((row) => row.createdAt);
}

type Shown = z.input<(typeof getObjection.schema.response)[200]>;

/** Shows a request to the people it concerns; its details only while it waits. */
export async function shownOf(db: Reader, request: RequestRow): Promise<Shown> {
  const { reason, status, waitsUntil, act } = request;
  const summary = await withNames(db, request.summary);
  if (status !== "waiting") return { summary, reason, status, carriedOutAt: null };
  const payouts = await plannedPayouts(db, request);
  return {
    ...{ summary, reason, status },
    ...(payouts ? { payouts } : {}),
    ...(act.kind === "change_address" ? { newAddress: maskEmail(act.email) } : {}),
    carriedOutAt: (await needsConfirmation(db, request)) ? null : waitsUntil.toISOString(),
  };
}

/** Finds who would be paid what, whether or not the members voted on exactly that. */
async function plannedPayouts(db: Reader, { act, subjectId, leagueId }: RequestRow): Promise<Shown["payouts"]> {
  if (act.kind !== "resolve_vote" || act.intervention.action === "refund") return undefined;
  const { action, payouts: replaced = [] } = act.intervention;
  const payouts = action === "replace" ? replaced : await proposedIn(db, subjectId);
  const ids = payouts.map(({ userId }) => userId);
  const winners = ids.length > 0 ? await db.select().from(users).where(inArray(users.id, ids)) : [];
  const currency = await currencyOf(db, leagueId);
  const names = new Map(winners.map(({ id, username, erasedAt }) => [id, shownName({ username, erasedAt })]));
  return payouts.map(({ place, prize, userId, amount }) => ({
    place: place ?? null,
    prize: prize ?? null,
    username: names.get(userId) ?? null,
    amount: centsToDecimal(amount),
    currency,
  }));
}

async function currencyOf(db: Reader, leagueId: string | null): Promise<Currency> {
  if (leagueId === null) return DOLLARS;
  return onlyRow(await db.select({ currency: leagues.currency }).from(leagues).where(eq(leagues.id, leagueId)))
    .currency;
}

async function proposedIn(db: Reader, sessionId: string): Promise<ProposedPayout[]> {
  const [session] = await db.select().from(votingSessions).where(eq(votingSessions.id, sessionId));
  return session?.proposedPayouts ?? [];
}
