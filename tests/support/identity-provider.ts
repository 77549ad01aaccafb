import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { freePort } from "#tests/support/free-port.ts";

/** Where the provider sends a browser back, as a call. */
export const callback = {
  method: "GET",
  url: "/api/auth/identity/callback",
  schema: { response: {} },
} as unknown as Endpoint;

/** Someone with an account at the provider, by their claims. */
export type AtProvider = { sub: string; email?: string; email_verified?: boolean } & Record<string, unknown>;

/** An ID token as a forger changes it: its header, its claims, and the key that signs it. */
export type Forged = { header: Record<string, unknown>; claims: Record<string, unknown>; key: Key };
type Key = ReturnType<typeof newKey>;

export const newKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  ...{ kid: randomUUID(), alg: "RS256", use: "sig" },
});

/**
 * A certified provider on a loopback port. Whoever comes is signed in as `person`; `lies` replaces its answers by path,
 * and `forge` changes its ID tokens.
 */
export async function anIdentityProvider({ callbackUrl }: { callbackUrl: string }) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const client = { client_id: "potkeeper", client_secret: "hush, this is between us", redirect_uris: [callbackUrl] };
  const people = new Map<string, AtProvider>();
  const control = {
    person: undefined as AtProvider | undefined,
    /** How long ago the person who comes signed in there. */
    signedInAgoS: 0,
    lies: new Map<string, unknown>(),
    forge: undefined as ((token: Forged) => void) | undefined,
    /** How many codes it has taken. */
    codesTaken: 0,
    isDown: false,
  };
  const cookieKeys = [randomUUID()];
  let key = newKey();
  const withKey = () => {
    const made = new Provider(issuer, {
      clients: [
        { ...client, post_logout_redirect_uris: [new URL("/", callbackUrl).href] },
        { ...client, client_id: "another" },
      ],
      jwks: { keys: [key] },
      cookies: { keys: cookieKeys },
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["name", "given_name", "family_name", "preferred_username"],
      },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 3600, Grant: 3600 },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
      // biome-ignore lint/suspicious/noExplicitAny: the package has no types.
      loadExistingGrant: async ({ oidc }: any) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    made.on("grant.success", () => {
      control.codesTaken += 1;
    });
    return made;
  };
  let provider = withKey();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", issuer);
    const { forge } = control;
    if (forge && pathname === "/token") forgeIn(response, key, forge);
    if (control.isDown) return request.socket.destroy();
    const lie = control.lies.get(pathname);
    if (lie) return response.setHeader("content-type", "application/json").end(JSON.stringify(lie));
    if (!pathname.startsWith("/interaction/")) return provider.callback()(request, response);
    const { person, signedInAgoS } = control;
    const ts = Math.floor(Date.now() / 1000) - signedInAgoS;
    const result = person ? { login: { accountId: person.sub, ts } } : { error: "access_denied" };
    return provider.interactionFinished(request, response, result);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(port, "127.0.0.1");
  await once(server, "listening");

  /** A browser at the provider, which keeps its cookies there. @returns What the redirect back carries. */
  function browser() {
    const jar = new Map<string, string>();
    const visit = async (url: URL): Promise<URL> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      return new URL(location, url);
    };
    return async (start: string): Promise<Record<string, string>> => {
      let url = new URL(start);
      while (!url.href.startsWith(callbackUrl)) url = await visit(url);
      return Object.fromEntries(url.searchParams);
    };
  }

  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: "Club ID",
    },
    control,
    /** Whoever comes next has these claims. */
    as: (person: AtProvider | undefined, { signedInAgoS = 0 } = {}) => {
      if (person) people.set(person.sub, person);
      Object.assign(control, { person, signedInAgoS });
    },
    browser,
    rotateKey: () => {
      key = newKey();
      provider = withKey();
    },
    publicKeys: async (): Promise<unknown> => (await fetch(`${issuer}/jwks`)).json(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const decoded = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString());
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Changes the ID token of an answer that is on its way, and signs it again. */
function forgeIn(response: ServerResponse, key: Key, forge: (token: Forged) => void) {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const { id_token: before, ...rest } = JSON.parse(body);
    const [header, claims] = String(before).split(".").slice(0, 2).map(decoded);
    const token: Forged = { header, claims, key };
    forge(token);
    const signed = `${encoded(token.header)}.${encoded(token.claims)}`;
    const signature = sign("sha256", Buffer.from(signed), createPrivateKey({ key: token.key, format: "jwk" }));
    response.removeHeader("content-length");
    return end(JSON.stringify({ ...rest, id_token: `${signed}.${signature.toString("base64url")}` }));
  }) as typeof response.end;
}
