import { describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { register, updateProfile } from "#contract/people/auth.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { anHourLater, confirm, firstWaitingFor, refuse, requestsOf } from "#tests/support/admin-acts.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus, signIn } from "#tests/support/world.ts";

/** RULES §16: erasing reaches every place, also what others were told about the person. */
const world = withWorld({ environment: { SAFEGUARDS: "second-admin" } });
const ada = withAdmin(world);
const bea = withAdmin(world, "bea");
const [casey] = withPeople(world, "casey");

const currentPassword = "correct horse";
const of = (id: string) => ({ params: { id } });
const edit = (admin: Person, { userId, username, email }: Person, changes: object) =>
  admin.call(editUser, {
    ...of(userId),
    body: { username, email, firstName: "Some", lastName: `One${username.length}`, role: "user", ...changes },
  });
const waiting = () => firstWaitingFor(ada);
const told = async (person: Person) =>
  (await person.call(listNotifications, { query: { limit: "100" } })).body.map(
    ({ title, message }) => `${title}. ${message}`,
  );
const emailed = async (to: string) => (await world.visitor().call(listMails, { query: { to } })).body;

/** Lists the columns that still hold the pattern anywhere, except the sandbox's. */
async function columnsWith(pattern: string): Promise<string[]> {
  const { rows: columns } = await world.database.ownerPool.query<{ name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, format('%I', column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'ledger', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  const found = [];
  for (const { name, column } of columns) {
    const text = `select from ${name} where ${column}::text ~* $1 limit 1`;
    if ((await world.database.ownerPool.query(text, [pattern])).rowCount) found.push(`${name}.${column}`);
  }
  return found;
}

/** Takes part in what others are told of by name: as a member, a commissioner and an admin. */
async function getsAround(person: Person, near: Person): Promise<void> {
  const league = await aLeague(world, casey);
  await join(casey, league, near, person);
  await pay(near, league);
  await pay(person, league);
  const proposal = { leagueId: league.id, proposedCommissionerId: person.userId };
  expect((await near.call(proposeCommissioner, { body: proposal })).status).toBe(201);
  const own = await aLeague(world, person, { name: "Bowl", entryFee: "0" });
  await person.call(inviteByEmail, { ...of(own.id), body: { emails: ["stranger@example.com"] } });
  await setStatus(person, own, "cancelled");

  await edit(ada, person, { role: "admin" });
  expect((await confirm(bea, await waiting())).status).toBe(200);
  const admin = await signIn(world, person.username);
  await edit(admin, near, { email: "elsewhere@example.com" });
  await refuse(ada, await waiting());
  await edit(ada, near, { role: "admin" });
  expect((await confirm(admin, await waiting())).status).toBe(200);
  expect((await edit(ada, person, {})).status).toBe(200);
  expect((await edit(ada, near, {})).status).toBe(200);

  const back = await signIn(world, person.username);
  await back.call(leaveLeague, { ...of(league.id), body: {} });
  await world.runJobs();
  await anHourLater(world);
  await jobHandlers(world.deps).send_collected_emails({});
  await world.runJobs();
}

describe("after someone is erased", () => {
  it("no column of the database holds their name, and others read “Deleted user” where it was; a longer name that begins with it stays", async () => {
    const [person, near] = [await aPerson(world, "quillfeather"), await aPerson(world, "quillfeather.jr")];
    await getsAround(person, near);
    const readers = [casey, ada, bea];
    const before = await Promise.all(readers.map(told));
    const titles = [
      "Some One12 joined Sunday League.",
      "Some One12 (quillfeather) is now an admin.",
      "Some One12 (quillfeather) is now an admin.",
    ];
    titles.forEach((title, nth) => {
      expect(
        before[nth]?.filter((text) => text.startsWith(title)),
        title,
      ).toHaveLength(1);
    });
    expect((await emailed("stranger@example.com"))[0]?.subject).toBe("Some One12 invites you to Bowl");
    expect((await requestsOf(ada)).map(({ outcome }) => outcome)).toContain(
      "Some One12 (quillfeather) is an admin now.",
    );
    const leaver = await signIn(world, "quillfeather");
    expect((await leaver.call(eraseAccount, { body: { currentPassword } })).status).toBe(200);
    await world.runJobs();

    expect(await columnsWith("quillfeather(?!\\.jr)|One12")).toEqual([]);
    const after = await Promise.all(readers.map(told));
    const inBoth = (texts: string[][]) =>
      texts.map((list) => list.map((text) => text.replace(/Some One12( \(quillfeather\))?/g, "Deleted user")));
    expect(after).toEqual(inBoth(before));
    expect(after[0]).toContainEqual(expect.stringMatching(/^Some One15 joined Sunday League\./));
    const [invitation] = await emailed("stranger@example.com");
    expect(invitation?.subject).toBe("Deleted user invites you to Bowl");
    expect(invitation?.html).toContain("Deleted user invites you to join Bowl");
    const summaries = (await requestsOf(ada)).map(({ summary }) => summary);
    expect(summaries).toContain("Make Deleted user an admin, who can view and edit every user and league.");
    expect(summaries).toContain(
      "Make Some One15 (quillfeather.jr) an admin, who can view and edit every user and league.",
    );
  });
});

describe("a name in what others were told", () => {
  it("is the one that the person has now", async () => {
    const person = await aPerson(world, "before");
    await join(casey, await aLeague(world, casey, { name: "Renamed" }), person);
    const names = { username: "afterwards", firstName: "Af", lastName: "Ter", email: person.email, currentPassword };
    expect((await person.call(updateProfile, { body: names })).status).toBe(200);
    expect((await told(casey)).filter((text) => text.includes("joined Renamed"))).toEqual([
      "Af Ter joined Renamed. 1 of 10 seats is taken.",
    ]);
  });

  it("is escaped in an email's HTML, is no link there, and comes whole in an export", async () => {
    const username = "oneil";
    const account = {
      username,
      email: "oneil@example.com",
      firstName: 'O"neil&<b>',
      lastName: "evil.example",
      password: currentPassword,
    };
    const person = world.visitor();
    expect((await person.call(register, { body: account })).status).toBe(201);
    const oneil = await signIn(world, username, currentPassword);
    const league = await aLeague(world, oneil, { name: "Odd names", entryFee: "0" });
    await oneil.call(inviteByEmail, { ...of(league.id), body: { emails: ["stranger@example.org"] } });
    const [mail] = await emailed("stranger@example.org");
    const joined = 'O"neil&<b> evil\u2060.\u2060example';
    expect(mail?.subject).toBe(`${joined} invites you to Odd names`);
    expect(mail?.text).toContain(`${joined} invites you to join Odd names`);
    expect(mail?.html).toContain("O&quot;neil&amp;&lt;b&gt; evil\u2060.\u2060example invites you to join");
    expect(mail?.html).not.toContain("<b>");
    await join(casey, await aLeague(world, casey, { name: "Exported" }), oneil);
    const { body } = await casey.call(exportAccount, { body: { currentPassword } });
    expect(body).toMatchObject({
      notifications: expect.arrayContaining([
        expect.objectContaining({ title: `O"neil&<b> evil.example joined Exported` }),
      ]),
    });
  });
});
