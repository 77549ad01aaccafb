import { and, eq, isNull } from "drizzle-orm";
import type { PersonPauseReason } from "#contract/money/pause-reasons.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutPauses } from "#server/platform/db/schema/payout-pauses.ts";

const PAUSE_MS = 48 * 60 * 60 * 1000;

/** Returns the end of a person's payout pause after a change that a thief might make (RULES §16). */
export const pauseEnd = (now: Date): Date => new Date(now.getTime() + PAUSE_MS);

type Pause = { userId: string; reason: Exclude<PersonPauseReason, "not_me">; until: Date; now: Date };

/** Pauses new payouts to a person until then; payouts already under way still arrive. */
export async function pausePayouts(tx: Tx, { userId, reason, until, now }: Pause): Promise<void> {
  await tx.insert(payoutPauses).values({ userId, reason, until, createdAt: now });
}

/**
 * Freezes payouts to a person who said "This wasn't me", until they reset their password by email. Repeating it is
 * harmless.
 */
export async function freezePayouts(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  if ((await tx.$count(payoutPauses, isFrozen(userId))) > 0) return;
  await tx.insert(payoutPauses).values({ userId, reason: "not_me", until: null, createdAt: now });
}

/** Ends the freeze. Pauses with their own end continue. */
export async function unfreezePayouts(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx.update(payoutPauses).set({ liftedAt: now }).where(isFrozen(userId));
}

const isFrozen = (userId: string) =>
  and(eq(payoutPauses.userId, userId), eq(payoutPauses.reason, "not_me"), isNull(payoutPauses.liftedAt));
