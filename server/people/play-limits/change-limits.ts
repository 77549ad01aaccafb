import { and, eq, isNull, sql } from "drizzle-orm";
import { LOOSENING_MS, monthsAfter } from "#contract/people/play-limit-times.ts";
import { type Cents, formatDollars } from "#contract/platform/money.ts";
import { withdrawRefusedJob } from "#server/people/declarations/withdraw-refused-job.ts";
import { limitsAt, pendingChange } from "#server/people/play-limits/queries.ts";
import { tellLimitChange } from "#server/people/play-limits/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { playLimitChanges } from "#server/platform/db/schema/play-limits.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { type Limiting, takeTurns } from "#server/platform/limits/take-turns.ts";
import { enqueue } from "#server/platform/queue.ts";

/** A person who changes their own limits, from where, and when. */
export type OwnChange = { userId: string; limiting: Limiting; from: WhereFrom; now: Date };
type Kind = (typeof playLimitChanges.$inferSelect)["kind"];

const perMonth = (amount: Cents | null) => (amount === null ? "no limit" : `${formatDollars(amount)} a month`);

/**
 * Sets the most that a person pays by card in a month; null for no limit. A first or lower one counts at once, any other
 * in 7 days (RULES §27). Takes the place of a change that still waits. @throws AppError 409 if it is the limit already.
 */
export async function setMonthlyLimit(tx: Tx, { amount, ...change }: OwnChange & { amount: Cents | null }) {
  const { monthlyLimit: before } = await begin(tx, change);
  const withdrawn = await withdraw(tx, { ...change, kind: "monthly_limit" });
  if (amount === before) {
    if (!withdrawn) throw conflict(before === null ? "You have no limit." : "This is your limit already.");
    return tellLimitChange(tx, { ...change, kind: "monthly_limit_changed", details: [stays(perMonth(before))] });
  }
  const isLooser = before !== null && (amount === null || amount > before);
  const takesEffectAt = isLooser ? new Date(change.now.getTime() + LOOSENING_MS) : change.now;
  await store(tx, change, { kind: "monthly_limit", amount, takesEffectAt });
  const from = isLooser ? `from ${utcText(takesEffectAt)}; ${perMonth(before)} until then` : "from now on";
  const details = [{ label: "Limit", value: `${perMonth(amount)}, ${from}` }];
  await tellLimitChange(tx, { ...change, kind: "monthly_limit_changed", details });
}

/**
 * Begins a break of so many months from now, or lengthens one, at once (RULES §27). What the person had started to pay is
 * canceled at the processor. @throws AppError 409 if it would end before the present one.
 */
export async function takeBreak(tx: Tx, { months, ...change }: OwnChange & { months: number }): Promise<void> {
  const { breakUntil } = await begin(tx, change);
  const until = monthsAfter(change.now, months);
  if (breakUntil && until <= breakUntil) {
    throw conflict(`Your break lasts until ${utcText(breakUntil)}, which is longer. You can end it early instead.`);
  }
  await withdraw(tx, { ...change, kind: "break" });
  await store(tx, change, { kind: "break", until, takesEffectAt: change.now });
  await enqueue(tx, withdrawRefusedJob(change.userId));
  const details = [{ label: "Break", value: `until ${utcText(until)}` }];
  await tellLimitChange(tx, { ...change, kind: "break_changed", details });
}

/** Ends a break in 7 days. @throws AppError 409 without one, or if it ends by then anyway. */
export async function endBreakEarly(tx: Tx, change: OwnChange): Promise<void> {
  const { breakUntil } = await begin(tx, change);
  if (!breakUntil) throw conflict("You aren't on a break.");
  const until = new Date(change.now.getTime() + LOOSENING_MS);
  if (breakUntil <= until) throw conflict(`Your break ends on ${utcText(breakUntil)}, within 7 days.`);
  const pending = await pendingChange(tx, { ...change, kind: "break" });
  if (pending) throw conflict(`Your break already ends early, on ${utcText(pending.takesEffectAt)}.`);
  await store(tx, change, { kind: "break", until, takesEffectAt: until });
  const details = [{ label: "Break", value: `ends on ${utcText(until)} instead of ${utcText(breakUntil)}` }];
  await tellLimitChange(tx, { ...change, kind: "break_changed", details });
}

/** Withdraws a change that hasn't taken effect. @throws AppError 404 if there is none. */
export async function withdrawChange(tx: Tx, { kind, ...change }: OwnChange & { kind: Kind }): Promise<void> {
  const { monthlyLimit, breakUntil } = await begin(tx, change);
  if (!(await withdraw(tx, { ...change, kind }))) throw notFound("This change has taken effect or was withdrawn.");
  const isLimit = kind === "monthly_limit";
  const still = isLimit ? perMonth(monthlyLimit) : `until ${breakUntil ? utcText(breakUntil) : "now"}`;
  const told = isLimit ? "monthly_limit_changed" : "break_changed";
  await tellLimitChange(tx, { ...change, kind: told, details: [stays(still)] });
}

/** Each change is emailed, so no one may cause many. */
const CHANGES = {
  name: "play-limits",
  max: 30,
  windowMs: 86_400_000,
  sentence: (wait: string) => `You've changed your limits many times today. Try again in ${wait}.`,
};

async function begin(tx: Tx, { userId, limiting, now }: OwnChange) {
  await lockUser(tx, userId);
  await takeTurns(tx, limiting, { limit: CHANGES, by: userId, now });
  return limitsAt(tx, { userId, now });
}

async function store(
  tx: Tx,
  { userId, now }: OwnChange,
  changed: Omit<typeof playLimitChanges.$inferInsert, "userId" | "askedAt">,
) {
  await tx.insert(playLimitChanges).values({ ...changed, userId, askedAt: now });
}

/** @returns Whether there was one. */
async function withdraw(tx: Tx, { userId, kind, now }: Pick<OwnChange, "userId" | "now"> & { kind: Kind }) {
  const isPending = and(
    ...[eq(playLimitChanges.userId, userId), eq(playLimitChanges.kind, kind), isNull(playLimitChanges.withdrawnAt)],
    sql`${playLimitChanges.takesEffectAt} > ${now.toISOString()}::timestamptz`,
  );
  const withdrawn = await tx.update(playLimitChanges).set({ withdrawnAt: now }).where(isPending).returning();
  return withdrawn.length > 0;
}

const stays = (as: string) => ({ label: "Stays", value: `${as}; the change that was to come is withdrawn` });
