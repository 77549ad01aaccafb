import { describe, expect, it } from "vitest";
import { toCents, ZERO } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { type NeedFacts, needsInLeague } from "#server/leagues/standing/needs-in-league.ts";

const DAY_MS = 86_400_000;
const now = new Date("2026-10-01T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

const leagueWith = (terms: Partial<LeagueRow>) =>
  ({
    id: "5b0e2b6e-5c6b-4a55-9e0e-0a8f6a4b1c11",
    name: "Sunday Crew",
    currency: "USD",
    custody: "potkeeper",
    entryFee: toCents(5000),
    lateFee: ZERO,
    maxMembers: 4,
    paymentDeadline: inDays(10),
    endDate: inDays(90),
    completedAt: null,
    leagueType: "single_season",
    entryParts: [],
    isPublic: true,
    status: "active",
    ...terms,
  }) as LeagueRow;

type Given = Partial<Omit<NeedFacts, "league">> & { league?: Partial<LeagueRow> };

const stepsOf = ({ league, ...facts }: Given) =>
  needsInLeague(
    {
      league: leagueWith(league ?? {}),
      runsIt: false,
      seat: null,
      ownDues: null,
      objections: null,
      unclaimed: null,
      returnedByBank: null,
      failed: [],
      asked: null,
      votes: [],
      owing: { others: 0, amount: ZERO, remindable: 0 },
      kept: null,
      seatsTaken: 4,
      paidMembers: 4,
      toPayOut: ZERO,
      isRestLeftOver: false,
      isVoteOpen: false,
      isRunAgain: false,
      seasonEnd: null,
      ...facts,
    },
    now,
  );
const kindsOf = (given: Given) => stepsOf(given).map(({ kind }) => kind);

const unclaimed = { amount: toCents(7500), since: inDays(-1) };
const votes = [
  { about: "payouts" as const, sessionId: "0c5c9f0e-7a0b-4a57-8d0a-0d6b5bb4f111", by: inDays(2).toISOString() },
];
const owing = { others: 2, amount: toCents(10_000), remindable: 2 };

it("A bank's question is the commissioner's first step, with its due date if there is one", () => {
  const asked = { amount: toCents(5000), by: inDays(7) };
  expect(stepsOf({ runsIt: true, asked, owing })).toMatchObject([
    { kind: "answer_bank", amount: "50.00", by: inDays(7).toISOString() },
    { kind: "remind" },
  ]);
  expect(stepsOf({ runsIt: true, asked: { ...asked, by: null }, owing })).toMatchObject([{ by: null }, {}]);
});

it("A member's steps are to pay, to add a bank account, and to vote, in this order, before anything their league needs", () => {
  const given = { seat: { due: toCents(5000), seasons: 1 }, unclaimed, votes, owing, seatsTaken: 3 };
  expect(kindsOf(given)).toEqual(["pay", "add_bank", "vote"]);
  expect(kindsOf({ ...given, runsIt: true })).toEqual(["pay", "add_bank", "vote", "remind", "invite"]);
});

it("A member's steps are to correct their bank details once their bank has returned their money", () => {
  expect(stepsOf({ returnedByBank: inDays(-1) })).toMatchObject([
    { kind: "correct_bank", since: inDays(-1).toISOString() },
  ]);
});

it("A member's steps are to have each payout sent again that couldn't be sent or came back", () => {
  const payoutId = "1f0c9c1e-7a0b-4a57-8d0a-0d6b5bb4f222";
  const failed = [
    { payoutId, amount: toCents(5000), cameBack: false, since: inDays(-2) },
    { payoutId: votes[0]?.sessionId ?? "", amount: toCents(3000), cameBack: true, since: inDays(-1) },
  ];
  expect(stepsOf({ failed, votes })).toMatchObject([
    { kind: "retry_payout", payoutId, amount: "50.00", cameBack: false, since: inDays(-2).toISOString() },
    { kind: "retry_payout", amount: "30.00", cameBack: true, since: inDays(-1).toISOString() },
    { kind: "vote" },
  ]);
});

describe("Starting the season", () => {
  const ready = { runsIt: true };
  it("is a step once all seats are taken and paid", () => expect(kindsOf(ready)).toEqual(["start_season"]));
  it("is one with open seats only after the payment deadline", () => {
    expect(kindsOf({ ...ready, seatsTaken: 3 })).toEqual(["invite"]);
    expect(kindsOf({ ...ready, seatsTaken: 3, league: { paymentDeadline: inDays(0) } })).toEqual(["start_season"]);
  });
  it("isn't one while anyone owes, even the commissioner, reminded or not", () => {
    expect(kindsOf({ ...ready, owing: { others: 1, amount: toCents(5000), remindable: 0 } })).toEqual([]);
    expect(kindsOf({ ...ready, seat: { due: toCents(5000), seasons: 1 } })).toEqual(["pay"]);
  });
  it("isn't one of a league without paid members", () => expect(kindsOf({ ...ready, paidMembers: 0 })).toEqual([]));
});

describe("A linked league whose platform says that the season is over", () => {
  const seasonEnd = { platform: "sleeperbot" as const, overAt: inDays(-2), changedAt: null, isFinal: false };
  const given = { runsIt: true, seasonEnd };
  it("asks its commissioner, and no one else, to complete it as the platform says", () => {
    const started = { league: { status: "in_season" as const } };
    const over = { since: inDays(-2).toISOString(), saidBy: "sleeperbot" };
    expect(stepsOf({ ...given, ...started })).toMatchObject([over]);
    expect(stepsOf({ ...given, ...started, runsIt: false })).toEqual([]);
  });
  it("says that the final results are in once the newest are final", () => {
    const completed = { ...given, league: { status: "completed" as const }, toPayOut: toCents(100) };
    expect(stepsOf(completed)).toMatchObject([{ kind: "pay_winners", isFinal: false }]);
    expect(stepsOf({ ...completed, seasonEnd: { ...seasonEnd, isFinal: true } })).toMatchObject([{ isFinal: true }]);
  });
  it("asks to compare results that have changed, while there is something to pay", () => {
    const changed = { ...given, league: { status: "completed" as const } };
    const differing = { ...seasonEnd, changedAt: inDays(-1) };
    expect(stepsOf({ ...changed, seasonEnd: differing, toPayOut: toCents(100) })).toMatchObject([
      { kind: "compare_results", since: inDays(-1).toISOString() },
    ]);
    expect(kindsOf({ ...changed, seasonEnd: differing })).toEqual(["run_again"]);
  });
});

describe("A completed league", () => {
  const completed = { runsIt: true, league: { status: "completed" as const, leagueType: "dynasty" as const } };
  it("asks for its winners while its pool holds money", () => {
    expect(kindsOf({ ...completed, toPayOut: toCents(1) })).toEqual(["pay_winners"]);
  });
  it("asks to return what no one is left to win", () => {
    const since = inDays(-1);
    const league = { ...completed.league, completedAt: since };
    expect(stepsOf({ ...completed, league, toPayOut: toCents(2000), isRestLeftOver: true })).toMatchObject([
      { kind: "return_rest", amount: "20.00", since: since.toISOString() },
    ]);
  });
  it("offers a dynasty's next season once it is paid out", () => expect(kindsOf(completed)).toEqual(["next_season"]));
  it("offers nothing while a vote on the prizes is open", () => {
    expect(kindsOf({ ...completed, isVoteOpen: true })).toEqual([]);
  });
});

describe("Running a league again", () => {
  const over = { runsIt: true, league: { status: "completed" as const } };
  it("is the last step, once the prizes are awarded and no vote on them is open", () => {
    expect(kindsOf({ ...over, toPayOut: toCents(1) })).toEqual(["pay_winners"]);
    expect(kindsOf({ ...over, isVoteOpen: true })).toEqual([]);
    expect(kindsOf({ ...over, unclaimed, votes })).toEqual(["add_bank", "vote", "run_again"]);
  });
  it("isn't a step in a dynasty or a league that was run again, nor for anyone but the commissioner", () => {
    expect(kindsOf({ ...over, league: { status: "cancelled", leagueType: "dynasty" } })).toEqual([]);
    expect(kindsOf({ ...over, isRunAgain: true })).toEqual([]);
    expect(kindsOf({ ...over, runsIt: false })).toEqual([]);
  });
});

it("A private league, a full one and one past its deadline can't be joined from their page", () => {
  expect(kindsOf({ seatsTaken: 3, league: { isPublic: false } })).toEqual([]);
  expect(kindsOf({ seatsTaken: 4 })).toEqual([]);
  expect(kindsOf({ seatsTaken: 3, league: { paymentDeadline: inDays(0) } })).toEqual([]);
});

it("A dynasty's reminder names what the players owe for the fewest seasons that they can pay for", () => {
  const league = { leagueType: "dynasty" as const, minYears: 2, maxYears: 3, currentYear: 1 };
  expect(stepsOf({ league, runsIt: true, owing })[0]).toMatchObject({ kind: "remind", count: 2, amount: "200.00" });
});
