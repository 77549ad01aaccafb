import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/league-channel.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { attempt } from "#server/leagues/channel/attempt.ts";
import { type Act, addTry, endChannel, renewSecret, setChannel } from "#server/leagues/channel/manage.ts";
import { channelOf, deliveriesOf, deliveryOf, toChannel, toDeliveries } from "#server/leagues/channel/queries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendPage } from "#server/platform/http/send-page.ts";
import { enqueue } from "#server/platform/queue.ts";

async function found({ tx, league }: Act) {
  const channel = await channelOf(tx, league.id);
  return { channel: channel ? toChannel(channel) : null };
}

/** A league's channel, for the person who runs the league (RULES §30). */
export const channelRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock } = deps;
  app.addHook("preValidation", signedIn);

  type Asking = Parameters<typeof actorOf>[0] & { params: { id: string } };
  /** Does something in a league that the person runs; with the action's name if it goes to the audit log. */
  const manage = <T>(request: Asking, action: string | undefined, act: (by: Act) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      const [actor, now] = [actorOf(request), clock()];
      const league = await managedLeague(tx, actor, request.params.id, { ...(action && { action }), now });
      return act({ ...deps, tx, league, actor, now });
    });

  /** Delivers at once, outside of the transaction that allowed it; what else waits follows if it arrives. */
  async function deliverNow(leagueId: string, deliveryId: string) {
    const asked = { leagueId, deliveryId };
    if (await attempt(deps, await deliveryOf(db, asked))) {
      await inTransaction(db, (tx) => enqueue(tx, { name: "deliver_channel", payload: { leagueId } }));
    }
    return onlyRow(await toDeliveries(db, [await deliveryOf(db, asked)]));
  }

  app.route({
    ...contract.getChannel,
    handler: (request) => manage(request, undefined, found),
  });

  app.route({
    ...contract.setChannel,
    config: rateLimits.changeChannel,
    handler: (request) => {
      const { body } = request;
      if (!body) return manage(request, undefined, async (by) => ({ ...(await found(by)), secret: null }));
      return manage(request, "league.set_channel", (by) => setChannel(by, body.address));
    },
  });

  app.route({
    ...contract.endChannel,
    config: rateLimits.changeChannel,
    handler: (request) => manage(request, "league.end_channel", endChannel),
  });

  app.route({
    ...contract.renewChannelSecret,
    config: rateLimits.changeChannel,
    handler: (request) => manage(request, "league.renew_channel_secret", renewSecret),
  });

  app.route({
    ...contract.tryChannel,
    config: rateLimits.tryChannel,
    handler: async (request) => deliverNow(request.params.id, await manage(request, "league.try_channel", addTry)),
  });

  app.route({
    ...contract.listDeliveries,
    handler: async (request, reply) => {
      const leagueId = await manage(request, undefined, async ({ league }) => league.id);
      return sendPage(request, reply, await deliveriesOf(db, leagueId, request.query));
    },
  });

  app.route({
    ...contract.replayDelivery,
    config: rateLimits.tryChannel,
    handler: async (request) => {
      const leagueId = await manage(request, "league.replay_delivery", async ({ league }) => league.id);
      return deliverNow(leagueId, request.params.deliveryId);
    },
  });
};
