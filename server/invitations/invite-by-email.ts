import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alreadyMembers, INVITATION_DAYS } from "#contract/invitations.ts";
import { joiningRefusal } from "#contract/league-status.ts";
import { formatMoney } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import type { Tx } from "#server/db/client.ts";
import { invitations } from "#server/db/schema/invitations.ts";
import { leagueMembers } from "#server/db/schema/members.ts";
import { users } from "#server/db/schema/users.ts";
import { conflict } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { invitationToken } from "#server/invitations/token.ts";
import type { ManagedLeague } from "#server/leagues/access.ts";
import { prizeFacts } from "#server/leagues/prize-facts.ts";
import { hashToken } from "#server/lib/tokens.ts";
import { dayInWords } from "#server/mail/day-in-words.ts";
import { queueMail } from "#server/mail/outbox.ts";

type Invite = { actor: Actor; emails: string[]; secret: string; publicUrl: string; now: Date };

/**
 * Invites people by email; an open invitation to the same address is renewed, its link stays good (RULES §4).
 * @returns Who was invited, and who is a member already.
 * @throws AppError 409 when the league takes no one, or everyone named is a member.
 */
export async function inviteByEmail(tx: Tx, league: ManagedLeague, { actor, emails, secret, publicUrl, now }: Invite) {
  const refusal = joiningRefusal(league.status);
  if (refusal) throw conflict(refusal);
  const members = await memberAddresses(tx, league.id);
  const taken = emails.filter((email) => members.has(email.toLowerCase()));
  const free = emails.filter((email) => !members.has(email.toLowerCase()));
  if (free.length === 0) throw conflict(`${alreadyMembers(taken)} No invitations were sent.`);
  for (const email of free) {
    const expiresAt = addDays(now, INVITATION_DAYS);
    const invitationId = await openInvitation(tx, league, { email, invitedById: actor.userId, secret, expiresAt, now });
    const url = `${publicUrl}/invite/${invitationToken(secret, invitationId)}`;
    await queueMail(tx, { to: email, content: letter(league, { inviter: actor.username, url, expiresAt }), now });
  }
  return { invited: free, alreadyIn: taken };
}

/** The addresses of those who are in, in lower case. */
async function memberAddresses(tx: Tx, leagueId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ email: users.email })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt)));
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

type Open = { email: string; invitedById: string; secret: string; expiresAt: Date; now: Date };

/** The open invitation to this address, renewed, or a fresh one. The league's lock keeps it to one. */
async function openInvitation(tx: Tx, league: ManagedLeague, { email, invitedById, secret, expiresAt, now }: Open) {
  const isOpen = and(
    eq(invitations.leagueId, league.id),
    sql`lower(${invitations.email}) = lower(${email})`,
    eq(invitations.status, "pending"),
  );
  const [renewed] = await tx.update(invitations).set({ expiresAt, invitedById }).where(isOpen).returning();
  if (renewed) return renewed.id;
  const id = randomUUID();
  const token = hashToken(invitationToken(secret, id));
  await tx
    .insert(invitations)
    .values({ id, leagueId: league.id, email, invitedById, token, expiresAt, createdAt: now });
  return id;
}

function letter(league: ManagedLeague, { inviter, url, expiresAt }: { inviter: string; url: string; expiresAt: Date }) {
  const isFree = league.entryFee === 0;
  return {
    subject: `${inviter} invites you to ${league.name}`,
    heading: `You're invited to ${league.name}`,
    paragraphs: [
      `${inviter} invites you to join ${league.name} on Potkeeper. An invitation doesn't hold a seat: seats go to the first players who join.`,
      ...(isFree ? [] : ["Entry fees are held in escrow until the season ends, and the winners are paid from there."]),
    ],
    facts: [
      { label: "Entry fee", value: isFree ? "Free" : `${formatMoney(league.entryFee)} USD` },
      { label: "Sport", value: `${league.sport}, ${league.season}` },
      ...prizeFacts(league),
      { label: "Good until", value: dayInWords(expiresAt) },
    ],
    action: { label: "See the invitation", url },
  };
}
