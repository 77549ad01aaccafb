import { beforeEach, expect, it } from "vitest";
import {
  completeLeague,
  editLeague,
  endSeason,
  getLeague,
  type League,
  startSeason,
} from "#contract/leagues/leagues.ts";
import { getSeasonHold } from "#contract/money/season-holds.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, type Person, pay, setStatus } from "#tests/support/world.ts";

/** Completing a season early after a change of commissioner, on a public installation (RULES §17). */
const environment = { SAFEGUARDS: "commissioner-wait" };
const world = withWorld(() => ({
  environment,
  config: { ...readConfig({ RATE_LIMIT: "off", ...environment }), isPublic: true },
}));
const [casey, ben, cora] = withPeople(world, "casey", "ben", "cora");
let league: League;
beforeEach(async () => {
  league = await withLeague(world, { by: casey, players: [ben, cora] });
});
const bothPay = async () => {
  for (const person of [ben, cora]) await pay(person, league);
};

const inHours = (hours: number) => new Date(world.clock().getTime() + hours * 3_600_000);
const complete = (by: Person) => by.call(completeLeague, of(league));
const completableFrom = async (by: Person) => (await by.call(getSeasonHold, of(league))).body.completableFrom;

/** The members vote Ben in. @returns When he can complete the season early. */
async function benTakesOver(): Promise<Date> {
  const body = { leagueId: league.id, proposedCommissionerId: ben.userId };
  const { body: proposal } = await cora.call(proposeCommissioner, { body });
  await cora.call(castCommissionerVote, { params: { proposalId: proposal.id }, body: { vote: "for" } });
  world.advance({ hours: 48 });
  await settleExpiredProposals(world.deps);
  expect((await cora.call(getLeague, of(league))).body.commissionerId).toBe(ben.userId);
  return inHours(48);
}

it("A commissioner who is newer than the first payment can't complete the season early for 48 hours, in any way", async () => {
  await bothPay();
  const from = await benTakesOver();
  const message = `You have just become the commissioner, so you can't complete the season before its end date until ${utcText(from)}.`;
  const refused = await complete(ben);
  expect([refused.status, refused.error.message]).toEqual([409, message]);
  const { paymentDeadline, endDate } = league;
  const edited = await ben.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, status: "completed" } });
  expect([edited.status, edited.error.message]).toEqual([409, message]);
  const sooner = { paymentDeadline: inHours(1).toISOString(), endDate: inHours(2).toISOString() };
  expect((await ben.call(editLeague, { ...of(league), body: sooner })).status).toBe(200);
  world.advance({ hours: 3 });
  expect((await complete(ben)).error.message).toBe(message);
  await setStatus(ben, { ...league, ...sooner }, "in_season");
  expect((await ben.call(endSeason, of(league))).error.message).toBe(message);
  expect(await completableFrom(ben)).toBe(from.toISOString());
  expect(await completableFrom(cora)).toBeNull();

  world.advance({ hours: 45 });
  expect(await completableFrom(ben)).toBeNull();
  expect((await ben.call(endSeason, of(league))).status).toBe(200);
});

it("Money carried over from an earlier season counts as paid when that season's was", async () => {
  league = await withLeague(world, { by: casey, players: [ben, cora] }, { leagueType: "dynasty", minYears: 1 });
  await bothPay();
  await complete(casey);
  const body = { from: "completed" as const, carryRemainder: true };
  expect((await casey.call(startSeason, { ...of(league), body })).body.currentYear).toBe(2);
  // The members voted for him before anyone paid for season 2.
  const change = "update leagues set commissioner_id = $2, commissioner_since = $3 where id = $1";
  await world.database.ownerPool.query(change, [league.id, ben.userId, world.clock()]);
  world.advance({ hours: 1 });
  await pay(cora, league);
  expect(await completableFrom(ben)).toBe(inHours(47).toISOString());
  expect((await complete(ben)).status).toBe(409);
});

it("A new commissioner can complete the season on its end date, even within the 48 hours", async () => {
  await bothPay();
  world.advance({ days: 117, hours: 12 });
  await benTakesOver();
  expect(await completableFrom(ben)).toBe(league.endDate);
  expect((await complete(ben)).status).toBe(409);
  world.advance({ hours: 12 });
  expect((await complete(ben)).status).toBe(200);
});

it("An admin can complete a season that its new commissioner can't complete yet", async () => {
  await bothPay();
  await benTakesOver();
  expect((await complete(await anAdmin(world, "ada"))).status).toBe(200);
});

it("A commissioner who was there before the first payment can complete the season early at any time", async () => {
  await bothPay();
  expect(await completableFrom(casey)).toBeNull();
  expect((await complete(casey)).status).toBe(200);
});
