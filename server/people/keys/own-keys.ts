import { and, desc, eq, gt, lte } from "drizzle-orm";
import { type ApiKey, KEY_PREFIX, KEYS_MAX, type NewKey } from "#contract/people/api-keys.ts";
import { counted } from "#contract/platform/counted.ts";
import { addDays } from "#contract/platform/days.ts";
import { listed } from "#contract/platform/listed.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import type { Actor } from "#server/access/guards.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { conflict, notFound, unauthorized } from "#server/platform/errors.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";

/** Enough to recognize a key by; 24 of its 256 bits. */
const START_LENGTH = KEY_PREFIX.length + 4;

const toApiKey = ({ createdAt, endsAt, lastUsedAt, ...key }: typeof apiKeys.$inferSelect): ApiKey => ({
  ...{ id: key.id, name: key.name, scope: key.scope, start: key.start },
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function keysOf(db: Reader, { userId }: Actor, now: Date): Promise<ApiKey[]> {
  const works = and(eq(apiKeys.userId, userId), gt(apiKeys.endsAt, now));
  return (await db.select().from(apiKeys).where(works).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))).map(
    toApiKey,
  );
}

/**
 * Makes a key for a program of this person, who has just proved who they are in the session `sid`. @returns The key,
 * which is stored nowhere. @throws AppError 409 if they have too many, 401 if that session ended since.
 */
export async function makeKey(tx: Tx, { userId, from }: Actor, made: NewKey & { sid: string; now: Date }) {
  const { name, scope, days, sid, now } = made;
  await lockUser(tx, userId);
  // Whatever ends the sessions ends the keys, so a proof from before makes none.
  if ((await tx.$count(sessions, eq(sessions.sid, sid))) === 0) throw unauthorized();
  await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), lte(apiKeys.endsAt, now)));
  if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= KEYS_MAX) {
    throw conflict(`You have ${counted(KEYS_MAX, "key")}. End one before you make another.`);
  }
  const key = `${KEY_PREFIX}${randomToken()}`;
  const about = { userId, name, scope, start: key.slice(0, START_LENGTH), keyHash: hashToken(key) };
  const row = { ...about, createdAt: now, endsAt: addDays(now, days) };
  const kept = onlyRow(await tx.insert(apiKeys).values(row).returning());
  const details = [{ label: "Key", value: `${name} (${scope})` }];
  await tellAccount(tx, { userId, kind: "key_made", details, from, now });
  await recordAccountEvent(tx, { userId, kind: "key_made", from, details: { key: name }, now });
  return { ...toApiKey(kept), key };
}

/** Ends one of a person's keys, or all. @throws AppError 404 for one that has ended, or another person's. */
export async function endKeys(tx: Tx, { userId, from }: Actor, { id, now }: { id?: string; now: Date }): Promise<void> {
  const ended = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), id ? eq(apiKeys.id, id) : undefined))
    .returning({ name: apiKeys.name });
  if (id && ended.length === 0) throw notFound("This key has already ended.");
  if (ended.length === 0) return;
  const details = { key: listed(ended.map(({ name }) => name)) };
  await recordAccountEvent(tx, { userId, kind: "key_ended", from, details, now });
}
