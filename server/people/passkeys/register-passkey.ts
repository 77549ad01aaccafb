import { eq } from "drizzle-orm";
import type { PasskeyRegistration } from "#contract/people/passkeys.ts";
import { siteName } from "#contract/platform/site.ts";
import { challengeIn, closeChallenge, openChallenge } from "#server/people/passkeys/challenges.ts";
import { type PasskeyDeps, requireRelyingParty } from "#server/people/passkeys/passkey-setting.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/second-factors.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { invalid, notFound } from "#server/platform/errors.ts";

/** Tells the browser to create a passkey that names its owner and that only its owner can use. */
export async function passkeyToMake(deps: PasskeyDeps, userId: string) {
  const { db, clock } = deps;
  const relyingParty = requireRelyingParty(deps);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw notFound("User not found");
  const known = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const challenge = await inTransaction(db, (tx) => openChallenge(tx, { purpose: "add", userId, now: clock() }));
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: siteName(),
    rpID: relyingParty.id,
    userName: user.username,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(userId),
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** A passkey that the browser created, with its creation verified. */
export type MadePasskey = Pick<
  typeof passkeys.$inferSelect,
  "credentialId" | "publicKey" | "counter" | "transports" | "isSynced"
>;

/**
 * Checks what the browser created: for this person, on this site, just now, behind a finger, face or PIN. @throws
 * AppError 400 for anything else.
 */
export async function checkMadePasskey(
  deps: PasskeyDeps,
  { userId, response }: { userId: string; response: PasskeyRegistration },
): Promise<MadePasskey> {
  const { db, clock } = deps;
  const relyingParty = requireRelyingParty(deps);
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOpen = await inTransaction(db, (tx) =>
    closeChallenge(tx, { purpose: "add", userId, challenge, now: clock() }),
  );
  if (!isOpen) throw invalid("Adding this passkey took too long. Please start again.");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: forLibrary(response),
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw invalid("This passkey can't be used here. Nothing was added.");
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialDeviceType === "multiDevice",
  };
}

/** What the library checks in an answer. The rest tells us nothing. */
const forLibrary = ({ id, rawId, type, response }: PasskeyRegistration) => {
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
};
