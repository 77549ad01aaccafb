import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import * as contract from "#contract/people/identity.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { requireProof } from "#server/people/auth/fresh-proof.ts";
import type { Arrival } from "#server/people/identity/arrival.ts";
import { finishRoundTrip } from "#server/people/identity/finish.ts";
import { unlinkIdentity } from "#server/people/identity/link.ts";
import { offeredProvider } from "#server/people/identity/provider.ts";
import { identityOf, ownIdentity } from "#server/people/identity/queries.ts";
import { IDENTITY_CALLBACK, startRoundTrip } from "#server/people/identity/round-trips.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Longer than anything a provider sends; anything but a string counts as absent. */
const param = z.string().max(4000).optional().catch(undefined);

/** What the security log calls the end of a way through the provider, and the outcomes that aren't refusals. */
const EVENTS = { sign_in: "sign_in_through_provider", link: "link_identity", prove: "prove_again" };
const DONE = new Set<Arrival["outcome"]>(["opened", "second_step", "linked", "proved"]);

/** Signing in through the operator's identity provider, connecting it, and proving with it (RULES §27). */
export const identityRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  const provider = config.identityProvider;

  app.route({
    ...contract.getIdentity,
    preValidation: signedIn,
    handler: (request) => ownIdentity(db, { userId: actorOf(request).userId, provider }),
  });

  app.route({
    ...contract.startIdentitySignIn,
    config: rateLimits.throughProvider,
    handler: async (request, reply) => {
      offeredProvider(deps);
      request.session.isAtProvider = true;
      await request.session.save();
      const { sessionId: sid } = request.session;
      const url = await startRoundTrip(deps, { sid, purpose: "sign_in", userId: null, ...request.body });
      return reply.code(201).send({ url });
    },
  });

  app.route({
    ...contract.startIdentityLink,
    preValidation: signedIn,
    config: rateLimits.throughProvider,
    handler: async (request, reply) => {
      offeredProvider(deps);
      const { currentPassword, returnTo } = request.body;
      const { userId } = await requireProof(deps, request, currentPassword);
      const { sessionId: sid } = request.session;
      return reply.code(201).send({ url: await startRoundTrip(deps, { sid, purpose: "link", userId, returnTo }) });
    },
  });

  app.route({
    ...contract.startIdentityProof,
    preValidation: signedIn,
    config: rateLimits.throughProvider,
    handler: async (request, reply) => {
      offeredProvider(deps);
      const { userId } = actorOf(request);
      if (!(await identityOf(db, userId))) throw conflict("Your account isn't connected.");
      const { sessionId: sid } = request.session;
      const url = await startRoundTrip(deps, { sid, purpose: "prove", userId, ...request.body });
      return reply.code(201).send({ url });
    },
  });

  app.route({
    ...contract.unlinkIdentity,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId, from } = await requireProof(deps, request, request.body.currentPassword);
      await inTransaction(db, (tx) => unlinkIdentity(tx, { userId, config, from, now: clock() }));
      return ownIdentity(db, { userId, provider });
    },
  });

  if (!provider) return;
  const sendOn = (request: FastifyRequest, reply: FastifyReply, { outcome, purpose, returnTo }: Arrival) => {
    const isIn = purpose !== "sign_in" || outcome === undefined || outcome === "opened";
    const isDone = outcome === undefined || DONE.has(outcome);
    request.securityEvent = { event: EVENTS[purpose], outcome: isDone ? "done" : "refused" };
    const target = new URL(isIn ? returnTo : "/login", config.publicUrl);
    if (!isIn) target.searchParams.set("next", returnTo);
    if (outcome) target.searchParams.set("identity", outcome);
    // The whole address, because a path alone could name another host.
    return reply.redirect(target.href, 303);
  };
  app.route({
    method: "GET",
    url: IDENTITY_CALLBACK,
    schema: { querystring: z.looseObject({ state: param }) },
    config: rateLimits.backFromProvider,
    handler: async (request, reply) => {
      const { search } = new URL(request.url, config.publicUrl);
      return sendOn(request, reply, await finishRoundTrip(deps, request, { state: request.query.state, search }));
    },
    // A browser that comes from the provider would show an error's JSON as a page.
    errorHandler: (error, request, reply) => {
      request.log.warn({ err: error }, "the answer from the identity provider was not taken");
      return sendOn(request, reply, { outcome: "busy", purpose: "sign_in", returnTo: "/" });
    },
  });
};
