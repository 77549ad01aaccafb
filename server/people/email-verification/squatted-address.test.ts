import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation, getInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { forgotPassword, getCurrentUser, resetPassword } from "#contract/people/auth.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { subscribe } from "#contract/people/newsletter.ts";
import { signInWithPasskey, startPasskeySignIn } from "#contract/people/passkeys.ts";
import { getSecondFactor } from "#contract/people/second-factor.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken, join, type Person, pay, signIn } from "#tests/support/world.ts";

/** Someone opens an account with another person's address before that person does. */
// The queue runs on real time: with the clock ahead of it, jobs that requeue themselves wait.
const startsAt = new Date(Date.now() + 100 * 86_400_000);
const strict = withWorld({ environment: { SAFEGUARDS: "verified-email" }, startsAt });
const lenient = withWorld({ startsAt });
let world = strict;

const invite = (commissioner: Person, id: string, email: string) =>
  commissioner.call(inviteByEmail, { params: { id }, body: { emails: [email] } });
const openAccount = (person: Person) => person.call(openPayoutAccount, { body: { currentPassword: PASSWORD } });
const PASSWORD = "correct horse";

/** Sets a new password as the reader of the address's email, and signs in with it. */
async function takeBack(username: string): Promise<Person> {
  const email = `${username}@example.com`;
  await world.visitor().call(forgotPassword, { body: { email } });
  const token = await emailedToken(world, email, "reset-password?token=");
  const { status } = await world.visitor().call(resetPassword, { body: { token, password: PASSWORD } });
  expect(status).toBe(200);
  return signIn(world, username);
}

async function nameBank(person: Person, accountNumber: string): Promise<string> {
  const { body } = await openAccount(person);
  const params = { id: body.url.split("/").at(-1) ?? "" };
  await person.call(completeSandboxAccountLink, { params, body: { routingNumber: "110000000", accountNumber } });
  await world.runJobs();
  return accountOf(person);
}

async function accountOf({ userId }: Person): Promise<string> {
  const [row] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return row?.stripeAccountId ?? "none";
}

async function sendWhatIsDue() {
  await resumeUnfinished(world.deps);
  await world.runJobs();
}

describe("where a verified address is required", () => {
  beforeAll(() => {
    world = strict;
  });

  it("a stranger who registers a friend's address gets none of the friend's invitations; the friend does", async () => {
    const commissioner = await aPerson(world, "casey");
    const league = await aLeague(world, commissioner);
    await invite(commissioner, league.id, "friend@example.com");
    const stranger = await aPerson(world, "friend", { isVerified: false });
    expect((await stranger.call(listMyInvitations)).body).toEqual([]);

    const friend = await takeBack("friend");
    expect((await stranger.call(getCurrentUser)).status).toBe(401);
    const { body: invitations } = await friend.call(listMyInvitations);
    expect(invitations.map(({ leagueId }) => leagueId)).toEqual([league.id]);
    const token = invitations[0]?.token ?? "";
    expect((await friend.call(acceptInvitation, { params: { token } })).status).toBe(200);
  });

  it("a stranger's passkey and app no longer sign in after the friend's reset, and don't keep the friend out", async () => {
    const stranger = await aPerson(world, "squatted", { isVerified: false });
    const { device } = await withPasskey(stranger, "Stranger's phone");
    await withApp(world, stranger);
    const friend = await takeBack("squatted");
    expect((await friend.call(getSecondFactor)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });

    const browser = world.visitor();
    const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
    expect((await browser.call(signInWithPasskey, { body: { response: device.use(options) } })).status).toBe(403);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it("a stranger who deletes such an account takes nothing from the friend: no invitation, no email on its way", async () => {
    const commissioner = await aPerson(world, "chris");
    const league = await aLeague(world, commissioner);
    const stranger = await aPerson(world, "kept", { isVerified: false });
    await world.runJobs();
    await invite(commissioner, league.id, stranger.email);
    await world.visitor().call(subscribe, { body: { email: stranger.email } });
    await stranger.call(eraseAccount, { body: { currentPassword: PASSWORD } });
    await world.runJobs();
    const { body: emails } = await world.visitor().call(listMails, { query: { to: stranger.email } });
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "Confirm your subscription to Potkeeper's newsletter",
      "chris Tester invites you to Sunday League",
    ]);

    const friend = await aPerson(world, "kept-friend", { isVerified: false });
    const params = { token: await emailedToken(world, stranger.email, "invite/") };
    expect((await friend.call(acceptInvitation, { params })).status).toBe(200);
  });

  it("an invitation's own link verifies the address it was sent to, and no other", async () => {
    const commissioner = await aPerson(world, "cory");
    const league = await aLeague(world, commissioner);
    const invited = await aPerson(world, "invited", { isVerified: false });
    const other = await aPerson(world, "other", { isVerified: false });
    await invite(commissioner, league.id, invited.email);
    const params = { token: await emailedToken(world, invited.email, "invite/") };
    for (const visitor of [world.visitor(), other, invited]) await visitor.call(getInvitation, { params });
    expect((await other.call(getCurrentUser)).body.emailVerified).toBe(false);
    expect((await invited.call(getCurrentUser)).body.emailVerified).toBe(true);
  });

  it("an unverified person can't invite by email or add a bank account, but can join by link and pay", async () => {
    const commissioner = await aPerson(world, "cleo");
    const league = await aLeague(world, commissioner);
    const unverified = await aPerson(world, "unverified", { isVerified: false });
    const own = await aLeague(world, unverified);
    for (const refused of [await invite(unverified, own.id, "x@example.com"), await openAccount(unverified)]) {
      expect([refused.status, refused.error.code]).toEqual([403, "verify_email"]);
    }
    await invite(commissioner, league.id, "somebody-else@example.com");
    const params = { token: await emailedToken(world, "somebody-else@example.com", "invite/") };
    expect((await unverified.call(acceptInvitation, { params })).status).toBe(200);
    await pay(unverified, league);
    expect((await unverified.call(getCurrentUser)).body.emailVerified).toBe(false);
  });
});

describe("where a verified address is only asked for", () => {
  beforeAll(() => {
    world = lenient;
  });

  it("a thief's bank account on the victim's address gets nothing after the victim's reset; the victim does", async () => {
    const thief = await aPerson(world, "victim");
    const thiefsAccount = await nameBank(thief, "000111111116");
    expect((await thief.call(getPayoutAccount)).body).toMatchObject({ status: "ready", bank: { last4: "1116" } });

    const victim = await takeBack("victim");
    const commissioner = await aPerson(world, "cal");
    const league = await aLeague(world, commissioner);
    await join(commissioner, league, victim);
    await pay(victim, league);
    await commissioner.call(completeLeague, { params: { id: league.id } });
    const payouts = [{ userId: victim.userId, place: 1, amount: "50.00" }];
    const proposed = await commissioner.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
    expect(proposed.status).toBe(201);
    world.advance({ days: 3 });
    await sendWhatIsDue();
    expect(await world.deps.db.select().from(payoutAttempts)).toEqual([]);
    expect((await victim.call(getPayoutAccount)).body).toMatchObject({ status: "none", bank: null });

    const own = await nameBank(victim, "000123456789");
    await sendWhatIsDue();
    const [payout] = (await victim.call(listPayouts, { params: { id: league.id } })).body;
    expect(payout).toMatchObject({ status: "completed", amount: "50.00" });
    const [attempt] = await world.deps.db.select().from(payoutAttempts);
    expect(attempt).toMatchObject({ state: "completed", stripeAccountId: own });
    expect(own).not.toBe(thiefsAccount);
    const paid = "select destination, amount::int from sandbox.transfers";
    expect((await world.database.ownerPool.query(paid)).rows).toEqual([{ destination: own, amount: 5000 }]);
  });
});
