import { expect, it } from "vitest";
import { pageOf, readCursor } from "#server/platform/lib/paging.ts";

const ROW = { id: "0d5c7b2e-0000-4000-8000-000000000000", createdAt: "2026-09-01T12:00:00.000Z" };

it("A cursor continues where its page ended", () => {
  const { nextCursor } = pageOf([ROW, ROW], { limit: 1, total: 2 });
  expect(readCursor(nextCursor)).toEqual({ at: ROW.createdAt, id: ROW.id });
});

it.each(["-".repeat(36), ROW.id.replace("0d", "zz")])("A cursor with the id %s is refused", (id) => {
  const forged = Buffer.from(`${ROW.createdAt} ${id}`).toString("base64url");
  expect(() => readCursor(forged)).toThrow("This cursor isn't from this list.");
});

it.each(["1(aaaaaaaaaaaaaaaaaaaaa)", "2026-13-41T99:00:00.000Z"])("A cursor with the moment %s is refused", (at) => {
  const forged = Buffer.from(`${at} ${ROW.id}`).toString("base64url");
  expect(() => readCursor(forged)).toThrow("This cursor isn't from this list.");
});
