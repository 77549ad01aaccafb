import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { getLeagueHistory } from "#contract/leagues/league-history.ts";
import { listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
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

/** Plays stories before a group's tests. */
function withStories(...stories: Parameters<typeof play>[1]) {
  const scene = {} as Awaited<ReturnType<typeof play>> & { running: TestApp };
  beforeAll(async () => {
    const running = await testApp();
    Object.assign(scene, { running, ...(await play(running, stories)) });
  });
  afterAll(async () => {
    expect((await verifyBooks(scene.running.deps.db)).violations).toEqual([]);
    await scene.world.close();
    await scene.running.close();
  });
  return scene;
}

describe("The demo", () => {
  const played = withStories(harborBowl, pickemPalace, dynastyOfDorks);

  it("assigns the teams of a linked league", async () => {
    const { felix } = played.people;
    expect((await felix.call(getLeagueResults, await leagueOf(felix))).teamMembers).toHaveLength(7);
  });

  it("has fixed prizes in a league that is open and in one whose season runs, with the row decided", async () => {
    const { sam, elena } = played.people;
    const open = (await sam.call(listClassifieds)).find(({ name }) => name === "Pick'em Palace");
    expect(open?.prizeRow).toBeNull();
    expect(open?.prizeTable?.rows.map(({ from }) => from)).toEqual([4, 10, 20]);
    const [dynasty] = await elena.call(listCommissionerLeagues);
    expect(dynasty?.prizeRow).toMatchObject({ from: 6, paidMembers: 7, amounts: ["360.00", "216.00", "144.00"] });
  });
});

describe("The demo's leagues that keep their own money", () => {
  const played = withStories(thursdayNightPicks, backyardBaseball);

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

  it("have a finished season that is settled", async () => {
    const { jules } = played.people;
    const debts = await jules.call(listDebts, await leagueOf(jules));
    expect(debts.map(({ standing }) => standing)).toEqual(["received", "received"]);
  });
});

describe("The demo's leagues in pounds and euros", () => {
  const played = withStories(quaysideGaffers, isarIce);

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
  });
});
