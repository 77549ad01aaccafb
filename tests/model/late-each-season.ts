import { expect } from "vitest";
import { completeLeague, getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { waiveLateFee } from "#contract/members/league-dues.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { type Answer, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { because } from "#tests/model/by-hand.ts";
import { aSeason, goesOn } from "#tests/model/own-leagues.ts";
import { addLate, duesIn } from "#tests/model/with-dues.ts";
import { aPerson, join } from "#tests/support/world.ts";

/** Whose fee of the season is open, without a late fee for it. */
const SPARED = `select fee.user_id from leagues l join dues fee on fee.league_id = l.id and fee.season_year = l.current_year
  where l.id = $1 and fee.kind = 'entry' and fee.status = 'open' and not exists (select from dues late
    where late.league_id = l.id and late.user_id = fee.user_id and late.kind = 'late' and late.season_year = l.current_year)`;

let latecomers = 0;

/** Somebody never pays, and is late in one season of a dynasty and in the next. */
export async function lateEachSeason(chosen: Chosen): Promise<Answer> {
  const terms = { leagueType: "dynasty", entryFee: "6.20", lateFee: "1.30", lateFeeAfterDays: 3, maxMembers: 6 };
  const season = await aSeason(chosen, terms);
  const { cast, runner, league, newcomer, how } = season;
  const late = await aPerson(cast.world, `latecomer_${++latecomers}`);
  // A seat that is taken from the list is only held until it's paid.
  await join(runner, league, late);
  await addLateForAll(season);
  // Spared in one season, they are late in the next; what is still owed of a season is withdrawn when the next begins.
  const added = (await duesIn(season)).find(({ kind }) => kind === "late");
  const spared = added && how % 2 === 0 ? await runner.call(waiveLateFee, { ...of(added), body: because }) : nothing;
  const ended = await runner.call(completeLeague, of(league));
  const { body: pool } = await runner.call(getPayoutPool, of(league));
  const payouts = [{ userId: newcomer.userId, place: 1, amount: pool.available }];
  const awarded = await runner.call(proposePayouts, { ...of(league), body: { payouts } });
  const begun = await runner.call(startSeason, { ...of(league), body: { from: "completed" } });
  const next = await cast.admin.call(getLeague, of(league));
  await addLateForAll({ ...season, league: next.body });
  return goesOn(season, [spared, ended, awarded, begun]);
}

async function addLateForAll(season: Chosen): Promise<void> {
  await addLate(season);
  const { rows } = await season.cast.world.database.ownerPool.query(SPARED, [season.league.id]);
  expect(rows, "a fee that is late without a late fee").toEqual([]);
}
