import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { declare } from "#contract/people/declarations.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { openGiveBackVote } from "#contract/votes/unclaimed.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of, propose, refusal, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §23, §27: a vote takes a prize only from a winner who could claim it, and only where the operator has such votes. */
const PLACES = { GIVE_BACK_VOTES: "on", PLACES: "not US-WA", PLACES_REASON: "Not in Washington." };

let before: TestApp;
let world: TestApp;
let admin: Person;
let winner: Person;
let league: League;
let prize: string;
afterEach(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.app.close();
  await before.close();
});

/** A prize of $100.00 that waited for 60 days, on an installation that the operator then started with these settings. */
async function aWaitingPrize(environment: Record<string, string>): Promise<void> {
  before = await testApp();
  const casey = await aPerson(before, "casey");
  const [won, lost] = [await aPerson(before, "winner"), await aPerson(before, "ann")];
  league = await withLeague(before, { by: casey, players: [won, lost], paid: true, status: "completed" });
  prize = (await propose(casey, league, [[won, "100.00"]])).body.payouts[0]?.id ?? "";
  await anAdmin(before, "ada");
  before.advance({ days: 60 });
  world = await testApp({ environment, on: before.database, startsAt: before.clock() });
  admin = await signIn(world, "ada");
  winner = await signIn(world, "winner");
}

const open = (by: Person) => by.call(openGiveBackVote, { params: { id: prize }, body: { reason: "No answer." } });
const cast = async (id: string) =>
  (await signIn(world, "ann")).call(castSessionVote, { params: { id }, body: { vote: "for" } });
const liveIn = async (place: string) => {
  world.advance({ hours: 1 });
  expect((await winner.call(declare, { body: { place } })).status).toBe(200);
};
const theCase = async () => (await admin.call(listCases)).body.find(({ id }) => id === prize);
const payout = async () => (await winner.call(listPayouts, of(league))).body[0];
const voteOf = async (id: string) => {
  const [vote] = await world.deps.db.select().from(votingSessions).where(eq(votingSessions.id, id));
  return { status: vote?.status, resolvedAt: vote?.resolvedAt };
};
const toldLastTo = async (person: Person) => (await person.call(listNotifications)).body[0]?.message;

it("no vote is opened on the prize of a winner who may not be paid where they live, and the case offers none", async () => {
  await aWaitingPrize(PLACES);
  await liveIn("US-WA");
  expect(await theCase()).toMatchObject({ canBeGivenBack: false });
  expect(await open(admin)).toMatchObject(
    refusal(409, "This winner may not be paid here now, whatever they do, so the prize is kept for them."),
  );
  await liveIn("US-OR");
  expect(await theCase()).toMatchObject({ canBeGivenBack: true });
  expect((await open(admin)).status).toBe(201);
});

it("a vote doesn't take the prize of a winner who by its end may not be paid", async () => {
  await aWaitingPrize(PLACES);
  const { votingSessionId: id } = (await open(admin)).body;
  await liveIn("US-WA");
  expect((await cast(id)).status).toBe(200);
  expect(await voteOf(id)).toMatchObject({ status: "rejected" });
  expect(await payout()).toMatchObject({ status: "pending", givenBackAt: null });
  expect(await toldLastTo(await signIn(world, "ann"))).toBe(
    "Sunday League: The $100.00 that winner Tester won stays with its winner, and the vote is over.",
  );
});

it("an open vote ends when the operator turns such votes off, and no ballot counts anymore", async () => {
  await aWaitingPrize({ GIVE_BACK_VOTES: "off" });
  const { votingSessionId: id } = (await open(await signIn(before, "ada"))).body;
  const refused = await cast(id);
  expect(refused).toMatchObject(
    refusal(
      409,
      "This vote is over: on this installation, unclaimed prizes wait for their winners and don't go back to the season.",
    ),
  );
  await settleExpiredVotes(world.deps);
  expect(await voteOf(id)).toEqual({ status: "expired", resolvedAt: world.clock() });
  expect(await payout()).toMatchObject({ status: "pending", givenBackAt: null });
  expect(await theCase()).toBeUndefined();
  world.advance({ days: 30 });
  admin = await signIn(world, "ada");
  expect(await theCase()).toMatchObject({ canBeGivenBack: false });
});
