import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renewJoinLink, turnOffJoinLink } from "#contract/leagues/join-links.ts";
import { editLeague } from "#contract/leagues/leagues.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let casey: Person;
beforeAll(async () => {
  world = await testApp();
  casey = await aPerson(world, "casey");
});
afterAll(() => world.close());

const PNG = [0x89, 0x50, 0x4e, 0x47];
const fetched = (url: string, headers = {}) => world.app.inject({ url, headers });

/** Where a league's join link has its picture now. */
async function pictureOf(token: string): Promise<string> {
  const preview = await linkPreview(world.deps.db, { path: `/join/${token}`, now: world.clock() });
  return preview?.picture ?? "";
}

describe("A link's picture", () => {
  it.each([
    "Sunday Crew",
    "A league whose name needs two lines, and then some more words than two lines hold",
    "W".repeat(100),
    "日本 🏈",
  ])("is a PNG of 1200 by 630 pixels for %.20s", async (name) => {
    const league = await aLeague(world, casey, { name });
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const { statusCode, headers, rawPayload } = await fetched(await pictureOf(body.token));
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
    expect([...rawPayload.subarray(0, 4)]).toEqual(PNG);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("has light letters and seats within the green field", async () => {
    const league = await aLeague(world, casey, { name: "Sunday Crew" });
    await join(casey, league, await aPerson(world, "bea"));
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const picture = await loadImage((await fetched(await pictureOf(body.token))).rawPayload);
    const context = createCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const colorsIn = (left: number, top: number, width: number, height: number) => {
      const { data } = context.getImageData(left, top, width, height);
      return new Set(Array.from({ length: width * height }, (_, at) => data.slice(4 * at, 4 * at + 3).join(" ")));
    };
    for (const margin of [colorsIn(0, 0, 560, 60), colorsIn(580, 0, 560, 60), colorsIn(580, 600, 560, 30)]) {
      expect(margin).toEqual(new Set(["10 64 39"]));
    }
    const [pot, words] = [colorsIn(70, 100, 450, 450), colorsIn(580, 100, 560, 480)];
    expect(pot).toContain("249 245 230");
    expect(words).toContain("249 245 230");
  });

  it("draws letters of many languages in Latin script, and leaves out other characters instead of drawing boxes", async () => {
    const seen = async (name: string) => {
      const league = await aLeague(world, casey, { name });
      const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
      const picture = await loadImage((await fetched(await pictureOf(body.token))).rawPayload);
      const context = createCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      // The line with the name.
      return Buffer.from(context.getImageData(580, 140, 560, 100).data).toString("base64");
    };
    // A letter without a glyph is left out, so a name with nothing left reads like this.
    const nothing = await seen("日本");
    const drawn = [];
    for (const letter of ["Ł", "ő", "ș", "ğ", "İ", "Đ", "Ž", "ế", "ạ", "l"]) drawn.push(await seen(letter));
    expect(new Set([...drawn, nothing]).size).toBe(11);
    expect(await seen("Łə🏈ș")).toBe(await seen("Łș"));
    // Typed with a combining accent.
    expect(await seen("o\u030b")).toBe(drawn[1]);
  });

  it("has another address once it shows something else, but not after a payment", async () => {
    const league = await aLeague(world, casey);
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const first = await pictureOf(body.token);
    const amy = await aPerson(world, "amy");
    await join(casey, league, amy);
    const joined = await pictureOf(body.token);
    expect(joined).not.toBe(first);
    await pay(amy, league);
    expect(await pictureOf(body.token)).toBe(joined);
    const { paymentDeadline, endDate } = league;
    await casey.call(editLeague, { params: { id: league.id }, body: { paymentDeadline, endDate, name: "Renamed" } });
    expect(await pictureOf(body.token)).not.toBe(joined);
  });

  it("isn't drawn again for those who have it", async () => {
    const league = await aLeague(world, casey);
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const picture = await pictureOf(body.token);
    const { headers } = await fetched(picture);
    expect((await fetched(picture, { "if-none-match": headers.etag })).statusCode).toBe(304);
  });

  it("is 404 for a private league's own page, for links that don't work, and after the link ended", async () => {
    const league = await aLeague(world, casey);
    const { body } = await casey.call(renewJoinLink, { params: { id: league.id } });
    const picture = await pictureOf(body.token);
    await casey.call(turnOffJoinLink, { params: { id: league.id } });
    for (const url of [
      picture,
      `/leagues/${league.id}/preview.png`,
      "/join/unknown/preview.png",
      "/invite/%00/preview.png",
    ]) {
      expect((await fetched(url)).statusCode, url).toBe(404);
    }
  });
});
