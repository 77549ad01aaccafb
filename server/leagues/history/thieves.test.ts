import { beforeEach, describe, expect, it } from "vitest";
import { forgetLeagueHistory, getLeagueHistory, tellLeagueHistory } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { edit, of, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
let casey: Person;
let ann: Person;
let league: League;
let people = 0;
beforeEach(async () => {
  people += 1;
  casey = await aPerson(world, `casey${people}`);
  ann = await aPerson(world, `ann${people}`);
  league = await withLeague(world, { by: casey, players: [ann] }, { entryFee: "0", custody: "treasurer" });
});

const tell = (text: string, person = casey) => person.call(tellLeagueHistory, { ...of(league), body: { text } });
const told = async (person = casey) => (await person.call(getLeagueHistory, of(league))).body.told?.lines;
const currentPassword = "correct horse";

describe("A table of past seasons", () => {
  it.each([
    ["a NUL", "2024,1,A\0nn"],
    ["a name that turns the text around", "2024,1,A\u202enn"],
    ["2,501 lines", Array.from({ length: 2501 }, (_, at) => `${1974 + (at % 51)},${1 + (at % 50)},P${at}`).join("\n")],
  ])("with %s is refused whole", async (_, text) => {
    await tell("2024,1,Ben");
    expect((await tell(`2023,1,Ben\n${text}`)).status).toBe(400);
    expect(await told()).toMatchObject([{ year: 2024, person: "Ben" }]);
  });

  it("keeps what looks like a formula or HTML as the name that it is", async () => {
    const names = ["=cmd|'/c calc'!A1", "<img src=x onerror=alert(1)>", "+1", "@SUM(A1)", "') or 1=1 --"];
    expect((await tell(names.map((name, at) => `2024;${at + 1};${name}`).join("\n"))).status).toBe(200);
    expect((await told())?.map(({ person }) => person)).toEqual(names);
  });

  it("is gone for everyone once the league is deleted, and for a member who has left", async () => {
    await tell("2024,1,Ben");
    await ann.call(leaveLeague, of(league));
    expect((await ann.call(getLeagueHistory, of(league))).status).toBe(404);
    expect(
      (await (await anAdmin(world, "remover")).call(deleteLeague, { ...of(league), body: { reason: "Asked to" } }))
        .status,
    ).toBeLessThan(300);
    expect((await casey.call(getLeagueHistory, of(league))).status).toBe(404);
    expect((await tell("2024,1,Ann")).status).toBe(404);
    expect((await casey.call(forgetLeagueHistory, of(league))).status).toBe(404);
  });

  it("isn't in another currency later than it was told in", async () => {
    await tell("2024,1,Ben,350.50");
    const changed = () => edit(casey, league, { currency: "ISK" });
    expect(await changed()).toMatchObject({
      status: 409,
      error: { errors: [{ path: "currency" }] },
    });
    await tell("2024,1,Ben");
    expect((await changed()).status).toBe(200);
  });

  it("that is replaced while a member erases their account isn't brought back, and loses the name", async () => {
    await tell(`2024,1,${ann.username}\n2023,1,Ben`);
    await ann.call(leaveLeague, of(league));
    const client = await world.database.ownerPool.connect();
    await client.query("begin");
    const lines = JSON.stringify([{ year: 2022, place: 1, person: ann.username, amount: null }]);
    await client.query("update league_history set lines = $2 where league_id = $1", [league.id, lines]);
    const erased = ann.call(eraseAccount, { body: { currentPassword } });
    await untilSomeoneWaits(world.database);
    await client.query("commit");
    client.release();
    expect((await erased).status).toBe(200);
    expect(await told()).toMatchObject([{ year: 2022, person: "Deleted user" }]);
  });
});
