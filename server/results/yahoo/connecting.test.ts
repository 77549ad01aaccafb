import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { forgotPassword, resetPassword, signOut } from "#contract/people/auth.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { disconnectYahoo, getYahooConnection, startYahooSignIn } from "#contract/results/yahoo-connection.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, type Person, signIn } from "#tests/support/world.ts";
import { yahooWorld } from "#tests/support/yahoo-world.ts";

const HERE = "http://127.0.0.1:3000";
const NOTHING = { isOffered: true, connectedAt: null, isRefused: false };

const without = withWorld();
let played: Awaited<ReturnType<typeof yahooWorld>>;
let casey: Person;
let people = 0;
beforeAll(async () => {
  played = await yahooWorld();
});
afterAll(() => played.close());
beforeEach(async () => {
  casey = await aPerson(played.world, `casey${++people}`);
});

const connectionOf = async (person: Person) => (await person.call(getYahooConnection)).body;

describe("Connecting Yahoo", () => {
  it("leads through Yahoo's page and back to where it began, and lasts until the person disconnects", async () => {
    expect(await connectionOf(casey)).toEqual(NOTHING);
    const returnTo = "/leagues/create?address=449.l.70009";
    expect(await played.connect(casey, { returnTo })).toBe(`303 ${HERE}${returnTo}&yahoo=connected`);
    const connectedAt = played.world.clock().toISOString();
    expect(await connectionOf(casey)).toEqual({ isOffered: true, connectedAt, isRefused: false });
    expect((await casey.call(disconnectYahoo)).body).toEqual(NOTHING);
    const { rows } = await played.world.database.ownerPool.query(
      "select from yahoo_connections where user_id = $1 union all select from yahoo_sign_ins where user_id = $1",
      [casey.userId],
    );
    expect(rows).toEqual([]);
  });

  it("sends people to Yahoo's own address only, with ours as the only way back", async () => {
    const { body } = await casey.call(startYahooSignIn, { body: { returnTo: "/profile/data" } });
    const url = new URL(body.url);
    expect(url.pathname).toBe("/api.login.yahoo.com/oauth2/request_auth");
    expect(url.searchParams.get("redirect_uri")).toBe(`${HERE}/api/yahoo/callback`);
    expect(url.searchParams.get("scope")).toBe("fspt-r");
  });

  it("says whether the person declined or Yahoo failed", async () => {
    expect(await played.connect(casey, { choice: "no" })).toBe(`303 ${HERE}/profile/data?yahoo=denied`);
    const { state = "" } = await played.goToYahoo(casey);
    expect(await played.comeBack(casey, { state, error: "server_error" })).toBe(
      `303 ${HERE}/profile/data?yahoo=failed`,
    );
    const sent = await played.goToYahoo(casey);
    played.failWith(({ pathname }) => (pathname === "/oauth2/get_token" ? 500 : undefined));
    expect(await played.comeBack(casey, sent)).toBe(`303 ${HERE}/profile/data?yahoo=failed`);
    expect(await connectionOf(casey)).toEqual(NOTHING);
  });

  it("keeps tokens only encrypted, and shows them in no answer and no line of the log", async () => {
    await played.connect(casey);
    const { body } = await casey.call(lookUpPlatformLeague, { body: { address: "449.l.70009" } });
    const { rows } = await played.world.database.ownerPool.query("select * from yahoo_connections");
    const text = JSON.stringify([rows, body, await connectionOf(casey), played.lines]);
    expect(text).toContain(casey.userId);
    expect(text).not.toMatch(/(access|refresh)-[0-9a-f]{8}-/);
    expect(text).not.toContain("our secret");
  });
});

it("A browser that comes back from Yahoo too often is sent to a screen that says so", async () => {
  const { world, comeBack, close } = await yahooWorld({ environment: { RATE_LIMIT: "on" } });
  onTestFinished(close);
  const dora = await aPerson(world, "dora");
  const targets = new Set<string>();
  for (let times = 0; times < 30; times += 1) targets.add(await comeBack(dora, { state: "none", code: "none" }));
  expect([...targets]).toEqual([`303 ${HERE}/profile/data?yahoo=unknown`, `303 ${HERE}/profile/data?yahoo=busy`]);
});

describe("A connection that someone else may have made", () => {
  const tokenIn = (person: Person, before: string) => emailedToken(played.world, person.email, before);
  const connected = async (person: Person) => {
    const text = "select from yahoo_connections where user_id = $1";
    return (await played.world.database.ownerPool.query(text, [person.userId])).rows.length > 0;
  };

  it("is removed when the owner reports that it wasn't them, if it was made in the week before the email or later", async () => {
    await played.connect(casey);
    const thief = await signIn(played.world, casey.username);
    await played.connect(thief);
    const params = { token: await tokenIn(casey, "not-me/") };
    expect((await played.world.visitor().call(reportNotMe, { params })).status).toBe(200);
    expect(await connected(casey)).toBe(false);
  });

  it("is removed by the first password reset of an account whose address was never verified", async () => {
    await played.connect(casey);
    await played.world.visitor().call(forgotPassword, { body: { email: casey.email } });
    const body = { token: await tokenIn(casey, "reset-password?token="), password: "another horse" };
    expect((await played.world.visitor().call(resetPassword, { body })).status).toBe(200);
    expect(await connected(casey)).toBe(false);
  });
});

describe("A way back from Yahoo", () => {
  const unknown = `303 ${HERE}/profile/data?yahoo=unknown`;

  it("works once, for only one of two uses at the same time", async () => {
    const sent = await played.goToYahoo(casey);
    const ends = await Promise.all([played.comeBack(casey, sent), played.comeBack(casey, sent)]);
    expect(ends.sort()).toEqual([`303 ${HERE}/profile/data?yahoo=connected`, unknown]);
    await casey.call(disconnectYahoo);
    expect(await played.comeBack(casey, sent)).toBe(unknown);
    expect(await connectionOf(casey)).toEqual(NOTHING);
  });

  it.each([
    ["without a state", ({ code = "" }) => ({ code })],
    ["with a state that no one was given", ({ code = "" }) => ({ code, state: "x".repeat(43) })],
    ["with nothing", () => ({})],
  ])("%s connects nothing, and doesn't ask Yahoo", async (_, change) => {
    const before = played.tokenCalls();
    const sent = await played.goToYahoo(casey);
    expect(await played.comeBack(casey, change(sent))).toBe(unknown);
    expect(await connectionOf(casey)).toEqual(NOTHING);
    expect(played.tokenCalls()).toBe(before);
  });

  it("of another person's sign-in connects nothing: no one can lend someone else their Yahoo account", async () => {
    const mallory = await aPerson(played.world, `mallory${people}`);
    const before = played.tokenCalls();
    const sent = await played.goToYahoo(mallory);
    expect(await played.comeBack(casey, sent)).toBe(unknown);
    expect(await played.comeBack(played.world.visitor(), sent)).toBe(unknown);
    expect(await connectionOf(casey)).toEqual(NOTHING);
    expect(await connectionOf(mallory)).toEqual(NOTHING);
    expect(played.tokenCalls()).toBe(before);
  });

  it("works only in the browser that went there, not in another session of the same person", async () => {
    const elsewhere = await signIn(played.world, casey.username);
    const sent = await played.goToYahoo(casey);
    expect(await played.comeBack(elsewhere, sent)).toBe(unknown);
    expect(await played.comeBack(casey, sent)).toContain("yahoo=connected");
  });

  it("ends with the session, and after 15 minutes", async () => {
    const sent = await played.goToYahoo(casey);
    await casey.call(signOut);
    const again = await signIn(played.world, casey.username);
    expect(await played.comeBack(again, sent)).toBe(unknown);
    const late = await played.goToYahoo(again);
    played.world.advance({ hours: 0.26 });
    expect(await played.comeBack(again, late)).toBe(unknown);
  });

  it("leads nowhere but to this site", async () => {
    for (const returnTo of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "x"]) {
      const { status, error } = await casey.call(startYahooSignIn, { body: { returnTo } });
      expect([returnTo, status, error.message]).toEqual([returnTo, 400, "Return to a page of this site"]);
    }
    expect(await played.connect(casey, { returnTo: "/..//evil.example/" })).toMatch(
      /^303 http:\/\/127\.0\.0\.1:3000\/\/evil\.example\/\?yahoo=/,
    );
  });

  it("isn't stored or passed on by the browser, and its code is in no line of the log", async () => {
    const { code = "", state = "" } = await played.goToYahoo(casey);
    const query = new URLSearchParams({ code, state });
    const { headers } = await played.world.app.inject({
      url: `/api/yahoo/callback?${query}`,
      headers: { cookie: casey.cookie(), "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    });
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(headers.location).toBe(`${HERE}/profile/data?yahoo=connected`);
    expect(played.lines.filter((line) => line.includes(code) || line.includes(state))).toEqual([]);
  });

  it("can't be started by another site's page, nor by a visitor", async () => {
    const { statusCode } = await played.world.app.inject({
      ...{ method: "POST", url: startYahooSignIn.url, payload: { returnTo: "/profile/data" } },
      headers: { cookie: casey.cookie(), "sec-fetch-site": "cross-site" },
    });
    expect(statusCode).toBe(403);
    const body = { returnTo: "/profile/data" };
    expect((await played.world.visitor().call(startYahooSignIn, { body })).status).toBe(401);
  });
});

it("Without the operator's registration Yahoo isn't offered: no start, no way back, and a look-up says that its leagues can't be linked", async () => {
  const person = await aPerson(without, "nobody");
  expect((await person.call(getYahooConnection)).body).toEqual({ ...NOTHING, isOffered: false });
  const started = await person.call(startYahooSignIn, { body: { returnTo: "/profile/data" } });
  expect([started.status, started.error.message]).toEqual([409, "Yahoo isn't offered on this site."]);
  expect((await without.app.inject({ url: "/api/yahoo/callback?state=a&code=b" })).statusCode).toBe(404);
  const { error } = await person.call(lookUpPlatformLeague, { body: { address: "449.l.70009" } });
  expect([error.code, error.message]).toEqual([
    undefined,
    "Yahoo shows leagues only to their members, so this one can't be linked. Upload its results.",
  ]);
  const other = await person.call(lookUpPlatformLeague, { body: { address: "https://example.com" } });
  expect(other.error.message).not.toContain("Yahoo");
});
