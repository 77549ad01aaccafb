import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { LINK_ENDS } from "#contract/leagues/link-ends.ts";
import * as contract from "#contract/leagues/named-seats.ts";
import { counted } from "#contract/platform/counted.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { isMember, lockLeague, managedLeague, visibleLeague } from "#server/access/league-access.ts";
import { addNames } from "#server/leagues/by-name/add-names.ts";
import { claimSeat, hasPrize } from "#server/leagues/by-name/claim-seat.ts";
import { claimsOf } from "#server/leagues/by-name/claims.ts";
import { confirmClaim, doubtClaim } from "#server/leagues/by-name/doubt-claim.ts";
import { editName, takeBackList } from "#server/leagues/by-name/edit-names.ts";
import { inviteNames, stillEmailed } from "#server/leagues/by-name/email-names.ts";
import { lockForNames, type NamedRow, nameOfSeat, unclaimedName } from "#server/leagues/by-name/lock-named.ts";
import { namedSeatsOf } from "#server/leagues/by-name/queries.ts";
import { endLink, newHolder, seatBehind, seatFor } from "#server/leagues/by-name/seat-link.ts";
import { registerAndJoin } from "#server/leagues/joining/register-and-join.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";

type Asked = Parameters<typeof actorOf>[0];

/** Members without an account, their links, and who makes their seats theirs (RULES §28). */
export const byNameRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret } = deps;
  const shown = async (tx: Tx, league: TreasurerLeague, request: Asked, ids?: readonly string[]) => {
    const isTreasurer = league.treasurerId === actorOf(request).userId;
    const emailed = await stillEmailed(tx, secret, league.id);
    return namedSeatsOf(tx, { leagueId: league.id, secret, isTreasurer, emailed, now: clock() }, ids);
  };

  app.route({
    ...contract.listNamedSeats,
    preValidation: signedIn,
    handler: (request) =>
      inTransaction(db, async (tx) => shown(tx, await lockForNames(tx, actorOf(request), request.params.id), request)),
  });

  app.route({
    ...contract.addNamedSeats,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const [actor, now] = [actorOf(request), clock()];
      const added = await inTransaction(db, async (tx) => {
        const league = await lockForNames(tx, actor, request.params.id);
        const listId = await addNames(tx, league, { actor, members: request.body.members, secret, now });
        await inviteNames(tx, league, { listId, actor, limiting: deps, now });
        return (await shown(tx, league, request)).filter((seat) => seat.listId === listId);
      });
      return reply.code(201).send(added);
    },
  });

  /** One name's seat, changed, as its league's runner reads it then. */
  const onSeat =
    (change: (tx: Tx, league: TreasurerLeague, seat: NamedRow, request: Asked) => Promise<unknown>) =>
    async (request: Asked & { params: { id: string; userId: string } }) =>
      inTransaction(db, async (tx) => {
        const league = await lockForNames(tx, actorOf(request), request.params.id);
        const seat = await unclaimedName(tx, league, request.params.userId);
        await change(tx, league, seat, request);
        return onlyRow(await shown(tx, league, request, [seat.userId]));
      });

  app.route({
    ...contract.editNamedSeat,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: (request) =>
      onSeat(async (tx, league, seat) => {
        const [actor, now, member] = [actorOf(request), clock(), request.body];
        await editName(tx, league, seat, { member, now });
        if (member.email && member.email !== seat.email)
          await inviteNames(tx, league, { userId: seat.userId, actor, limiting: deps, now });
      })(request),
  });

  app.route({
    ...contract.renewSeatLink,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: onSeat((tx, _league, { userId }) =>
      tx.update(namedSeats).set(newHolder(secret)).where(eq(namedSeats.userId, userId)),
    ),
  });

  app.route({
    ...contract.endSeatLink,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: onSeat((tx, _league, { userId }) => endLink(tx, userId, { end: "ended", now: clock() })),
  });

  app.route({
    ...contract.takeBackNames,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const count = await inTransaction(db, async (tx) => {
        const league = await lockForNames(tx, actorOf(request), request.params.id);
        return takeBackList(tx, league, { listId: request.params.listId, now: clock() });
      });
      return { message: `${counted(count, "name")} taken back.` };
    },
  });

  app.route({
    ...contract.getClaimOffer,
    config: rateLimits.seatLink,
    handler: async (request) => {
      const { seat, league } = await seatFor(deps, networkOfRequest(request), request.params.token);
      const of = { leagueId: league.id, leagueName: league.name };
      if (seat.linkEnd) return { ...of, name: null, ended: seat.linkEnd, hasPrize: false };
      const [name, prize] = await Promise.all([nameOfSeat(db, seat.userId), hasPrize(db, league.id, seat.userId)]);
      return { ...of, name, ended: null, hasPrize: prize };
    },
  });

  const claim = async (tx: Tx, { token, userId, now }: { token: string; userId: string; now: Date }) => {
    const { league: found } = await seatBehind(tx, token);
    const league = await lockLeague(tx, found.id);
    // While this waited for the lock, the link may have ended.
    const { seat } = stillOpen(await seatBehind(tx, token));
    await claimSeat(tx, league, seat, { userId, way: "link", actor: userId, now });
    return league;
  };

  app.route({
    ...contract.claimSeat,
    preValidation: signedIn,
    config: rateLimits.seatLink,
    handler: async (request) => {
      const { userId } = actorOf(request);
      const { token } = request.params;
      await seatFor(deps, networkOfRequest(request), token);
      const claimed = { token, userId, now: clock() };
      return { leagueId: (await inTransaction(db, (tx) => claim(tx, claimed))).id };
    },
  });

  app.route({
    ...contract.registerAndClaim,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { token } = request.params;
      // Before the password is hashed, which is costly.
      const { league } = stillOpen(await seatFor(deps, networkOfRequest(request), token));
      const joined = await registerAndJoin(deps, request, {
        leagueName: league.name,
        account: request.body,
        isAddressProven: false,
        join: (tx, joining) => claim(tx, { token, ...joining }),
      });
      return reply.code(201).send(joined);
    },
  });

  app.route({
    ...contract.listSeatClaims,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      return league.knowsNames ? claimsOf(db, league.id, clock()) : [];
    },
  });

  app.route({
    ...contract.doubtClaim,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request) => {
      const doubted = { claimId: request.params.id, reason: request.body.reason, secret, now: clock() };
      const isUndone = await inTransaction(db, (tx) => doubtClaim(tx, actorOf(request), doubted));
      return {
        message: isUndone ? "The seat is a name again." : "We told everyone. A second member undoes the claim.",
      };
    },
  });

  app.route({
    ...contract.confirmClaim,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request) => {
      const confirmed = { claimId: request.params.id, now: clock() };
      await inTransaction(db, (tx) => confirmClaim(tx, actorOf(request), confirmed));
      return { message: "Confirmed. We told everyone." };
    },
  });

  app.route({
    ...contract.putTogether,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const [actor, now, { id, userId }] = [actorOf(request), clock(), request.params];
      await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, id, { action: "league.put_together", now });
        if (!(await isMember(tx, { leagueId: id, userId }))) throw notFound("Member not found");
        const seat = await unclaimedName(tx, league, request.body.nameId);
        await claimSeat(tx, league, seat, { userId, way: "commissioner", actor: actor.userId, now });
      });
      return { message: "The seat is theirs. We told everyone." };
    },
  });
};

/** @throws AppError 409 for the seat of a link that has ended. */
function stillOpen(found: Awaited<ReturnType<typeof seatBehind>>) {
  const { linkEnd } = found.seat;
  if (linkEnd) throw conflict(`${LINK_ENDS[linkEnd].title}. ${LINK_ENDS[linkEnd].message}`);
  return found;
}
