import { expect, it } from "vitest";
import { inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import { copyInvitation, listLeagueInvitations, resendInvitation } from "#contract/leagues/league-invitations.ts";
import { runAgain } from "#contract/leagues/run-again.ts";
import { listMembers, sendReminders } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { forgotPassword, updateProfile } from "#contract/people/auth.ts";
import { sendVerification } from "#contract/people/email-verification.ts";
import { subscribe } from "#contract/people/newsletter.ts";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, setStatus, signIn } from "#tests/support/world.ts";

/* A public installation with nothing but an address and a secret: no processor, and no mail server (RULES §24). */
const bare = readConfig({
  PUBLIC_URL: "https://pot.example",
  SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  SAFEGUARDS: "verified-email,second-admin",
});
// Tests send no HTTPS.
const world = withWorld({ config: { ...bare, publicUrl: readConfig({}).publicUrl, rateLimit: false } });
const [casey, dana] = withPeople(world, "casey", "dana");

/** Counts what only email needs. */
async function stored() {
  await world.runJobs();
  const { rows } = await world.database.pool.query(`
    select (select count(*) from mails) as mails, (select count(*) from unsubscribe_links) as links,
      (select count(*) from collected_notifications) as collected, (select count(*) from email_verifications) as verifications`);
  return rows[0];
}
const NOTHING = { mails: 0, links: 0, collected: 0, verifications: 0 };
const told = async (person: Person) => (await person.call(listNotifications)).body;

it("tells the web that it sends no email and takes no cards", async () => {
  expect((await casey.call(getAppConfig)).body).toMatchObject({
    ...{ mailbox: false, mail: "off", emailVerification: "off" },
    payments: { mode: "disabled", publishableKey: null },
  });
  expect((await casey.call(listMails)).status).toBe(404);
  const page = await world.app.inject({ url: "/player", headers: { cookie: casey.cookie() } });
  expect(page.body).not.toContain("Verify your email address");
});

it("fills a league through its link, reminds its members in the app, and stores no email", async () => {
  const league = await aLeague(world, casey);
  const { body: link } = await casey.call(renewJoinLink, { params: { id: league.id } });
  expect((await dana.call(joinByLink, { params: { token: link.token } })).status).toBe(200);
  const reminded = await casey.call(sendReminders, { params: { id: league.id } });
  expect(reminded.body).toEqual({
    message: "1 member sees it in the app. Nothing is emailed here, so share a reminder in your chat, too.",
    remindersSent: 1,
  });
  expect((await told(dana))[0]).toMatchObject({
    title: "Sunday League: your entry fee of $50.00 is due",
    actionUrl: `/leagues/${league.id}/payment`,
    ...{ leagueId: league.id, emailSent: false },
  });
  expect(await told(casey)).not.toEqual([]);
  expect(await stored()).toEqual(NOTHING);
});

it("makes an invitation a link to pass on, and shows it to no one else with that address", async () => {
  const league = await aLeague(world, casey, { name: "Monday League" });
  const params = { id: league.id };
  const { body } = await casey.call(inviteByEmail, { params, body: { emails: ["eve@example.com"] } });
  expect(body).toEqual({
    message: "No emails were sent. This installation doesn't send any: copy each invitation's link and pass it on.",
    invitationsSent: 0,
  });
  const [invitation] = (await casey.call(listLeagueInvitations, { params })).body;
  const one = { params: { ...params, invitationId: invitation?.id ?? "" } };
  expect(invitation?.mail).toBeNull();
  expect((await casey.call(copyInvitation, one)).body.token).not.toBe("");
  expect((await casey.call(resendInvitation, one)).error.message).toBe(
    "This installation sends no email. Copy the link and send it to them yourself.",
  );
  const eve = await aPerson(world, "eve");
  expect((await eve.call(listMyInvitations)).body).toEqual([]);
  expect(await stored()).toEqual(NOTHING);
});

it("shows members the invitation to the league that theirs is run again as", async () => {
  const league = await aLeague(world, casey, { name: "Old League", entryFee: "0.00" });
  const { body: link } = await casey.call(renewJoinLink, { params: { id: league.id } });
  await dana.call(joinByLink, { params: { token: link.token } });
  await setStatus(casey, league, "cancelled");
  const { name, paymentDeadline, endDate, payoutStructure } = league;
  const again = await casey.call(runAgain, {
    params: { id: league.id },
    body: { league: { name, entryFee: "0.00", paymentDeadline, endDate, payoutStructure }, invite: [dana.userId] },
  });
  expect([again.status, again.body.invitationsSent]).toEqual([201, 0]);
  expect((await dana.call(listMyInvitations)).body).toMatchObject([{ leagueId: again.body.league.id }]);
  expect((await casey.call(listMembers, { params: { id: league.id } })).status).toBe(200);
});

it("changes an address at once, for the password, and tells the account", async () => {
  const finn = await aPerson(world, "finn");
  const names = { username: "finn", firstName: "Finn", lastName: "Tester", email: "finn@new.example" };
  expect((await finn.call(updateProfile, { body: names })).status).toBe(403);
  const changed = await finn.call(updateProfile, { body: { ...names, currentPassword: "correct horse" } });
  expect(changed.body).toMatchObject({ email: "finn@new.example", pendingEmail: null, emailVerified: false });
  const events = (await finn.call(listAccountEvents)).body.map(({ kind }) => kind);
  expect([events.includes("address_changed"), events.includes("address_change_asked")]).toEqual([true, false]);
  expect((await signIn(world, "finn@new.example")).userId).toBe(finn.userId);
  expect(await stored()).toEqual(NOTHING);
});

it("says so instead of sending a link", async () => {
  const forgotten = await world.visitor().call(forgotPassword, { body: { email: dana.email } });
  expect([forgotten.status, forgotten.body.message]).toEqual([
    200,
    "This installation sends no email. Ask an admin, or the commissioner of your league, for a link to set a new password.",
  ]);
  const { rows } = await world.database.pool.query("select reset_token from users where id = $1", [dana.userId]);
  expect(rows[0].reset_token).toBeNull();
  expect((await dana.call(sendVerification, { body: {} })).status).toBe(409);
  expect((await dana.call(subscribe, { body: { email: dana.email } })).status).toBe(409);
  expect(await stored()).toEqual(NOTHING);
});
