import { afterAll, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { type LeagueStatus, leagueStatuses } from "#contract/terms/league-status.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { edit, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { pay } from "#tests/support/world.ts";

/**
 * Every change by hand from one status to another, for a dynasty and another league, with its money held or paid out (RULES
 * §2).
 */
const world = withWorld();
const [casey, player] = withPeople(world, "casey", "player");
afterAll(async () => {
  await world.runJobs();
});

type Kind = { leagueType: LeagueType; isPaidOut: boolean };

const told = async () => {
  const { rows } = await world.database.ownerPool.query<{ count: number }>(
    "select count(*)::int from notifications where user_id = $1 and type = 'league_completed'",
    [player.userId],
  );
  return rows[0]?.count ?? 0;
};
const set = (league: League, status: LeagueStatus) => edit(casey, league, { status });

async function aLeagueIn(status: LeagueStatus, { leagueType, isPaidOut }: Kind) {
  const league = await withLeague(world, { by: casey, players: [player] }, { leagueType });
  await pay(player, league, leagueType === "dynasty" ? { years: 2 } : {});
  if (isPaidOut) {
    await set(league, "completed");
    expect((await propose(casey, league, [[player, "50.00"]])).status).toBe(201);
  }
  if (status !== (isPaidOut ? "completed" : "active")) expect((await set(league, status)).status).toBe(200);
  return (await casey.call(getLeague, of(league))).body;
}

/** States what RULES §2 says about the change: the sentence of a refusal, or undefined if it is allowed. */
function refusalOf(from: LeagueStatus, to: LeagueStatus, { leagueType, isPaidOut }: Kind) {
  if (from === to) return undefined;
  if (from === "cancelled") return /stays cancell?ed/;
  const isNextSeason = from === "completed" && to === "active" && leagueType === "dynasty";
  if (isNextSeason) return isPaidOut ? undefined : /^This season still holds \$50\.00/;
  return isPaidOut ? /has paid out prizes, so it stays completed/ : undefined;
}

/** All statuses, those that a league like this refuses or has already before the others. */
const leavingItLast = (from: LeagueStatus, kind: Kind) => {
  const leaves = (to: LeagueStatus) => Number(from !== to && !refusalOf(from, to, kind));
  return leagueStatuses.toSorted((one, other) => leaves(one) - leaves(other));
};

/** Of the types, only a dynasty has seasons that follow. */
const CASES = (["dynasty", "pickem"] as const).flatMap((leagueType) =>
  leagueStatuses.flatMap((from) =>
    (from === "completed" ? [false, true] : [false]).map((isPaidOut) => ({ leagueType, from, isPaidOut })),
  ),
);

it.each(CASES)(
  "a $leagueType league that is $from (paid out: $isPaidOut) takes each status or says why not",
  async ({ from, ...kind }) => {
    let league = await aLeagueIn(from, kind);
    for (const to of leavingItLast(from, kind)) {
      // A league that stayed as it was serves for the next change, too.
      if (league.status !== from) league = await aLeagueIn(from, kind);
      const before = await told();
      const { status, body, error } = await set(league, to);
      const refusal = refusalOf(from, to, kind);
      const pair = `${from} to ${to}`;
      if (refusal) {
        expect([status, error.message], pair).toEqual([409, expect.stringMatching(refusal)]);
        expect((await casey.call(getLeague, of(league))).body).toMatchObject({ status: from, currentYear: 1 });
      } else {
        expect([status, body.status], pair).toEqual([200, to]);
        await expectEffects(body, { from, to, ...kind });
        expect((await told()) - before, pair).toBe(to === "completed" && from !== to ? 1 : 0);
        league = body;
      }
    }
  },
);

type Change = Kind & { from: LeagueStatus; to: LeagueStatus };

async function expectEffects(league: League, { from, to, leagueType, isPaidOut }: Change): Promise<void> {
  const pair = `${from} to ${to}`;
  const startsNext = from === "completed" && to === "active" && leagueType === "dynasty";
  expect(league.currentYear, pair).toBe(startsNext ? 2 : 1);
  expect(new Date(league.paymentDeadline) > world.clock(), pair).toBe(true);
  const { body: escrow } = await casey.call(getEscrow, { ...of(league), query: { season: "1" } });
  const isHeld = !isPaidOut && to !== "cancelled";
  expect(Number(escrow.balance) - Number(escrow.refundsInFlight), pair).toBe(isHeld ? 50 : 0);
  const [seat] = (await casey.call(listMembers, of(league))).body;
  if (startsNext) expect(seat, pair).toMatchObject({ paymentStatus: "paid", paidThroughYear: 2 });
}
