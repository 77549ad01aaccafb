import { and, desc, eq, sql } from "drizzle-orm";
import type { ChannelDelivery, LeagueChannel } from "#contract/leagues/league-channel.ts";
import type { PageQuery } from "#contract/platform/paging.ts";
import type { Db, Reader } from "#server/platform/db/client.ts";
import { channelDeliveries, leagueChannels } from "#server/platform/db/schema/league-channels.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { notFound } from "#server/platform/errors.ts";
import { after, atLeast, type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { namesOutside } from "#server/platform/mentions.ts";

export type DeliveryRow = typeof channelDeliveries.$inferSelect;
type ChannelRow = typeof leagueChannels.$inferSelect;

type Shown = Pick<ChannelRow, "kind" | "host"> & Record<"since", Date | string> & Record<"offAt", Date | string | null>;

/** The channel of each row's league. */
export const channelColumn = sql<Shown | null>`(
  select json_build_object('kind', kind, 'host', host, 'since', since, 'offAt', off_at)
  from league_channels where league_id = ${leagues.id})`;

/** What of a channel its league may see: never its address. */
export const toChannel = ({ kind, host, since, offAt }: Shown): LeagueChannel => ({
  ...{ kind, host, since: new Date(since).toISOString() },
  offAt: offAt === null ? null : new Date(offAt).toISOString(),
});

export async function channelOf(db: Reader, leagueId: string): Promise<ChannelRow | undefined> {
  const [channel] = await db.select().from(leagueChannels).where(eq(leagueChannels.leagueId, leagueId));
  return channel;
}

/** What a delivery says, with whatever it stands for. */
export const textOf = ({ text, more }: Pick<DeliveryRow, "text" | "more">): string =>
  more > 0 ? `${text} And ${more} more: see the league's page.` : text;

/** Deliveries with their channels and leagues. */
export const selectDeliveries = (db: Reader) =>
  db
    .select({ delivery: channelDeliveries, channel: leagueChannels, name: leagues.name })
    .from(channelDeliveries)
    .innerJoin(leagueChannels, eq(leagueChannels.leagueId, channelDeliveries.leagueId))
    .innerJoin(leagues, eq(leagues.id, channelDeliveries.leagueId));

/** @throws AppError 404 if the league's channel was told no such thing. */
export async function deliveryOf(db: Reader, { leagueId, deliveryId }: { leagueId: string; deliveryId: string }) {
  const [found] = await selectDeliveries(db).where(
    and(eq(channelDeliveries.leagueId, leagueId), eq(channelDeliveries.id, deliveryId)),
  );
  if (!found) throw notFound("This message isn't kept anymore.");
  return found;
}

type Found = Awaited<ReturnType<typeof deliveryOf>>;

export async function toDeliveries(db: Reader, found: readonly Found[]): Promise<ChannelDelivery[]> {
  const named = await namesOutside(
    db,
    found.map(({ delivery }) => textOf(delivery)),
  );
  return found.map(({ delivery, channel }) => {
    const { id, event, createdAt, state, attempts, fault, heldUntil } = delivery;
    const next = [createdAt, heldUntil, channel.nextAt].flatMap((at) => at?.getTime() ?? []);
    const isNext = state === "waiting" && channel.offAt === null;
    return {
      ...{ id, event, text: named(textOf(delivery)), createdAt: createdAt.toISOString(), state, attempts, fault },
      nextAt: isNext ? new Date(Math.max(...next)).toISOString() : null,
    };
  });
}

/** Lists what a league's channel was told, newest first, a page at a time. */
export async function deliveriesOf(db: Db, leagueId: string, page: PageQuery): Promise<Page<ChannelDelivery>> {
  const place = readCursor(page.cursor);
  const own = eq(channelDeliveries.leagueId, leagueId);
  const found = await selectDeliveries(db)
    .where(and(own, place && after(channelDeliveries, place)))
    .orderBy(desc(channelDeliveries.createdAt), desc(channelDeliveries.id))
    .limit(atLeast(page.limit + 1));
  const total = await db.$count(channelDeliveries, own);
  return pageOf(await toDeliveries(db, found), { limit: page.limit, total });
}
