import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import { playYahoo } from "#sandbox/platforms/yahoo-sign-in.ts";
import { createYahooSignIn } from "#server/results/platforms/yahoo-sign-in.ts";

const app = { clientId: "our id", clientSecret: "our secret" };
const now = new Date("2025-01-04T12:00:00Z");
const redirectUri = "https://pot.example/yahoo";
const verifier = "a verifier that is as long as the standard asks for";

const signInAt = (standInUrl: string | undefined) =>
  createYahooSignIn({ standInUrl, userAgent: "Potkeeper/0.1.0", timeoutMs: 30_000, clock: () => now }, app);

async function signInOf(settings: Partial<StandInSettings> = {}) {
  const standIn = await startStandIn({ leagues: {}, yahoo: playYahoo(), ...settings });
  onTestFinished(() => standIn.close());
  return signInAt(standIn.url);
}
type SignIn = Awaited<ReturnType<typeof signInOf>>;

/** Chooses on Yahoo's page, and returns where it leads. */
async function choose(signIn: SignIn, choice: string): Promise<URL> {
  const page = new URL(signIn.signInUrl({ redirectUri, state: "a state", verifier }));
  page.searchParams.set("choice", choice);
  const { headers } = await fetch(page, { redirect: "manual" });
  return new URL(headers.get("location") ?? "");
}
const codeOf = async (signIn: SignIn) => (await choose(signIn, "member")).searchParams.get("code") ?? "";

describe("signing in to Yahoo", () => {
  it("asks Yahoo to let us read, with a challenge that only our verifier answers", async () => {
    const url = new URL(signInAt(undefined).signInUrl({ redirectUri, state: "a state", verifier }));
    expect(`${url.origin}${url.pathname}`).toBe("https://api.login.yahoo.com/oauth2/request_auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "our id",
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "fspt-r",
      state: "a state",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
  });

  it("comes back with the state, and a code or what the person said", async () => {
    const signIn = await signInOf();
    expect((await choose(signIn, "member")).href).toMatch(/^https:\/\/pot\.example\/yahoo\?state=a\+state&code=.+/);
    expect((await choose(signIn, "no")).href).toBe(`${redirectUri}?state=a+state&error=access_denied`);
  });

  it("exchanges the code, and later the refresh token, for tokens, and says when they expire", async () => {
    const bodies: string[] = [];
    const headers: unknown[] = [];
    const signIn = await signInOf({
      onCall: (_, request) => {
        if (request.method !== "POST") return;
        headers.push(request.headers.authorization);
        request.on("data", (chunk) => bodies.push(String(chunk)));
      },
    });
    const code = await codeOf(signIn);
    const tokens = await signIn.exchangeCode({ code, redirectUri, verifier });
    expect(tokens.expiresAt).toEqual(new Date("2025-01-04T13:00:00Z"));
    const newer = await signIn.refresh(tokens.refreshToken);
    expect(new Set([...Object.values(tokens), ...Object.values(newer)].map(String)).size).toBe(5);
    expect(bodies.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier },
      { grant_type: "refresh_token", refresh_token: tokens.refreshToken },
    ]);
    expect(headers).toEqual(Array(2).fill(`Basic ${Buffer.from("our id:our secret").toString("base64")}`));
  });

  it("asks to connect again for a code that was used or has another verifier, and for an old refresh token", async () => {
    const signIn = await signInOf();
    const again = "Yahoo doesn't accept this sign-in anymore. Connect Yahoo again, or upload the results.";
    const other = await codeOf(signIn);
    await expect(signIn.exchangeCode({ code: other, redirectUri, verifier: "another" })).rejects.toThrow(again);
    const code = await codeOf(signIn);
    const { refreshToken } = await signIn.exchangeCode({ code, redirectUri, verifier });
    await expect(signIn.exchangeCode({ code, redirectUri, verifier })).rejects.toThrow(again);
    await signIn.refresh(refreshToken);
    await expect(signIn.refresh(refreshToken)).rejects.toThrow(again);
  });

  it.each([401, 403])("doesn't blame the person when Yahoo refuses the application with %i", async (status) => {
    const signIn = await signInOf({ faultOf: () => status });
    await expect(signIn.refresh("refresh")).rejects.toThrow("Yahoo refused to talk to this site.");
  });

  it("is refused when Yahoo is down, sends us elsewhere, or answers without a token", async () => {
    const down = await signInOf({ faultOf: () => 500 });
    await expect(down.refresh("refresh")).rejects.toThrow("We can't reach Yahoo right now.");
    const elsewhere = await signInOf({ faultOf: () => ({ redirectTo: "https://api.login.yahoo.com.evil.example/" }) });
    await expect(elsewhere.refresh("refresh")).rejects.toThrow("Yahoo sent us to another site");
    const played = { answer: () => ({ status: 200, json: { access_token: "" } }) };
    const empty = await signInOf({ yahoo: { ...playYahoo(), ...played } });
    await expect(empty.refresh("refresh")).rejects.toThrow("We can't read Yahoo's answer.");
  });
});
