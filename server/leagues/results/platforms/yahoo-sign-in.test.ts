import { describe, expect, it, onTestFinished } from "vitest";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import { createYahooSignIn } from "#server/leagues/results/platforms/yahoo-sign-in.ts";

const app = { clientId: "our id", clientSecret: "our secret" };
const now = new Date("2025-01-04T12:00:00Z");
const back = "https://pot.example/yahoo";

const signInAt = (standInUrl: string | undefined) =>
  createYahooSignIn({ standInUrl, userAgent: "Potkeeper/0.1.0", timeoutMs: 30_000, clock: () => now }, app);

async function signInOf(settings: Partial<StandInSettings> = {}) {
  const standIn = await startStandIn({ leagues: {}, ...settings });
  onTestFinished(() => standIn.close());
  return signInAt(standIn.url);
}

describe("signing in to Yahoo", () => {
  it("asks Yahoo to let us read, and comes back with a code", async () => {
    const url = new URL(signInAt(undefined).signInUrl({ redirectUri: back, state: "a state" }));
    expect(`${url.origin}${url.pathname}`).toBe("https://api.login.yahoo.com/oauth2/request_auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "our id",
      redirect_uri: back,
      response_type: "code",
      scope: "fspt-r",
      state: "a state",
    });
    const played = (await signInOf()).signInUrl({ redirectUri: back, state: "a state" });
    const answered = await fetch(played, { redirect: "manual" });
    expect(answered.headers.get("location")).toBe(`${back}?code=stand-in+code&state=a+state`);
  });

  it("exchanges the code, and later the refresh token, for tokens, and says when they expire", async () => {
    const bodies: string[] = [];
    const headers: unknown[] = [];
    const signIn = await signInOf({
      onCall: (_, request) => {
        headers.push(request.headers.authorization);
        request.on("data", (chunk) => bodies.push(String(chunk)));
      },
    });
    const tokens = {
      accessToken: "stand-in access",
      refreshToken: "stand-in refresh",
      expiresAt: new Date("2025-01-04T13:00:00Z"),
    };
    expect(await signIn.exchangeCode({ code: "code", redirectUri: back })).toEqual(tokens);
    expect(await signIn.refresh("earlier")).toEqual(tokens);
    expect(bodies).toEqual([
      "grant_type=authorization_code&code=code&redirect_uri=https%3A%2F%2Fpot.example%2Fyahoo",
      "grant_type=refresh_token&refresh_token=earlier",
    ]);
    expect(headers).toEqual(Array(2).fill(`Basic ${Buffer.from("our id:our secret").toString("base64")}`));
  });

  it.each([400, 401, 403])("asks to sign in again when Yahoo answers %i", async (status) => {
    const signIn = await signInOf({ faultOf: () => status });
    await expect(signIn.refresh("old")).rejects.toThrow(
      "Yahoo doesn't accept this sign-in anymore. Sign in to Yahoo again.",
    );
  });

  it("is a refusal where Yahoo is down or its answer has no token", async () => {
    await expect((await signInOf({ faultOf: () => 503 })).refresh("old")).rejects.toMatchObject({ kind: "down" });
    const empty = await signInOf({ change: () => ({ access_token: "" }) });
    await expect(empty.refresh("old")).rejects.toMatchObject({ kind: "unreadable" });
  });
});
