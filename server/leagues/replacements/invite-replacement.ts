import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { addDays, INVITATION_DAYS } from "#contract/platform/days.ts";
import { REPLACEMENT_LAST_YEAR } from "#contract/terms/dynasty.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refuseFreshClaim } from "#server/leagues/by-name/doubt-claim.ts";
import { unsubscribePath, unwantedAmong } from "#server/leagues/invitations/email-wish.ts";
import { countInvitationEmails, requireNotEmailedLately } from "#server/leagues/invitations/invitation-limits.ts";
import { replacementToken } from "#server/leagues/replacements/token.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { seatOffered } from "#server/notices/invitations.ts";
import { tell } from "#server/notices/tell.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

type Invite = { league: LockedLeague; email: string; limiting: Limiting; now: Date };

/**
 * Invites someone to take over the actor's dynasty seat from the next season on (RULES §6). Only one invitation is open
 * at a time; inviting the same address again renews it. @returns The invitation.
 */
export async function inviteReplacement(tx: Tx, actor: Actor, invite: Invite) {
  const { league, email, limiting, now } = invite;
  const { secret } = limiting;
  await refuseIfImpossible(tx, actor, invite);
  const expiresAt = addDays(now, INVITATION_DAYS);
  const isOpen = and(
    eq(replacementInvitations.leagueId, league.id),
    eq(replacementInvitations.invitedByUserId, actor.userId),
    eq(replacementInvitations.status, "pending"),
  );
  const [open] = await tx.select().from(replacementInvitations).where(isOpen).for("update");
  const isOver = open && (open.expiresAt <= now || open.forYear <= league.currentYear);
  if (open && !isOver && open.email.toLowerCase() !== email.toLowerCase()) {
    throw conflict(`You have already invited ${open.email}. That invitation is open until ${utcText(open.expiresAt)}.`);
  }
  if (open && isOver) await tx.update(replacementInvitations).set({ status: "expired" }).where(isOpen);
  if (sendsMail(tx)) {
    await requireNotEmailedLately(tx, limiting, { leagueId: league.id, email, now });
    await countInvitationEmails(tx, limiting, { userId: actor.userId, count: 1, now });
  }
  const id = open && !isOver ? open.id : randomUUID();
  const forYear = league.currentYear + 1;
  if (open && !isOver) await tx.update(replacementInvitations).set({ expiresAt }).where(isOpen);
  else {
    const token = hashToken(replacementToken(secret, id));
    await tx.insert(replacementInvitations).values({
      id,
      leagueId: league.id,
      invitedByUserId: actor.userId,
      email,
      forYear,
      token,
      expiresAt,
      createdAt: now,
    });
  }
  const path = `/replacement-invite/${replacementToken(secret, id)}`;
  const stopPath = unsubscribePath({ secret, email });
  const offer = { email, inviterId: actor.userId, forYear, path, stopPath, expiresAt };
  await tell(tx, now, seatOffered(league, offer));
  return { id, forYear, expiresAt };
}

async function refuseIfImpossible(tx: Tx, actor: Actor, { league, email, now }: Invite): Promise<void> {
  if (!hasSeasons(league)) throw conflict("Only a seat in a dynasty league can be handed over.");
  if (league.status === "cancelled") throw conflict("This league was canceled.");
  if (league.currentYear > REPLACEMENT_LAST_YEAR) {
    throw conflict(`You can only invite a replacement in the first ${REPLACEMENT_LAST_YEAR} years.`);
  }
  const paid = await paidMemberIds(tx, league.id);
  if (!paid.includes(actor.userId)) throw forbidden("Only members who have paid can invite a replacement.");
  await refuseFreshClaim(tx, { leagueId: league.id, userId: actor.userId, now });
  const seats = await tx
    .select({ userId: users.id, email: users.email, lastSeason: leagueMembers.lastSeason })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, league.id), isNull(leagueMembers.leftAt)));
  if (seats.some((seat) => seat.userId === actor.userId && seat.lastSeason !== null)) {
    throw conflict("Your seat has already been handed over.");
  }
  if (seats.some((seat) => seat.email.toLowerCase() === email.toLowerCase())) {
    throw conflict("This address already belongs to a member of the league.");
  }
  if (sendsMail(tx) && (await unwantedAmong(tx, [email])).size > 0) {
    throw conflict("This address has turned off invitation emails. Ask them for another address.");
  }
  const accepted = and(
    eq(replacementInvitations.leagueId, league.id),
    eq(replacementInvitations.invitedByUserId, actor.userId),
    eq(replacementInvitations.status, "accepted"),
    sql`${replacementInvitations.forYear} > ${league.currentYear}`,
  );
  if ((await tx.$count(replacementInvitations, accepted)) > 0) {
    throw conflict("Someone has already accepted your seat and is about to pay.");
  }
}
