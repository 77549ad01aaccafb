import type { League } from "#contract/leagues/leagues.ts";
import {
  addNamedSeats,
  claimSeat,
  listSeatClaims,
  type NamedSeat,
  type SeatClaim,
} from "#contract/leagues/named-seats.ts";
import { listMembers } from "#contract/members/members.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import type { Person } from "#tests/support/world.ts";

type Named = { name: string; email?: string; hasPaid?: boolean };
type Scene = { by: Person; players?: readonly Person[]; treasurer?: Person; names?: readonly Named[] };

/** A league that keeps its own money, with members whom its commissioner knows by name alone. */
export async function withNames(
  world: TestApp,
  { by, treasurer = by, names = [{ name: "Dana Scully" }], ...scene }: Scene,
  terms: Record<string, unknown> = {},
): Promise<{ league: League; seats: NamedSeat[]; dana: NamedSeat }> {
  const league = await withLeague(world, { by, treasurer, ...scene }, terms);
  const members = names.map((one) => ({ hasPaid: false, ...one }));
  const seats = done(await treasurer.call(addNamedSeats, { ...of(league), body: { members } }));
  return { league, seats, dana: seats[0] as NamedSeat };
}

/** Makes the seat behind its link a person's. */
export const claim = (who: Person, { token }: NamedSeat) => who.call(claimSeat, { params: { token: token ?? "" } });

export const claimIn = async (by: Person, league: League): Promise<SeatClaim> =>
  done(await by.call(listSeatClaims, of(league)))[0] as SeatClaim;

export const recordFor = (world: TestApp, by: Person, league: League, { userId }: { userId: string }) =>
  by.call(recordPayment, { ...of(league), body: { ...byVenmo(world), amount: "50.00", seasons: 1, userId } });

/** Whose seats there are, by their members' ids. */
export const seatedIn = async (by: Person, league: League) =>
  (await by.call(listMembers, of(league))).body.map(({ userId }) => userId);
