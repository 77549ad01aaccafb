import { expect } from "vitest";
import * as dues from "#contract/members/league-dues.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications, readNotification } from "#contract/notices/notifications.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { type Answer, at, type Chosen, of } from "#tests/model/acts.ts";
import { because } from "#tests/model/by-hand.ts";
import { aSeason, goesOn, type Season } from "#tests/model/own-leagues.ts";
import { tells } from "#tests/model/tells.ts";
import { worst } from "#tests/model/together.ts";
import { duesIn, payByCard } from "#tests/model/with-dues.ts";
import type { Person } from "#tests/support/world.ts";

/** What is said of a charge before its member wins: whether it may be taken from their prize follows from it. */
const ANSWERS = ["accepted", "stands", "unanswered for a week", "objected to", "falls", "new", "unheard"] as const;
/** What happens between the vote that shows the prize and its end, or after it. */
const MEANWHILE = ["nothing", "paid", "withdrawn", "withdrawn after it was taken", "accepted"] as const;

type Scene = Season & { winner: Person; others: Person[]; due: dues.Due };

/** The members vote on a prize whose winner was charged something; how the charge stands changes before, during and after. */
export async function chargeBeforePrize(chosen: Chosen): Promise<Answer> {
  const terms = {
    leagueType: "pickem",
    periodPrizeShare: 60,
    payoutRule: "majority_approval",
    maxChargesPerMember: "9.00",
  };
  const season = await aSeason(chosen, terms);
  const { runner, members, newcomer: winner, league, how } = season;
  const others = members.filter((person) => person !== winner);
  const body = { userIds: [winner.userId], chargeKind: "fine" as const, amount: "4.10", reason: "Late" };
  const charge = () => runner.call(dues.chargeMembers, { ...of(league), body });
  // "You owe $4.10 more" is to the one whom it concerns.
  const charged = await tells(season, charge, { to: [winner], sum: "$4.10", about: [runner] });
  const due = (await duesIn(season)).find(({ kind, userId }) => kind === "charge" && userId === winner.userId);
  if (!due) return goesOn(season, [charged]);
  const scene = { ...season, winner, others, due };
  const answered = await answer(scene, at(ANSWERS, how) ?? "new");
  return goesOn(season, [charged, ...answered, await award(scene, at(MEANWHILE, Math.floor(how / ANSWERS.length)))]);
}

async function answer(scene: Scene, how: (typeof ANSWERS)[number]): Promise<Answer[]> {
  const { cast, winner, runner, others, due } = scene;
  const all = [...others, winner, runner];
  const told = (by: Person, to: readonly Person[] = all) => ({
    ...{ to: to.filter((person) => person !== by), sum: "$4.10", about: [winner] },
  });
  if (how === "accepted")
    return [await tells(scene, () => winner.call(dues.acceptCharge, of(due)), told(winner, [runner]))];
  if (how === "objected to") {
    return [await tells(scene, () => winner.call(dues.objectToCharge, { ...of(due), body: because }), told(winner))];
  }
  if (how === "stands" || how === "falls") {
    const vote = how === "stands" ? "for" : "against";
    const say = (by: Person) => by.call(dues.voteOnCharge, { ...of(due), body: { vote } });
    // Those who paid are asked, and the one whom it concerns.
    const asked = await tells(scene, () => runner.call(dues.askAboutCharge, of(due)), told(runner));
    const [first = runner, second = runner] = others;
    const undecided = await tells(scene, () => say(first), told(runner, []));
    return [asked, undecided, await tells(scene, () => say(second), told(second))];
  }
  if (how === "new") return [];
  if (how === "unanswered for a week") {
    const { body } = await winner.call(listNotifications);
    for (const notice of body) await winner.call(readNotification, of(notice));
  }
  await cast.world.passDays(8);
  return [];
}

const SHOWN = `select (s.proposed_payouts -> 0 ->> 'amount')::int - coalesce((select sum((taken ->> 'cents')::int)
  from jsonb_array_elements(s.set_offs -> 0) taken), 0) as cents from voting_sessions s where s.league_id = $1`;
const GOT = "select sum(amount) as cents from payouts where league_id = $1 and kind = 'period_prize'";

async function award(scene: Scene, meanwhile: (typeof MEANWHILE)[number] = "nothing"): Promise<Answer> {
  const { cast, runner, winner, others, league, due } = scene;
  const { body: pool } = await runner.call(getPayoutPool, of(league));
  const payouts = [{ userId: winner.userId, place: 1, amount: pool.periodAvailable }];
  const proposed = await runner.call(proposePayouts, { ...of(league), body: { payouts, period: "Week 1" } });
  const id = proposed.body.votingSessionId;
  if (!id) return proposed;
  const read = async (text: string) =>
    Number((await cast.world.database.ownerPool.query(text, [league.id])).rows[0]?.cents);
  const shown = await read(SHOWN);
  const withdraw = () => runner.call(dues.withdrawCharge, { ...of(due), body: because });
  const done: Answer[] = [];
  if (meanwhile === "paid") {
    done.push(await payByCard({ ...scene, how: 2 }, winner, { amount: due.amount, dueIds: [due.id], seasons: 0 }));
  }
  if (meanwhile === "accepted") done.push(await winner.call(dues.acceptCharge, of(due)));
  if (meanwhile === "withdrawn") done.push(await withdraw());
  done.push(
    ...(await Promise.all(
      [...others, winner].map((by) => by.call(castSessionVote, { ...of({ id }), body: { vote: "for" } })),
    )),
  );
  // Where approved awards wait, nothing is paid yet.
  if (cast.world.deps.config.policy.awardWaitHours === 0) {
    expect(await read(GOT), "what the winner gets, at least what the vote showed").toBeGreaterThanOrEqual(shown);
  }
  const wasTaken = (await duesIn(scene)).some((one) => one.id === due.id && one.setOff !== "0.00");
  if (meanwhile === "paid" || meanwhile === "withdrawn") expect(wasTaken, "taken although it isn't owed").toBe(false);
  if (meanwhile === "withdrawn after it was taken") {
    // All were told what the winner got.
    const to = wasTaken ? [...others, winner] : [winner];
    done.push(await tells(scene, withdraw, { to, sum: "$4.10", about: [winner] }));
  }
  return worst(done);
}
