import { and, eq, gt, isNull, ne, not, type SQL } from "drizzle-orm";
import { isDue } from "#contract/members/due-in-league.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { centsToDecimal, ZERO } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { isEntryDue } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { duesIn } from "#server/money/dues/due-rows.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { paymentReference } from "#server/money/treasurer/payment-reference.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

/** Finds, by name, who owes something and hasn't said that they paid, with the reference that their payment should have. */
export async function owingMembers(reader: Reader, league: LeagueRow): Promise<KeptMoney["owing"]> {
  const isSeated = and(eq(leagueMembers.leagueId, league.id), isNull(leagueMembers.leftAt), not(saysPaid()));
  const owed = await owedBy(reader, { league, which: isSeated, paysFee: (seat) => isDue(seat, league) });
  const people = owed.map(({ seat }) => seat.userId);
  const nameOf = await leagueNames(reader, league.id, people);
  return owed
    .map(({ seat: { userId }, ...rest }) => ({ userId, name: nameOf(userId), ...rest }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type OwingQuery = { league: LeagueRow; which: SQL | undefined; paysFee: (seat: SeatRow) => boolean };

/** Lists what these seats can pay their treasurer now, without those that owe nothing. */
export async function owedBy(reader: Reader, { league, which, paysFee }: OwingQuery) {
  const seats = await reader.select().from(leagueMembers).where(which);
  const others = await duesIn(reader, league, and(ne(dues.kind, "entry"), gt(dues.leftToPay, ZERO)));
  const isTheirs = isEntryDue({ leagueId: league.id, userId: dues.userId, seasonYear: dues.seasonYear });
  const fees = await reader.select().from(dues).where(isTheirs);
  return seats
    .filter((seat) => canPayFor(seat, league))
    .map((seat) => {
      const { userId } = seat;
      const season = dueSeason(seat, league);
      const fee = fees.find((due) => due.userId === userId && due.seasonYear === season);
      const years = league.entryFee > 0 && paysFee(seat) ? yearsToPayChoices(league, seat) : [];
      const choices = years.map((seasons) => ({
        seasons,
        amount: centsToDecimal(amountForYears(league.entryFee, seasons, fee?.leftToPay)),
      }));
      const own = others.filter((due) => due.userId === userId);
      return { seat, reference: paymentReference(seat.id), choices, dues: own };
    })
    .filter(({ choices, dues: own }) => choices.length > 0 || own.length > 0);
}
