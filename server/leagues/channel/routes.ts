import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/league-channel.ts";
import { type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { attempt } from "#server/leagues/channel/attempt.ts";
import { addTry, endChannel, renewSecret, setChannel } from "#server/leagues/channel/manage.ts";
import { channelOf, deliveriesOf, deliveryOf, toChannel, toDeliveries } from "#server/leagues/channel/queries.ts";
import { recognize } from "#server/leagues/channel/recognize.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendPage } from "#server/platform/http/send-page.ts";
import { enqueue } from "#server/platform/queue.ts";

/** A league's channel, for the person who runs the league (RULES §30). */
export const channelRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  app.addHook("preValidation", signedIn);

  type Act = { actor: Actor; leagueId: string; action?: string };
  const inLeague = <T>(
    { actor, leagueId, ...act }: Act,
    work: (tx: Tx, league: ManagedLeague, now: Date) => Promise<T>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      return work(tx, await managedLeague(tx, actor, leagueId, { ...act, now }), now);
    });

  /** Delivers at once, outside of the transaction that allowed it; what else waits follows if it arrives. */
  async function deliverNow(leagueId: string, deliveryId: string) {
    const found = await deliveryOf(db, { leagueId, deliveryId });
    if (await attempt(deps, found)) {
      await inTransaction(db, (tx) => enqueue(tx, { name: "deliver_channel", payload: { leagueId } }));
    }
    return onlyRow(await toDeliveries(db, [await deliveryOf(db, { leagueId, deliveryId })]));
  }

  app.route({
    ...contract.getChannel,
    handler: (request) =>
      inLeague({ actor: actorOf(request), leagueId: request.params.id }, async (tx, league) => {
        const channel = await channelOf(tx, league.id);
        return { channel: channel ? toChannel(channel) : null };
      }),
  });

  app.route({
    ...contract.setChannel,
    config: rateLimits.changeChannel,
    handler: async (request) => {
      const actor = actorOf(request);
      const act = { actor, leagueId: request.params.id, action: "league.set_channel" };
      return inLeague(act, async (tx, league, now) => {
        await requireVerified(tx, config, actor.userId);
        const recognized = recognize(request.body.address, config.channelHosts);
        return setChannel(tx, league, { ...recognized, actor, secret, now });
      });
    },
  });

  app.route({
    ...contract.endChannel,
    config: rateLimits.changeChannel,
    handler: (request) => {
      const actor = actorOf(request);
      return inLeague({ actor, leagueId: request.params.id, action: "league.end_channel" }, async (tx, league, now) => {
        await endChannel(tx, league, { actor, now });
        return { message: "The channel isn't told anything anymore." };
      });
    },
  });

  app.route({
    ...contract.renewChannelSecret,
    config: rateLimits.changeChannel,
    handler: (request) => {
      const act = { actor: actorOf(request), leagueId: request.params.id, action: "league.renew_channel_secret" };
      return inLeague(act, (tx, league, now) => renewSecret(tx, league, { secret, now }));
    },
  });

  app.route({
    ...contract.tryChannel,
    config: rateLimits.tryChannel,
    handler: async (request) => {
      const leagueId = request.params.id;
      const act = { actor: actorOf(request), leagueId, action: "league.try_channel" };
      return deliverNow(leagueId, await inLeague(act, addTry));
    },
  });

  app.route({
    ...contract.listDeliveries,
    handler: async (request, reply) => {
      const leagueId = request.params.id;
      await inLeague({ actor: actorOf(request), leagueId }, async () => {});
      return sendPage(request, reply, await deliveriesOf(db, leagueId, request.query));
    },
  });

  app.route({
    ...contract.replayDelivery,
    config: rateLimits.tryChannel,
    handler: async (request) => {
      const { id: leagueId, deliveryId } = request.params;
      await inLeague({ actor: actorOf(request), leagueId, action: "league.replay_delivery" }, async () => {});
      return deliverNow(leagueId, deliveryId);
    },
  });
};
