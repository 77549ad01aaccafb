import { expect, it } from "vitest";
import { listPayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listUnclaimedPayouts, remindWinner } from "#contract/votes/unclaimed.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { remindWinners } from "#server/votes/unclaimed-prizes/remind-winners.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);

/** A completed season with two members who paid $50.00 each, of which one has won everything. */
async function anAward(prefix: string) {
  const [winner, loser] = [await aPerson(world, `${prefix}_win`), await aPerson(world, `${prefix}_lose`)];
  const terms = { name: `${prefix} Crew` };
  const league = await withLeague(
    world,
    { by: casey, players: [winner, loser], paid: true, status: "completed" },
    terms,
  );
  done(await propose(casey, league, [[winner, "100.00"]]));
  return { league, winner, loser };
}

async function addBankAccount(person: Person) {
  await nameBankAccount(person);
  await world.runJobs();
}

const subjectsTo = async ({ email }: Person) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);
const remindNow = () =>
  inTransaction(world.deps.db, (tx) => remindWinners(tx, { config: world.deps.config, now: world.clock() }));

it("a winner without a bank account is reminded after 3, 7, 14 and 30 days, each once, however often the job runs", async () => {
  const { winner } = await anAward("Late");
  const waiting = async () => {
    await Promise.all([remindNow(), remindNow()]);
    await world.runJobs();
    return (await subjectsTo(winner)).filter((subject) => subject === "Your $100.00 from Late Crew is waiting").length;
  };
  const counts: number[] = [];
  for (const days of [2, 1, 3, 1, 6, 1, 15, 1, 20]) {
    world.advance({ days });
    counts.push(await waiting());
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

it("a winner without a bank account gets one reminder after days of downtime, and none once they have an account", async () => {
  const { winner } = await anAward("Down");
  world.advance({ days: 15 });
  await remindNow();
  await addBankAccount(winner);
  world.advance({ days: 30 });
  await remindNow();
  await world.runJobs();
  const reminders = (await subjectsTo(winner)).filter((subject) => subject.endsWith("is waiting"));
  expect(reminders).toHaveLength(1);
});

it("a winner without a bank account is listed for the commissioner, who can remind them once in 24 hours", async () => {
  const { league, winner, loser } = await anAward("Nudge");
  const { body: listed } = await casey.call(listUnclaimedPayouts);
  const mine = listed.filter(({ leagueId }) => leagueId === league.id);
  expect(mine).toMatchObject([{ username: "Nudge_win", amount: "100.00", leagueName: "Nudge Crew" }]);
  const [seen] = (await casey.call(listPayouts, of(league))).body;
  expect(seen).toMatchObject({ waitingSince: mine[0]?.waitingSince, lastRemindedAt: null });
  const [hidden] = (await loser.call(listPayouts, of(league))).body;
  expect(hidden).toMatchObject({ waitingSince: null, lastRemindedAt: null });

  const nudge = (by: Person) => by.call(remindWinner, { params: { id: seen?.id ?? "" } });
  expect((await nudge(loser)).status).toBe(403);
  const twice = await Promise.all([nudge(casey), nudge(casey)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await nudge(admin)).error.message).toBe("You reminded them in the last 24 hours. Try again tomorrow.");
  world.advance({ hours: 23 });
  expect((await nudge(casey)).status).toBe(409);
  world.advance({ hours: 1 });
  expect((await nudge(casey)).status).toBe(200);
  await addBankAccount(winner);
  world.advance({ days: 1 });
  expect((await nudge(casey)).error.message).toBe("This payout isn't waiting for bank details.");
  expect((await casey.call(listUnclaimedPayouts)).body.filter(({ leagueId }) => leagueId === league.id)).toEqual([]);
});
