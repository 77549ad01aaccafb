import type { LeagueDues } from "#contract/members/league-dues.ts";
import { type Cents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { agreementsIn } from "#server/money/dues/agreements.ts";
import { chargedIn } from "#server/money/dues/charged-in.ts";
import { duesIn } from "#server/money/dues/due-rows.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { notFound } from "#server/platform/errors.ts";

/** Reads what everyone in a league owes, for the people who know its names (RULES §25). @throws AppError 404 for others. */
export async function leagueDues(reader: Reader, actor: Actor, leagueId: string, now: Date): Promise<LeagueDues> {
  const league = await visibleLeague(reader, actor, leagueId);
  if (!league.knowsNames) throw notFound("League not found");
  const max = league.maxChargesPerMember;
  const charged = max === 0 ? [] : [...(await chargedIn(reader, league))];
  const leftOf = (cents: Cents) => centsToDecimal(toCents(Math.max(0, max - cents)));
  const agreements = await agreementsIn(reader, league, { userId: actor.userId, now });
  const dues = await duesIn(reader, league);
  return {
    dues: dues.map((due) => ({ ...due, agreement: agreements.get(due.id) })),
    chargeable: charged.map(([userId, cents]) => ({ userId, amount: leftOf(cents) })),
  };
}
