import { and, eq, isNull, not } from "drizzle-orm";
import { isDue } from "#contract/members/due-in-league.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isEntryDue } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { paymentReference } from "#server/money/treasurer/payment-reference.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

type League = { id: string; entryFee: Cents } & Parameters<typeof isDue>[1] & Parameters<typeof yearsToPayChoices>[0];

/** Finds, by name, who owes an entry fee and hasn't said that they paid, with the reference that their payment should have. */
export async function owingMembers(reader: Reader, league: League): Promise<KeptMoney["owing"]> {
  const leagueId = league.id;
  const isSeated = and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt), not(saysPaid()));
  const rows = await reader.select().from(leagueMembers).where(isSeated);
  const seats = league.entryFee === 0 ? [] : rows.filter((seat) => isDue(seat, league));
  const nameOf = await leagueNames(
    reader,
    leagueId,
    seats.map(({ userId }) => userId),
  );
  const theirs = await reader
    .select()
    .from(dues)
    .where(isEntryDue({ leagueId, userId: dues.userId, seasonYear: dues.seasonYear }));
  const owing = seats.map((seat) => {
    const season = dueSeason(seat, league);
    const due = theirs.find(({ userId, seasonYear }) => userId === seat.userId && seasonYear === season)?.amount;
    return {
      userId: seat.userId,
      name: nameOf(seat.userId),
      reference: paymentReference(seat.id),
      choices: yearsToPayChoices(league, seat).map((seasons) => ({
        seasons,
        amount: centsToDecimal(amountForYears(league.entryFee, seasons, due)),
      })),
    };
  });
  return owing.toSorted((a, b) => a.name.localeCompare(b.name));
}
