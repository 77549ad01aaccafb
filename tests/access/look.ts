import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { leagueTables } from "#contract/money/league-table-names.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { type LeagueScene, ROLES, type Role } from "#tests/access/cast.ts";
import type { Scene } from "#tests/access/opening.ts";
import type { Client } from "#tests/support/app.ts";

/** A role's view of one call: the status that refuses it, or the fields that hold a value. */
export type Seen = { status: number; text: string; fields: ReadonlySet<string> };
export type Look = { resource: string; title: string; url: string; seen: Record<Role, Seen> };

type Params = Record<string, string>;
/** The calls of each resource; a call that names a league is made for both the private and the public one. */
export const RESOURCES: Record<string, readonly string[]> = {
  "The site": ["/api/config", "/api/site-claims", "/api/classifieds", "/api/classifieds/counts", "/api/log"],
  Leagues: [
    "/api/leagues/:id",
    "/api/leagues/:id/hold",
    "/api/leagues/:id/standing",
    "/api/needs",
    "/api/leagues/:id/commissioner-rating",
    "/api/leagues/:id/history",
    "/api/leagues/my-commissioner",
    "/api/leagues/formerly-run",
    "/api/leagues/my-player",
  ],
  Money: [
    "/api/leagues/:id/payout-pool",
    "/api/leagues/:id/kept-money",
    "/api/leagues/:id/how-to-pay",
    "/api/leagues/:id/debts",
    "/api/leagues/:id/dues",
    "/api/debts/:id/how-to-pay",
    "/api/dashboard/commissioner-stats",
    "/api/dashboard/player-stats",
    "/api/dashboard/prepaid",
    "/api/dashboard/ended-seats",
    "/api/dashboard/unclaimed-payouts",
  ],
  "Names and amounts": [
    "/api/leagues/:id/members",
    "/api/leagues/:id/members/:userId/refund-terms",
    "/api/leagues/:id/named-seats",
    "/api/leagues/:id/seat-claims",
    "/api/leagues/:id/claim-asks",
  ],
  "Accounts and addresses": [
    "/api/auth/user",
    "/api/auth/sessions",
    "/api/auth/keys",
    "/api/auth/second-factor",
    "/api/auth/second-step",
    "/api/auth/email-choices",
    "/api/auth/calendar-feed",
    "/api/auth/ways-to-pay",
    "/api/auth/play-limits",
    "/api/auth/declarations",
    "/api/auth/push",
    "/api/auth/yahoo-connection",
    "/api/auth/identity",
    "/api/notifications",
    "/api/account-notices/:token",
  ],
  Invitations: [
    "/api/invitations/my",
    "/api/leagues/:id/invitations",
    "/api/leagues/:id/join-link",
    "/api/join-links/:token",
    "/api/join-links/:token/names",
    "/api/seat-links/:token",
    "/api/invitations/:token",
    "/api/email-wishes/:token",
    "/api/leagues/:id/replacement-offer",
    "/api/replacement-invitations/token/:token",
  ],
  Payments: [
    "/api/leagues/:id/my-payments",
    "/api/receipts/payments/:id",
    "/api/leagues/:id/disputes",
    "/api/disputes/:disputeId/evidence",
  ],
  Payouts: [
    "/api/leagues/:id/payouts",
    "/api/receipts/payouts/:id",
    "/api/payout-account",
    "/api/prizes/my-years",
    "/api/sandbox/account-links/:id",
  ],
  Results: [
    "/api/leagues/:id/results",
    "/api/leagues/:id/results/awards",
    "/api/leagues/:id/results/imports/:importId",
  ],
  Votes: [
    "/api/leagues/:id/voting",
    "/api/voting-sessions/:id",
    "/api/voting/:sessionId/user-vote",
    "/api/leagues/:id/commissioner-voting-proposals",
  ],
  Audit: [
    "/api/auth/account-events",
    "/api/objections/:id",
    "/api/admin/audit-log",
    "/api/admin/installation",
    "/api/admin/requests",
    "/api/admin/cases",
    "/api/admin/stats",
    "/api/admin/users",
    "/api/admin/users/:id/deletion-blockers",
    "/api/admin/leagues",
  ],
  Books: [
    "/api/leagues/:id/escrow",
    "/api/leagues/:id/escrow/chain",
    "/api/leagues/:id/escrow/head",
    "/api/leagues/:id/escrow/proof",
    "/api/leagues/:id/tables/:table",
    "/api/admin/reconciliation",
    "/api/admin/unclaimed",
    "/api/admin/tax",
  ],
};
/** Part of a long statement, and the link of a team's owner. */
const QUERIES: Partial<Record<string, Record<string, string>>> = {
  "/api/leagues/:id/escrow": { limit: "2" },
  "/api/leagues/:id/escrow/head": { head: "0".repeat(32) },
  "/api/join-links/:token": { team: "1" },
};
/** Shows everyone's email to anyone; exists on trials only. */
const OPEN_TO_ALL = "/api/mailbox";

/** Every call that only reads. */
export const readingCalls: readonly Endpoint[] = Object.values<Endpoint>(allEndpoints).filter(
  ({ method, url }) => method === "GET" && url !== OPEN_TO_ALL,
);

/** Makes every reading call as every role. */
export async function lookAtEverything(scene: Scene): Promise<Look[]> {
  const looks: Look[] = [];
  for (const [resource, urls] of Object.entries(RESOURCES)) {
    for (const url of urls) {
      for (const [title, cases] of casesOf(url, scene))
        looks.push({ resource, title, url, seen: await ask(url, cases, scene) });
    }
  }
  return looks;
}

async function ask(url: string, cases: readonly Params[], { people, tokens }: Scene): Promise<Record<Role, Seen>> {
  const endpoint = endpointOf(url);
  const seen: [Role, Seen][] = [];
  for (const role of ROLES) {
    const answers: Seen[] = [];
    const own = url === "/api/seat-links/:token" ? [{ token: tokens.seats[role] ?? "no-such-seat" }] : cases;
    for (const params of own) answers.push(await askAs(people[role], endpoint, params));
    seen.push([role, together(answers)]);
  }
  return Object.fromEntries(seen) as Record<Role, Seen>;
}

export function endpointOf(url: string): Endpoint & { schema: { response: { 200: z.ZodType } } } {
  const endpoint = readingCalls.find((call) => call.url === url);
  if (!endpoint) throw new Error(`There is no call GET ${url}.`);
  return endpoint as never;
}

/** What someone gets in any of these; a refusal counts if everything was refused. */
const together = (answers: readonly Seen[]): Seen => ({
  status: answers.find(({ status }) => status === 200)?.status ?? answers[0]?.status ?? 0,
  text: answers.map(({ text }) => text).join("\n"),
  fields: new Set(answers.flatMap(({ fields }) => [...fields])),
});

export async function askAs(client: Client, endpoint: Endpoint, params: Params): Promise<Seen> {
  const query = QUERIES[endpoint.url];
  const { status, body } = await client.call<Endpoint & { schema: { response: { 200: z.ZodType } } }>(
    endpoint as never,
    { params, ...(query ? { query } : {}) },
  );
  const fields = new Set<string>();
  if (status === 200) collect(body, "", fields);
  return { status, text: JSON.stringify(body ?? null), fields };
}

const isId = (key: string) => z.uuid().safeParse(key).success;

/**
 * The paths of all values that aren't null; every element of a list counts under the list's own name, and what ids stand for
 * under `*`.
 */
function collect(value: unknown, path: string, fields: Set<string>): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const element of value) collect(element, path, fields);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      const name = isId(key) ? "*" : key;
      collect(inner, path === "" ? name : `${path}.${name}`, fields);
    }
  } else fields.add(path);
}

/** Calls whose address is a secret: with which, and what the page says of it. */
const TOKENS: Record<string, [note: string, tokens: (tokens: Scene["tokens"]) => string[]]> = {
  "/api/invitations/:token": [", with the emailed link", ({ invitations }) => invitations],
  "/api/seat-links/": [", with a link of their own, or a text that is none", () => ["no-such-seat"]],
  "/api/join-links/:token": [", with the link", ({ joinLinks }) => joinLinks],
  "/api/account-notices/": [", with the emailed link", ({ notice }) => [notice]],
  "/api/email-wishes/": [", with the emailed link", ({ emailWish }) => [emailWish]],
  "/api/replacement-invitations/token/": [", with the emailed link", ({ replacement }) => [replacement]],
};

/** The paths to make a call with: those under one title are looked at together. */
export function casesOf(url: string, scene: Scene): [title: string, cases: Params[]][] {
  const of = { private: [scene.leagues.private, ...scene.past], public: [scene.leagues.public, ...scene.listed] };
  const inLeagues = (paramsOf: (league: LeagueScene) => Params | Params[]) =>
    (["private", "public"] as const).map((kind): [string, Params[]] => [
      `\`GET ${url}\`, ${kind} league`,
      of[kind].flatMap(paramsOf).filter((params) => Object.values(params).some((value) => value !== "")),
    ]);
  const once = (params: Params | Params[], note = ""): [string, Params[]][] => [
    [`\`GET ${url}\`${note}`, [params].flat()],
  ];
  const byToken = Object.entries(TOKENS).find(([start]) => url.startsWith(start))?.[1];
  if (byToken) {
    const [note, tokensIn] = byToken;
    return once(
      tokensIn(scene.tokens).map((token) => ({ token })),
      note,
    );
  }
  if (url.startsWith("/api/sandbox/")) return once({ id: scene.accountLink }, ", with the paid member's link");
  if (url.startsWith("/api/objections/"))
    return [[`\`GET ${url}\`, about the paid member`, scene.requestIds.map((id) => ({ id }))]];
  if (url === "/api/leagues/:id/tables/:table")
    return inLeagues(({ id }) => leagueTables.map((table) => ({ id, table: id && table })));
  if (url.startsWith("/api/leagues/:id"))
    return inLeagues(({ id, member, results }) => ({ id, userId: member, importId: results }));
  if (url.startsWith("/api/voting"))
    return inLeagues(({ session, sessions }) => [session, ...sessions].map((id) => ({ id, sessionId: id })));
  if (url.startsWith("/api/admin/users/")) {
    const about = [scene.leagues.private.member, scene.people.commissioner.userId].map((id) => ({ id }));
    return once(about, ", about the paid member and the commissioner");
  }
  if (url.startsWith("/api/disputes/")) return inLeagues(({ dispute }) => ({ disputeId: dispute }));
  if (url.startsWith("/api/receipts/payments/")) return inLeagues(({ payment }) => ({ id: payment }));
  if (url.startsWith("/api/receipts/payouts/") || url.startsWith("/api/debts/"))
    return inLeagues(({ payout }) => ({ id: payout }));
  return once({});
}
