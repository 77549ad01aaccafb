import { describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { deleteUser, editUser } from "#contract/operations/admin-users.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { forgotPassword, getCurrentUser, register, updateProfile } from "#contract/people/auth.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { subscribe } from "#contract/people/newsletter.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

const currentPassword = "correct horse";
const erase = (person: Person, body: object = { currentPassword }) => person.call(eraseAccount, { body });

/** Lists the tables that still contain the text, except the sandbox's. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await world.database.ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'ledger', 'graphile_worker')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await world.database.ownerPool.query(
      `select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Makes someone who has left traces everywhere a person can. */
async function aBusyPerson(username: string) {
  const person = await aPerson(world, username);
  const league = await withLeague(world, { by: casey, players: [person], paid: true });
  await person.call(openPayoutAccount, { body: { currentPassword } });
  const rating = { rating: 4, comment: `Ask me: ${person.email}` };
  await person.call(rateCommissioner, { params: { id: league.id }, body: rating });
  await person.call(subscribe, { body: { email: person.email } });
  await person.call(forgotPassword, { body: { email: person.email } });
  const other = await aLeague(world, casey, { name: "Another" });
  await casey.call(inviteByEmail, { params: { id: other.id }, body: { emails: [person.email] } });
  await world.runJobs();
  await person.call(leaveLeague, { params: { id: league.id }, body: {} });
  await world.runJobs();
  return person;
}

describe("erasing", () => {
  it("reaches every table that had the person's address, and the processor's customer and account", async () => {
    const person = await aBusyPerson("quixotefinder");
    const before = await tablesWith(person.email);
    for (const table of ["users", "mails", "newsletter_subscriptions", "invitations", "commissioner_ratings"]) {
      expect(before).toContain(`public.${table}`);
    }
    const { rows: known } = await world.database.ownerPool.query<{ customer: string; account: string }>(
      `select u.stripe_customer_id as customer, a.stripe_account_id as account
       from users u join payout_accounts a on a.user_id = u.id where u.id = $1`,
      [person.userId],
    );
    expect((await admin.call(deleteUser, { params: { id: person.userId } })).status).toBe(200);
    await world.runJobs();
    expect(await tablesWith(person.email)).toEqual([]);
    const { rows: gone } = await world.database.ownerPool.query(
      `select c.body -> 'deleted' as deleted, c.body -> 'email' as email, a.body -> 'closed' as closed,
         a.body -> 'contact_email' as contact_email, a.body -> 'display_name' as display_name
       from sandbox.customers c, sandbox.accounts a where c.id = $1 and a.id = $2`,
      [known[0]?.customer, known[0]?.account],
    );
    expect(gone).toEqual([{ deleted: true, email: null, closed: true, contact_email: null, display_name: null }]);
  });

  it("leaves no processor object in stored events, only which one changed", async () => {
    await erase(await aBusyPerson("storedfinder"));
    const { rows } = await world.database.ownerPool.query("select payload from provider_events");
    expect(rows.length).toBeGreaterThan(0);
    for (const { payload } of rows) expect(Object.keys(payload)).not.toContain("data");
  });

  it("reaches the addresses that the account had before, and nothing of anyone else", async () => {
    const person = await aPerson(world, "wanderer");
    await person.call(subscribe, { body: { email: person.email } });
    await signIn(world, "wanderer");
    const edit = (email: string) =>
      admin.call(editUser, {
        params: { id: person.userId },
        body: { username: "wanderer", email, firstName: "Wan", lastName: "Derer", role: "user" },
      });
    await edit("second-home@example.com");
    await aPerson(world, "neighbor");
    const mover = await signIn(world, "wanderer");
    const asked = { username: "wanderer", firstName: "Wan", lastName: "Derer", email: "stranger@example.com" };
    expect((await mover.call(updateProfile, { body: { ...asked, currentPassword } })).status).toBe(200);
    const league = await aLeague(world, casey, { name: "Invites a stranger" });
    await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: ["stranger@example.com"] } });
    expect((await erase(await signIn(world, "wanderer"))).status).toBe(200);
    expect(await tablesWith("wanderer@example.com")).toEqual([]);
    expect(await tablesWith("second-home@example.com")).toEqual([]);
    expect(await tablesWith("stranger@example.com")).toContain("public.invitations");
  });

  it("of one's own account takes the password, and ends the session", async () => {
    const person = await aPerson(world, "leaver");
    const unproved = await erase(person, {});
    expect([unproved.status, unproved.error.code]).toEqual([403, "reauthenticate"]);
    expect((await erase(person, { currentPassword: "not this one" })).status).toBe(400);
    const { status, body } = await erase(person);
    expect([status, body.message]).toEqual([
      200,
      "Your account is deleted. What you paid and won stays in the books, without your name.",
    ]);
    expect((await person.call(getCurrentUser)).status).toBe(401);
    expect(await tablesWith(person.email)).toEqual([]);
  });

  it("can't be stopped by someone who opens an account with the address that an erased one gets", async () => {
    const person = await aPerson(world, "stoppable");
    const email = `deleted-${person.userId}@deleted.invalid`;
    const account = { username: "stopper", email, firstName: "St", lastName: "Op", password: currentPassword };
    expect((await world.visitor().call(register, { body: account })).status).toBe(400);
    expect((await erase(person)).status).toBe(200);
  });

  it("of one's own account is refused while money is held, or while the person runs a league or is the last admin", async () => {
    const payer = await aPerson(world, "holder");
    await withLeague(world, { by: casey, players: [payer], paid: true });
    const held = await erase(payer);
    expect([held.status, held.error.message]).toEqual([
      409,
      "We're holding $50.00 for you. Leave your leagues with a refund, or wait until you're paid, then delete your account.",
    ]);
    expect((await erase(casey)).error.message).toMatch(/^You (still )?run /);
    expect((await erase(admin)).error.message).toContain("last admin");
    expect((await signIn(world, "holder")).userId).toBe(payer.userId);
  });
});

describe("the export", () => {
  it("has everything kept about the person and no secrets, and needs the password", async () => {
    const person = await aPerson(world, "exporter");
    await withLeague(world, { by: casey, players: [person], paid: true }, { name: "Exported" });
    const unproved = await person.call(exportAccount, { body: {} });
    expect([unproved.status, unproved.error.code]).toEqual([403, "reauthenticate"]);
    const { status, body, headers } = await person.call(exportAccount, { body: { currentPassword } });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="potkeeper-account.json"');
    expect(body).toMatchObject({
      account: [{ username: "exporter", email: "exporter@example.com" }],
      seats: [{ league: "Exported", payment_status: "paid" }],
      payments: [{ league: "Exported", amount: "50.00", status: "succeeded" }],
      invitations: [{ email: "exporter@example.com", status: "accepted" }],
    });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|token|secret|fingerprint/i);
    expect(text).not.toContain("casey@example.com");
  });
});

describe("what happened on the account", () => {
  it("shows its owner what was done with it, and what admins did, without the admin's address", async () => {
    const person = await aPerson(world, "watcher");
    await person.call(exportAccount, { body: { currentPassword } });
    world.advance({ hours: 1 });
    const again = await signIn(world, "ada");
    const names = { username: "watched", email: person.email, firstName: "Wat", lastName: "Tester" };
    await again.call(editUser, { params: { id: person.userId }, body: { ...names, role: "user" } });
    const { body } = await person.call(listAccountEvents);
    expect(body[0]).toMatchObject({
      by: "admin",
      kind: "user.edit",
      place: null,
      changes: [{ label: "Username", before: "watcher", after: "watched" }, { label: "First name" }],
    });
    expect(body.find(({ kind }) => kind === "data_exported")).toMatchObject({
      by: "account",
      place: "the server's own computer",
    });
    const other = await aPerson(world, "bystander");
    expect((await other.call(listAccountEvents)).body.filter(({ kind }) => kind === "user.edit")).toEqual([]);
  });
});
