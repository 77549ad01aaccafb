import { ceilingIssues } from "#contract/terms/ceilings.ts";
import { pastDateIssues, termsByType } from "#contract/terms/league-rules.ts";
import type { CreateLeague } from "#contract/terms/league-terms.ts";
import { type PrizeTable, structureOf } from "#contract/terms/prize-table.ts";
import type { Actor } from "#server/access/guards.ts";
import { custodyOfNew, type Offered } from "#server/leagues/custody.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { forbidden, invalidFields } from "#server/platform/errors.ts";
import type { NamedLimit } from "#server/platform/limits/take-turns.ts";

const DAY_MS = 86_400_000;

/**
 * Counted only when a commissioner creates a league, so that a form with mistakes costs nothing (RULES §16). Admins
 * have no limit.
 */
export const NEW_LEAGUES: NamedLimit = {
  name: "new-leagues",
  max: 10,
  windowMs: DAY_MS,
  sentence: (wait) => `You can create 10 leagues in 24 hours. Try again in ${wait}.`,
};

/** Where prizes are fixed amounts, the percentages follow from them. */
export const placesOf = (table: PrizeTable | null): Partial<Pick<CreateLeague, "payoutStructure">> =>
  table ? { payoutStructure: structureOf(table) } : {};

type Creation = { league: CreateLeague; offered: Offered; now: Date };

/**
 * Creates a draft league run by the actor; its type settles the terms that weren't given (SPEC §9).
 * @throws AppError 400 for a date that isn't in the future (RULES §23), a custody that isn't offered here, or
 * more money than the operator allows.
 */
export async function createLeague(tx: Tx, actor: Actor, { league, offered, now }: Creation) {
  const { commissionerId, ...fields } = league;
  if (commissionerId && commissionerId !== actor.userId) {
    throw forbidden("You can only create a league that you run yourself.");
  }
  const issues = pastDateIssues(league, { now });
  if (issues.length > 0) throw invalidFields(issues);
  const kept = custodyOfNew(league, offered, actor.userId);
  const excess = ceilingIssues({ ...league, ...kept }, offered.config.ceilings);
  if (excess.length > 0) throw invalidFields(excess);
  const [created] = await tx
    .insert(leagues)
    .values({
      ...fields,
      ...termsByType(league),
      ...placesOf(league.prizeTable),
      ...kept,
      commissionerId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: leagues.id });
  if (!created) throw new Error("The league was not stored.");
  return created.id;
}
