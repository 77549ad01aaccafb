import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type PayoutPauseReason, type PersonPauseReason, seasonPauseReasons } from "#contract/payout-pause.ts";
import { type SeasonAsked, seasonPauses } from "#server/money/season-holds/season-pauses.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { payoutPauses } from "#server/platform/db/schema/payout-pauses.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

export type PayoutPause = { reason: PayoutPauseReason; until: Date | null };

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

export type Asked = SeasonAsked & { config: { policy: Pick<Config["policy"], "emailVerification"> } };

/** Everything that holds up one of the `payouts` now, as rows of `reason` and `until`: the one place that knows (RULES §16, §17). */
const pausesOf = ({ config, now }: Asked): SQL => sql`(
  select pause.reason, pause.until from payout_pauses pause
  where pause.user_id = payouts.user_id and pause.lifted_at is null and (pause.until is null or pause.until > ${now})
  union all
  select 'unverified_address', null from users winner
  where ${config.policy.emailVerification === "required"} and winner.id = payouts.user_id and winner.email_verified_at is null
  union all
  ${seasonPauses({ config, now })}
) paused`;

type Read = { reason: PayoutPauseReason; until: string | null } | null;

const longestOf = (asked: Asked) => sql<Read>`(
  select json_build_object('reason', paused.reason, 'until', paused.until)
  from ${pausesOf(asked)} order by paused.until desc nulls first limit 1)`;

/** What holds up the prizes of everybody in a season is no one person's business. */
export const isOfSeason = ({ reason }: PayoutPause): boolean => seasonPauseReasons.some((known) => known === reason);

export const toWire = ({ reason, until }: PayoutPause) => ({ reason, until: until?.toISOString() ?? null });

const toPause = (read: Read): PayoutPause | null =>
  read && { ...read, until: read.until ? new Date(read.until) : null };

/** What holds up a payout longest, as a column of a query on `payouts`; null for one that nothing holds up. */
export const payoutPauseColumn = (asked: Asked) => longestOf(asked).mapWith(toPause) as SQL<PayoutPause | null>;

/** A payout that nothing holds up, as a condition on `payouts`. */
export const isNotPaused = (asked: Asked): SQL => sql`not exists (select from ${pausesOf(asked)})`;

/** What holds up this payout, and until when; null when it may be sent. */
export async function payoutPauseOf(db: Reader, payoutId: string, asked: Asked): Promise<PayoutPause | null> {
  const [row] = await db
    .select({ pause: payoutPauseColumn(asked) })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  return row?.pause ?? null;
}
