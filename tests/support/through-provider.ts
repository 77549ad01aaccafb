import { expect } from "vitest";
import * as contract from "#contract/people/identity.ts";
import type { Client } from "#tests/support/app.ts";
import { type AtProvider, type anIdentityProvider, callback } from "#tests/support/identity-provider.ts";

/** Where test apps say that a provider sends browsers back. */
export const CALLBACK = "http://127.0.0.1:3000/api/auth/identity/callback";

/** Someone at the provider, with a verified address. */
export const at = (name: string, claims: Record<string, unknown> = {}): AtProvider => ({
  sub: `sub-${name}`,
  email: `${name}@club.example`,
  email_verified: true,
  given_name: "Casey",
  family_name: "Doe",
  preferred_username: name,
  ...claims,
});

export type Start =
  | typeof contract.startIdentitySignIn
  | typeof contract.startIdentityLink
  | typeof contract.startIdentityProof;

/** Starts a way through the provider. @returns The address there. */
export async function started(client: Client, endpoint: Start, body: object = {}) {
  const { status, body: answer } = await client.call(endpoint, { body: { returnTo: "/", ...body } });
  expect(status).toBe(201);
  return answer.url;
}

/** Comes back from the provider. @returns The page that the browser gets, on this site. */
export async function back(client: Client, query: Record<string, string>) {
  const { status, headers } = await client.call(callback, { query });
  expect(status).toBe(303);
  return String(headers.location).replace("http://127.0.0.1:3000", "");
}

export type Way = { as?: AtProvider; changed?: (url: URL) => void; returned?: (query: Record<string, string>) => void };

type Provider = Awaited<ReturnType<typeof anIdentityProvider>>;

/** The whole way, with what an attacker changes on it. @returns The page that the browser gets, on this site. */
export const waysThrough =
  (provider: Provider) =>
  async (client: Client, { as, changed, returned }: Way, start: Start = contract.startIdentitySignIn, body = {}) => {
    if (as) provider.as(as);
    const url = new URL(await started(client, start, body));
    changed?.(url);
    const query = await provider.browser()(url.href);
    returned?.(query);
    return back(client, query);
  };
