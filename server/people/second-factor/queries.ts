import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SecondFactor } from "#contract/people/second-factor.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import {
  authenticators,
  passkeys,
  recoveryCodes,
  secondFactorResets,
} from "#server/platform/db/schema/second-factors.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Passkey = typeof passkeys.$inferSelect;

export const toPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Kinds = { passkeys: number; hasAuthenticator: boolean };

const hasAuthenticatorInSql = (userId: string | SQLWrapper) => sql`
  exists (select from ${authenticators}
    where ${eq(authenticators.userId, userId)} and ${isNotNull(authenticators.confirmedAt)})`;

/** `hasSecondFactor` as a condition within a query, for the person of each row. */
const hasSecondFactorInSql = (userId: SQLWrapper): SQL => sql`
  (exists (select from ${passkeys} where ${eq(passkeys.userId, userId)}) or ${hasAuthenticatorInSql(userId)})`;

/** Whether the person of each row is an admin without one. */
export const isAdminWithoutFactor = sql<boolean>`coalesce(${users.role} = 'admin' and not ${hasSecondFactorInSql(users.id)}, false)`;

/** Returns a person's second factors. Recovery codes alone don't count. */
export async function secondFactorKinds(db: Reader, userId: string): Promise<Kinds> {
  const { rows } = await db.execute<{ passkeys: number; hasAuthenticator: boolean }>(sql`
    select (select count(*)::int from ${passkeys} where ${eq(passkeys.userId, userId)}) as "passkeys",
      ${hasAuthenticatorInSql(userId)} as "hasAuthenticator"`);
  return rows[0] ?? { passkeys: 0, hasAuthenticator: false };
}

export const hasPasskey = async (db: Reader, userId: string): Promise<boolean> =>
  (await secondFactorKinds(db, userId)).passkeys > 0;

/** Tells whether signing in with the password takes a second step. */
export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  const kinds = await secondFactorKinds(db, userId);
  return kinds.passkeys > 0 || kinds.hasAuthenticator;
}

/** Tells whether this is an admin who can do nothing until they set up a second factor (RULES §15). */
export async function mustSetUpSecondFactor(
  { db, config }: { db: Reader; config: Pick<Config, "policy"> },
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<boolean> {
  return isAdmin && adminsNeedFactor(config) && !(await hasSecondFactor(db, userId));
}

/** Tells whether this installation's admins can do nothing without a second factor (RULES §15). */
export const adminsNeedFactor = ({ policy }: Pick<Config, "policy">): boolean =>
  policy.adminSecondFactor === "required";

type Own = Omit<SecondFactor, "isRequired">;

/** Lists a person's second factors for themselves, without anything that signs in. */
export async function secondFactorOf(db: Reader, userId: string): Promise<Own> {
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
  const [app] = await db
    .select({ since: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [removal] = await db
    .select({ dueAt: secondFactorResets.dueAt })
    .from(secondFactorResets)
    .where(and(eq(secondFactorResets.userId, userId), eq(secondFactorResets.status, "waiting")));
  return {
    passkeys: own.map(toPasskey),
    authenticatorSince: app?.since?.toISOString() ?? null,
    recoveryCodesLeft: await db.$count(recoveryCodes, unused),
    removalDueAt: removal?.dueAt.toISOString() ?? null,
  };
}
