import { expect, it } from "vitest";
import { withWorld } from "#tests/support/with-world.ts";

const world = withWorld();

it("Old links to a league's statement lead to its books, wherever its money is, and nowhere else", async () => {
  const led = async (url: string) => {
    const { statusCode, headers } = await world.app.inject({ url });
    return [statusCode, headers.location];
  };
  expect(await led("/leagues/7/escrow")).toEqual([301, "/leagues/7/books"]);
  expect(await led("/leagues/%2F%2Fevil.example%2F/escrow")).toEqual([301, "/leagues/%2F%2Fevil.example%2F/books"]);
});
