import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { canRunAgain } from "#contract/terms/league-status.ts";
import type { CreateLeague } from "#contract/terms/league-terms.ts";
import type { Actor } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { addNames } from "#server/leagues/by-name/add-names.ts";
import { inviteNames } from "#server/leagues/by-name/email-names.ts";
import { createLeague } from "#server/leagues/create-league.ts";
import { custodyOfAgain, type Offered } from "#server/leagues/custody.ts";
import { inviteByEmail } from "#server/leagues/invitations/invite-by-email.ts";
import { isRunAgain } from "#server/leagues/is-run-again.ts";
import { lockTreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

type Again = { actor: Actor; league: CreateLeague; invite: string[]; limiting: Limiting; offered: Offered; now: Date };

/**
 * Creates a league in place of a finished one and invites some of its members; names among them have seats in it at once. The finished league's lock makes a
 * second press find the first one's league. @throws AppError 409 if the league isn't finished, is a dynasty, or was run
 * again already.
 */
export async function runAgain(
  tx: Tx,
  finished: ManagedLeague,
  { actor, league, invite, limiting, offered, now }: Again,
) {
  if (!canRunAgain(finished)) throw conflict("Only a league that is over can be run again, and a dynasty continues.");
  const [before] = await tx
    .select({ isIt: isRunAgain(finished.id) })
    .from(leagues)
    .where(eq(leagues.id, finished.id));
  if (before?.isIt) throw conflict("You have already run this league again. It's on your commissioner dashboard.");
  const again = { ...league, custody: custodyOfAgain(league, finished) };
  const leagueId = await createLeague(tx, actor, { league: again, offered, now });
  await tx.update(leagues).set({ previousLeagueId: finished.id }).where(eq(leagues.id, leagueId));
  await carryNames(tx, { from: finished.id, to: leagueId, invite, actor, limiting, now });
  const emails = await addressesOf(tx, { leagueId: finished.id, invite, actor });
  if (emails.length === 0) return { leagueId, invitationsSent: 0 };
  const created = await managedLeague(tx, actor, leagueId, { action: "league.invite", now });
  const { emailed } = await inviteByEmail(tx, created, { actor, emails, isAddressKnown: false, limiting, now });
  return { leagueId, invitationsSent: emailed.length };
}

type Carried = { from: string; to: string } & Pick<Again, "invite" | "actor" | "limiting" | "now">;

/** Gives the chosen names of the finished league seats in the new one, with new links (RULES §28). */
async function carryNames(tx: Tx, { from, to, invite, actor, limiting, now }: Carried): Promise<void> {
  const names = await tx
    .select({ name: users.username, email: namedSeats.email, team: namedSeats.team })
    .from(namedSeats)
    .innerJoin(users, eq(users.id, namedSeats.userId))
    .where(and(isName(from), inArray(namedSeats.userId, invite)))
    .orderBy(asc(namedSeats.addedAt), asc(users.username));
  if (names.length === 0) return;
  const league = await lockTreasurerLeague(tx, actor, to);
  const listId = await addNames(tx, league, { actor, members: names, secret: limiting.secret, now });
  await inviteNames(tx, league, { listId, actor, limiting, now });
}

type RunAgain = { leagueId: string; invite: string[]; actor: Actor };

/** Finds the addresses of those who have a seat in the finished league, apart from the actor. */
async function addressesOf(tx: Tx, { leagueId, invite, actor }: RunAgain): Promise<string[]> {
  if (invite.length === 0) return [];
  const rows = await tx
    .select({ email: users.email })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        eq(leagueMembers.leagueId, leagueId),
        inArray(leagueMembers.userId, invite),
        ne(leagueMembers.userId, actor.userId),
        isNull(leagueMembers.leftAt),
        isSomebody,
      ),
    )
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}
