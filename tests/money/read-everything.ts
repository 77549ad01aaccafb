import { expect } from "vitest";
import { readingCalls } from "#tests/access/look.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

type Params = Record<string, string>;
type Left = { leagueIds: string[]; people: Person[]; invitations: string[]; replacements: string[] };

/** The ids of a table's rows. */
const idsOf = async ({ database }: TestApp, table: string): Promise<string[]> =>
  (await database.ownerPool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id);

/** Makes every call that reads, as every person, for everything that these leagues left behind. */
export async function readEverything(world: TestApp, left: Left): Promise<void> {
  const [sessions, payments] = [await idsOf(world, "voting_sessions"), await idsOf(world, "payments")];
  const payouts = await idsOf(world, "payouts");
  const { leagueIds, people } = left;
  const inLeagues = leagueIds.flatMap((id) => people.map(({ userId }) => ({ id, userId, importId: id })));
  /** The calls about one thing, and what they are made with; the first that matches counts. */
  const paramsBy: [RegExp, Params[]][] = [
    [/^\/api\/(?:admin|sandbox)\//, []],
    [/:userId/, inLeagues],
    [/^\/api\/leagues\/:id/, leagueIds.map((id) => ({ id, importId: id }))],
    [/^\/api\/voting/, sessions.map((id) => ({ id, sessionId: id }))],
    [/^\/api\/receipts\/payments\//, payments.map((id) => ({ id }))],
    [/^\/api\/(?:receipts\/payouts|debts)\//, payouts.map((id) => ({ id }))],
    [/^\/api\/invitations\/:token/, left.invitations.map((token) => ({ token }))],
    [/^\/api\/replacement-invitations\//, left.replacements.map((token) => ({ token }))],
    [/:/, []],
    [/./, [{}]],
  ];
  for (const endpoint of readingCalls) {
    const [, all = []] = paramsBy.find(([of]) => of.test(endpoint.url)) ?? [];
    for (const params of all) {
      for (const person of people) {
        const { status } = await person.call(endpoint, { params });
        expect(status, endpoint.url).toBeLessThan(500);
      }
    }
  }
}
