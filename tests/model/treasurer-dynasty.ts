import { completeLeague, startSeason } from "#contract/leagues/leagues.ts";
import { joinLeague, leaveLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { reversePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { type Answer, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { because, byHand, lookAtPayments, payByHand, takeOver } from "#tests/model/by-hand.ts";
import { goesOn } from "#tests/model/own-leagues.ts";
import { aLeague } from "#tests/support/world.ts";

/** Picks three seasons, which the treasurer confirms; and, to take over, the treasurer and the whole sum. */
const WHOLE = 1;

/**
 * A dynasty that keeps its own money goes on with a part of it left. Before that, another treasurer sends a prize before
 * they have got the money of all its seasons, and then takes it over. Having sent the prize, they reverse a payment that it
 * came from, and sometimes leave.
 */
export async function keptDynastyGoesOn(chosen: Chosen): Promise<Answer> {
  const { cast, by: runner, how } = chosen;
  const members = cast.people.filter((person) => person !== runner).slice(0, 3);
  const [heir = runner, winner = runner] = how % 2 === 0 ? members : members.toReversed();
  const terms = { custody: "treasurer", leagueType: "dynasty", entryFee: "6.50", maxMembers: 4 };
  const league = await aLeague(cast.world, runner, { name: "Kept Dynasty", isPublic: true, ...terms });
  const season = { ...chosen, league };
  const answers: Answer[] = [];
  for (const by of members) answers.push(await by.call(joinLeague, of(league)));
  // The first payment that is announced hasn't arrived.
  answers.push(await payByHand({ ...season, by: heir, how: 3 }), await lookAtPayments({ ...season, how: 1 }));
  for (const by of members) answers.push(await payByHand({ ...season, by, how: WHOLE }));
  answers.push(await runner.call(nameTreasurer, { ...of(league), body: { userId: heir.userId } }));
  answers.push(await heir.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
  answers.push(await runner.call(completeLeague, of(league)));
  const payouts = [{ userId: winner.userId, place: 1, amount: "15.00" }];
  answers.push(await runner.call(proposePayouts, { ...of(league), body: { payouts } }));
  const debts = await heir.call(listDebts, of(league));
  const [debt] = debts.status === 200 ? debts.body : [];
  const pay = async () => (debt ? heir.call(sendDebt, { ...of(debt), body: byHand(chosen) }) : nothing);
  answers.push(await pay(), await takeOver({ ...season, how: WHOLE }), await pay());
  const kept = await heir.call(getKeptMoney, of(league));
  const [paid] = kept.status === 200 ? kept.body.payments : [];
  if (paid) answers.push(await heir.call(reversePayment, { ...of(paid), body: because }));
  const onward = { from: "completed" as const, carryRemainder: true };
  answers.push(await runner.call(startSeason, { ...of(league), body: onward }));
  if (how % 2 === 1) answers.push(await heir.call(leaveLeague, of(league)));
  return goesOn(season, answers);
}
