import { beforeEach, describe, expect, it } from "vitest";
import { forgetLeagueHistory, getLeagueHistory, tellLeagueHistory } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
let casey: Person;
let ann: Person;
let stranger: Person;
let league: League;
let people = 0;
beforeEach(async () => {
  people += 1;
  casey = await aPerson(world, `casey${people}`);
  ann = await aPerson(world, `ann${people}`);
  stranger = await aPerson(world, `stranger${people}`);
  league = await withLeague(world, { by: casey, players: [ann] }, { isPublic: true, entryFee: "0" });
});

const tell = (text: string, person = casey) => person.call(tellLeagueHistory, { ...of(league), body: { text } });
const seenBy = (person: Person) => person.call(getLeagueHistory, of(league));
const lines = async () =>
  (await seenBy(ann)).body.told?.lines.map(({ year, place, person, amount }) => [year, place, person, amount]);
const currentPassword = "correct horse";

describe("A league's past seasons", () => {
  it("are what its commissioner told, with who told them and when, and no one's before", async () => {
    expect((await seenBy(ann)).body).toEqual({ told: null });
    await tell('2023,1,Ben\n2024,1,Ann,"1,234.50"');
    expect(await lines()).toEqual([
      [2024, 1, "Ann", "1234.50"],
      [2023, 1, "Ben", null],
    ]);
    expect((await seenBy(ann)).body.told).toMatchObject({
      toldBy: casey.username,
      toldAt: world.clock().toISOString(),
    });
  });

  it("are replaced by the next table, stay if that can't be read, and can be deleted once", async () => {
    await tell("2024,1,Ann");
    const { status, error } = await tell("2024,1,Ann\nlast year,2,Ben");
    expect([status, error.errors]).toEqual([
      400,
      [{ path: "text", message: 'Line 2: "last year" isn\'t a year like 2024.' }],
    ]);
    expect(await lines()).toEqual([[2024, 1, "Ann", null]]);
    await tell("2022,1,Ben");
    expect(await lines()).toEqual([[2022, 1, "Ben", null]]);
    expect((await casey.call(forgetLeagueHistory, of(league))).body).toEqual({ told: null });
    expect((await casey.call(forgetLeagueHistory, of(league))).status).toBe(404);
  });

  it("are read in the league's currency", async () => {
    league = await aLeague(world, casey, { custody: "treasurer", currency: "ISK", entryFee: "0" });
    const refused = await tell("2024,1,Ann,$350\n2023,1,Ann,350.50");
    expect(refused.error.errors?.map(({ message }) => message)).toEqual([
      `Line 1: "$350" isn't in ISK, as this league's amounts are.`,
      'Line 2: "350.50": ISK has no decimals, so enter a whole amount.',
    ]);
    expect((await tell("2024;1;Ann;1.200 kr")).body.told?.lines[0]?.amount).toBe("1200.00");
  });

  it("are only for someone with a verified address to tell, where that is required", async () => {
    const { policy } = world.deps.config;
    world.deps.config.policy = { ...policy, emailVerification: "required" };
    try {
      expect((await tell("2024,1,Ann")).error.code).toBe("verify_email");
    } finally {
      world.deps.config.policy = policy;
    }
    expect((await tell("2024,1,Ann")).status).toBe(200);
  });

  it("lose the names of a member who erases their account, and of no one else", async () => {
    const [first, last] = [ann.username, "Tester"];
    await tell(`2024,1,${ann.username.toUpperCase()}\n2023,1,${first} ${last}\n2022,1,Ben`);
    const elsewhere = await aLeague(world, stranger);
    await stranger.call(tellLeagueHistory, { ...of(elsewhere), body: { text: `2024,1,${ann.username}` } });
    await ann.call(leaveLeague, of(league));
    expect((await ann.call(eraseAccount, { body: { currentPassword } })).status).toBe(200);
    const { told } = (await casey.call(getLeagueHistory, of(league))).body;
    expect(told?.lines.map(({ person }) => person)).toEqual(["Deleted user", "Deleted user", "Ben"]);
    const other = (await stranger.call(getLeagueHistory, of(elsewhere))).body;
    expect(other.told?.lines[0]?.person).toBe(ann.username);
  });

  it("are in their teller's export, without the names", async () => {
    await tell("2024,1,Ann\n2024,2,Ben");
    const { body } = await casey.call(exportAccount, { body: { currentPassword } });
    expect(body.pastSeasonsTold).toEqual([
      { league_id: league.id, league: league.name, lines: 2, told_at: expect.any(String) },
    ]);
  });

  it("of more than a few hundred kilobytes are refused before they are read", async () => {
    expect((await tell("x".repeat(300_001))).status).toBe(400);
    expect((await tell("x".repeat(5 * 1024 * 1024))).status).toBe(413);
  });
});
