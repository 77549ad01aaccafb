import { inArray, type SQL, sql } from "drizzle-orm";
import type { PayoutPauseReason } from "#contract/money/pause-reasons.ts";
import { type SeasonAsked, seasonPauses } from "#server/money/season-holds/season-pauses.ts";
import { declarationPauses } from "#server/people/declarations/may-be-paid.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

export type PayoutPause = { reason: PayoutPauseReason; until: Date | null };

export type PauseQuery = SeasonAsked & {
  config: { policy: Pick<Config["policy"], "emailVerification">; duties: Config["duties"] };
};

/**
 * Lists everything that holds up one of the `payouts` now, as rows of `reason` and `until`. This is the only place that
 * knows all of it (RULES §16, §17, §27).
 */
const pausesOf = ({ config, now }: PauseQuery): SQL => sql`(
  select pause.reason, pause.until from payout_pauses pause
  where pause.user_id = payouts.user_id and pause.lifted_at is null and (pause.until is null or pause.until > ${now})
  union all
  select 'unverified_address', null from users winner
  where ${config.policy.emailVerification === "required"} and winner.id = payouts.user_id and winner.email_verified_at is null
  union all
  ${declarationPauses({ config, now })}
  union all
  ${seasonPauses({ config, now })}
) paused`;

type Read = { reason: PayoutPauseReason; until: string | null } | null;

const longestOf = (asked: PauseQuery) => sql<Read>`(
  select json_build_object('reason', paused.reason, 'until', paused.until)
  from ${pausesOf(asked)}
  order by paused.until desc nulls first, paused.reason = 'too_young' desc, paused.reason = 'place_refused' desc limit 1)`;

export const toWire = ({ reason, until }: PayoutPause) => ({ reason, until: until?.toISOString() ?? null });

const toPause = (read: Read): PayoutPause | null =>
  read && { ...read, until: read.until ? new Date(read.until) : null };

/** Selects what holds up a payout longest, of several without an end what its winner can't lift, as a column of a query on `payouts`; null if nothing does. */
export const payoutPauseColumn = (asked: PauseQuery) => longestOf(asked).mapWith(toPause) as SQL<PayoutPause | null>;

/** Matches `payouts` that nothing holds up. */
export const isNotPaused = (asked: PauseQuery): SQL => sql`not exists (select from ${pausesOf(asked)})`;

/** Finds what holds up this payout, and until when; null if it may be sent. */
export async function payoutPauseOf(db: Reader, payoutId: string, asked: PauseQuery): Promise<PayoutPause | null> {
  return onlyRow([...(await payoutPausesOf(db, [payoutId], asked)).values()]);
}

/** Does the same for many payouts, in one query. */
export async function payoutPausesOf(
  db: Reader,
  payoutIds: readonly string[],
  asked: PauseQuery,
): Promise<Map<string, PayoutPause | null>> {
  const found = await db
    .select({ id: payouts.id, pause: payoutPauseColumn(asked) })
    .from(payouts)
    .where(inArray(payouts.id, [...payoutIds]));
  return new Map(found.map(({ id, pause }) => [id, pause]));
}
