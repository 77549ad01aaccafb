import { eq, type SQL, sql } from "drizzle-orm";
import { counted } from "#contract/platform/counted.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import type { Deps } from "#server/platform/deps.ts";
import { tooMany } from "#server/platform/errors.ts";
import { limitKey } from "#server/platform/limits/limit-key.ts";

/**
 * This many declined cards end a payment, and the daily maximum stops a person, a card and a network from paying, to stop
 * thieves who test stolen cards (RULES §17).
 */
export const PAYMENT_DECLINES_MAX = 5;
export const DAILY_DECLINES_MAX = 10;
export const DAY_MS = 86_400_000;

/** A daily limit that is reached, by what it counts; `key` is the person's id, or the card's or network's HMAC. */
export type ReachedLimit = { by: "person" | "card" | "network"; key: string; until: Date };

type Payer = { userId: string; network: string | null };

/** Makes the HMACs that a card and a network count under. */
export const keyOfCard = ({ secret }: Pick<Deps, "secret">, fingerprint: string) =>
  limitKey(secret, "declined-card", fingerprint);
export const keyOfNetwork = ({ secret }: Pick<Deps, "secret">, network: string) =>
  limitKey(secret, "payments-network", network);

/** Tells whether a payment has had too many declined cards to accept another. */
export const isDeclinedOut = async (db: Reader, paymentId: string): Promise<boolean> =>
  (await db.$count(paymentDeclines, eq(paymentDeclines.paymentId, paymentId))) >= PAYMENT_DECLINES_MAX;

/**
 * Lists the daily limits that stop a payer at this network: their own, the network's, and that of each card they tried
 * within the day. The network's comes last, because a payer can change the network.
 */
export async function reachedLimits(db: Reader, { userId, network }: Payer, now: Date): Promise<ReachedLimit[]> {
  const since = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  /** When the last of a full day's declines was, if so many match. */
  const tenth = (matches: SQL) => sql`(
    select d.declined_at from payment_declines d where ${matches} and d.declined_at > ${since}
    order by d.declined_at desc offset ${DAILY_DECLINES_MAX - 1} limit 1)`;
  const { rows } = await db.execute<{ by: ReachedLimit["by"]; key: string; at: string }>(sql`
    select counted.by, counted.key, counted.at from (
      select 'person' as by, ${userId} as key, ${tenth(sql`d.user_id = ${userId}::uuid`)} as at
      union all
      select 'network', ${network}, ${tenth(sql`d.network = ${network}`)}
      union all
      select 'card', tried.card, ${tenth(sql`d.card = tried.card`)} from (
        select distinct t.card from payment_declines t
        where t.user_id = ${userId}::uuid and t.declined_at > ${since} and t.card is not null) tried
    ) counted where counted.at is not null order by counted.by = 'network', counted.at desc, counted.by desc`);
  return rows.map(({ by, key, at }) => ({ by, key, until: new Date(new Date(at).getTime() + DAY_MS) }));
}

const REFUSALS: Record<ReachedLimit["by"], (wait: string) => string> = {
  person: (wait) =>
    `${DAILY_DECLINES_MAX} of your cards were declined within a day. Nothing was charged. You can pay again ${wait}.`,
  card: (wait) =>
    `A card that you tried was declined ${DAILY_DECLINES_MAX} times within a day. Nothing was charged. You can pay again ${wait}.`,
  network: (wait) =>
    `Cards were declined ${DAILY_DECLINES_MAX} times within a day on the internet connection you're using, which others may share. Nothing was charged. You can pay over another connection now, or over this one ${wait}.`,
};

/** @throws AppError 429 for a payer whom a daily limit stops, until the oldest of the declines it counts is a day old. */
export async function refuseDeclined(db: Reader, payer: Payer, now: Date): Promise<void> {
  const [limit] = await reachedLimits(db, payer, now);
  if (!limit) return;
  const seconds = Math.ceil((limit.until.getTime() - now.getTime()) / 1000);
  const wait = seconds > 3600 ? `in ${counted(Math.ceil(seconds / 3600), "hour")}` : "within the hour";
  throw tooMany(REFUSALS[limit.by](wait), seconds);
}
