import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as debts from "#contract/money/treasurer/debts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import * as kept from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { announcePayment, withdrawAnnouncement } from "#server/money/treasurer/announce-payment.ts";
import { answerTreasurer, nameTreasurer, takeOverMoney } from "#server/money/treasurer/change-treasurer.ts";
import { objectToRecord, refusePayment, settleObjection } from "#server/money/treasurer/correct-payment.ts";
import { debtsOf, debtWays } from "#server/money/treasurer/debt-queries.ts";
import { denyDebts, receiveDebts, sendDebts } from "#server/money/treasurer/debts.ts";
import { announcedPayment, howToPay, keptMoney } from "#server/money/treasurer/queries.ts";
import { confirmPayments, recordPayment } from "#server/money/treasurer/receive-payment.ts";
import { reversePayment } from "#server/money/treasurer/reverse-payment.ts";
import { lockAsTreasurer } from "#server/money/treasurer/treasurer-league.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** What people of a league that keeps its own money say of it (RULES §24). No processor has a part in it. */
export const treasurerRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, secret, config }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...kept.getKeptMoney,
    handler: (request) => keptMoney(db, actorOf(request), { leagueId: request.params.id, now: clock() }),
  });

  app.route({
    ...kept.nameTreasurer,
    config: rateLimits.vote,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const [actor, now] = [actorOf(request), clock()];
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.name_treasurer", now });
        return { message: await nameTreasurer(tx, league, { actor, userId: request.body.userId, now }) };
      }),
  });

  app.route({
    ...kept.showAccountsOnLinks,
    config: rateLimits.vote,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const { id } = await lockAsTreasurer(tx, actorOf(request), request.params.id);
        const { shows: linksShowAccounts } = request.body;
        await tx.update(leagues).set({ linksShowAccounts }).where(eq(leagues.id, id));
        return {
          message: linksShowAccounts ? "Links show your account numbers." : "Links don't show your account numbers.",
        };
      }),
  });

  app.route({
    ...kept.answerTreasurer,
    config: rateLimits.vote,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const answered = { leagueId: request.params.id, accepts: request.body.accepts, now: clock() };
        return { message: await answerTreasurer(tx, actorOf(request), answered) };
      }),
  });

  app.route({
    ...kept.takeOverMoney,
    config: rateLimits.pay,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const takenOver = { ...request.body, leagueId: request.params.id, now: clock() };
        return { message: await takeOverMoney(tx, actorOf(request), takenOver) };
      }),
  });

  app.route({
    ...said.getHowToPay,
    config: rateLimits.pay,
    handler: (request) =>
      howToPay(db, actorOf(request), {
        ...{ leagueId: request.params.id, forUserId: request.query.for, secret, now: clock() },
      }),
  });

  app.route({
    ...said.announcePayment,
    config: rateLimits.pay,
    handler: async (request, reply) => {
      const [leagueId, now] = [request.params.id, clock()];
      const announced = await inTransaction(db, async (tx) => {
        const paymentId = await announcePayment(tx, actorOf(request), { ...request.body, leagueId, config, now });
        return announcedPayment(tx, { leagueId, paymentId, now });
      });
      return reply.code(201).send(announced);
    },
  });

  app.route({
    ...said.recordPayment,
    config: rateLimits.pay,
    handler: async (request, reply) => {
      const [leagueId, now] = [request.params.id, clock()];
      const recorded = await inTransaction(db, async (tx) => {
        const paymentId = await recordPayment(tx, actorOf(request), { ...request.body, leagueId, now });
        return announcedPayment(tx, { leagueId, paymentId, now });
      });
      return reply.code(201).send(recorded);
    },
  });

  app.route({
    ...said.confirmPayments,
    config: rateLimits.pay,
    handler: async (request) => {
      const { paymentIds } = request.body;
      const asked = { leagueId: request.params.id, paymentIds, now: clock() };
      const confirmed = await inTransaction(db, (tx) => confirmPayments(tx, actorOf(request), asked));
      const settled = paymentIds.length - confirmed;
      const rest = settled > 0 ? ` ${settled === 1 ? "One was" : `${settled} were`} already settled.` : "";
      return { message: `${counted(confirmed, "payment")} confirmed.${rest}`, confirmed };
    },
  });

  const onPayment = (act: (...given: Parameters<typeof refusePayment>) => Promise<unknown>, message: string) => ({
    config: rateLimits.pay,
    handler: async (request: Parameters<typeof actorOf>[0] & { params: { id: string }; body: { reason: string } }) => {
      const given = { paymentId: request.params.id, reason: request.body.reason, now: clock() };
      const told = await inTransaction(db, (tx) => act(tx, actorOf(request), given));
      return { message: typeof told === "string" ? told : message };
    },
  });
  app.route({ ...said.refusePayment, ...onPayment(refusePayment, "They owe it again, and read why.") });
  app.route({ ...said.reversePayment, ...onPayment(reversePayment, "We told everyone.") });
  app.route({ ...said.objectToRecord, ...onPayment(objectToRecord, "We told the treasurer and the members.") });
  app.route({ ...said.settleObjection, ...onPayment(settleObjection, "We told the members.") });

  app.route({
    ...said.withdrawAnnouncement,
    config: rateLimits.pay,
    handler: async (request) => {
      const act = { paymentId: request.params.id, now: clock() };
      await inTransaction(db, (tx) => withdrawAnnouncement(tx, actorOf(request), act));
      return { message: "We told the others." };
    },
  });

  app.route({
    ...debts.listDebts,
    handler: (request) => debtsOf(db, actorOf(request), request.params.id),
  });

  app.route({
    ...debts.getDebtWays,
    config: rateLimits.pay,
    handler: (request) => debtWays(db, actorOf(request), { payoutId: request.params.id, secret, now: clock() }),
  });

  const idsOf = (request: { params: { id: string }; body?: { alsoIds?: string[] | undefined } | null | undefined }) => [
    ...new Set([request.params.id, ...(request.body?.alsoIds ?? [])]),
  ];

  app.route({
    ...debts.sendDebt,
    config: rateLimits.pay,
    handler: async (request) => {
      const sent = { ...request.body, payoutIds: idsOf(request), now: clock() };
      await inTransaction(db, (tx) => sendDebts(tx, actorOf(request), sent));
      return { message: "Sent. They can say whether it arrived." };
    },
  });

  app.route({
    ...debts.receiveDebt,
    config: rateLimits.pay,
    handler: async (request) => {
      const payoutIds = idsOf(request);
      const received = { payoutIds, amount: request.body?.amount, now: clock() };
      await inTransaction(db, (tx) => receiveDebts(tx, actorOf(request), received));
      return { message: payoutIds.length === 1 ? "Thanks. That one is settled." : "Thanks. All of it is settled." };
    },
  });

  app.route({
    ...debts.denyDebt,
    config: rateLimits.pay,
    handler: async (request) => {
      const { reason, amount } = request.body;
      const denied = { payoutIds: idsOf(request), reason, amount, now: clock() };
      await inTransaction(db, (tx) => denyDebts(tx, actorOf(request), denied));
      return { message: "It is owed again. We told the other one." };
    },
  });
};
