import { beforeAll, expect, it } from "vitest";
import { getLeague } from "#contract/leagues/leagues.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { readersOf } from "#server/access/league-access.ts";
import { ROLES, type Role } from "#tests/access/cast.ts";
import { openScene, type Scene } from "#tests/access/opening.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { withWorld } from "#tests/support/with-world.ts";

const world = withWorld({ environment: { SAFEGUARDS: "second-admin" }, platforms: scriptedPlatforms().platforms });
let scene: Scene;
const ids = new Map<Role, string>();
beforeAll(async () => {
  scene = await openScene(world);
  for (const role of ROLES) {
    const { status, body } = await scene.people[role].call(getCurrentUser);
    if (status === 200) ids.set(role, body.id);
  }
});

/** Who can open the league's page, and who is told about its changes. */
async function compared(leagueId: string) {
  const readers = await readersOf(world.deps.db, { leagueIds: [leagueId], among: [...ids.values()] });
  const told = new Set(readers.map(({ userId }) => userId));
  const rows = [...ids].map(async ([role, id]) => {
    const { status } = await scene.people[role].call(getLeague, { params: { id: leagueId } });
    return { role, opens: status === 200, isTold: told.has(id) };
  });
  return Promise.all(rows);
}

const SETTINGS = ["draft", "active", "in_season", "completed", "cancelled"].flatMap((status) =>
  [true, false].map((isPublic) => ({ status, isPublic })),
);

it.each(SETTINGS)("those who can read a league are told about its changes, and no one else: %o", async (setting) => {
  const { id } = scene.leagues.private;
  await world.database.ownerPool.query("update leagues set status = $2, is_public = $3 where id = $1", [
    id,
    setting.status,
    setting.isPublic,
  ]);
  const people = await compared(id);
  expect(people.length).toBeGreaterThan(6);
  expect(people.filter(({ opens, isTold }) => opens !== isTold)).toEqual([]);
  expect(people.some(({ opens }) => opens)).toBe(true);
  expect(people.some(({ opens }) => !opens)).toBe(!setting.isPublic || !["draft", "active"].includes(setting.status));
});

it("no one is told about a deleted league", async () => {
  const { id } = scene.leagues.public;
  await world.database.ownerPool.query("update leagues set deleted_at = now() where id = $1", [id]);
  const people = await compared(id);
  expect(people.filter(({ opens, isTold }) => opens || isTold)).toEqual([]);
});
