import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { joinLinks } from "#server/platform/db/schema/join-links.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

const kinds = ["invite", "join", "replacement-invite", "claim"] as const;

/** What someone holds: a link to a seat, to a league, to the seat that a member gives up, or to a name's. */
export type Invitation = { kind: (typeof kinds)[number]; token: string };

/** Finds the invitation that a page of ours is about. */
export function invitationIn(path: string): Invitation | undefined {
  const kind = kinds.find((name) => path.startsWith(`/${name}/`));
  const [token] = (kind && /^[\w-]{1,128}/.exec(path.slice(`/${kind}/`.length))) ?? [];
  return kind && token ? { kind, token } : undefined;
}

type InvitationQuery = { token: string; now: Date };

const takesMembers = and(inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)), isNull(leagues.deletedAt));

const isOpen: Record<Invitation["kind"], (db: Reader, asked: InvitationQuery) => Promise<boolean>> = {
  async invite(db, { token, now }) {
    const isThis = or(eq(invitations.token, hashToken(token)), eq(invitations.copiedToken, hashToken(token)));
    const isPending = and(eq(invitations.status, "pending"), gt(invitations.expiresAt, now));
    const found = await db
      .select({ id: invitations.id })
      .from(invitations)
      .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
      .where(and(isThis, isPending, takesMembers));
    return found.length > 0;
  },
  async join(db, { token }) {
    const found = await db
      .select({ id: joinLinks.id })
      .from(joinLinks)
      .innerJoin(leagues, eq(leagues.id, joinLinks.leagueId))
      .where(and(eq(joinLinks.token, hashToken(token)), takesMembers));
    return found.length > 0;
  },
  async "replacement-invite"(db, { token, now }) {
    const { token: hash, status, expiresAt } = replacementInvitations;
    const isPending = and(eq(hash, hashToken(token)), eq(status, "pending"), gt(expiresAt, now));
    const found = await db
      .select({ id: replacementInvitations.id })
      .from(replacementInvitations)
      .innerJoin(leagues, eq(leagues.id, replacementInvitations.leagueId))
      .where(and(isPending, gt(replacementInvitations.forYear, leagues.currentYear), isNull(leagues.deletedAt)));
    return found.length > 0;
  },
  async claim(db, { token }) {
    const found = await db
      .select({ id: namedSeats.userId })
      .from(namedSeats)
      .innerJoin(leagues, eq(leagues.id, namedSeats.leagueId))
      .where(and(eq(namedSeats.linkToken, hashToken(token)), isNull(namedSeats.linkEnd), isNull(leagues.deletedAt)));
    return found.length > 0;
  },
};

/** Tells whether an invitation can still be accepted, as long as there is a seat. */
export const isOpenInvitation = (db: Reader, { kind, token, now }: Invitation & { now: Date }): Promise<boolean> =>
  isOpen[kind](db, { token, now });
