import { inArray } from "drizzle-orm";
import type { PrizeYear } from "#contract/money/prize-years.ts";
import { centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import { prizesSent } from "#server/ledger/prizes-sent.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

export type PersonYear = PrizeYear & { userId: string };

/**
 * Lists what people won by year, league and season, net of the season's entry money, latest year first. Only what the
 * processor sent is there, so leagues with a treasurer never are.
 * @param userId Only this person's.
 */
export async function prizeYears(reader: Reader, userId?: string): Promise<PersonYear[]> {
  const lines = await prizesSent(reader, userId);
  const ids = [...new Set(lines.map(({ leagueId }) => leagueId))];
  const named = await reader.select().from(leagues).where(inArray(leagues.id, ids));
  const byId = new Map(named.map((league) => [league.id, league]));
  return lines.flatMap(({ userId: winnerId, year, leagueId, seasonYear, prizes, net }) => {
    const league = byId.get(leagueId);
    if (!league) return [];
    return {
      ...{ userId: winnerId, year, leagueId, leagueName: league.name, season: seasonName(league, seasonYear) },
      prizes: centsToDecimal(prizes),
      entryMoney: centsToDecimal(subtractCents(prizes, net)),
      net: centsToDecimal(net),
    };
  });
}
