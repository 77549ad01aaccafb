import { and, eq, sql } from "drizzle-orm";
import { explainStatus } from "#server/leagues/channel/explain-fault.ts";
import { post, type Reply } from "#server/leagues/channel/post.ts";
import { type DeliveryRow, textOf } from "#server/leagues/channel/queries.ts";
import { isOwnHost } from "#server/leagues/channel/recognize.ts";
import { openChannel, signingSecrets } from "#server/leagues/channel/sealed-channel.ts";
import { SHAPES } from "#server/leagues/channel/shapes.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { channelDeliveries, leagueChannels } from "#server/platform/db/schema/league-channels.ts";
import type { Deps } from "#server/platform/deps.ts";
import { namesOutside } from "#server/platform/mentions.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses after each failure in a row; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
/** For how long a message is tried again. */
export const RETRY_MS = 72 * HOUR_MS;

/** A delivery with its channel and the name of its league. */
export type Due = { delivery: DeliveryRow; channel: typeof leagueChannels.$inferSelect; name: string };
type Work = Pick<Deps, "db" | "clock" | "secret" | "config">;

/**
 * Tries once to deliver, and records what came of it. Call it outside of transactions. After a crash between the two it is
 * sent again, with the same id. @returns Whether it arrived.
 */
export async function attempt(work: Work, due: Due): Promise<boolean> {
  const reply = await sendTo(work, due);
  const isDelivered = reply.status !== null && reply.status >= 200 && reply.status < 300;
  const fault =
    reply.status === null ? reply.fault : isDelivered ? null : explainStatus(reply.status, due.channel.kind);
  await record(work, due, { fault, retryAfterMs: reply.status === null ? 0 : reply.retryAfterMs });
  return isDelivered;
}

async function sendTo({ db, clock, secret, config }: Work, { delivery, channel, name }: Due): Promise<Reply> {
  const { id, event, facts, createdAt, leagueId } = delivery;
  const opened = openChannel(channel.sealed, { leagueId, secret });
  if (!opened) return { status: null, fault: "Its address can't be read anymore. Paste it again." };
  const text = textOf(delivery);
  const named = await namesOutside(db, [text, ...Object.values(facts)]);
  const now = clock();
  const url = new URL(opened.url);
  const message = SHAPES[channel.kind]({
    ...{ id, event, createdAt, text: named(text), secrets: signingSecrets(opened, now), now },
    facts: Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, named(value)])),
    league: { id: leagueId, name, url: `${config.publicUrl}/leagues/${leagueId}` },
  });
  return post(url, { ...message, isOwnHost: isOwnHost(url, config.channelHosts) });
}

type Outcome = { fault: string | null; retryAfterMs: number };

/** The channel first, like the job that switches it off. */
async function record({ db, clock }: Work, { delivery, channel }: Due, { fault, retryAfterMs }: Outcome) {
  const now = clock();
  const pause = Math.max(
    PAUSES_MS[Math.min(channel.failures, PAUSES_MS.length - 1)] ?? 0,
    Math.min(retryAfterMs, RETRY_MS),
  );
  const nextAt = new Date(now.getTime() + pause);
  // A person sees at once what came of a try or a replay, so its failure says nothing about the rest.
  const isDue = delivery.state === "waiting" && delivery.event !== "channel.tried";
  const isAgain = isDue && nextAt.getTime() < delivery.createdAt.getTime() + RETRY_MS;
  const works = { failures: 0, failingSince: null, nextAt: null, offAt: null };
  const fails = {
    ...{ failures: sql`${leagueChannels.failures} + 1`, nextAt },
    failingSince: sql`coalesce(${leagueChannels.failingSince}, ${now.toISOString()}::timestamptz)`,
  };
  const isSame = and(eq(leagueChannels.leagueId, channel.leagueId), eq(leagueChannels.since, channel.since));
  await inTransaction(db, async (tx) => {
    if (fault === null || isDue) {
      await tx
        .update(leagueChannels)
        .set(fault === null ? works : fails)
        .where(isSame);
    }
    await tx
      .update(channelDeliveries)
      .set({
        state: fault === null ? "delivered" : isAgain ? "waiting" : "failed",
        attempts: sql`${channelDeliveries.attempts} + 1`,
        fault,
      })
      .where(eq(channelDeliveries.id, delivery.id));
  });
}
