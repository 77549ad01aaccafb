import { isDeepStrictEqual } from "node:util";
import { addCents, type Cents } from "#contract/platform/money.ts";
import { termsByType } from "#contract/terms/league-rules.ts";
import type { EditLeague } from "#contract/terms/league-terms.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LeagueRow, ManagedLeague } from "#server/access/league-access.ts";
import { editRefusal } from "#server/leagues/rules.ts";
import { consequencesOf } from "#server/leagues/settle-terms.ts";
import { remaindersIn } from "#server/ledger/balances.ts";
import { seatsTaken } from "#server/members/seats.ts";
import { hasPaymentsFor } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict, fieldConflict } from "#server/platform/errors.ts";
import { isVoteUnsettled } from "#server/votes/payout-votes/is-vote-unsettled.ts";

type Edit = { actor: Actor; changes: EditLeague };

/**
 * Whether an edit sets nothing but what is so already, as a program does that sends back what it was given (RULES §30).
 * @throws AppError 409 if it was made from an answer that has since changed.
 */
export function changesNothing(league: LeagueRow, { updatedAt, refundTotal, ...fields }: EditLeague): boolean {
  if (updatedAt && updatedAt < league.updatedAt) {
    throw conflict("This league has changed since you loaded it. Load it again, then make your edit.");
  }
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || isDeepStrictEqual(stored(value), stored(league[name as keyof LeagueRow]));
  return refundTotal === undefined && Object.entries(fields).every(isSame);
}

/** As JSON has it: without what is undefined. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** @throws AppError 409 with the reason if an edit would change terms that people paid under. */
export async function refuseUnfair(tx: Tx, league: ManagedLeague, { actor, changes }: Edit): Promise<void> {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const refusal = editRefusal({
    before: league,
    changes,
    terms: termsByType(changes, league),
    seatsTaken: await seatsTaken(tx, league),
    seasonHasPayments: !actor.isAdmin && (await hasPaymentsFor(tx, season)),
    holdsRemainder: !actor.isAdmin && (await remaindersIn(tx, season)) > 0,
    isVoteUnsettled: await isVoteUnsettled(tx, season),
  });
  if (refusal) throw fieldConflict(refusal.path, refusal.message);
}

/** Lists what an edit would refund. @throws AppError 409 if its terms can't be settled. */
export async function refundsOf(...asked: Parameters<typeof consequencesOf>) {
  const consequences = await consequencesOf(...asked);
  if (consequences.refusal === undefined) return consequences.due;
  throw fieldConflict(consequences.refusal.path, consequences.refusal.message);
}

export const totalOf = (due: readonly { amount: Cents }[]) => addCents(...due.map(({ amount }) => amount));
