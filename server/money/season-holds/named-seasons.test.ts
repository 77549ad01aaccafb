import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { askForReview, decideReview } from "#contract/money/season-holds.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey, ben] = withPeople(world, "casey", "ben");

/** Reviews a season that was completed early. @returns What the admin's case says, and what people are told. */
async function review(terms: object) {
  const league = await aLeague(world, casey, { name: "Crew", ...terms });
  await join(casey, league, ben);
  await pay(ben, league);
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const payouts = [{ userId: ben.userId, place: 1, amount: "10.00" }];
  await casey.call(proposePayouts, { params, body: { payouts } });
  expect((await ben.call(askForReview, { params, body: { reason: "Look again." } })).status).toBe(201);
  const [item] = (await admin.call(listCases)).body.filter(({ leagueId }) => leagueId === league.id);
  const body = { decision: "release" as const, reason: "It's right." };
  await admin.call(decideReview, { params: { id: item?.id ?? "" }, body });
  const told = async (person: Person, title: string) =>
    (await person.call(listNotifications)).body.find((one) => one.leagueId === league.id && one.title === title)
      ?.message;
  return {
    item: item?.message,
    early: await told(admin, "A league was completed early"),
    asked: await told(ben, "A review was requested"),
    decided: await told(ben, "An admin has decided on the payouts"),
  };
}

it("A dynasty's early completion and its review are told with the season that they are about", async () => {
  const { item, early, asked, decided } = await review({ leagueType: "dynasty", minYears: 1, maxYears: 3 });
  expect(item).toContain(
    "ben asked for a review of season 1 of Crew, which was completed before its end date and held",
  );
  expect(item).toContain('"Look again."');
  expect(early).toMatch(/^Season 1 of Crew was completed before its end date, /);
  expect(asked).toMatch(/^ben Tester asked for a review of season 1 of Crew, which was completed early\. /);
  expect(decided).toMatch(/^Crew: an admin has reviewed season 1\. /);
});

it("Those of a league with one season name the league alone", async () => {
  const { item, early, asked, decided } = await review({});
  expect(item).toContain("ben asked for a review of Crew, which");
  expect(early).toMatch(/^Crew was completed/);
  // In a trial, nothing waits for the day in which its members can ask.
  expect(early).toMatch(/Its prizes aren't held until then\.$/);
  expect(asked).toMatch(/^ben Tester asked for a review of Crew, which/);
  expect(decided).toMatch(/^Crew: an admin has reviewed the season\. /);
});
