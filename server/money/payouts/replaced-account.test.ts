import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { openPayoutAccount as open } from "#server/money/payouts/open-payout-account.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { cardOf, intoTheFuture, nameBankAccount, REFUSING_ACCOUNT, startAgain } from "#tests/money/acts.ts";
import { refusal, workWith } from "#tests/money/processor-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

const accountOf = async ({ userId }: Person) => {
  const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return account?.stripeAccountId ?? "";
};

it("a winner whose account the processor no longer knows gets another", async () => {
  const winner = await aPerson(world, "winner");
  await nameBank(winner);
  const isTheirs = eq(payoutAccounts.userId, winner.userId);
  await world.deps.db.update(payoutAccounts).set({ stripeAccountId: "acct_gone" }).where(isTheirs);
  await nameBank(winner);
  expect(await accountOf(winner)).not.toBe("acct_gone");
  expect((await winner.call(getPayoutAccount)).body).toMatchObject({ status: "ready" });
});

it("a winner whose account was closed gets another, once; a refused link to an open account makes none", async () => {
  const winner = await aPerson(world, "closed");
  await nameBank(winner);
  const accountId = await accountOf(winner);
  const { retrieveRecipient, createOnboardingLink } = workWith(world).processor;
  const closedIs = (closed: boolean) =>
    workWith(world, {
      retrieveRecipient: async (id) => ({ ...(await retrieveRecipient(id)), closed }),
      createOnboardingLink: (link) =>
        link.accountId === accountId ? Promise.reject(refusal()) : createOnboardingLink(link),
    });
  await expect(open(closedIs(false), winner.userId)).rejects.toThrow(ProcessorRefused);
  expect(await accountOf(winner)).toBe(accountId);
  await Promise.all([open(closedIs(true), winner.userId), open(closedIs(true), winner.userId)]);
  const other = await accountOf(winner);
  expect(other).not.toBe(accountId);
  expect((await winner.call(getPayoutAccount)).body).toMatchObject({ status: "pending" });
  await nameBank(winner);
  expect(await accountOf(winner)).toBe(other);
});

/**
 * Payouts pause for 48 hours after a winner's bank account is replaced, here or on the processor's own pages
 * (RULES §16).
 */
const [OLD, NEW] = [REFUSING_ACCOUNT, "000123456789"];

beforeAll(() => intoTheFuture(world));
let count = 0;

async function nameBank(person: Person, accountNumber?: string) {
  await nameBankAccount(person, accountNumber);
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
  const league = await withLeague(world, { by: commissioner, players: [winner, loser] });
  for (const person of [winner, loser]) await pay(person, league, { card: cardOf(world) });
  await nameBank(winner, OLD);
  await commissioner.call(completeLeague, of(league));
  return { league, winner, loser };
}

async function award({ league, winner }: { league: League; winner: Person }) {
  expect((await propose(commissioner, league, [[winner, "100.00"]])).status).toBe(201);
  await world.runJobs();
}

const inTwoDays = () => new Date(world.clock().getTime() + 48 * 3_600_000).toISOString();
const payoutOf = async (person: Person, league: League) => (await person.call(listPayouts, of(league))).body[0];
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
