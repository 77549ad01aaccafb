import { eq, isNull } from "drizzle-orm";
import { openAuthenticator, sealAuthenticator } from "#server/people/second-factor/authenticator-secret.ts";
import { codesForFirst } from "#server/people/second-factor/keep-one.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { newTotpSecret, stepOfCode, totpUri } from "#server/people/second-factor/totp.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { authenticators } from "#server/platform/db/schema/second-factors.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";

/** Starting takes a fresh proof and confirming doesn't, so one must soon follow the other. */
const SET_UP_LIFE_MS = 15 * 60_000;
const IN_USE = "You already use an authenticator app. Remove it before you set up another.";

type SetUp = { userId: string; secret: string; now: Date };
type Confirmation = OwnChange & { secret: string; code: string };

/** Starts the setup with a new secret, replacing one that was never confirmed. */
export async function startAuthenticator(tx: Tx, { userId, secret, now }: SetUp) {
  const { username } = await lockUser(tx, userId);
  const totpSecret = newTotpSecret();
  const begun = { secret: sealAuthenticator(totpSecret, { secret, userId }), lastStep: null, createdAt: now };
  const started = await tx
    .insert(authenticators)
    .values({ userId, ...begun })
    .onConflictDoUpdate({ target: authenticators.userId, set: begun, setWhere: isNull(authenticators.confirmedAt) })
    .returning({ userId: authenticators.userId });
  if (started.length === 0) throw conflict(IN_USE);
  return { secret: totpSecret, uri: totpUri(totpSecret, username) };
}

/** Confirms the setup with the app's first code, which works once like every other. */
export async function confirmAuthenticator(tx: Tx, { secret, code, ...change }: Confirmation) {
  const { userId, now } = change;
  await lockUser(tx, userId);
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId));
  if (app?.confirmedAt) throw conflict(IN_USE);
  if (!app || now.getTime() - app.createdAt.getTime() > SET_UP_LIFE_MS) {
    throw conflict("Setting up the authenticator app took too long. Please start again.");
  }
  const totpSecret = openAuthenticator(app.secret, { secret, userId });
  const lastStep = totpSecret ? stepOfCode({ secret: totpSecret, code, now }) : null;
  if (lastStep === null) {
    throw invalidField(
      "code",
      "This code isn't right. Check that your device's clock is correct and try the next one.",
    );
  }
  await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastStep, failures: 0, lastFailureAt: null })
    .where(eq(authenticators.userId, userId));
  const recoveryCodes = await codesForFirst(tx, { userId, now });
  await tellSecondFactorChange(tx, { ...change, kind: "authenticator_added" });
  return { recoveryCodes };
}
