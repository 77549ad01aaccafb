import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { INVITATION_DAYS } from "#contract/invitations.ts";
import { isOpenForJoining } from "#contract/league-status.ts";
import { formatMoney } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import type { Tx } from "#server/db/client.ts";
import { invitations } from "#server/db/schema/invitations.ts";
import { conflict } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { invitationToken } from "#server/invitations/token.ts";
import type { ManagedLeague } from "#server/leagues/access.ts";
import { hashToken } from "#server/lib/tokens.ts";
import { queueMail } from "#server/mail/outbox.ts";

type Invite = { actor: Actor; emails: string[]; secret: string; publicUrl: string; now: Date };

/** Invites people by e-mail; an open invitation to the same address is renewed, its link stays good (RULES §4). */
export async function inviteByEmail(tx: Tx, league: ManagedLeague, { actor, emails, secret, publicUrl, now }: Invite) {
  if (!isOpenForJoining(league.status)) throw conflict("This league is not taking new members any more.");
  for (const email of emails) {
    const expiresAt = addDays(now, INVITATION_DAYS);
    const invitationId = await openInvitation(tx, league, { email, invitedById: actor.userId, secret, expiresAt, now });
    const url = `${publicUrl}/invite/${invitationToken(secret, invitationId)}`;
    await queueMail(tx, { to: email, content: letter(league, { inviter: actor.username, url, expiresAt }), now });
  }
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
  return {
    subject: `${inviter} invites you to ${league.name}`,
    heading: `You're invited to ${league.name}`,
    paragraphs: [
      `${inviter} runs ${league.name} on Potkeeper and keeps a seat for you.`,
      "Entry fees are held in escrow until the season ends, and the winners are paid from there.",
    ],
    facts: [
      { label: "Entry fee", value: `${formatMoney(league.entryFee)} USD` },
      { label: "Sport", value: `${league.sport}, ${league.season}` },
      { label: "Good until", value: `${expiresAt.toISOString().slice(0, 10)}` },
    ],
    action: { label: "See the invitation", url },
  };
}
