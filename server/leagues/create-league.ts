import { leagueTypeEffects } from "#contract/league-types.ts";
import type { CreateLeague } from "#contract/leagues.ts";
import type { Tx } from "#server/db/client.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { forbidden } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";

/** Opens a league as a draft that the actor runs; the type fixes what it fixes (SPEC §9). */
export async function createLeague(tx: Tx, actor: Actor, { league, now }: { league: CreateLeague; now: Date }) {
  const { commissionerId, minYears, maxYears, payoutFrequency, description, ...fields } = league;
  if (commissionerId && commissionerId !== actor.userId) {
    throw forbidden("You can only create a league that you run yourself.");
  }
  const effects = leagueTypeEffects[league.leagueType];
  const years =
    league.leagueType === "dynasty"
      ? {
          minYears: minYears ?? Math.min(effects.minYears, maxYears ?? effects.minYears),
          maxYears: maxYears ?? effects.maxYears,
        }
      : { minYears: effects.minYears, maxYears: effects.maxYears };
  const [created] = await tx
    .insert(leagues)
    .values({
      ...fields,
      ...years,
      payoutFrequency: payoutFrequency ?? effects.payoutFrequency,
      description: description ?? null,
      commissionerId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: leagues.id });
  if (!created) throw new Error("The league was not stored.");
  return created.id;
}
