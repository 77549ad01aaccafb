import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foundUsers, isFound } from "#server/people/users/user-search.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const PEOPLE = [
  ["ann_b", "Ann_B+pool@Example.com", "Ann", "Bell"],
  ["bob", "bob@example.com", "Bob@home", "Ray"],
  ["cobb", "cob@mail.example.org", "Cobb", "O'Neil"],
  ["dan", "a.b%c@example.com", "Dan", "E@b@c"],
  ["eve", "annXb+pool@example.com", "Eve", "Fox"],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const [username, email, firstName, lastName] of PEOPLE) {
    const at = new Date("2026-11-20T12:00:00Z");
    await database.db.insert(users).values({ username, email, firstName, lastName, createdAt: at, updatedAt: at });
  }
  await database.db.execute(sql`update users set erased_at = now() where username = 'eve'`);
});
afterAll(() => database.close());

const names = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ username: string }>(
    sql`select username from (${query}) found order by 1`,
  );
  return rows.map(({ username }) => username);
};

describe("a search for users", () => {
  it.each([
    ["b@e", ["bob"]],
    ["ob@", ["bob", "cobb"]],
    ["OB@EX", ["bob"]],
    ["n_b+pool@example", ["ann_b"]],
    ["b%c@", ["dan"]],
    ["%@", []],
    ["@example.com", ["ann_b", "bob", "dan"]],
    ["b@home r", ["bob"]],
    ["e@b@c", ["dan"]],
    ["bob@example.com@", []],
    ["@", ["ann_b", "bob", "cobb", "dan"]],
    ["é@example", []],
    ["o'n", ["cobb"]],
    ["b", ["ann_b", "bob"]],
    ["ra", ["bob"]],
    ["ob", []],
    ["pool@example.com ", []],
  ])("with an at-sign or without finds the same as the condition on each row: %s", async (text, expected) => {
    expect(await names(foundUsers(text))).toEqual(expected);
    expect(await names(sql`select * from ${users} where ${isFound(text)}`)).toEqual(expected);
  });
});
