import { eq } from "drizzle-orm";
import { type ChannelKind, channelNames } from "#contract/leagues/league-channel.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { channelOf, toChannel } from "#server/leagues/channel/queries.ts";
import { newSecret, openChannel, type Secrets, sealChannel } from "#server/leagues/channel/sealed-channel.ts";
import { tellTerms } from "#server/leagues/tell-terms.ts";
import { tryNews } from "#server/notices/channel.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { channelDeliveries, leagueChannels } from "#server/platform/db/schema/league-channels.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

/** For how long the secret before signs as well. */
const ROTATING_MS = 86_400_000;

type By = { actor: Actor; secret: string; now: Date };
type Recognized = { kind: ChannelKind; url: URL };

/** Sets a league's channel in place of another, whose list of messages goes with it, and tells the members (RULES §30). */
export async function setChannel(tx: Tx, league: ManagedLeague, { kind, url, secret: key, ...by }: Recognized & By) {
  const leagueId = league.id;
  const before = await channelOf(tx, leagueId);
  const secret = kind === "webhook" ? newSecret() : null;
  const sealed = sealChannel({ url: url.href, secret }, { leagueId, secret: key });
  if (before) await tx.delete(leagueChannels).where(eq(leagueChannels.leagueId, leagueId));
  const channel = onlyRow(
    await tx.insert(leagueChannels).values({ leagueId, kind, host: url.host, sealed, since: by.now }).returning(),
  );
  await tellChange(tx, league, { before, after: channel, ...by });
  return { channel: toChannel(channel), secret };
}

export async function endChannel(tx: Tx, league: ManagedLeague, by: Omit<By, "secret">): Promise<void> {
  const [before] = await tx.delete(leagueChannels).where(eq(leagueChannels.leagueId, league.id)).returning();
  if (before) await tellChange(tx, league, { before, after: undefined, ...by });
}

type Shown = { kind: ChannelKind; host: string } | undefined;
const inWords = (channel: Shown) => (channel ? `${channelNames[channel.kind]} (${channel.host})` : "None");

async function tellChange(
  tx: Tx,
  league: ManagedLeague,
  { before, after, actor, now }: { before: Shown; after: Shown; actor: Actor; now: Date },
): Promise<void> {
  const change = { label: "Channel that is told the league's news", before: inWords(before), after: inWords(after) };
  if (change.before === change.after) return;
  const by = league.commissionerId === actor.userId ? "commissioner" : "admin";
  await tellTerms(tx, league, { changes: [change], by, actorId: actor.userId, now });
}

/** Gives a channel a new secret, beside the one before for a day. @throws AppError 404 or 409 without one to renew. */
export async function renewSecret(tx: Tx, league: ManagedLeague, { secret: key, now }: Omit<By, "actor">) {
  const leagueId = league.id;
  const channel = await requireChannel(tx, leagueId);
  const opened = openChannel(channel.sealed, { leagueId, secret: key });
  if (!opened || opened.secret === null) throw conflict("Only a webhook of another program gets signed messages.");
  const secret = newSecret();
  const before = { secret: opened.secret, until: new Date(now.getTime() + ROTATING_MS).toISOString() };
  const secrets: Secrets = { ...opened, secret, before };
  await tx
    .update(leagueChannels)
    .set({ sealed: sealChannel(secrets, { leagueId, secret: key }) })
    .where(eq(leagueChannels.leagueId, leagueId));
  return { channel: toChannel(channel), secret };
}

/** Keeps a try for the channel, which the caller delivers. @returns Its id. */
export async function addTry(tx: Tx, league: ManagedLeague, now: Date): Promise<string> {
  await requireChannel(tx, league.id);
  const { channelOf: leagueId, ...told } = tryNews(league);
  const [stored] = await tx
    .insert(channelDeliveries)
    .values({ leagueId, ...told, createdAt: now })
    .returning({ id: channelDeliveries.id });
  return stored?.id ?? "";
}

async function requireChannel(tx: Tx, leagueId: string) {
  const channel = await channelOf(tx, leagueId);
  if (!channel) throw notFound("This league has no channel.");
  return channel;
}
