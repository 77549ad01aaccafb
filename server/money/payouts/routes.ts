import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getPayoutAccount, openPayoutAccount as openPayoutAccountCall } from "#contract/money/payout-account.ts";
import * as contract from "#contract/money/payouts.ts";
import { addCents, type Cents, centsToDecimal, toCents, ZERO } from "#contract/platform/money.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { type LeagueRow, visibleLeague } from "#server/access/league-access.ts";
import { payoutWithoutName } from "#server/members/without-names.ts";
import { requirePromptProcessor } from "#server/money/payments/require-processor.ts";
import { openPayoutAccount } from "#server/money/payouts/open-payout-account.ts";
import { freshPayoutAccountOf } from "#server/money/payouts/payout-account.ts";
import { toWire } from "#server/money/payouts/payout-pause.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { bankFailureInWords, requirementsInWords } from "#server/money/payouts/processor-words.ts";
import { payoutFor, payoutsOf } from "#server/money/payouts/queries.ts";
import { retryPayout } from "#server/money/payouts/retry-payout.ts";
import { givenPrizes, prizesToGive, surplusIn } from "#server/money/payouts/season-prizes.ts";
import { equalShares } from "#server/money/payouts/share-out.ts";
import { wouldBeReviewed } from "#server/money/season-holds/reviews.ts";
import { recentlyProved, requireProof } from "#server/people/auth/fresh-proof.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { requireMayBePaid } from "#server/people/declarations/may-be-paid.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";

const amountToWire = <Part extends { amount: Cents }>(part: Part) => ({ ...part, amount: centsToDecimal(part.amount) });

export const payoutRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock } = deps;
  const { config } = deps;
  app.addHook("preValidation", signedIn);

  const sharesOf = async (league: LeagueRow, total: Cents) =>
    (await equalShares(db, league, total)).map(({ userId, toCards, rest }) => {
      const toCard = addCents(...toCards.map(({ amount }) => amount));
      return { userId, amount: centsToDecimal(addCents(toCard, rest)), toCard: centsToDecimal(toCard) };
    });

  app.route({
    ...contract.listPayouts,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await visibleLeague(db, actor, request.params.id);
      const payouts = await payoutsOf(db, actor, league.id, { config, now: clock() });
      if (league.knowsNames) return payouts;
      return payouts.map((payout) => payoutWithoutName(payout, actor.userId));
    },
  });

  app.route({
    ...contract.getPayoutPool,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      const ofSeason = { leagueId: league.id, seasonYear: league.currentYear };
      const [season, given, needsReview] = await onOneConnection(db, (one) =>
        Promise.all([payoutPool(one, league), givenPrizes(one, league), wouldBeReviewed(one, ofSeason, config)]),
      );
      const { paidMembers, pool, proposed, available, reimbursement, period } = season;
      const left = prizesToGive(league, { given, pool: season });
      return {
        seasonYear: league.currentYear,
        pool: centsToDecimal(pool),
        proposed: centsToDecimal(proposed),
        available: centsToDecimal(available),
        surplus: centsToDecimal(league.prizeTable ? surplusIn(league, { given, pool: season }) : ZERO),
        reimbursement: centsToDecimal(reimbursement),
        periodPool: centsToDecimal(period.pool),
        periodAvailable: centsToDecimal(period.available),
        ...{ paidMembers, needsReview },
        shares: league.status === "completed" && available > 0 ? await sharesOf(league, available) : [],
        left: {
          places: left.places.map(amountToWire),
          others: left.others.map(amountToWire),
          periods: left.periods.map(amountToWire),
        },
      };
    },
  });

  app.route({
    ...contract.retryPayout,
    preValidation: recentlyProved,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        await retryPayout(tx, actorOf(request), request.params.id);
        return payoutFor(tx, actorOf(request), request.params.id, { config, now: clock() });
      }),
  });

  app.route({
    ...getPayoutAccount,
    handler: async (request) => {
      const { processor } = deps;
      const work = processor ? requirePromptProcessor(deps) : { db, clock, config, processor: undefined };
      const { account, onItsWay, pendingAmount, waiting } = await freshPayoutAccountOf(work, actorOf(request).userId);
      const { readyAt, stripeAccountId, requirements = [], bankFailure, bankName, bankLast4 } = account ?? {};
      return {
        status: readyAt ? ("ready" as const) : stripeAccountId ? ("pending" as const) : ("none" as const),
        bank: readyAt && bankName && bankLast4 ? { name: bankName, last4: bankLast4 } : null,
        missing: readyAt ? [] : requirementsInWords(requirements),
        bankFailure: bankFailure ? bankFailureInWords(bankFailure) : null,
        onItsWay: centsToDecimal(onItsWay),
        pendingAmount: centsToDecimal(pendingAmount),
        pendingPayouts: waiting.length,
        waiting: waiting.map(({ payout, leagueName, cents, pause }) => ({
          payoutId: payout.id,
          leagueId: payout.leagueId,
          leagueName,
          kind: payout.kind,
          place: payout.place,
          prize: payout.prize,
          period: payout.period,
          amount: centsToDecimal(toCents(cents)),
          pause: pause && toWire(pause),
        })),
      };
    },
  });

  app.route({
    ...openPayoutAccountCall,
    handler: async (request) => {
      const { userId } = actorOf(request);
      await requireVerified(db, config, userId);
      await requireMayBePaid(db, { userId, config, now: clock() });
      await requireProof(deps, request, request.body?.currentPassword);
      return { url: await openPayoutAccount(requirePromptProcessor(deps), userId) };
    },
  });
};
