import { and, eq, isNull } from "drizzle-orm";
import type { PersonPauseReason } from "#contract/payout-pause.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutPauses } from "#server/platform/db/schema/payout-pauses.ts";

const PAUSE_MS = 48 * 60 * 60 * 1000;

/** How long payouts to a person pause after a change that a thief would make (RULES §16). */
export const pauseEnd = (now: Date): Date => new Date(now.getTime() + PAUSE_MS);

type Pause = { userId: string; reason: Exclude<PersonPauseReason, "not_me">; until: Date; now: Date };

/** Pays a person nothing until then; what is already on its way arrives. */
export async function pausePayouts(tx: Tx, { userId, reason, until, now }: Pause): Promise<void> {
  await tx.insert(payoutPauses).values({ userId, reason, until, createdAt: now });
}

/** Pays a person nothing until a password reset by email: they said "This wasn't me". Twice is harmless. */
export async function freezePayouts(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  if ((await tx.$count(payoutPauses, isFrozen(userId))) > 0) return;
  await tx.insert(payoutPauses).values({ userId, reason: "not_me", until: null, createdAt: now });
}

/** Ends the freeze. Pauses with an end of their own go on. */
export async function unfreezePayouts(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx.update(payoutPauses).set({ liftedAt: now }).where(isFrozen(userId));
}

const isFrozen = (userId: string) =>
  and(eq(payoutPauses.userId, userId), eq(payoutPauses.reason, "not_me"), isNull(payoutPauses.liftedAt));
