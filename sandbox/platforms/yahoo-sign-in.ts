import { createHash, randomUUID } from "node:crypto";
import type { Answered } from "#sandbox/platforms/answer-files.ts";

type TokenRequest = { method: string; authorization: string | undefined; form: URLSearchParams };
type Code = { redirectUri: string; challenge: string; person: Person };
/** A member is in every league that the stand-in plays, a stranger in none. */
type Person = "member" | "stranger";

/** What the stand-in remembers of Yahoo's sign-in, and how a test makes it forget. */
export type YahooPlayed = {
  /** Undefined for a call that the leagues' files answer. */
  answer(url: URL, asked: TokenRequest): Answered | undefined;
  /** Makes every access token old, as an hour does. */
  expireAccess(): void;
  /** Takes every sign-in back, as people can in their Yahoo account. */
  withdraw(): void;
};

const INVALID_GRANT: Answered = { status: 400, json: { error: "invalid_grant" } };
const REJECTED: Answered = { status: 401, json: { error: { description: 'oauth_problem="token_rejected"' } } };

/**
 * Plays Yahoo's OAuth 2: a page that asks, codes that work once and only for their PKCE verifier, access tokens that
 * the API asks for, and refresh tokens that each work once and bring the next one.
 */
export function playYahoo(): YahooPlayed {
  const codes = new Map<string, Code>();
  const access = new Map<string, Person>();
  const refresh = new Map<string, Person>();

  const tokensFor = (person: Person): Answered => {
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` };
    access.set(tokens.access_token, person);
    refresh.set(tokens.refresh_token, person);
    return { status: 200, json: { ...tokens, token_type: "bearer", expires_in: 3600 } };
  };

  const giveTokens = ({ method, authorization, form }: TokenRequest): Answered => {
    if (method !== "POST" || !authorization?.startsWith("Basic ")) {
      return { status: 401, json: { error: "invalid_client" } };
    }
    if (form.get("grant_type") === "refresh_token") {
      const token = form.get("refresh_token") ?? "";
      const person = refresh.get(token);
      refresh.delete(token);
      return person ? tokensFor(person) : INVALID_GRANT;
    }
    const given = form.get("code") ?? "";
    const code = codes.get(given);
    codes.delete(given);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = code?.redirectUri === form.get("redirect_uri") && code?.challenge === challenge;
    return code && isRight ? tokensFor(code.person) : INVALID_GRANT;
  };

  const askThePerson = (url: URL): Answered => {
    const redirectUri = url.searchParams.get("redirect_uri") ?? "";
    if (!URL.canParse(redirectUri)) return { html: "<p>This address lacks something.</p>" };
    const back = new URL(redirectUri);
    back.searchParams.set("state", url.searchParams.get("state") ?? "");
    const choice = url.searchParams.get("choice");
    if (choice === null) return { html: consentPage(url) };
    if (choice === "no") back.searchParams.set("error", "access_denied");
    else {
      const code = randomUUID();
      const person = choice === "stranger" ? "stranger" : "member";
      codes.set(code, { redirectUri, challenge: url.searchParams.get("code_challenge") ?? "", person });
      back.searchParams.set("code", code);
    }
    return { redirectTo: back.href };
  };

  const refuseStrangers = ({ authorization = "" }: TokenRequest): Answered | undefined => {
    const person = access.get(authorization.replace(/^Bearer /, ""));
    if (!person) return REJECTED;
    return person === "stranger" ? { status: 403, json: { error: "You are not in this league." } } : undefined;
  };

  return {
    answer: (url, asked) => {
      if (url.hostname === "fantasysports.yahooapis.com") return refuseStrangers(asked);
      if (url.hostname !== "api.login.yahoo.com") return undefined;
      return url.pathname === "/oauth2/get_token" ? giveTokens(asked) : askThePerson(url);
    },
    expireAccess: () => access.clear(),
    withdraw: () => {
      access.clear();
      refresh.clear();
    },
  };
}

const choices = {
  member: "Agree, as someone who is in the leagues",
  stranger: "Agree, as someone who is in none",
  no: "Not now",
};

function consentPage(url: URL): string {
  const links = Object.entries(choices).map(([choice, text]) => {
    const to = new URLSearchParams(url.searchParams);
    to.set("choice", choice);
    return `<p><a href="?${to.toString().replaceAll("&", "&amp;")}">${text}</a></p>`;
  });
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Yahoo's stand-in</title>
<h1>This stands in for Yahoo</h1><p>May Potkeeper read your fantasy leagues?</p>${links.join("")}</html>`;
}
