import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { getLeagueHistory } from "#contract/leagues/league-history.ts";
import { listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { getKeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { getHowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { getLeagueResults } from "#contract/results/league-results.ts";
import { getResultAwards } from "#contract/results/result-awards.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { harborBowl } from "../scripts/demo/linked-league.ts";
import { pickemPalace } from "../scripts/demo/open-leagues.ts";
import { type People, type Person, signUpEveryone } from "../scripts/demo/people.ts";
import { dynastyOfDorks } from "../scripts/demo/running-leagues.ts";
import { type Story, tellStories } from "../scripts/demo/timeline.ts";
import { backyardBaseball, thursdayNightPicks } from "../scripts/demo/treasurer-leagues.ts";
import { isarIce, quaysideGaffers } from "../scripts/demo/treasurer-leagues-abroad.ts";
import { openWorld } from "../scripts/demo/world.ts";

const today = new Date();

/** Plays stories on an installation's database. */
async function play(running: TestApp, stories: ((people: People, today: Date) => Story)[]) {
  const { connectionString: ownerUrl, pool } = running.database;
  const world = await openWorld({ config: readConfig({}), ownerUrl, pool, today, startsDaysAgo: 120 });
  const people = await signUpEveryone(world);
  const told = stories.map((story) => story(people, today));
  await tellStories(told, { moveTo: world.moveTo, afterwards: world.runJobs });
  return { people, world };
}

async function leagueOf(commissioner: Person) {
  const [league] = await commissioner.call(listCommissionerLeagues);
  return { params: { id: league?.id ?? "" } };
}

it("The demo assigns the teams of a linked league", async () => {
  const running = await testApp();
  const { people, world } = await play(running, [harborBowl]);
  onTestFinished(async () => {
    await world.close();
    await running.close();
  });

  const { teamMembers } = await people.felix.call(getLeagueResults, await leagueOf(people.felix));
  expect(teamMembers).toHaveLength(7);
});

it("The demo has fixed prizes in a league that is open and in one whose season runs, with the row decided", async () => {
  const running = await testApp();
  const { people, world } = await play(running, [pickemPalace, dynastyOfDorks]);
  onTestFinished(async () => {
    await world.close();
    await running.close();
  });

  const [open] = await people.sam.call(listClassifieds);
  expect(open).toMatchObject({ name: "Pick'em Palace", prizeRow: null });
  expect(open?.prizeTable?.rows.map(({ from }) => from)).toEqual([4, 10, 20]);
  const [dynasty] = await people.elena.call(listCommissionerLeagues);
  expect(dynasty?.prizeRow).toMatchObject({ from: 6, paidMembers: 7, amounts: ["360.00", "216.00", "144.00"] });
});

describe("The demo's leagues that keep their own money", () => {
  let running: TestApp;
  let played: Awaited<ReturnType<typeof play>>;
  beforeAll(async () => {
    running = await testApp();
    played = await play(running, [thursdayNightPicks, backyardBaseball]);
  });
  afterAll(async () => {
    await played.world.close();
    await running.close();
  });

  it("have members in every state of paying", async () => {
    const { dana, uma, zoe } = played.people;
    const league = await leagueOf(dana);
    const members = await dana.call(listMembers, league);
    const named = (names: typeof members) => names.map(({ username }) => username).sort();
    expect(named(members.filter(({ paymentStatus }) => paymentStatus === "paid"))).toEqual(
      ["dana", "wes", "ben", "elena", "marco", "jules", "rosa", "wen"].sort(),
    );
    expect(named(members.filter(({ saysPaid }) => saysPaid))).toEqual(["lena"]);
    expect(named(members.filter(({ loweredFee }) => loweredFee))).toEqual(["rosa"]);
    const { ways, announced, notArrived } = await uma.call(getHowToPay, league);
    expect(ways.map(({ kind }) => kind)).toEqual(["venmo", "zelle", "cash"]);
    expect([announced, notArrived?.reason]).toEqual([null, expect.stringMatching(/^My bank shows nothing/)]);
    expect(await zoe.call(getHowToPay, league)).toMatchObject({ announced: null, notArrived: null });
  });

  it("have debts in every standing, a former treasurer's money and an objection", async () => {
    const { dana } = played.people;
    const league = await leagueOf(dana);
    const debts = await dana.call(listDebts, league);
    const standings = debts.map(({ name, kind, standing, denial }) => [name, kind, standing, denial !== null]);
    expect(standings.sort()).toEqual([
      ["Ben Okafor", "period_prize", "sent", false],
      ["Elena Petrova", "period_prize", "received", false],
      ["Jules Moreau", "period_prize", "owed", true],
      ["Marco Rossi", "period_prize", "owed", false],
      ["Tomas Novak", "refund", "owed", false],
    ]);
    const kept = await dana.call(getKeptMoney, league);
    expect(kept.keepers.map(({ name }) => name).sort()).toEqual(["Dana Whitfield", "Wes Hartley"]);
    const objections = kept.payments.flatMap(({ name, objection }) => (objection ? [name] : []));
    expect(objections).toEqual(["Wen Zhao"]);
  });

  it("have a finished season that is settled, and books that balance", async () => {
    const { jules } = played.people;
    const debts = await jules.call(listDebts, await leagueOf(jules));
    expect(debts.map(({ standing }) => standing)).toEqual(["received", "received"]);
    await played.world.seal();
    expect((await verifyBooks(running.deps.db)).violations).toEqual([]);
  });
});

describe("The demo's leagues in pounds and euros", () => {
  let running: TestApp;
  let played: Awaited<ReturnType<typeof play>>;
  beforeAll(async () => {
    running = await testApp();
    played = await play(running, [quaysideGaffers, isarIce]);
  });
  afterAll(async () => {
    await played.world.close();
    await running.close();
  });

  it("have weeks and months that were paid by the results, with a tie carried over and a fine set off", async () => {
    const { imani } = played.people;
    const debts = await imani.call(listDebts, await leagueOf(imani));
    const won = debts.map(({ name, prize, amount, setOff, standing }) => [prize, name, amount, setOff, standing]);
    const week = (number: number) => `Weekly high score, week ${number}`;
    expect(won.sort()).toEqual([
      ["Monthly high score, month 1 (August)", "Hank Sullivan", "6.00", "0.00", "received"],
      ["Monthly high score, month 2 (September)", "Dev Patel", "6.00", "0.00", "owed"],
      [week(1), "Dev Patel", "0.50", "1.50", "owed"],
      [week(2), "Hank Sullivan", "2.00", "0.00", "received"],
      [week(4), "Grace Kim", "4.00", "0.00", "sent"],
      [week(5), "Dev Patel", "2.00", "0.00", "owed"],
      [week(6), "Dev Patel", "2.00", "0.00", "owed"],
      [week(7), "Omar Haddad", "2.00", "0.00", "owed"],
    ]);
  });

  it("have the past seasons that a commissioner added", async () => {
    const { imani } = played.people;
    const { told } = await imani.call(getLeagueHistory, await leagueOf(imani));
    expect([...new Set(told?.lines.map(({ year }) => year))]).toEqual([2023, 2022, 2021]);
  });

  it("have parts, a lowered fee and lowest scores that were charged, of which one is open", async () => {
    const { lena, tomas } = played.people;
    const league = await leagueOf(lena);
    const { dues } = await lena.call(listDues, league);
    const charges = dues.filter(({ kind }) => kind === "charge");
    expect(charges.map(({ name, standing }) => [name, standing]).sort()).toEqual([
      ["Kofi Mensah", "open"],
      ["Marco Rossi", "paid"],
      ["Marco Rossi", "paid"],
      ["Marco Rossi", "paid"],
      ["Wen Zhao", "paid"],
    ]);
    const unpaid = dues.filter(({ kind, standing }) => kind === "part" && standing !== "paid");
    expect(unpaid.map(({ name, part, standing }) => [name, part, standing])).toEqual([["Uma Iyer", 2, "sent"]]);
    expect(dues.find(({ userId, kind }) => userId === tomas.id && kind === "entry")).toMatchObject({ amount: "40.00" });
  });

  it("have winners for each win, of whom one hasn't paid, and none of a consolation bracket that Fantrax doesn't state", async () => {
    const { lena } = played.people;
    const { awards } = await lena.call(getResultAwards, await leagueOf(lena));
    const ofKind = (wanted: string) => awards.find(({ kind }) => kind === wanted);
    const wins = awards.filter(({ kind }) => kind === "each_win");
    expect(wins.map(({ state, amount, winners }) => [state, amount, winners.length])).toEqual([
      ["ready", "104.00", 11],
      ["undecided", "6.00", 1],
    ]);
    expect(ofKind("consolation_winner")).toMatchObject({ amount: "30.00", winners: [] });
    expect((await verifyBooks(running.deps.db)).violations).toEqual([]);
  });
});
