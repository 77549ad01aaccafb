import { asc } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { insertion } from "#server/platform/db/insertion.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

const HOSTILE = `"quoted", {braced}, back\\slash, 'single', NULL\nand a second line 🏈`;

it("stores many rows in their order, each value as it is, and null where a row names no value", async () => {
  const { db } = database;
  const createdAt = new Date("2026-09-01T12:00:00.123Z");
  const subjects = [HOSTILE, "null", "", ...Array.from({ length: 300 }, (_, nth) => `Mail ${nth}`)];
  const rows = subjects.map((subject, nth) => ({
    ...{ to: "a@example.com", subject, text: "", html: "", attempts: nth, createdAt },
    ...(nth === 1 ? { lastError: HOSTILE, sentAt: createdAt } : {}),
  }));
  await db.execute(insertion(mails, rows));
  const stored = await db.select().from(mails).orderBy(asc(mails.position));
  expect(stored.map(({ subject }) => subject)).toEqual(subjects);
  expect(stored.map(({ attempts }) => attempts)).toEqual(subjects.map((_, nth) => nth));
  expect(stored[0]).toMatchObject({ createdAt, sentAt: null, lastError: null });
  expect(stored[1]).toMatchObject({ sentAt: createdAt, lastError: HOSTILE });
});

it("has the same text for one row as for many", () => {
  const row = { to: "a@example.com", subject: "", text: "", html: "", createdAt: new Date(0) };
  const textOf = (rows: (typeof row)[]) => new PgDialect().sqlToQuery(insertion(mails, rows)).sql;
  expect(textOf([row, row, row])).toBe(textOf([row]));
});

it("refuses a column that the table doesn't have", () => {
  expect(() => insertion(mails, [{ recipient: "a@example.com" } as never])).toThrow("no column recipient");
});
