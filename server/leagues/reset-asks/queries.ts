import { and, asc, eq, or, sql } from "drizzle-orm";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import { RESET_ASK_DAYS } from "#contract/leagues/reset-ask-rules.ts";
import type { ResetAsk } from "#contract/leagues/reset-asks.ts";
import { addDays } from "#contract/platform/days.ts";
import { confirmationsOf, linkFromOf } from "#server/leagues/reset-asks/ask-facts.ts";
import { mayConfirm } from "#server/leagues/reset-asks/may-confirm.ts";
import { isStanding, type ResetAskRow } from "#server/leagues/reset-asks/standing.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

const person = { ...namesOf(users), hasNamesake: hasNamesakeIn(resetAsks.leagueId) };
const endOf = ({ askedAt }: ResetAskRow): string => addDays(askedAt, RESET_ASK_DAYS).toISOString();

/** Lists a league's open requests, for its commissioner. */
export async function resetAsksIn(db: Reader, { leagueId, now }: { leagueId: string; now: Date }): Promise<ResetAsk[]> {
  const rows = await db
    .select({ ask: resetAsks, person })
    .from(resetAsks)
    .innerJoin(users, eq(users.id, resetAsks.userId))
    .where(and(eq(resetAsks.leagueId, leagueId), isStanding(now)))
    .orderBy(asc(resetAsks.askedAt), asc(resetAsks.id));
  return rows.map(({ ask, person: member }) => ({
    ...{ id: ask.id, userId: ask.userId, name: memberName(member), confirmations: confirmationsOf(ask) },
    ...{ linkFrom: linkFromOf(ask).toISOString(), endsAt: endOf(ask) },
  }));
}

type ResetStep = Omit<
  Extract<NextStep, { kind: "confirm_reset" | "stop_reset" | "make_reset_link" }>,
  "leagueId" | "leagueName" | "currency"
>;
export type AskedReset =
  | (ResetStep & { kind: "stop_reset" | "make_reset_link" })
  | (ResetStep & { kind: "confirm_reset"; mayConfirm: boolean });

/** Finds what requests ask of a person, by league: of the member, of the other members, and of the commissioner. */
export async function resetStepsOf(
  db: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<Map<string, AskedReset[]>> {
  const isTheirs = or(
    ...[eq(resetAsks.userId, userId), eq(resetAsks.askedById, userId)],
    sql`exists (select from league_members own
      where own.league_id = ${resetAsks.leagueId} and own.user_id = ${userId} and own.left_at is null)`,
  );
  const rows = await db
    .select({ ask: resetAsks, person, mayConfirm: mayConfirm(userId) })
    .from(resetAsks)
    // The member reads the commissioner's name, and everyone else the member's.
    .innerJoin(
      users,
      sql`${users.id} = case when ${resetAsks.userId} = ${userId} then ${resetAsks.askedById} else ${resetAsks.userId} end`,
    )
    .where(and(isTheirs, isStanding(now)))
    .orderBy(asc(resetAsks.askedAt), asc(resetAsks.id));
  const steps = new Map<string, AskedReset[]>();
  for (const { ask, person: named, mayConfirm } of rows) {
    const step = stepOf({ ask, userId, mayConfirm, now });
    if (!step) continue;
    const said = { ...step, askId: ask.id, name: memberName(named), by: endOf(ask) };
    steps.set(ask.leagueId, [...(steps.get(ask.leagueId) ?? []), said]);
  }
  return steps;
}

type Reading = { ask: ResetAskRow; userId: string; mayConfirm: boolean; now: Date };

function stepOf({ ask, userId, mayConfirm, now }: Reading) {
  const isConfirmed = ask.confirmedAgainById !== null;
  if (userId === ask.userId) return { kind: "stop_reset" as const };
  if (userId === ask.askedById) {
    return isConfirmed && linkFromOf(ask) <= now ? { kind: "make_reset_link" as const } : undefined;
  }
  const hasConfirmed = userId === ask.confirmedById || userId === ask.confirmedAgainById;
  return hasConfirmed ? undefined : { kind: "confirm_reset" as const, mayConfirm: mayConfirm && !isConfirmed };
}
