import { and, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { createLeague, editLeague, type League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent as createPaymentIntentCall, paymentSuccess } from "#contract/money/payments.ts";
import { confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { register, signIn as signInCall } from "#contract/people/auth.ts";
import { verifyEmail } from "#contract/people/email-verification.ts";
import { centsOf, timesCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { acceptInvitation } from "#server/leagues/invitations/accept-invitation.ts";
import { inviteByEmail } from "#server/leagues/invitations/invite-by-email.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import { createPaymentIntent } from "#server/money/payments/create-payment-intent.ts";
import { recordOwnPayment } from "#server/money/payments/record-payment.ts";
import { requireProcessor, requirePromptProcessor } from "#server/money/payments/require-processor.ts";
import { tryCard } from "#server/money/payments/try-card.ts";
import { ensureAdmin } from "#server/people/users/ensure-admin.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { THIS_SERVER } from "#server/platform/lib/passwords.ts";
import { deviceOf } from "#server/platform/lib/where-from.ts";
import { networkOf } from "#server/platform/limits/network-of.ts";
import type { Client, TestApp } from "#tests/support/app.ts";

export type Person = Client & {
  userId: string;
  username: string;
  /** First and last name. */
  name: string;
  email: string;
};

/** A card that is good for years, whatever time a test has let go by. */
const visa = ({ deps }: Person) => ({
  ...{ number: "4242424242424242", expMonth: 12, cvc: "123" },
  expYear: deps().clock().getUTCFullYear() + 4,
});
type Card = Partial<ReturnType<typeof visa>>;

type Known = {
  /** Where they are; by default, everyone shares one address. */
  ip?: string;
  /** Whether they have opened the verification link; by default yes where it is required. */
  isVerified?: boolean;
};

/** Someone with an account, signed in. */
export async function aPerson(
  world: TestApp,
  username: string,
  { ip = "127.0.0.1", isVerified = world.deps.config.policy.emailVerification === "required" }: Known = {},
): Promise<Person> {
  const client = world.visitor({ ip });
  const email = `${username}@example.com`;
  const { terms } = world.deps.config.duties;
  const accepted = terms ? { acceptsTerms: terms.version } : {};
  const account = { username, email, firstName: username, lastName: "Tester", password: "correct horse", ...accepted };
  const { status, body: user } = await client.call(register, { body: account });
  expect(status).toBe(201);
  const person = { ...client, userId: user.id, username, name: `${username} Tester`, email };
  if (isVerified) await openVerification(world, person);
  return person;
}

/** Opens the newest verification link for this address, signed in as this person. */
export async function openVerification(world: TestApp, person: Client & { email: string }, address = person.email) {
  const token = await emailedToken(world, address, "verify-email/");
  const { status } = await person.call(verifyEmail, { body: { token } });
  expect(status).toBe(200);
}

/** The token of the newest emailed link with this path, such as `verify-email/` or `reset-password?token=`. */
export async function emailedToken({ deps }: TestApp, address: string, path: string): Promise<string> {
  const rows = await deps.db
    .select({ text: mails.text })
    .from(mails)
    .where(and(eq(sql`lower(${mails.to})`, address.toLowerCase()), sql`position(${`/${path}`} in ${mails.text}) > 0`))
    .orderBy(desc(mails.createdAt), desc(mails.position));
  const [, rest = ""] = rows[0]?.text.split(`/${path}`) ?? [];
  const [token = ""] = /^[\w-]+/.exec(rest) ?? [];
  expect(token, `an email with ${path} to ${address}`).not.toBe("");
  return token;
}

/** An admin, created the way the operator creates one. */
export async function anAdmin(world: TestApp, username: string): Promise<Person> {
  const passwordHash = await world.deps.passwords.hash("correct horse", THIS_SERVER);
  const account = { username, email: `${username}@example.com`, passwordHash, now: world.clock() };
  await inTransaction(world.deps.db, (tx) => ensureAdmin(tx, account));
  return signIn(world, username);
}

/** Signs in someone who already has an account. */
export async function signIn(world: TestApp, username: string, password = "correct horse"): Promise<Person> {
  const client = world.visitor();
  const { status, body: user } = await client.call(signInCall, { body: { username, password } });
  expect(status).toBe(200);
  const name = `${user.firstName} ${user.lastName}`;
  return { ...client, userId: user.id, username, name, email: user.email };
}

/** An open league with a fee of $50.00, run by the given person. */
export async function aLeague(
  world: TestApp,
  commissioner: Person,
  terms: Record<string, unknown> = {},
): Promise<League> {
  const now = world.clock().getTime();
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const body = {
    name: "Sunday League",
    entryFee: "50.00",
    paymentDeadline: inDays(30),
    endDate: inDays(120),
    payoutStructure: [{ place: 1, percentage: 100 }],
    ...terms,
  };
  const created = await commissioner.call(createLeague, { body });
  expect(created.error).not.toHaveProperty("errors");
  expect(created.status).toBe(201);
  return setStatus(commissioner, created.body, "active");
}

export async function setStatus(commissioner: Person, league: League, status: League["status"]): Promise<League> {
  const { paymentDeadline, endDate } = league;
  const changed = await commissioner.call(editLeague, {
    params: { id: league.id },
    body: { paymentDeadline, endDate, status },
  });
  expect(changed.status).toBe(200);
  return changed.body;
}

/** Who acts, for what is done without a call. */
const actorOf = ({ userId, username, ip }: Person): Actor => ({
  ...{ userId, username, isAdmin: false },
  from: { ip, device: deviceOf(undefined) },
});

/** Invites people to a league and lets them accept, in one transaction: what the calls do, without the calls. */
export async function join(commissioner: Person, league: League, ...people: Person[]): Promise<void> {
  const deps = commissioner.deps();
  const now = deps.clock();
  const emails = people.map(({ email }) => email);
  await inTransaction(deps.db, async (tx) => {
    const actor = actorOf(commissioner);
    const managed = await managedLeague(tx, actor, league.id, { action: "league.invite", now });
    await inviteByEmail(tx, managed, { actor, emails, limiting: deps, now });
    const { id, email, leagueId, status } = invitations;
    const open = await tx
      .select({ id, email })
      .from(invitations)
      .where(and(eq(leagueId, league.id), eq(status, "pending")));
    for (const { email, userId } of people) {
      const invitation = open.find((one) => one.email === email);
      const token = invitationToken(deps.secret, invitation?.id ?? "");
      await acceptInvitation(tx, { token, userId, config: deps.config, now });
    }
  });
}

/** Starts a payment. @returns The intent and its secret. */
export async function startPayment(person: Person, league: League, { years = 1 } = {}) {
  const amount = ((Number(league.entryFee) * 100 * years) / 100).toFixed(2);
  const body = { leagueId: league.id, amount, ...(league.leagueType === "dynasty" ? { yearsSelected: years } : {}) };
  const started = await person.call(createPaymentIntentCall, { body });
  expect(started.error).not.toHaveProperty("message");
  return started.body;
}

export const confirmCard = (
  person: Person,
  intent: { paymentIntentId: string; clientSecret: string },
  card: Card = {},
) =>
  person.call(confirmSandboxPayment, {
    params: { id: intent.paymentIntentId },
    body: { clientSecret: intent.clientSecret, card: { ...visa(person), ...card } },
  });

/** Does what the browser does to pay, call by call, for tests of the calls themselves. */
export async function payByCalls(person: Person, league: League): Promise<void> {
  const intent = await startPayment(person, league);
  expect((await confirmCard(person, intent)).status).toBe(200);
  const { paymentIntentId } = intent;
  const recorded = await person.call(paymentSuccess, { body: { paymentIntentId } });
  expect(recorded.body.status).toBe("succeeded");
}

/**
 * Pays the entry fee from start to finish: intent, card, payment-success, as the calls do, without the calls. @returns The
 * intent's id.
 */
export async function pay(
  person: Person,
  league: League,
  { years = 1, card = {} }: { years?: number; card?: Card } = {},
) {
  const deps = person.deps();
  const { sandbox } = deps;
  if (!sandbox) throw new Error("Only the sandbox takes test cards.");
  const actor = actorOf(person);
  const amount = timesCents(centsOf(league.entryFee), years);
  const yearsSelected = league.leagueType === "dynasty" ? years : undefined;
  const asked = { leagueId: league.id, amount, yearsSelected, network: networkOf(person.ip) };
  const { intent } = await createPaymentIntent(requirePromptProcessor(deps), actor, asked);
  const { id, clientSecret } = intent;
  await tryCard(requireProcessor(deps), { actor, paymentIntentId: id }, () =>
    sandbox.confirmPaymentIntent({ id, clientSecret, card: { ...visa(person), ...card } }),
  );
  const paid = { paymentIntentId: id, userId: person.userId };
  expect(await recordOwnPayment(requirePromptProcessor(deps), paid)).toBe("succeeded");
  return id;
}
