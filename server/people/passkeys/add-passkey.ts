import { eq } from "drizzle-orm";
import type { MadePasskey } from "#server/people/passkeys/register-passkey.ts";
import { codesForFirst } from "#server/people/second-factor/keep-one.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/second-factors.ts";
import { conflict } from "#server/platform/errors.ts";

const PASSKEYS_MAX = 20;

type Added = OwnChange & { name: string; made: MadePasskey };

/** Adds a passkey that the browser created. @throws AppError 409 if it is already known or there are too many. */
export async function addPasskey(tx: Tx, { name, made, ...change }: Added) {
  const { userId, now } = change;
  await lockUser(tx, userId);
  if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX) {
    throw conflict(`You have ${PASSKEYS_MAX} passkeys. Remove one before you add another.`);
  }
  const [passkey] = await tx
    .insert(passkeys)
    .values({ userId, name, ...made, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!passkey) throw conflict("This passkey is already in use.");
  const recoveryCodes = await codesForFirst(tx, { userId, now });
  await tellSecondFactorChange(tx, { ...change, kind: "passkey_added", detail: { label: "Passkey", value: name } });
  return { passkey, recoveryCodes };
}
