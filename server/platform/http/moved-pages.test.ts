import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/app.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

it("Old links to a league's statement lead to its books, wherever its money is, and nowhere else", async () => {
  const led = async (url: string) => {
    const { statusCode, headers } = await world.app.inject({ url });
    return [statusCode, headers.location];
  };
  expect(await led("/leagues/7/escrow")).toEqual([301, "/leagues/7/books"]);
  expect(await led("/leagues/%2F%2Fevil.example%2F/escrow")).toEqual([301, "/leagues/%2F%2Fevil.example%2F/books"]);
});
