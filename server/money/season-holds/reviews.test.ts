import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { askForReview, decideReview } from "#contract/money/season-holds.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { paidByThen } from "#server/money/season-holds/voted-seasons.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { aBank } from "#tests/money/processor-acts.ts";
import { escrowOf, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ben] = withPeople(world, "casey", "ben");
const admin = withAdmin(world);

/** Reviews a season that was completed early. @returns What the admin's case says, and what people are told. */
async function review(terms: object) {
  const scene = { by: casey, players: [ben], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { name: "Crew", ...terms });
  const params = { id: league.id };
  await propose(casey, league, [[ben, "10.00"]]);
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

it("when a review returns a prize whose fees include a payment disputed since, that payment is frozen and only the rest refunded", async () => {
  const league = await withLeague(world, { by: casey, players: [casey, ben], paid: [ben] });
  const bank = aBank(world, await pay(casey, league), { fee: 1500 });
  await setStatus(casey, league, "completed");
  await propose(casey, league, [[casey, "100.00"]]);
  await bank.says();
  await ben.call(askForReview, { ...of(league), body: { reason: "Too early." } });
  const review = (await admin.call(listCases)).body.find(({ kind }) => kind === "payout_review");
  expect(review?.message).toContain("ben asked for a review of Sunday League");
  const body = { decision: "refund", reason: "The card was stolen." };
  const decided = await admin.call(decideReview, { ...of({ id: review?.id ?? "" }), body });
  expect(decided.body.message).toBe("$50.00 goes back to the cards that paid this season's entry fees.");
  await world.runJobs();
  const escrow = { balance: "50.00", disputed: "50.00", refunded: "50.00" };
  expect(await escrowOf(admin, league, "1")).toMatchObject(escrow);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  await bank.says({ status: "lost" });
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  expect((await escrowOf(admin, league, "1")).disputed).toBe("0.00");
});

it("Only the seat that someone has now says whether they had paid by then, not one that they left", async () => {
  const ann = await aPerson(world, "ann");
  const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true });
  await ann.call(leaveLeague, { params: { id: league.id } });
  await world.runJobs();
  const paidBy = world.clock();
  world.advance({ hours: 1 });
  await join(casey, league, ann);
  await pay(ann, league);
  const season = { leagueId: league.id, seasonYear: 1, reason: "new_commissioner" as const, paidBy };
  const ids = [ann.userId, ben.userId];
  expect([...(await inTransaction(world.deps.db, (tx) => paidByThen(tx, season, ids)))]).toEqual([ben.userId]);
});
