import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/members/league-dues.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsToDecimal, formatMoney } from "#contract/platform/money.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { acceptCharge, askAboutCharge, voteOnCharge } from "#server/money/dues/agree-on-charge.ts";
import { chargeMembers } from "#server/money/dues/charge-members.ts";
import { leagueDues } from "#server/money/dues/queries.ts";
import { objectToCharge, waiveLateFee, withdrawCharge } from "#server/money/dues/take-back-due.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** What members owe besides the entry fee (RULES §25). */
export const duesRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listDues,
    handler: (request) => leagueDues(db, actorOf(request), request.params.id, clock()),
  });

  app.route({
    ...contract.chargeMembers,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const [actor, now] = [actorOf(request), clock()];
      const { userIds, amount } = request.body;
      const league = await inTransaction(db, async (tx) => {
        const details = { members: userIds.length, amount: centsToDecimal(amount) };
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.charge", details, now });
        await chargeMembers(tx, league, { ...request.body, actor, now });
        return league;
      });
      const each = ` ${formatMoney(amount, league.currency)}${userIds.length > 1 ? " each" : ""}`;
      return reply.code(201).send({ message: `${counted(userIds.length, "member")} charged${each}. We told them.` });
    },
  });

  const takeBack = (act: typeof withdrawCharge) => ({
    config: rateLimits.vote,
    handler: async (request: Parameters<typeof actorOf>[0] & { params: { id: string }; body: { reason: string } }) => {
      const given = { dueId: request.params.id, reason: request.body.reason, now: clock() };
      const back = await inTransaction(db, (tx) => act(tx, actorOf(request), given));
      return { message: `It isn't owed anymore.${goesBack(back)} We told the member.` };
    },
  });
  app.route({ ...contract.withdrawCharge, ...takeBack(withdrawCharge) });
  app.route({ ...contract.waiveLateFee, ...takeBack(waiveLateFee) });

  app.route({
    ...contract.objectToCharge,
    config: rateLimits.vote,
    handler: async (request) => {
      const given = { dueId: request.params.id, reason: request.body.reason, now: clock() };
      await inTransaction(db, (tx) => objectToCharge(tx, actorOf(request), given));
      return { message: "We told the commissioner and the members." };
    },
  });

  app.route({
    ...contract.acceptCharge,
    config: rateLimits.vote,
    handler: async (request) => {
      await inTransaction(db, (tx) => acceptCharge(tx, actorOf(request), { dueId: request.params.id, now: clock() }));
      return { message: "It is taken from a prize of yours if you haven't paid it by then." };
    },
  });

  app.route({
    ...contract.askAboutCharge,
    config: rateLimits.vote,
    handler: async (request) => {
      await inTransaction(db, (tx) => askAboutCharge(tx, actorOf(request), { dueId: request.params.id, now: clock() }));
      return { message: "We asked the members who have paid." };
    },
  });

  app.route({
    ...contract.voteOnCharge,
    config: rateLimits.vote,
    handler: async (request) => {
      const given = { dueId: request.params.id, vote: request.body.vote, now: clock() };
      await inTransaction(db, (tx) => voteOnCharge(tx, actorOf(request), given));
      return { message: "Your vote counts. Everyone hears how it ends." };
    },
  });
};

const goesBack = ({ refunded, added, currency }: { refunded: Cents; added: Cents; currency: Currency }): string =>
  (refunded > 0 ? ` ${formatMoney(refunded, currency)} goes back to the person who paid it.` : "") +
  (added > 0 ? ` ${formatMoney(added, currency)} is added to the prize again.` : "");
