import { and, eq, isNotNull } from "drizzle-orm";
import { openAuthenticator } from "#server/people/second-factor/authenticator-secret.ts";
import { stepOfCode } from "#server/people/second-factor/totp.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { authenticators } from "#server/platform/db/schema/second-factors.ts";

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** After a day without a wrong code, all of them are forgotten. */
const FORGOTTEN_AFTER_MS = 86_400_000;

/**
 * The result of checking a code. It is returned, not thrown, so that the transaction keeps the count of wrong codes.
 */
export type CodeResult =
  | { is: "right" }
  | { is: "wrong" }
  | { is: "used" }
  | { is: "unreadable" }
  | { is: "too_soon"; retryAfterSeconds: number };

type Check = { userId: string; secret: string; code: string; now: Date };

/**
 * Checks a code from a person's authenticator app. A code works once, and no older one after it. After five wrong
 * codes, each attempt has to wait longer, at most an hour. Passkeys and recovery codes never wait, because no one can
 * guess them.
 */
export async function checkAuthenticatorCode(tx: Tx, { userId, secret, code, now }: Check): Promise<CodeResult> {
  const ofUser = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const [app] = await tx.select().from(authenticators).where(ofUser).for("update");
  if (!app) return { is: "wrong" };
  const failures = recentFailures(app, now);
  const waitMs = waitAfter(failures, app.lastFailureAt, now);
  if (waitMs > 0) return { is: "too_soon", retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const totpSecret = openAuthenticator(app.secret, { secret, userId });
  if (!totpSecret) return { is: "unreadable" };

  const step = stepOfCode({ secret: totpSecret, code, now });
  if (step === null) {
    await tx
      .update(authenticators)
      .set({ failures: failures + 1, lastFailureAt: now })
      .where(ofUser);
    return { is: "wrong" };
  }
  if (app.lastStep !== null && step <= app.lastStep) return { is: "used" };
  await tx.update(authenticators).set({ lastStep: step, failures: 0, lastFailureAt: null }).where(ofUser);
  return { is: "right" };
}

type Counted = { failures: number; lastFailureAt: Date | null };

const recentFailures = ({ failures, lastFailureAt }: Counted, now: Date): number =>
  lastFailureAt && now.getTime() - lastFailureAt.getTime() < FORGOTTEN_AFTER_MS ? failures : 0;

/** Returns the wait before the next attempt: one minute after the fifth wrong code, doubling with each further one. */
function waitAfter(failures: number, lastFailureAt: Date | null, now: Date): number {
  if (failures < FREE_FAILURES || !lastFailureAt) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MS);
  return lastFailureAt.getTime() + wait - now.getTime();
}
