import { expect } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getPayoutPool, listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { objectToPayouts } from "#contract/votes/objections.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { type Answer, type Chosen, of } from "#tests/model/acts.ts";
import { aSeason, goesOn } from "#tests/model/own-leagues.ts";

/**
 * Two of three members give everything to one of them. On a public installation that waits for 72 hours, in which the third
 * objects, or doesn't (RULES §17).
 */
export async function awardThatWaits(chosen: Chosen): Promise<Answer> {
  const season = await aSeason(chosen, { payoutRule: "majority_approval", custody: "potkeeper" });
  const { cast, runner, league, members, how } = season;
  const [winner = runner, friend = runner, third = runner] = members;
  const waits = cast.world.deps.config.policy.awardWaitHours > 0;
  const awarded = async () => (await runner.call(listPayouts, of(league))).body.length > 0;
  const settle = () => settleExpiredVotes(cast.world.deps);
  const done: Answer[] = [await runner.call(completeLeague, of(league))];
  const { body: pool } = await runner.call(getPayoutPool, of(league));
  const payouts = [{ userId: winner.userId, place: 1, amount: pool.available }];
  const proposed = await runner.call(proposePayouts, { ...of(league), body: { payouts } });
  const id = proposed.body.votingSessionId;
  // Somebody is on a break, and fewer have paid.
  if (!id || members.length < 3) return goesOn(season, [proposed]);
  const session = of({ id });
  for (const by of [winner, friend]) done.push(await by.call(castSessionVote, { ...session, body: { vote: "for" } }));
  await settle();
  expect(await awarded(), "an award that is paid while its members can object").toBe(!waits);
  const objects = how % 2 === 1;
  if (objects) done.push(await third.call(objectToPayouts, { ...session, body: { reason: "This is our pot." } }));
  await cast.world.passDays(3);
  // Two servers.
  await Promise.all([settle(), settle()]);
  expect(await awarded(), "an award that somebody objected to in time, or nobody").toBe(!waits || !objects);
  return goesOn(season, [proposed, ...done]);
}
