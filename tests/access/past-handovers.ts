import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/kept-money.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import { byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, emailedToken, join, type Person } from "#tests/support/world.ts";

const DYNASTY = { custody: "treasurer", leagueType: "dynasty", minYears: 1, maxYears: 1 };

/** Plays two leagues whose treasurer has changed: the former one still keeps what was paid, and owes the winner a prize. */
export async function handedOver(world: TestApp, cast: Cast): Promise<Record<"closed" | "listed", LeagueScene[]>> {
  return { closed: [await withoutSeat(world, cast)], listed: [await withSeat(world, cast)] };
}

async function name(commissioner: Person, { id }: League, treasurer: Person): Promise<void> {
  const params = { id };
  done(await commissioner.call(nameTreasurer, { params, body: { userId: treasurer.userId } }));
  done(await treasurer.call(answerTreasurer, { params, body: { accepts: true } }));
}

async function sceneOf(league: League, { commissioner, winner }: Cast): Promise<LeagueScene> {
  const debts = done(await commissioner.call(listDebts, { params: { id: league.id } }));
  const payout = debts.find(({ userId }) => userId === winner.userId)?.id ?? "";
  return { ...NOTHING, id: league.id, member: winner.userId, payout };
}

/** In the middle of its season, when both of them play. */
async function withSeat(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, member, treasurer, winner } = cast;
  const former = cast["former treasurer"];
  const terms = { custody: "treasurer", leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 90 };
  const league = await aLeague(world, commissioner, { ...terms, name: "Open Handover", isPublic: true });
  await join(commissioner, league, former, treasurer, winner, member);
  await name(commissioner, league, former);
  await payTreasurer(world, former, league, winner, treasurer);
  await name(commissioner, league, treasurer);
  const payouts = [{ userId: winner.userId, place: 1, prize: "Best name", amount: "10.00" }];
  const params = { id: league.id };
  done(await commissioner.call(proposePayouts, { params, body: { payouts, period: "Week 1" } }));
  return sceneOf(league, cast);
}

/** In a new season, after the former treasurer's seat went to somebody else. */
async function withoutSeat(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, newcomer, treasurer, winner } = cast;
  const former = cast["former treasurer"];
  const league = await aLeague(world, commissioner, { ...DYNASTY, name: "Closed Handover" });
  const params = { id: league.id };
  await join(commissioner, league, former, treasurer, winner);
  await name(commissioner, league, former);
  await payTreasurer(world, former, league, former, treasurer, winner);
  done(await former.call(inviteReplacement, { body: { leagueId: league.id, email: newcomer.email } }));
  const token = await emailedToken(world, newcomer.email, "replacement-invite/");
  done(await newcomer.call(acceptReplacement, { params: { token } }));
  const fee = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: newcomer.userId };
  done(await former.call(recordPayment, { params, body: fee }));
  done(await commissioner.call(completeLeague, { params }));
  const payouts = [{ userId: winner.userId, place: 1, amount: "150.00" }];
  done(await commissioner.call(proposePayouts, { params, body: { payouts } }));
  await name(commissioner, league, treasurer);
  done(await commissioner.call(startSeason, { params }));
  return sceneOf(league, cast);
}
