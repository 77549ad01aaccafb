import { sql } from "drizzle-orm";
import { monthEnd } from "#contract/people/play-limit-times.ts";
import { addCents, type Cents, formatDollars, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcDay, utcText } from "#server/platform/lib/utc-text.ts";

type Acting = { userId: string; now: Date };
type Joining = Acting & { league: { custody: Custody } };
type Paying = Acting & {
  amount: Cents;
  /** The open payment that this one continues or takes the place of. */
  besides: string | undefined;
};

/**
 * Lets a person join a league, or say that they paid a treasurer, unless they take a break (RULES §27). Locks the person's
 * row, if they have limits, after the league's and before any seat's. @throws AppError 409 with the day on which the break ends.
 */
export async function refuseOnBreak(tx: Tx, { userId, league: { custody }, now }: Joining): Promise<void> {
  await lockLimits(tx, { userId, custody, now });
}

/**
 * Lets a person start a payment by card, unless they take a break or it exceeds their own limit a month (RULES §27). What
 * they started elsewhere counts, because it can still go through. Locks the same row, after the league's and the seat's.
 * @throws AppError 409 with what is left and until when.
 */
export async function requireWithinLimits(tx: Tx, { userId, amount, besides, now }: Paying): Promise<void> {
  const { limit, paid, open } = await lockLimits(tx, { userId, custody: "potkeeper", besides, now });
  if (limit === null || addCents(paid, open, amount) <= limit) return;
  const left = toCents(Math.max(ZERO, subtractCents(limit, addCents(paid, open))));
  const started = open > 0 ? ` ${formatDollars(open)} counts for payments that you started and can still cancel.` : "";
  throw conflict(
    `You set a limit of ${formatDollars(limit)} a month, and ${formatDollars(left)} is left until ${utcDay(monthEnd(now))} (UTC).${started} Nothing was charged. Your limits are under Payouts in your profile.`,
  );
}

type Row = { until: string | null; limit: number | null; paid: number; open: number };

type Locked = Acting & { custody: Custody; besides?: string | null | undefined };

async function lockLimits(tx: Tx, { userId, custody, besides = null, now }: Locked) {
  const { rows } = await tx.execute<Row>(sql`
    select break_until as until, monthly_limit as limit, paid, open
    from lock_play_limits(${userId}, ${now.toISOString()}::timestamptz, ${besides}::uuid)`);
  const [{ until, limit, paid, open } = { until: null, limit: null, paid: 0, open: 0 }] = rows;
  if (until !== null) {
    // What a treasurer owes isn't ours to promise (RULES §24).
    const still = hasTreasurer({ custody }) ? "" : " Prizes and refunds still reach you.";
    throw conflict(
      `You're on a break until ${utcText(new Date(until))}. Until then you can't join leagues or pay.${still}`,
    );
  }
  return {
    limit: limit === null ? null : toCents(Number(limit)),
    paid: toCents(Number(paid)),
    open: toCents(Number(open)),
  };
}
