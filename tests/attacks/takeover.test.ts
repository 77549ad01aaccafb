import { beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { forgotPassword, getCurrentUser, updateProfile } from "#contract/people/auth.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A thief has a winner's session cookie and nothing else, and wants the prize (RULES §16, §17). */
const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let winner: Person;
let league: League;
beforeAll(async () => {
  winner = await aPerson(world, "winner");
  league = await withLeague(world, { by: commissioner, players: [winner], paid: true, status: "completed" });
  await propose(commissioner, league, [[winner, "50.00"]]);
  await world.runJobs();
});

/** A call with the stolen cookie, from another browser. */
async function stolen({ method, url }: Endpoint, payload?: object) {
  const headers = { cookie: winner.cookie(), "sec-fetch-site": "same-origin", "user-agent": "thief" };
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
}

it("a stolen cookie moves neither the address nor the account; the prize reaches its winner", async () => {
  const { body: me } = await winner.call(getCurrentUser);
  expect((await stolen(getCurrentUser)).body.email).toBe(winner.email);
  const profile = { username: me.username, firstName: me.firstName, lastName: me.lastName, email: "thief@example.com" };
  const moved = await stolen(updateProfile, profile);
  expect([moved.status, moved.body.code]).toEqual([403, "reauthenticate"]);
  const guessed = await stolen(updateProfile, { ...profile, currentPassword: "guess guess" });
  expect(guessed.status).toBe(400);
  const account = await stolen(openPayoutAccount);
  expect([account.status, account.body.code]).toEqual([403, "reauthenticate"]);

  for (const email of ["thief@example.com", winner.email]) await stolen(forgotPassword, { email });
  await world.runJobs();
  const { body: mails } = await winner.call(listMails, {});
  const resets = mails.filter(({ subject }) => subject.startsWith("Set a new password"));
  expect(resets.map(({ to }) => to)).toEqual([winner.email]);
  expect(await moneyAt(world, league)).toEqual({ charged: 50_00, refunded: 0, sent: 0 });

  await nameBankAccount(winner);
  await world.runJobs();
  expect((await winner.call(listPayouts, { params: { id: league.id } })).body).toMatchObject([
    { username: "winner", status: "completed", progress: "sent" },
  ]);
  expect(await moneyAt(world, league)).toEqual({ charged: 50_00, refunded: 0, sent: 50_00 });
});
