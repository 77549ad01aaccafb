import { eq } from "drizzle-orm";
import { type DebtGroup, groupDebts } from "#contract/money/treasurer/debt-groups.ts";
import { isAccount, WAY_KINDS } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import type { Actor } from "#server/access/guards.ts";
import type { NamedRow } from "#server/leagues/by-name/lock-named.ts";
import type { seatBehind } from "#server/leagues/by-name/seat-link.ts";
import { leagueFor } from "#server/leagues/queries.ts";
import { membersOf } from "#server/members/queries.ts";
import { debtsOf } from "#server/money/treasurer/debt-queries.ts";
import { howToPay, saidOf } from "#server/money/treasurer/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError } from "#server/platform/errors.ts";
import { currentResults, seasonOf, shownResults } from "#server/results/season-results.ts";

export type FoundSeat = Awaited<ReturnType<typeof seatBehind>>;

/** The holder of a link acts as the name, which reads what members read and has no account. */
export async function nameAs(db: Reader, { userId }: Pick<NamedRow, "userId">, from: Actor["from"]): Promise<Actor> {
  const named = db.select({ name: users.username }).from(users).where(eq(users.id, userId));
  const { name } = onlyRow(await named);
  return { userId, username: name, isAdmin: false, from };
}

export type SeatFacts = Awaited<ReturnType<typeof seatFacts>>;

/** Reads all that a seat's page shows (RULES §28): what its member would read, and nobody's contact data. */
export async function seatFacts(
  db: Reader,
  { seat, league: row }: FoundSeat,
  asked: { actor: Actor; secret: string; now: Date },
) {
  const { actor, secret, now } = asked;
  const [leagueId, userId] = [row.id, actor.userId];
  const league = await leagueFor(db, { leagueId, now });
  const how = await howToPay(db, actor, { leagueId, secret, now }).catch(nothingOwed);
  const debts = (await debtsOf(db, actor, leagueId)).filter(({ seasonYear }) => seasonYear === row.currentYear);
  const results = await currentResults(db, seasonOf(row));
  return {
    ...{ seat, league, name: actor.username, now },
    members: await membersOf(db, { league: row, now }),
    how: how && { ...how, ...shownOnLinks(how.ways, row) },
    said: await saidOf(db, { leagueId, userId, now }),
    own: groupDebts(debts.filter((debt) => debt.userId === userId)) as readonly DebtGroup[],
    prizes: debts.filter(({ kind }) => kind !== "refund"),
    teams: results ? shownResults(results.results).teams : [],
  };
}

function nothingOwed(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

/** A link shows names that the treasurer gives out, and that cash is welcome; the rest only if the treasurer has said so. */
function shownOnLinks(ways: readonly WayToPay[], { linksShowAccounts }: FoundSeat["league"]) {
  const isOpen = ({ kind }: WayToPay) => WAY_KINDS[kind].host !== null || kind === "cash";
  const shown = linksShowAccounts ? ways : ways.filter(isOpen);
  return {
    ways: shown.map((way) => (way.kind === "cash" && !linksShowAccounts ? { ...way, note: null } : way)),
    withholds: shown.length < ways.length,
    withholdsAccounts: ways.some(({ kind }) => isAccount(kind) && !linksShowAccounts),
  };
}
