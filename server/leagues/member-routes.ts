import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getRefundTerms } from "#contract/leagues/refund-terms.ts";
import * as contract from "#contract/members/members.ts";
import { takeBackPrepaid as takeBackPrepaidCall } from "#contract/members/prepaid.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, centsToDecimal, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { type LeagueRow, lockVisibleLeague, managedLeague, visibleLeague } from "#server/access/league-access.ts";
import { leaveLeague } from "#server/leagues/leaving/leave-league.ts";
import { refundTermsOf } from "#server/leagues/leaving/refund-terms.ts";
import { removeMember } from "#server/leagues/leaving/remove-member.ts";
import { takeBackPrepaid } from "#server/leagues/leaving/take-back-prepaid.ts";
import { lowerEntryFee } from "#server/leagues/lower-entry-fee.ts";
import { sendReminders } from "#server/leagues/send-reminders.ts";
import { joinLeague } from "#server/members/join-league.ts";
import { memberOf, seatsOf } from "#server/members/queries.ts";
import { requireSeat } from "#server/members/require-seat.ts";
import { seatWithoutName } from "#server/members/without-names.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction, sendsMail } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const memberRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, secret }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listMembers,
    handler: async (request) => {
      const { id } = request.params;
      const now = clock();
      const [league, membersAt] = await onOneConnection(db, (one) =>
        Promise.all([visibleLeague(one, actorOf(request), id), seatsOf(one, id, now)]),
      );
      const members = membersAt(league);
      return league.knowsNames ? members : members.map(seatWithoutName);
    },
  });

  app.route({
    ...contract.joinLeague,
    config: rateLimits.join,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const member = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        await joinLeague(tx, actor, { league, now });
        return memberOf(tx, { league, userId: actor.userId, now });
      });
      return reply.code(201).send(member);
    },
  });

  app.route({
    ...contract.leaveLeague,
    config: rateLimits.join,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { league, refunded } = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        return { league, refunded: await leaveLeague(tx, actor, { league, now }) };
      });
      return refundAnswer(`You have left ${league.name}.`, { league, refunded, who: "You're" });
    },
  });

  app.route({
    ...takeBackPrepaidCall,
    config: rateLimits.join,
    handler: async (request) => {
      const actor = actorOf(request);
      const { amount } = request.body;
      const { league, refunded } = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        return { league, refunded: await takeBackPrepaid(tx, actor, { league, amount, now: clock() }) };
      });
      return refundAnswer("You keep your seat.", { league, refunded, who: "You're" });
    },
  });

  app.route({
    ...contract.lowerEntryFee,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { id, userId } = request.params;
      return inTransaction(db, async (tx) => {
        const details = { userId, amount: centsToDecimal(request.body.amount) };
        const league = await managedLeague(tx, actor, id, { action: "league.lower_entry_fee", details, now });
        await lowerEntryFee(tx, league, { ...request.body, actor, userId, now });
        return memberOf(tx, { league, userId, now });
      });
    },
  });

  app.route({
    ...contract.removeMember,
    preValidation: recentlyProved,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { id, userId } = request.params;
      const { league, refunded } = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, id, { action: "league.remove_member", now });
        return { league, refunded: await removeMember(tx, league, { actor, userId, now }) };
      });
      return refundAnswer("The member was removed.", { league, refunded, who: "They're" });
    },
  });

  app.route({
    ...getRefundTerms,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await visibleLeague(db, actor, request.params.id);
      return refundTermsOf(db, actor, { league, userId: request.params.userId });
    },
  });

  app.route({
    ...contract.sendReminders,
    config: rateLimits.remind,
    handler: async (request) => {
      const now = clock();
      const reminded = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actorOf(request), request.params.id, { action: "league.remind", now });
        return { ...(await sendReminders(tx, league, { secret, now })), league, isEmailed: sendsMail(tx) };
      });
      return remindersAnswer(reminded);
    },
  });

  app.route({
    ...contract.remindMember,
    config: rateLimits.remind,
    handler: async (request) => {
      const now = clock();
      const { id, userId } = request.params;
      const reminded = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actorOf(request), id, { action: "league.remind", now });
        await requireSeat(tx, { leagueId: league.id, userId });
        return { ...(await sendReminders(tx, league, { userId, secret, now })), league, isEmailed: sendsMail(tx) };
      });
      return remindersAnswer(reminded);
    },
  });
};

type Refunded = { league: Pick<LeagueRow, "custody" | "currency">; refunded: Cents; who: "You're" | "They're" };

function refundAnswer(done: string, { league, refunded, who }: Refunded) {
  const back = refunded > 0 ? ` ${wordsOf(league).refundBegun(formatMoney(refunded, league.currency), who)}` : "";
  return { message: done + back, refundAmount: centsToDecimal(refunded) };
}

type Reminded = Awaited<ReturnType<typeof sendReminders>> & {
  league: Pick<LeagueRow, "entryFee" | "status" | "custody">;
  isEmailed: boolean;
};

const remindersAnswer = ({ sent, onlyLink, ...reminded }: Reminded) => ({
  message: remindersMessage({ sent, onlyLink, ...reminded }),
  remindersSent: sent,
  ...(onlyLink > 0 && { onlyLink }),
});

function remindersMessage({ onlyLink, ...reminded }: Reminded): string {
  if (onlyLink === 0) return toldMessage(reminded);
  const links = `${counted(onlyLink, "member")} ${onlyLink === 1 ? "has only a link: send it" : "have only links: send them"} yourself.`;
  return reminded.sent > 0 ? `${toldMessage(reminded)} ${links}` : links;
}

function toldMessage({ sent, owing, league, isEmailed }: Omit<Reminded, "onlyLink">): string {
  if (sent > 0 && !isEmailed) {
    return `${counted(sent, "member")} ${sent === 1 ? "sees" : "see"} it in the app. Nothing is emailed here, so share a reminder in your chat, too.`;
  }
  if (sent > 0) return `Payment reminders sent to ${counted(sent, "member")}.`;
  if (league.entryFee === 0) return "This league is free, so no one owes an entry fee.";
  if (!isOpenForPaying(league.status)) return "Payments are closed in this league, so no reminders were sent.";
  if (owing === 0) return wordsOf(league).nobodyOwes;
  return owing === 1
    ? "No reminder was sent: the member who owes got one in the last 24 hours."
    : `No reminders were sent: the ${owing} members who owe got one in the last 24 hours.`;
}
