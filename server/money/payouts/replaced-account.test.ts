import { beforeAll, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { cardOf, intoTheFuture, startAgain } from "#tests/money/acts.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/**
 * Payouts pause for 48 hours after a winner's bank account is replaced, here or on the processor's own pages
 * (RULES §16).
 */
const [OLD, NEW] = ["000111111116", "000123456789"];

const world = withWorld();
let commissioner: Person;
let count = 0;
beforeAll(async () => {
  intoTheFuture(world);
  commissioner = await aPerson(world, "commissioner");
});

async function nameBank(person: Person, accountNumber: string) {
  const { body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const params = { id: body.url.split("/").at(-1) ?? "" };
  const bank = { routingNumber: "110000000", accountNumber };
  expect((await person.call(completeSandboxAccountLink, { params, body: bank })).status).toBe(200);
  await world.runJobs();
}

/** Replaces the bank account on the processor's dashboard, which sends us no event. */
const replaceAtProcessor = ({ userId }: Person, last4 = "6789") =>
  world.database.ownerPool.query(
    `update sandbox.accounts
     set body = jsonb_set(body, '{bank}', body -> 'bank' || jsonb_build_object('last4', $2::text, 'works', true))
     where body #>> '{metadata,user_id}' = $1`,
    [userId, last4],
  );

/** Completes a season with two members whose winner has named a bank account. */
async function aSeason() {
  count += 1;
  const [winner, loser] = [await aPerson(world, `winner${count}`), await aPerson(world, `loser${count}`)];
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, winner, loser);
  for (const person of [winner, loser]) await pay(person, league, { card: cardOf(world) });
  await nameBank(winner, OLD);
  await commissioner.call(completeLeague, { params: { id: league.id } });
  return { league, winner, loser };
}

async function award({ league, winner }: { league: League; winner: Person }) {
  const body = { payouts: [{ userId: winner.userId, place: 1, amount: "100.00" }] };
  expect((await commissioner.call(proposePayouts, { params: { id: league.id }, body })).status).toBe(201);
  await world.runJobs();
}

const inTwoDays = () => new Date(world.clock().getTime() + 48 * 3_600_000).toISOString();
const payoutOf = async (person: Person, league: League) =>
  (await person.call(listPayouts, { params: { id: league.id } })).body[0];
const mailsTo = async (person: Person) =>
  (await person.call(listMails, { query: { to: person.email } })).body.map(({ subject }) => subject);

type Season = Awaited<ReturnType<typeof aSeason>>;

async function expectPaused({ league, winner, loser }: Season, until: string) {
  const pause = { reason: "payout_account_replaced", until };
  expect(await payoutOf(winner, league)).toMatchObject({ status: "pending", progress: "held", pause });
  expect((await winner.call(getPayoutAccount)).body).toMatchObject({ status: "ready", waiting: [{ pause }] });
  expect(await payoutOf(commissioner, league)).toMatchObject({ status: "pending", pause });
  expect(await payoutOf(loser, league)).toMatchObject({ status: "pending", progress: null, pause: null });
  expect(await moneyAt(world, league)).toMatchObject({ sent: 0 });
}

async function expectSentAfter({ league, winner }: Season) {
  world.advance({ hours: 47 });
  await startAgain(world);
  expect(await moneyAt(world, league)).toMatchObject({ sent: 0 });
  world.advance({ hours: 1 });
  await startAgain(world);
  expect(await payoutOf(winner, league)).toMatchObject({ status: "completed", pause: null });
  expect(await moneyAt(world, league)).toMatchObject({ sent: 100_00 });
}

describe("a winner's first payout account", () => {
  it("pauses nothing, and neither does opening its page again and adding the same one", async () => {
    const season = await aSeason();
    await nameBank(season.winner, OLD);
    await award(season);
    expect(await payoutOf(season.winner, season.league)).toMatchObject({ status: "completed", pause: null });
  });
});

describe("a replaced payout account", () => {
  it("added on our page pauses the prize for 48 hours, which only the winner and the commissioner see", async () => {
    const season = await aSeason();
    await nameBank(season.winner, NEW);
    const until = inTwoDays();
    await award(season);
    await expectPaused(season, until);
    expect(await mailsTo(season.winner)).toContain("Your Potkeeper payout account was replaced");
    await expectSentAfter(season);
  });

  it("added on the processor's own page without an event is found before a prize is sent, and pauses it too", async () => {
    const season = await aSeason();
    await replaceAtProcessor(season.winner);
    await award(season);
    await expectPaused(season, inTwoDays());
    expect(await mailsTo(season.winner)).toContain("Your Potkeeper payout account was replaced");
    await expectSentAfter(season);
  });

  it("replaced again while its prize waits pauses the prize for 48 hours more, from the moment we notice", async () => {
    const season = await aSeason();
    await nameBank(season.winner, NEW);
    await award(season);
    world.advance({ hours: 40 });
    await replaceAtProcessor(season.winner, "4321");
    world.advance({ hours: 8 });
    const until = inTwoDays();
    await startAgain(world, { asksForEvents: false });
    expect((await payoutOf(season.winner, season.league))?.pause?.until?.slice(0, 10)).toBe(until.slice(0, 10));
    expect(await moneyAt(world, season.league)).toMatchObject({ sent: 0 });
    await expectSentAfter(season);
  });
});
