import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { centsToDecimal, formatDollars } from "#contract/platform/money.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { awardDebts } from "#server/money/payouts/award-debts.ts";
import { isUnderReview } from "#server/money/season-holds/reviews.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { conflict, invalidField, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

/** Lists unclaimed money that is still kept, oldest first. */
export async function unclaimedOf(reader: Reader): Promise<Unclaimed[]> {
  const rows = await reader
    .select({ kept: unclaimedMoney, owner: users, leagueName: leagues.name })
    .from(unclaimedMoney)
    .innerJoin(users, eq(users.id, unclaimedMoney.userId))
    .innerJoin(leagues, eq(leagues.id, unclaimedMoney.leagueId))
    .where(isNull(unclaimedMoney.paidAsId))
    .orderBy(asc(unclaimedMoney.createdAt), asc(unclaimedMoney.id));
  return rows.map(({ kept: { id, leagueId, seasonYear, amount, reason, createdAt }, owner, leagueName }) => ({
    id,
    leagueId,
    leagueName,
    seasonYear,
    username: owner.erasedAt ? null : owner.username,
    amount: centsToDecimal(amount),
    reason,
    createdAt: createdAt.toISOString(),
  }));
}

type Payment = { unclaimedId: string; toUserId: string; reason: string; now: Date };

/**
 * Pays unclaimed money to its returned owner: to their own account, or to any other if theirs was erased (RULES §23).
 * Only once. @returns What was done. @throws AppError 400, 404, 409
 */
export async function payUnclaimed(
  tx: Tx,
  actor: Actor,
  { unclaimedId, toUserId, reason, now }: Payment,
): Promise<string> {
  const [kept] = await tx.select().from(unclaimedMoney).where(eq(unclaimedMoney.id, unclaimedId)).for("no key update");
  if (!kept) throw notFound("Unclaimed money not found");
  if (kept.paidAsId) throw conflict("This money was already paid.");
  const person = await lockAccount(tx, eq(users.id, toUserId));
  const [owner] = await tx.select().from(users).where(eq(users.id, kept.userId));
  if (owner && !owner.erasedAt && owner.id !== person.id) {
    throw conflict(
      `This money belongs to ${owner.username}, who still has an account. It can only be paid to that one.`,
    );
  }
  const { leagueId, amount, userId } = kept;
  if (kept.payoutId && (await isUnderReview(tx, kept))) {
    throw conflict("An admin is reviewing this season's payouts. Decide that first.");
  }
  await awardDebts(tx, kept, { toUserId: person.id, actor: actor.userId, now });
  await recordAudit(tx, {
    actor,
    action: "league.pay_unclaimed",
    subjectType: "league",
    subjectId: leagueId,
    reason,
    details: { unclaimedId, userId, toUserId: person.id, amount },
    now,
  });
  return `${formatDollars(amount)} is awarded to ${mention(person.id)}.`;
}

/** Finds the account that an admin names by its username or email address. @throws AppError 400 if there is none. */
export function accountNamed(tx: Tx, account: string) {
  const name = account.toLowerCase();
  return lockAccount(tx, or(eq(sql`lower(${users.username})`, name), eq(sql`lower(${users.email})`, name)));
}

/** The lock keeps the account from being erased during the payment. */
async function lockAccount(tx: Tx, isIt: SQL | undefined) {
  const [person] = await tx.select().from(users).where(and(isIt, isSomebody)).for("no key update");
  if (!person) throw invalidField("account", "There is no such account.");
  return person;
}
