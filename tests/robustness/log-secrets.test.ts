import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import * as invitations from "#contract/leagues/invitations.ts";
import * as links from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import * as named from "#contract/leagues/named-seats.ts";
import * as replacements from "#contract/leagues/replacement-invitations.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { authenticateSandboxPayment, confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { getEmailWish, setEmailWish } from "#contract/notices/email-wishes.ts";
import { createUser, editUser } from "#contract/operations/admin-users.ts";
import { getAccountNotice, reportNotMe } from "#contract/people/account-notices.ts";
import { makeApiKey } from "#contract/people/api-keys.ts";
import * as auth from "#contract/people/auth.ts";
import { verifyEmail } from "#contract/people/email-verification.ts";
import { startIdentityLink, unlinkIdentity } from "#contract/people/identity.ts";
import { judgePassword } from "#contract/people/judge-password.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import * as newsletter from "#contract/people/newsletter.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { secondFactorScenarios } from "#tests/robustness/second-factor-secrets.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { breakingDatabase, FAILURES } from "#tests/support/breaking-database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { SEED, TIMES } from "#tests/support/random.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, signIn, startPayment } from "#tests/support/world.ts";

/**
 * Makes every call that carries a password or a token, with the database failing at each of its statements in turn,
 * with an error that quotes the statement's values. No secret may reach the log.
 */
const PASSWORD = "SECRET typed by a person";
/** The test card whose bank asks for authentication. */
const ASKS_BACK = "4000002500003155";
const STATEMENTS_MAX = 60;

const lines: string[] = [];
let world: TestApp;
let breaking: ReturnType<typeof breakingDatabase>;
let admin: Person;
let casey: Person;
let dynasty: League;
/** Another, for the seats that are paid: a league's open invitations are limited, and many here stay unanswered. */
let paidDynasty: League;
beforeAll(async () => {
  const database = await testDatabase();
  breaking = breakingDatabase(database);
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  world = await testApp({ on: database, db: breaking.db, log });
  admin = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
  const terms = { leagueType: "dynasty", minYears: 2, maxYears: 3, maxMembers: 50, isPublic: true };
  dynasty = await aLeague(world, casey, terms);
  paidDynasty = await aLeague(world, casey, terms);
});
afterAll(async () => {
  await breaking.close();
  await world.close();
});

let people = 0;
const fresh = () => aPerson(world, `person${++people}`);
const account = (username: string) => ({
  username,
  email: `${username}@example.com`,
  firstName: "Sam",
  lastName: "Tester",
  password: PASSWORD,
});

/** The token in the latest email to an address. */
async function mailedToken(email: string, before = "(?:token=|invite/|verify-email/|not-me/)"): Promise<string> {
  const { rows } = await world.database.ownerPool.query<{ text: string }>(
    'select text from mails where lower("to") = lower($1) order by position desc limit 1',
    [email],
  );
  return new RegExp(`${before}([\\w.-]{20,})`).exec(rows[0]?.text ?? "")?.[1] ?? "no token was emailed";
}

async function invited(person: Person) {
  await casey.call(invitations.inviteByEmail, { params: { id: dynasty.id }, body: { emails: [person.email] } });
  return mailedToken(person.email);
}

/** The token of an offer to take over someone's paid seat. */
async function offered({ email }: Person): Promise<string> {
  const outgoing = await fresh();
  await join(casey, paidDynasty, outgoing);
  await pay(outgoing, paidDynasty, { years: 2 });
  await outgoing.call(replacements.inviteReplacement, { body: { leagueId: paidDynasty.id, email } });
  return mailedToken(email);
}

/** The token of a new join link, which no log may hold. */
async function joinToken(): Promise<string> {
  const { body } = await casey.call(links.renewJoinLink, { params: { id: dynasty.id } });
  shown.push(body.token);
  return body.token;
}

/** Served outside of the contract's calls, but its address is as secret. */
const SEAT_PAGE = { ...named.getClaimOffer, url: "/seat/:token" } as unknown as Endpoint;

/** The token of a new seat's link, in a league of its own. */
async function seatToken(): Promise<string> {
  const { id } = await aLeague(world, casey, { custody: "treasurer" });
  const members = [{ name: `Member ${++people}` }];
  const { body } = await casey.call(named.addNamedSeats, { params: { id }, body: { members } });
  const token = body[0]?.token ?? "";
  shown.push(token);
  return token;
}

async function subscribed(): Promise<string> {
  const email = `reader${++people}@example.com`;
  await world.visitor().call(newsletter.subscribe, { body: { email } });
  return mailedToken(email);
}

type Call = () => Promise<{ status: number }>;
/** Secrets that are stored nowhere: those of second factors that the server has shown. */
const shown: string[] = [];

type Scenario = [Endpoint, () => Promise<Call>];
type Input = Parameters<Person["call"]>[1];
type Given<Value> = Value | Promise<Value>;

/** A call by someone new; what it carries, which the call itself can repeat while it fails. */
const byFresh = (endpoint: Endpoint, input: (person: Person) => Given<Input> = () => ({})): Scenario => [
  endpoint,
  async () => {
    const person = await fresh();
    const carried = await input(person);
    return () => person.call(endpoint, carried);
  },
];
/** A call by a visitor, with what it carries each time. */
const byVisitor = (endpoint: Endpoint, prepare: () => Given<() => Input>): Scenario => [
  endpoint,
  async () => {
    const input = await prepare();
    return () => world.visitor().call(endpoint, input());
  },
];

const proof = { currentPassword: "correct horse" };
async function resetToken(): Promise<string> {
  const { email } = await fresh();
  await world.visitor().call(auth.forgotPassword, { body: { email } });
  return mailedToken(email);
}
const newcomer = () => account(`new${++people}`);

/** What each call needs, and the call itself. */
const scenarios: Scenario[] = [
  byVisitor(auth.register, () => () => ({ body: newcomer() })),
  byVisitor(auth.signIn, async () => {
    const { username } = await fresh();
    return () => ({ body: { username, password: "correct horse" } });
  }),
  byVisitor(auth.forgotPassword, async () => {
    const { email } = await fresh();
    return () => ({ body: { email } });
  }),
  byVisitor(auth.resetPassword, async () => {
    const token = await resetToken();
    return () => ({ body: { token, password: PASSWORD } });
  }),
  byVisitor(judgePassword, async () => {
    const token = await resetToken();
    return () => ({ body: { password: PASSWORD, resetToken: token } });
  }),
  byFresh(auth.updateProfile, ({ username }) => {
    const { password: newPassword, ...names } = account(username);
    return { body: { ...names, ...proof, newPassword } };
  }),
  ...[getAccountNotice, reportNotMe].map((endpoint) =>
    byVisitor(endpoint, async () => {
      const { username, email } = await fresh();
      await signIn(world, username);
      const token = await mailedToken(email);
      return () => ({ params: { token } });
    }),
  ),
  byFresh(verifyEmail, async ({ email }) => ({ body: { token: await mailedToken(email) } })),
  ...[auth.reauthenticate, exportAccount, eraseAccount, unlinkIdentity].map((endpoint) =>
    byFresh(endpoint, () => ({ body: proof })),
  ),
  byFresh(makeApiKey, () => ({ body: { name: "Sheet", scope: "read", days: 30, ...proof } })),
  byFresh(startIdentityLink, () => ({ body: { returnTo: "/", ...proof } })),
  byFresh(setWaysToPay, () => {
    const iban = "DE89370400440532013000";
    shown.push(iban, "Sealed-Tester");
    return { body: { ways: [{ kind: "iban", holder: "Sam Sealed-Tester", iban }], ...proof } };
  }),
  ...[getEmailWish, setEmailWish].map((endpoint) =>
    byFresh(endpoint, async (person) => {
      await invited(person);
      const token = await mailedToken(person.email, "unsubscribe/");
      return { params: { token }, ...(endpoint === setEmailWish ? { body: { wanted: false } } : {}) };
    }),
  ),
  [createUser, async () => () => admin.call(createUser, { body: { ...newcomer(), role: "user" } })],
  [
    editUser,
    async () => {
      const { userId, username } = await fresh();
      const { password: _, ...names } = account(username);
      return () => admin.call(editUser, { params: { id: userId }, body: { ...names, role: "user" } });
    },
  ],
  [
    invitations.inviteByEmail,
    async () => {
      const emails = [(await fresh()).email];
      return () => casey.call(invitations.inviteByEmail, { params: { id: dynasty.id }, body: { emails } });
    },
  ],
  byFresh(invitations.listMyInvitations, async (person) => {
    await invited(person);
    return {};
  }),
  ...[invitations.getInvitation, invitations.acceptInvitation, invitations.declineInvitation].map((endpoint) =>
    byFresh(endpoint, async (person) => ({ params: { token: await invited(person) } })),
  ),
  byVisitor(links.getLinkOffer, async () => {
    const token = await joinToken();
    return () => ({ params: { token } });
  }),
  byFresh(links.joinByLink, async () => ({ params: { token: await joinToken() } })),
  byVisitor(links.registerByLink, async () => {
    const [token, body] = [await joinToken(), newcomer()];
    return () => ({ params: { token }, body });
  }),
  ...[named.getClaimOffer, SEAT_PAGE].map((endpoint) =>
    byVisitor(endpoint, async () => {
      const token = await seatToken();
      return () => ({ params: { token } });
    }),
  ),
  byFresh(named.listAskableNames, async () => ({ params: { token: await joinToken() } })),
  byFresh(named.askForName, async () => ({ params: { token: await joinToken() }, body: { nameId: null } })),
  byFresh(named.claimSeat, async () => ({ params: { token: await seatToken() } })),
  byVisitor(named.registerAndClaim, async () => {
    const [token, body] = [await seatToken(), newcomer()];
    return () => ({ params: { token }, body });
  }),
  byVisitor(invitations.registerByInvitation, async () => {
    const { email, ...body } = newcomer();
    await casey.call(invitations.inviteByEmail, { params: { id: dynasty.id }, body: { emails: [email] } });
    const token = await mailedToken(email);
    return () => ({ params: { token }, body });
  }),
  byFresh(replacements.inviteReplacement, async (outgoing) => {
    await join(casey, paidDynasty, outgoing);
    await pay(outgoing, paidDynasty, { years: 2 });
    return { body: { leagueId: paidDynasty.id, email: "next@example.com" } };
  }),
  ...[replacements.getReplacementInvitation, replacements.acceptReplacement, replacements.declineReplacement].map(
    (endpoint) => byFresh(endpoint, async (person) => ({ params: { token: await offered(person) } })),
  ),
  byVisitor(newsletter.subscribe, () => () => ({ body: { email: `reader${++people}@example.com` } })),
  ...[newsletter.confirmSubscription, newsletter.unsubscribe].map((endpoint) =>
    byVisitor(endpoint, async () => {
      const token = await subscribed();
      return () => ({ body: { token } });
    }),
  ),
  byFresh(createPaymentIntent, async (person) => {
    await join(casey, paidDynasty, person);
    return { body: { leagueId: paidDynasty.id, amount: "100.00", yearsSelected: 2 } };
  }),
  ...[confirmSandboxPayment, authenticateSandboxPayment].map((endpoint) =>
    byFresh(endpoint, async (person) => {
      await join(casey, paidDynasty, person);
      const { paymentIntentId: id, clientSecret } = await startPayment(person, paidDynasty, { years: 2 });
      const tried = { clientSecret, card: { number: ASKS_BACK, expMonth: 12, expYear: 2030, cvc: "123" } };
      if (endpoint === confirmSandboxPayment) return { params: { id }, body: tried };
      await person.call(confirmSandboxPayment, { params: { id }, body: tried });
      return { params: { id }, body: { clientSecret, outcome: "success" } };
    }),
  ),
  ...secondFactorScenarios({ world: () => world, admin: () => admin, fresh, shown }),
];

/** Everything in the database and in the tests that no one may read in a log. */
async function secrets(): Promise<string[]> {
  const { rows } = await world.database.ownerPool.query<{ secret: string }>(`
    select link[1] as secret from mails, regexp_matches(text, '(?:token=|invite/|verify-email/|not-me/|unsubscribe/)([\\w.-]{20,})', 'g') link
    union select sid from sessions union select body ->> 'client_secret' from sandbox.payment_intents union select password_hash from users where password_hash is not null`);
  return [PASSWORD, "correct horse", "$argon2", ...shown, ...rows.map(({ secret }) => secret)];
}

type Failed = { kind: string; status: number };

/** Repeats the call, each time with a later statement failing, until it succeeds undisturbed. */
async function breakEach(kindAt: (statement: number) => string, call: Call): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (let n = 1; n <= STATEMENTS_MAX; n++) {
    const kind = kindAt(n);
    breaking.breakAt(n, kind);
    const { status } = await call();
    if (breaking.isUntouched()) return failed;
    failed.push({ kind, status });
  }
  throw new Error(`The call sends more than ${STATEMENTS_MAX} statements.`);
}

const KINDS = Object.keys(FAILURES);
/** `npm test` fails each statement once, in turn with each kind; `npm test -- --long` with every kind. */
const ROUNDS = TIMES > 1 ? KINDS.length : 1;
const cases = scenarios.flatMap(([endpoint, arrange], index) =>
  Array.from({ length: ROUNDS }, (_, round) => {
    const kindAt = (statement: number) => KINDS[(SEED + index + round + statement) % KINDS.length] ?? "";
    return [`${endpoint.method} ${endpoint.url}`, { arrange, kindAt }] as const;
  }),
);

describe("an error under each statement leaves no secret in the log of", () => {
  it.each(cases)("%s", async (_, { arrange, kindAt }) => {
    const call = await arrange();
    lines.length = 0;
    const failed = await breakEach(kindAt, call);
    const output = lines.join("\n");
    expect(failed.length).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(0);
    expect((await secrets()).filter((secret) => output.includes(secret))).toEqual([]);
    expect(output).not.toContain("@example.com");
    const timedOut = failed.filter(({ kind }) => kind.endsWith("timeout"));
    expect(timedOut.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });
});

it("every call that takes a password or a token is among those above", () => {
  const isSecret = /password|token|secret|code$|credential/i;
  const carries = ({ url, schema }: Endpoint) =>
    [url.match(/:\w+/g) ?? [], ...[schema.body, schema.querystring].map(fieldsOf)]
      .flat()
      .some((name) => isSecret.test(name));
  const covered = new Set(scenarios.map(([{ method, url }]) => `${method} ${url}`));
  const missing = Object.values(allEndpoints)
    .filter(carries)
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !covered.has(call));
  expect(missing).toEqual([]);
});

function fieldsOf(schema: unknown): string[] {
  const { shape } = (schema ?? {}) as { shape?: object };
  return Object.keys(shape ?? {}).filter((field) => field !== "declineCode");
}
