import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renewCalendarFeed } from "#contract/leagues/calendar-feed.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { register } from "#contract/people/auth.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { startAuthenticator } from "#contract/people/second-factor.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { introduce } from "#server/platform/looks/own-looks.ts";
import { renderEmail } from "#server/platform/mail/email.ts";
import { smtpMailer } from "#server/platform/mail/smtp.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { aPicture, BLUE } from "#tests/support/pictures.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-name-"));
const SITE_LOGO = path.join(folder, "logo.png");
const EVERYTHING = {
  SITE_NAME: 'Huddle, Vault & "Sons"',
  SITE_LOGO,
  ACCENT_COLOR: "#6d28d9",
  SITE_FOOTER: "12 Main Street; <3 isn't allowed, & is".replace("<", ""),
};

let world: TestApp;
let casey: Person;
beforeAll(async () => {
  writeFileSync(SITE_LOGO, await aPicture({ width: 300, height: 300, stripes: [BLUE] }));
  world = await testApp({ environment: EVERYTHING });
  casey = await aPerson(world, "casey");
});
afterAll(async () => {
  await world.close();
  readConfig({});
  rmSync(folder, { recursive: true });
});

const mailsTo = async ({ email }: Person) => (await casey.call(listMails, { query: { to: email } })).body;

describe("With a name, a logo, an accent color and a footer of its own, an installation", () => {
  it("writes emails with its name, its colors in both themes and its footer, as HTML and as text", async () => {
    const league = await aLeague(world, casey);
    const ann = await aPerson(world, "ann");
    await join(casey, league, ann);
    await pay(ann, league);
    await world.runJobs();
    const receipt = (await mailsTo(ann)).find(({ subject }) => subject.startsWith("Receipt"));
    expect(receipt?.html).toContain("Huddle, Vault &amp; &quot;Sons&quot;</p>");
    expect(receipt?.html).toContain("background-color:#6d28d9");
    expect(receipt?.html).toContain("background-color:#baa8ff!important");
    expect(receipt?.html).toContain("so friends stay friends.<br>12 Main Street<br>3 isn&#39;t allowed, &amp; is<");
    expect(receipt?.text).toContain(
      `--\nHuddle, Vault & "Sons" holds your league's money, so friends stay friends.\n12 Main Street\n3 isn't allowed, & is`,
    );
    for (const { subject, text, html } of await mailsTo(ann)) {
      expect(`${subject} ${text} ${html}`).not.toContain("Potkeeper");
    }
  });

  it("names itself to authenticator apps, calendars and the person who saves their data", async () => {
    const app = await casey.call(startAuthenticator, { body: { currentPassword: "correct horse" } });
    expect(new URL(app.body.uri).searchParams.get("issuer")).toBe(EVERYTHING.SITE_NAME);
    const { body } = await casey.call(renewCalendarFeed);
    const feed = await world.app.inject({ url: `/calendar/${body.token}.ics` });
    expect(feed.body).toContain('\r\nNAME:Huddle\\, Vault & "Sons"\r\n');
    const saved = await casey.call(exportAccount, { body: { currentPassword: "correct horse" } });
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="huddle-vault-sons-account.json"');
  });

  it("lets no one register under its name", async () => {
    const account = { email: "eve@example.com", firstName: "Eve", lastName: "Tester", password: "correct horse" };
    const { status } = await world.visitor().call(register, { body: { ...account, username: "Huddle.Vault.Sons" } });
    expect(status).toBe(400);
  });
});

describe("A name with signs of email", () => {
  afterEach(() => introduce(world.deps.config.site));

  it.each([
    'Huddle, Vault & "Sons"',
    "a@b.example> Bcc: <c@d.example",
    "=?UTF-8?B?WW91ciBiYW5r?=",
    "צוות הקופה 🏈",
    "W".repeat(30),
  ])("is a sender's name and in a subject, and nothing else: %s", async (name) => {
    const server = await aMailServer();
    const { mailFrom } = readConfig({ SITE_NAME: name.replace(/[<>]/g, "") });
    introduce({ ...world.deps.config.site, name });
    const content = { subject: `Set a new password for ${name}`, heading: name, paragraphs: [name] };
    await smtpMailer({ smtpUrl: server.url, from: mailFrom }).send({
      to: "ann@example.com",
      ...renderEmail(content),
    });
    server.close();
    const [sent] = server.taken;
    expect(sent).toMatchObject({ from: "no-reply@potkeeper.invalid", to: ["ann@example.com"] });
    const [head = ""] = sent?.message.split("\r\n\r\n", 1) ?? [];
    expect(head.match(/^(From|To|Subject|Bcc|Cc):/gm)).toEqual(["From:", "To:", "Subject:"]);
    expect(head.replace(/\r\n(?=[ \t])/g, "")).toMatch(/^From: .*<no-reply@potkeeper\.invalid>$/m);
  });
});
