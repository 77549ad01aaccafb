import { afterAll, beforeAll, expect } from "vitest";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

type Chosen = NonNullable<Parameters<typeof testApp>[0]>;

/**
 * Starts the product before this file's tests and stops it after them; then its books add up. What it returns is empty until
 * then. A database that it is `on` stays open. @param chosen A function if it depends on what an earlier `beforeAll` has made.
 */
export function withWorld(chosen: Chosen | (() => Chosen | Promise<Chosen>) = {}): TestApp {
  const world = {} as TestApp;
  let close = async () => {};
  beforeAll(async () => {
    const given = typeof chosen === "function" ? await chosen() : chosen;
    Object.assign(world, await testApp(given));
    close = given.on ? () => world.app.close() : world.close;
  });
  afterAll(async () => {
    expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
    await close();
  });
  return world;
}

/** People with accounts in this file's world, who have signed in before its tests. */
export const withPeople = <Names extends string[]>(world: TestApp, ...names: Names) =>
  names.map((name) => madeBefore(() => aPerson(world, name))) as { [Nth in keyof Names]: Person };

export const withAdmin = (world: TestApp, name = "ada") => madeBefore(() => anAdmin(world, name));

function madeBefore(make: () => Promise<Person>): Person {
  const person = {} as Person;
  beforeAll(async () => void Object.assign(person, await make()));
  return person;
}

/** The safeguards of a public installation, in a process that isn't one, as tests send no HTTPS. */
export const asPublic = (environment: Record<string, string> = {}) => ({
  environment,
  config: { ...readConfig({ RATE_LIMIT: "off", ...environment }), isPublic: true },
});

/** A database of this file's own, dropped after its tests. */
export function withDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await testDatabase()));
  afterAll(() => database.close());
  return database;
}
