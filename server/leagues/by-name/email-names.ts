import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { seatToken } from "#server/leagues/by-name/seat-link.ts";
import { unsubscribePath, unwantedAmong } from "#server/leagues/invitations/email-wish.ts";
import { countInvitationEmails, notEmailedLately } from "#server/leagues/invitations/invitation-limits.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { addedByName, nameOwes } from "#server/notices/named-seats.ts";
import { tell } from "#server/notices/tell.ts";
import { lacksVerifiedEmail } from "#server/people/auth/verified-email.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

/** A season's reminders to an address that nobody has proved to be theirs (RULES §28). */
const REMINDERS_MAX = 2;

/** Those of a list, or one. */
type Inviting = ({ listId: string } | { userId: string }) & { actor: Actor; limiting: Limiting; now: Date };

/**
 * Emails members without an account who have an address where their page is (RULES §28): at most once a day about a league,
 * nobody who stopped such emails, and nothing while the actor's own address isn't verified.
 */
export async function inviteNames(tx: Tx, league: TreasurerLeague, { actor, limiting, now, ...who }: Inviting) {
  const isTheirs = "listId" in who ? eq(namedSeats.listId, who.listId) : eq(namedSeats.userId, who.userId);
  const seats = await reachable(tx, limiting.secret, isTheirs);
  if (seats.length === 0) return;
  const [inviter] = await tx.select().from(users).where(eq(users.id, actor.userId));
  if (!inviter || lacksVerifiedEmail(limiting.config, inviter)) return;
  const emails = seats.map(({ email }) => email);
  const fresh = await notEmailedLately(tx, limiting, { leagueId: league.id, emails, now });
  await countInvitationEmails(tx, limiting, { userId: actor.userId, count: fresh.length, now });
  const invited = seats.filter(({ email }) => fresh.includes(email));
  await tell(tx, now, ...invited.map((seat) => addedByName(league, { ...seat, inviterId: actor.userId })));
}

type Reminding = {
  seats: readonly { userId: string; notice: Parameters<typeof nameOwes>[0] }[];
  secret: string;
  now: Date;
};

/** Reminds those of these members without an account whose address may get one more this season. @returns Who were. */
export async function remindNames(tx: Tx, { seats, secret, now }: Reminding): Promise<ReadonlySet<string>> {
  if (seats.length === 0) return new Set();
  const isOne = inArray(
    namedSeats.userId,
    seats.map(({ userId }) => userId),
  );
  const reached = await reachable(tx, secret, and(isOne, lt(namedSeats.remindersSent, REMINDERS_MAX)));
  const noticeOf = new Map(seats.map(({ userId, notice }) => [userId, notice]));
  const told = reached.flatMap((seat) => {
    const owed = noticeOf.get(seat.userId);
    return owed ? [{ ...seat, owed }] : [];
  });
  const ids = told.map(({ userId }) => userId);
  if (ids.length === 0) return new Set();
  const counted = { remindersSent: sql`${namedSeats.remindersSent} + 1` };
  await tx.update(namedSeats).set(counted).where(inArray(namedSeats.userId, ids));
  await tell(tx, now, ...told.map(({ owed, ...seat }) => nameOwes(owed, seat)));
  return new Set(ids);
}

/** Finds a league's members without an account whose address gets one more email this season. */
export async function stillEmailed(tx: Tx, secret: string, leagueId: string): Promise<ReadonlySet<string>> {
  const hasOne = and(eq(namedSeats.leagueId, leagueId), lt(namedSeats.remindersSent, REMINDERS_MAX));
  return new Set((await reachable(tx, secret, hasOne)).map(({ userId }) => userId));
}

/** Finds those whose address can be told of their link. */
async function reachable(tx: Tx, secret: string, where: SQL | undefined) {
  if (!sendsMail(tx)) return [];
  const isThere = and(isNotNull(namedSeats.email), isNull(namedSeats.linkEnd), isNull(namedSeats.endedAt));
  const rows = await tx
    .select({ seat: namedSeats, name: users.username })
    .from(namedSeats)
    .innerJoin(users, eq(users.id, namedSeats.userId))
    .where(and(where, isThere))
    .orderBy(namedSeats.addedAt, namedSeats.userId);
  const unwanted = await unwantedAmong(
    tx,
    rows.map(({ seat }) => seat.email ?? ""),
  );
  return rows.flatMap(({ seat: { userId, email, linkId }, name }) =>
    email === null || unwanted.has(email.toLowerCase())
      ? []
      : [
          {
            userId,
            name,
            email,
            path: `/seat/${seatToken(secret, linkId)}`,
            stopPath: unsubscribePath({ secret, email }),
          },
        ],
  );
}
