import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { putAsk } from "#server/leagues/by-name/ask-for-seat.ts";
import { claimSeat } from "#server/leagues/by-name/claim-seat.ts";
import { nameAt } from "#server/leagues/by-name/queries.ts";
import { isKept } from "#server/leagues/custody.ts";
import { lockInvitation } from "#server/leagues/invitations/lock-invitation.ts";
import { takeSeat } from "#server/members/seats.ts";
import type { Config } from "#server/platform/config/config.ts";
import { sendAhead, type Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

type Accepted = { token: string; userId: string; config: Pick<Config, "policy">; now: Date };

/**
 * Takes a seat with an invitation. The token is the authority: any signed-in user who holds it can use it, once
 * (RULES §4). Sent to the address of a name in the league, it claims that seat if it shows that its holder reads the
 * address; otherwise the league is asked whether it is them (RULES §28).
 */
export async function acceptInvitation(tx: Tx, { token, userId, config, now }: Accepted): Promise<LockedLeague> {
  const { invitation, league } = await lockInvitation(tx, { token, now });
  const seat = isKept(league) ? await nameAt(tx, { leagueId: league.id, email: invitation.email }) : undefined;
  if (seat && (await isProven(tx, { invitation, token, userId, config }))) {
    await claimSeat(tx, league, seat, { userId, way: await wayOf(tx, seat), actor: userId, now });
  } else {
    await takeSeat(tx, league, { userId, now });
    if (seat) await putAsk(tx, league, { userId, nameId: seat.userId, now });
  }
  await sendAhead(tx, tx.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, invitation.id)));
  return league;
}

/** An address that somebody gave a seat later doesn't show whose it is: others can still say that it isn't them. */
async function wayOf(tx: Tx, { userId }: { userId: string }) {
  const isUnchanged = and(eq(users.id, userId), eq(users.updatedAt, users.createdAt));
  return (await tx.$count(users, isUnchanged)) > 0 ? "email" : "link";
}

type Proving = Omit<Accepted, "now"> & { invitation: typeof invitations.$inferSelect };

/**
 * Whether this shows that they read the invited address. Where addresses needn't be verified, an account that only says
 * that it has this address is shown the emailed link, too.
 */
async function isProven(tx: Tx, { invitation, token, userId, config }: Proving): Promise<boolean> {
  if (invitation.token !== hashToken(token)) return false;
  if (config.policy.emailVerification === "required") return true;
  const isTheirs = sql`lower(${users.email}) = ${invitation.email.toLowerCase()}`;
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.emailVerifiedAt), isTheirs))) > 0;
}
