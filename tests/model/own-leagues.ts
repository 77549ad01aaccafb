import * as leagues from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers } from "#contract/members/members.ts";
import { listPrepaid, takeBackPrepaid } from "#contract/members/prepaid.ts";
import { getPayoutPool, listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { stepIn } from "#contract/operations/commissioner-gone.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { keepWaiting, openGiveBackVote } from "#contract/votes/unclaimed.ts";
import { tellCommissionerGone } from "#server/leagues/tell-commissioner-gone.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import {
  type Answer,
  at,
  type Chosen,
  nameBankAccount,
  nothing,
  of,
  payByCard,
  voteOnCommissioner,
} from "#tests/model/acts.ts";
import { worst } from "#tests/model/together.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

/** Acts that take a whole season or weeks of silence. Each plays in its own league, which then continues. */

const REASON = "Nobody has heard of them.";
const FOR = 1;
/** Picks a card that works and, in a dynasty, three years. */
const PAYS = 1;
let newcomers = 0;

export type Season = Chosen & { runner: Person; members: Person[]; newcomer: Person };

/** A separate league with three paid members, one of them in no other league. */
export async function aSeason(chosen: Chosen, terms: Record<string, unknown>): Promise<Season> {
  const { cast, by, how } = chosen;
  const others = cast.people.filter((person) => person !== by);
  const newcomer = await aPerson(cast.world, `newcomer_${++newcomers}`);
  const members = [...others.slice(how % 3, (how % 3) + 2), newcomer];
  const name = `Season ${newcomers}`;
  const league = await aLeague(cast.world, by, { name, isPublic: true, ...terms });
  for (const member of members) await member.call(joinLeague, of(league));
  const season = { ...chosen, league };
  await Promise.all(members.map((member) => payByCard({ ...season, by: member, how: PAYS })));
  return { ...season, runner: by, members, newcomer };
}

/** From now on, the league takes part in everything. */
export function goesOn({ cast, league }: Chosen, answers: Answer[]): Answer {
  cast.leagues.push(league);
  return worst(answers);
}

async function awardAll({ runner, league }: Season, winner: Person, isWhole = true): Promise<Answer> {
  const ended = await runner.call(leagues.completeLeague, of(league));
  const { body: pool } = await runner.call(getPayoutPool, of(league));
  const amount = isWhole ? pool.available : "1.00";
  const body = { payouts: [{ userId: winner.userId, place: 1, amount }] };
  return worst([ended, await runner.call(proposePayouts, { ...of(league), body })]);
}

const passes = ({ cast: { world } }: Chosen, days: number) => world.passDays(days);

/** No one claims a prize: admins keep waiting, or the members vote; a returned prize is awarded again. */
export async function prizeUnclaimed(chosen: Chosen): Promise<Answer> {
  const { how, cast } = chosen;
  const season = await aSeason(chosen, at([{}, { leagueType: "dynasty", entryFee: "8.00" }], how) ?? {});
  const { league, members, newcomer, runner } = season;
  const awarded = await awardAll(season, newcomer);
  const started = how % 4 === 1 ? await runner.call(leagues.startSeason, of(league)) : nothing;
  await passes(chosen, 60);
  const { body: payouts } = await cast.admin.call(listPayouts, of(league));
  const prize = payouts.find(({ userId }) => userId === newcomer.userId);
  if (!prize) return goesOn(season, [awarded, started]);
  const act = { ...of(prize), body: { reason: REASON } };
  const waited = how % 3 === 0 ? await cast.admin.call(keepWaiting, act) : nothing;
  if (how % 3 === 0) await passes(chosen, 30);
  const opened = await cast.admin.call(openGiveBackVote, act);
  const params = { id: opened.body.votingSessionId ?? "" };
  const body = { vote: how % 5 === 4 ? "against" : "for" };
  const voted = await Promise.all([
    ...members.map((by) => by.call(castSessionVote, { params, body })),
    // Sometimes the winner turns up during the vote.
    ...(how % 7 === 3 ? [nameBankAccount({ ...season, by: newcomer })] : []),
  ]);
  const again = how % 2 === 0 ? await awardAll(season, members[0] ?? runner) : nothing;
  return goesOn(season, [awarded, started, waited, opened, ...voted, again]);
}

/** A dynasty ends: its members take back prepaid seasons, sometimes while its next season begins. */
export async function dynastyEnds(chosen: Chosen): Promise<Answer> {
  const season = await aSeason(chosen, { leagueType: "dynasty", entryFee: "7.77", maxMembers: 4 });
  const { how, members, runner, league } = season;
  const awarded = await awardAll(season, members[0] ?? runner);
  await passes(chosen, 60);
  const takers = members.slice(0, 1 + (how % 3));
  const done = await Promise.all([
    ...takers.map((taker) => takeBack(taker, league)),
    ...(how % 2 === 0 ? [] : [runner.call(leagues.startSeason, of(league))]),
  ]);
  return goesOn(season, [awarded, ...done]);
}

async function takeBack(by: Person, league: leagues.League): Promise<Answer> {
  const { status, body } = await by.call(listPrepaid);
  const prepaid = status === 200 ? body : [];
  const amount = prepaid.find(({ leagueId }) => leagueId === league.id)?.amount ?? "1.00";
  return by.call(takeBackPrepaid, { ...of(league), body: { amount } });
}

/**
 * The commissioner is gone, before the season ends or with money unpaid: the members elect another, or an admin acts.
 */
export async function commissionerVanishes(chosen: Chosen): Promise<Answer> {
  const { how, cast } = chosen;
  const season = await aSeason(chosen, at([{}, { leagueType: "dynasty", entryFee: "9.99" }], how) ?? {});
  const { members, newcomer, league } = season;
  const isCompleted = how % 4 < 2;
  const awarded = isCompleted ? await awardAll(season, newcomer, false) : nothing;
  const untilEnd = isCompleted ? 0 : 120;
  await passes(chosen, untilEnd + 14);
  const telling = { now: cast.world.clock() };
  await inTransaction(cast.world.deps.db, (tx) => tellCommissionerGone(tx, telling));
  if (how % 2 === 0) {
    const body = { leagueId: league.id, proposedCommissionerId: members[0]?.userId };
    const proposed = await newcomer.call(proposeCommissioner, { body });
    const voted = await Promise.all(members.map((by) => voteOnCommissioner({ ...season, by, how: FOR })));
    return goesOn(season, [awarded, proposed, ...voted]);
  }
  await passes(chosen, 16);
  const action = at(["complete", "cancel", "appoint"] as const, Math.floor(how / 2));
  const { body: listed } = await cast.admin.call(listMembers, of(league));
  const heir = at(listed, how)?.userId;
  const body = { action, reason: REASON, ...(action === "appoint" ? { userId: heir } : {}) };
  const acted = await cast.admin.call(stepIn, { ...of(league), body });
  return goesOn(season, [awarded, acted]);
}

/** The paying members agree that the commissioner gets everything, so no prize brings the reimbursement. */
export async function reimburseAll(chosen: Chosen): Promise<Answer> {
  const payoutRule = chosen.how % 2 === 0 ? "commissioner_control" : "majority_approval";
  const season = await aSeason(chosen, { commissionerReimbursement: 100, payoutRule });
  return goesOn(season, [await season.runner.call(leagues.completeLeague, of(season.league))]);
}
