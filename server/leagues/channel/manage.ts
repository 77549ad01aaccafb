import { eq } from "drizzle-orm";
import { type ChannelKind, channelNames } from "#contract/leagues/league-channel.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { channelOf, toChannel } from "#server/leagues/channel/queries.ts";
import { recognize } from "#server/leagues/channel/recognize.ts";
import { newSecret, openChannel, sealChannel } from "#server/leagues/channel/sealed-channel.ts";
import { tellTerms } from "#server/leagues/tell-terms.ts";
import { tryNews } from "#server/notices/channel.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { channelDeliveries, leagueChannels } from "#server/platform/db/schema/league-channels.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

/** For how long the secret before signs as well. */
const ROTATING_MS = 86_400_000;

export type Act = Pick<Deps, "config" | "secret"> & { tx: Tx; league: ManagedLeague; actor: Actor; now: Date };

const ofLeague = ({ league }: Pick<Act, "league">) => eq(leagueChannels.leagueId, league.id);

/** Sets a league's channel in place of another, whose list of messages goes with it, and tells the members (RULES §30). */
export async function setChannel(by: Act, address: string) {
  const { tx, league, config, actor, now: since } = by;
  await requireVerified(tx, config, actor.userId);
  const { kind, url } = recognize(address, config.channelHosts);
  const secret = kind === "webhook" ? newSecret() : null;
  const sealed = sealChannel({ url: url.href, secret }, { leagueId: league.id, secret: by.secret });
  const [before] = await tx.delete(leagueChannels).where(ofLeague(by)).returning();
  const set = { leagueId: league.id, kind, host: url.host, sealed, since };
  const channel = onlyRow(await tx.insert(leagueChannels).values(set).returning());
  await tellChange(by, before, channel);
  return { channel: toChannel(channel), secret };
}

export async function endChannel(by: Act) {
  const [before] = await by.tx.delete(leagueChannels).where(ofLeague(by)).returning();
  await tellChange(by, before, undefined);
  return { message: "The channel gets no more news." };
}

type Shown = { kind: ChannelKind; host: string } | undefined;
const inWords = (channel: Shown) => (channel ? `${channelNames[channel.kind]} (${channel.host})` : "None");

async function tellChange({ tx, league, actor, now }: Act, from: Shown, to: Shown): Promise<void> {
  const change = { label: "Channel for the league's news", before: inWords(from), after: inWords(to) };
  if (change.before === change.after) return;
  const by = league.commissionerId === actor.userId ? "commissioner" : "admin";
  await tellTerms(tx, league, { changes: [change], by, actorId: actor.userId, now });
}

/** Gives a channel a new secret, beside the one before for a day. @throws AppError 404 or 409 without one to renew. */
export async function renewSecret(by: Act) {
  const { tx, league, now } = by;
  const owner = { leagueId: league.id, secret: by.secret };
  const channel = await requireChannel(by);
  const opened = openChannel(channel.sealed, owner);
  if (!opened?.secret) throw conflict("Only a webhook of another program gets signed messages.");
  const secret = newSecret();
  const before = { secret: opened.secret, until: new Date(now.getTime() + ROTATING_MS).toISOString() };
  const sealed = sealChannel({ ...opened, secret, before }, owner);
  await tx.update(leagueChannels).set({ sealed }).where(ofLeague(by));
  return { channel: toChannel(channel), secret };
}

/** Keeps a try for the channel, which the caller delivers. @returns Its id. */
export async function addTry(by: Act): Promise<string> {
  await requireChannel(by);
  const { channelOf: leagueId, ...told } = tryNews(by.league);
  const row = { leagueId, ...told, createdAt: by.now };
  return onlyRow(await by.tx.insert(channelDeliveries).values(row).returning()).id;
}

async function requireChannel({ tx, league }: Act) {
  const channel = await channelOf(tx, league.id);
  if (!channel) throw notFound("This league has no channel.");
  return channel;
}
