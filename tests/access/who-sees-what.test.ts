import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES, type Role } from "#tests/access/cast.ts";
import { endpointOf, type Look, lookAtEverything, RESOURCES, readingCalls } from "#tests/access/look.ts";
import { openScene, PROVIDER, type Scene } from "#tests/access/opening.ts";
import { renderLooks } from "#tests/access/render.ts";
import { isSeen, pathsOf } from "#tests/access/schema-paths.ts";
import { UNSEEN } from "#tests/access/unseen.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";

const PAGE = fileURLToPath(new URL("../../docs/who-sees-what.md", import.meta.url));

let world: TestApp;
let scene: Scene;
let looks: Look[];
beforeAll(async () => {
  const script = scriptedPlatforms();
  const site = "https://pot.example";
  const terms = { TERMS_URL: `${site}/terms`, TERMS_VERSION: "2026-11", PRIVACY_URL: `${site}/privacy`, CONTACT: site };
  const environment = { SAFEGUARDS: "second-admin", MAX_ENTRY_FEE: "1000", MAX_POOL: "50000", ...terms, ...PROVIDER };
  world = await testApp({ environment, platforms: script.platforms });
  scene = await openScene(world, script);
  looks = await lookAtEverything(scene);
});
afterAll(() => world.close());

/** Finds the responses that hold one of these, as `role: call`. */
const found = (isFound: (text: string, role: Role) => boolean) =>
  looks.flatMap(({ title, seen }) =>
    ROLES.filter((role) => isFound(seen[role].text, role)).map((role) => `${role}: ${title}`),
  );

describe("what each role gets from each call", () => {
  it("was asked of every call that only reads", () => {
    expect(Object.values(RESOURCES).flat().sort()).toEqual(readingCalls.map(({ url }) => url).sort());
  });

  it("is what docs/who-sees-what.md says", async () => {
    await expect(renderLooks(looks)).toMatchFileSnapshot(PAGE);
  });

  it("reaches at least one role, so that no row of the page is empty by mistake", () => {
    const unanswered = looks.filter(({ seen }) => ROLES.every((role) => seen[role].status !== 200));
    // To a holder of a seat's link, which no scene has.
    // Open to a browser that has passed the password but not the second factor.
    expect(unanswered.map(({ url }) => url)).toEqual(["/api/auth/second-step"]);
  });

  it("holds every field of every answer, except those that no one here can have", () => {
    const unseen = Object.values(RESOURCES).flatMap((urls) =>
      urls.flatMap((url) => {
        const seen = looks
          .filter((look) => look.url === url)
          .flatMap((look) => ROLES.flatMap((role) => [...look.seen[role].fields]));
        const paths = pathsOf(endpointOf(url).schema.response[200]).filter((path) => !isSeen(path, seen));
        return paths.map((path) => `${url} ${path}`);
      }),
    );
    expect(unseen.sort()).toEqual(Object.values(UNSEEN).flat().sort());
  });

  it("is the same for an erased person as for a visitor who isn't signed in", () => {
    expect(looks.filter(({ seen }) => seen.erased.text !== seen.visitor.text).map(({ title }) => title)).toEqual([]);
  });

  it("is the same for who holds a seat's link, or one that has ended, but for that link itself", () => {
    const holders = ["holder of a link", "holder of an ended link"] as const;
    const other = holders.flatMap((role) =>
      looks.filter(({ seen }) => seen[role].text !== seen.visitor.text).map(({ url }) => `${role}: ${url}`),
    );
    expect(other).toEqual(holders.map((role) => `${role}: /api/seat-links/:token`));
  });

  it("is nothing about a private league for a visitor, a stranger or someone who hasn't accepted yet", () => {
    const outsiders = [
      "visitor",
      "holder of a link",
      "holder of an ended link",
      "stranger",
      "from the provider",
      "invited",
      "erased",
    ] as const;
    const seen = looks
      .filter(({ title }) => title.endsWith("private league"))
      .flatMap((look) => outsiders.map((role) => [look.title, role, look.seen[role].status]));
    expect(seen.filter(([, , status]) => status !== 401 && status !== 404)).toEqual([]);
  });
});

describe("no one is shown", () => {
  const isAdmin = (role: Role) => role === "admin" || role === "second admin";

  it("another person's address, unless they are an admin, or someone who invited that address", () => {
    const isOthers = (text: string, role: Role) =>
      [...scene.addresses].some(([address, owner]) => owner !== role && text.includes(address));
    const isTyped = (call: string) =>
      call.startsWith("commissioner: `GET /api/leagues/:id/invitations`") ||
      call.startsWith("paid member: `GET /api/leagues/:id/replacement-offer`");
    expect(found((text, role) => !isAdmin(role) && isOthers(text, role)).filter((call) => !isTyped(call))).toEqual([]);
  });

  it("a password's hash, a token's hash or a client secret", () => {
    expect(found((text) => /\$argon2|_secret_|[Tt]okenHash|passwordHash|resetToken/.test(text))).toEqual([]);
  });

  it("the processor's ids of payments, people and accounts, except admins, commissioners in a bank's evidence, and members in the sealed books", () => {
    const isId = /\b(acct|pi|cus|ch|re|tr|txn|pm|ba|evt)_[A-Za-z0-9]{6,}/;
    const isMeant = (call: string) =>
      call.startsWith("commissioner: `GET /api/disputes/:disputeId/evidence`") ||
      /^(member|paid member|winner|(former )?(treasurer|commissioner)): `GET \/api\/leagues\/:id\/escrow\/(chain|proof)`/.test(
        call,
      );
    expect(found((text, role) => !isAdmin(role) && isId.test(text)).filter((call) => !isMeant(call))).toEqual([]);
  });

  it("who paid, won and voted in a public league, except those inside it", () => {
    const names = [...scene.leagues.public.member.split(" "), "payer", "disputer"];
    const outsiders = [
      "visitor",
      "holder of a link",
      "holder of an ended link",
      "stranger",
      "from the provider",
      "invited",
      "erased",
    ] as const;
    const seen = looks
      .filter(({ title }) => title.endsWith("public league"))
      .flatMap(({ title, seen }) =>
        outsiders
          .filter((role) => names.some((name) => seen[role].text.includes(name)))
          .map((role) => `${role}: ${title}`),
      );
    expect(seen).toEqual([]);
  });
});
