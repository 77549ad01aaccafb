import { sql } from "drizzle-orm";
import { monthEnd } from "#contract/people/play-limit-times.ts";
import { addCents, type Cents, formatDollars, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Acting = { userId: string; now: Date };
type Joining = Acting & { league: { custody: Custody } };
type Paying = {
  amount: Cents;
  /** How much of what counts this payment continues or takes the place of. */
  replaced: Cents;
  now: Date;
};

/**
 * Lets a person join a league, or say that they paid a treasurer, unless they take a break (RULES §27). Locks the person's
 * row, if they have limits, after the league's and before any seat's. @throws AppError 409 with the day on which the break ends.
 */
export async function refuseOnBreak(tx: Tx, { userId, league: { custody }, now }: Joining): Promise<void> {
  await lockLimits(tx, { userId, custody, now });
}

/**
 * Lets a person pay this much by card, unless it exceeds their own limit a month (RULES §27). What they started elsewhere
 * counts, because it can still go through. @throws AppError 409 with what is left and until when.
 */
export function requireWithinLimits({ limit, paid, ...counted }: PlayLimits, { amount, replaced, now }: Paying): void {
  if (limit === null) return;
  const open = subtractCents(counted.open, replaced);
  if (addCents(paid, open, amount) <= limit) return;
  const left = toCents(Math.max(ZERO, subtractCents(limit, addCents(paid, open))));
  const started = open > 0 ? ` ${formatDollars(open)} counts for payments that you started and can still cancel.` : "";
  throw conflict(
    `You set a limit of ${formatDollars(limit)} a month, and ${formatDollars(left)} is left until ${utcText(monthEnd(now))}.${started} Nothing was charged. Your limits are under Payouts in your profile.`,
  );
}

type Row = { until: string | null; limit: number | null; paid: number; open: number };

type Locked = Acting & { custody?: Custody };
type PlayLimits = Awaited<ReturnType<typeof lockLimits>>;

/**
 * Reads a person's limit, what they paid this month and what they have open, in cents. Locks as `refuseOnBreak`, and
 * throws as it does.
 */
export async function lockLimits(tx: Tx, { userId, custody = "potkeeper", now }: Locked) {
  const { rows } = await tx.execute<Row>(sql`
    select break_until as until, monthly_limit as limit, paid, open
    from lock_play_limits(${userId}, ${now.toISOString()}::timestamptz)`);
  const [{ until, limit, paid, open } = { until: null, limit: null, paid: 0, open: 0 }] = rows;
  if (until !== null) {
    throw conflict(
      `You're on a break until ${utcText(new Date(until))}. Until then you can't join leagues or pay.${wordsOf({ custody }).stillReachesYou}`,
    );
  }
  return {
    limit: limit === null ? null : toCents(Number(limit)),
    paid: toCents(Number(paid)),
    open: toCents(Number(open)),
  };
}
