import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { completeLeague, editLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { joinLeague, sendReminders } from "#contract/members/members.ts";
import { getPayoutPool, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { uploadResults } from "#contract/results/league-results.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { sendDigests } from "#server/notices/send-digests.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { remindWinners } from "#server/votes/unclaimed-prizes/remind-winners.ts";
import type { TestApp } from "#tests/support/app.ts";
import { countedApp } from "#tests/support/counted-app.ts";
import { roundTrips, type Statement } from "#tests/support/sent-statements.ts";
import { aLeague, anAdmin, aPerson, type Person, pay } from "#tests/support/world.ts";

/**
 * An act takes the same number of statements and round trips however many people it concerns, because the league is
 * locked while it runs. The same season is played with few members and with many, all of whom win; each act emails each
 * of them. The sandbox has a pool of its own, so that its statements aren't counted.
 */
const FEW = 3;
const MANY = 30;

/** Each act, and how many round trips it may take at most. */
const ACTS = {
  "Inviting people by email": 13,
  "Reminding everyone who owes the fee": 7,
  "The job that reminds people about deadlines": 5,
  "Lowering the fee, which refunds the difference": 20,
  "Completing a league": 15,
  "Proposing payouts to a vote": 21,
  "The ballot that decides a vote": 20,
  "The job that reminds winners without a bank account": 7,
  "Returning the remainder": 12,
  "Starting the next season": 16,
  "Canceling a league, which refunds what was prepaid": 27,
  "The job that emails a day's news": 4,
  "Results that change under an open vote": 17,
};
type Act = keyof typeof ACTS;
type Cost = { statements: string[]; trips: number; emails: number };

let world: TestApp;
let sent: Statement[];
let casey: Person;
let admin: Person;
let close: () => Promise<void>;
const costs = new Map<string, Cost>();
beforeAll(async () => {
  ({ world, sent, close } = await countedApp());
  casey = await aPerson(world, "casey");
  admin = await anAdmin(world, "overseer");
  const people: Person[] = [];
  for (let nth = 0; nth < MANY; nth++) people.push(await aPerson(atHome(nth), `member${nth}`));
  await season(people.slice(0, FEW));
  world.advance({ days: 2 });
  await season(people);
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  if (process.env.SHOW_COSTS) showCosts();
  await close();
});

/** The world as seen from a network of its own, so that no limit on networks counts. */
const atHome = (nth: number): TestApp => ({ ...world, visitor: () => world.visitor({ ip: `10.${nth}.0.1` }) });

/** Gives people their seats by the link to join, which emails no one but the commissioner. */
async function seated(league: League, people: Person[]) {
  for (const person of people) await call(person, joinLeague, { params: { id: league.id } });
}

async function call<E extends Endpoint>(person: Person, endpoint: E, input: object = {}) {
  const { status, body, error } = await person.call(endpoint, input);
  expect([200, 201], JSON.stringify(error)).toContain(status);
  return body;
}

/** Plays a dynasty's season and the beginning of the next one, and notes what each act costs. */
async function season(people: Person[]) {
  const noted = async (act: Act, work: () => Promise<unknown>) => {
    const before = await world.deps.db.$count(mails);
    const from = sent.length;
    await work();
    const statements = sent.slice(from).map(({ text }) => text.replace(/\s+/g, " ").slice(0, 160));
    const trips = roundTrips(sent.slice(from));
    const emails = (await world.deps.db.$count(mails)) - before;
    costs.set(`${act} ${people.length}`, { statements, trips, emails });
  };
  const job = (act: Act, days: number, run: (tx: Tx, now: Date) => Promise<unknown>) =>
    noted(act, () =>
      inTransaction(world.deps.db, (tx) => run(tx, new Date(world.clock().getTime() + days * 86_400_000))),
    );

  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3, maxMembers: 50, payoutRule: "majority_approval" };
  const league = await aLeague(world, casey, { ...terms, isPublic: true });
  const of = { params: { id: league.id } };
  const edit = (change: object): Promise<League> => {
    const { paymentDeadline, endDate } = league;
    return call(casey, editLeague, { ...of, body: { paymentDeadline, endDate, ...change } });
  };
  await noted("Inviting people by email", () =>
    call(casey, inviteByEmail, { ...of, body: { emails: people.map(({ email }) => `new.${email}`) } }),
  );
  await seated(league, people);
  await noted("Reminding everyone who owes the fee", () => call(casey, sendReminders, of));
  await job("The job that reminds people about deadlines", 27, (tx, now) =>
    remindDeadlines(tx, { secret: world.deps.secret, now }),
  );
  for (const person of people) await pay(person, league, { years: 2 });
  await noted("Lowering the fee, which refunds the difference", () =>
    call(admin, editLeagueAsAdmin, { ...of, body: { entryFee: "40.00" } }),
  );
  await noted("Completing a league", () => call(casey, completeLeague, of));

  const prizes = people.map(({ userId }, nth) => ({ userId, place: nth + 1, amount: "1.00" }));
  let votingSessionId = "";
  await noted("Proposing payouts to a vote", async () => {
    ({ votingSessionId = "" } = await call(casey, proposePayouts, { ...of, body: { payouts: prizes } }));
  });
  const vote = (person: Person) =>
    call(person, castSessionVote, { params: { id: votingSessionId }, body: { vote: "for" } });
  const [deciding, ...others] = people.slice(0, Math.floor(people.length / 2) + 1);
  for (const person of others) await vote(person);
  await noted("The ballot that decides a vote", async () => deciding && vote(deciding));
  const { config } = world.deps;
  await job("The job that reminds winners without a bank account", 3, (tx, now) => remindWinners(tx, { config, now }));
  const { available } = await call(casey, getPayoutPool, of);
  await noted("Returning the remainder", () => call(casey, returnRemainder, { ...of, body: { amount: available } }));
  await noted("Starting the next season", () => call(casey, startSeason, of));
  await noted("Canceling a league, which refunds what was prepaid", () => edit({ status: "cancelled" }));

  const to = people.map(({ userId }) => userId);
  const news = { to, leagueId: league.id, title: "News", message: "It happened.", path: "/player" };
  await inTransaction(world.deps.db, (tx) =>
    tell(tx, world.clock(), { ...news, type: "admin_alert", collected: "league_news" }),
  );
  await job("The job that emails a day's news", 2, (tx, now) => sendDigests(tx, { now }));
  const change = await voteFromResults(people);
  await noted("Results that change under an open vote", change);
}

/** Opens a vote on payouts that were proposed from results. @returns What changes these. */
async function voteFromResults(people: Person[]) {
  const league = await aLeague(world, casey, { maxMembers: 50, payoutRule: "majority_approval", isPublic: true });
  const of = { params: { id: league.id } };
  const upload = (last: number) =>
    call(casey, uploadResults, { ...of, body: { text: `Team,Place\nAnchors,1\nBuoys,2\nDivers,${last}` } });
  await seated(league, people);
  for (const person of people) await pay(person, league);
  await call(casey, completeLeague, of);
  const { current } = await upload(3);
  const payouts = [{ userId: people[0]?.userId, place: 1, amount: "1.00" }];
  await call(casey, proposePayouts, { ...of, body: { payouts, resultsId: current?.id } });
  return () => upload(4);
}

const costOf = (act: Act, size: number): Cost => {
  const cost = costs.get(`${act} ${size}`);
  if (!cost) throw new Error(`${act} was not noted with ${size} people.`);
  return cost;
};

/** For docs/benchmarks.md. */
function showCosts() {
  const rows = Object.keys(ACTS).map((act) => {
    const [few, many] = [costOf(act as Act, FEW), costOf(act as Act, MANY)];
    return `| ${[act, few.statements.length, many.statements.length, few.trips, many.trips].join(" | ")} |`;
  });
  process.stdout.write(`${rows.join("\n")}\n`);
}

describe("An act takes few round trips, and no more statements for many people than for few, though each gets an email:", () => {
  it.each(Object.entries(ACTS) as [Act, number][])("%s", (act, most) => {
    const [few, many] = [costOf(act, FEW), costOf(act, MANY)];
    expect(few.emails).toBeGreaterThanOrEqual(FEW);
    expect(many.emails).toBeGreaterThanOrEqual(MANY);
    const listed = many.statements.join("\n");
    expect(many.statements.length, listed).toBe(few.statements.length);
    expect(many.trips, listed).toBeLessThanOrEqual(most);
  });
});
