import { and, eq, isNull, not } from "drizzle-orm";
import { isDue } from "#contract/members/due-in-league.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { isEntryDue, leftOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { openDuesIn } from "#server/money/dues/due-rows.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { paymentReference } from "#server/money/treasurer/payment-reference.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

/** Finds, by name, who owes something and hasn't said that they paid, with the reference that their payment should have. */
export async function owingMembers(reader: Reader, league: LeagueRow): Promise<KeptMoney["owing"]> {
  const leagueId = league.id;
  const isSeated = and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt), not(saysPaid()));
  const rows = await reader.select().from(leagueMembers).where(isSeated);
  const others = await openDuesIn(reader, league);
  const othersOf = (userId: string) => others.filter((due) => due.userId === userId);
  const owesFee = (seat: (typeof rows)[number]) => league.entryFee > 0 && isDue(seat, league);
  const seats = rows.filter((seat) => owesFee(seat) || (canPayFor(seat, league) && othersOf(seat.userId).length > 0));
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
    const due = leftOf(theirs.find(({ userId, seasonYear }) => userId === seat.userId && seasonYear === season));
    return {
      userId: seat.userId,
      name: nameOf(seat.userId),
      reference: paymentReference(seat.id),
      choices: (owesFee(seat) ? yearsToPayChoices(league, seat) : []).map((seasons) => ({
        seasons,
        amount: centsToDecimal(amountForYears(league.entryFee, seasons, due)),
      })),
      dues: othersOf(seat.userId),
    };
  });
  return owing.toSorted((a, b) => a.name.localeCompare(b.name));
}
