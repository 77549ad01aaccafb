import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { PasskeyAssertion } from "#contract/people/passkeys.ts";
import { type Ceremony, challengeIn, closeChallenge, openChallenge } from "#server/people/passkeys/challenges.ts";
import { type PasskeyDeps, requireRelyingParty } from "#server/people/passkeys/passkey-setting.ts";
import { type Db, inTransaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/second-factors.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError } from "#server/platform/errors.ts";

type Passkey = typeof passkeys.$inferSelect;
/**
 * A passkey with its owner's current password hash, because changing or removing the password invalidates a sign-in that
 * the passkey has started.
 */
type Found = Passkey & { passwordHash: string | null };

const refused = () => new AppError(403, "This passkey wasn't accepted. Please try again.", { code: "passkey_refused" });

/** Tells the browser what to sign, and with which passkeys if the person is known. */
export async function passkeyToUse(deps: PasskeyDeps, ceremony: Ceremony) {
  const { db, clock } = deps;
  const relyingParty = requireRelyingParty(deps);
  const own = ceremony.userId ? await db.select().from(passkeys).where(eq(passkeys.userId, ceremony.userId)) : [];
  const challenge = await inTransaction(db, (tx) => openChallenge(tx, { ...ceremony, now: clock() }));
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

/**
 * Checks a passkey's answer and records its use. Each challenge works once, only on this site's own origin, and, if the
 * person is known, only with that person's passkeys. @returns The passkey's owner. @throws AppError 403 for anything
 * else.
 */
export async function assertPasskey(
  deps: PasskeyDeps,
  { response, ...ceremony }: Ceremony & { response: PasskeyAssertion },
): Promise<{ userId: string; passwordHash: string | null }> {
  const { db, clock } = deps;
  const relyingParty = requireRelyingParty(deps);
  const now = clock();
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOpen = await inTransaction(db, (tx) => closeChallenge(tx, { ...ceremony, challenge, now }));
  const passkey = await findPasskey(db, response);
  if (!isOpen || !passkey) throw refused();
  if (ceremony.userId !== null && ceremony.userId !== passkey.userId) throw refused();

  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: forLibrary(response),
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports as never,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refused();
  await recordUse(db, { passkey, counter: authenticationInfo.newCounter, now });
  return { userId: passkey.userId, passwordHash: passkey.passwordHash };
}

/** Finds the passkey that an answer names, unless the answer names a different owner. */
async function findPasskey(db: Db, { id, response: { userHandle } }: PasskeyAssertion): Promise<Found | undefined> {
  const [passkey] = await db
    .select({ ...getTableColumns(passkeys), passwordHash: users.passwordHash })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, id));
  if (!passkey || !userHandle) return passkey;
  return Buffer.from(userHandle, "base64url").toString("utf8") === passkey.userId ? passkey : undefined;
}

/** What the library checks in an answer. The rest tells us nothing. */
const forLibrary = ({ id, rawId, type, response }: PasskeyAssertion) => {
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} };
};

/**
 * Records the use. If two copies of a passkey answer at the same time with the same count, refuses the second; 0 means
 * that the passkey keeps no count.
 */
async function recordUse(db: Db, { passkey, counter, now }: { passkey: Passkey; counter: number; now: Date }) {
  const isNewer = or(sql`${counter} > ${passkeys.counter}`, sql`${counter} = 0 and ${passkeys.counter} = 0`);
  const used = await inTransaction(db, (tx) =>
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), isNewer))
      .returning({ id: passkeys.id }),
  );
  if (used.length === 0) throw refused();
}
