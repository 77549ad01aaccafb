import { desc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { deliverMail } from "#server/platform/mail/deliver-mail.ts";
import { atSite, renderEmail } from "#server/platform/mail/email.ts";
import { queueMails } from "#server/platform/mail/outbox.ts";
import { smtpMailer } from "#server/platform/mail/smtp.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aMailServer } from "#tests/support/mail-server.ts";

const content = {
  subject: "Hello\r\nBcc: everyone@example.com",
  heading: "<script>alert(1)</script>",
  paragraphs: ["Fees & prizes"],
  action: { label: "Go", path: '/?a="b"' },
};

describe("an email", () => {
  it("escapes every value and lets no line break into its subject", () => {
    const { subject, html, text } = atSite(renderEmail(content), "https://pots.example.com");
    expect(subject).toBe("Hello Bcc: everyone@example.com");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>");
    expect(html).toContain('href="https://pots.example.com/?a=&quot;b&quot;"');
    expect(text).toContain("Fees & prizes");
  });

  it("lets its facts' values, its heading and its paragraphs break anywhere", () => {
    const facts = [{ label: "Payment", value: "pi_1OhxXTrvhKhyXGAj4I053tUD" }];
    const { html } = atSite(renderEmail({ ...content, facts }), "https://pots.example.com");
    for (const words of ["pi_1OhxXTrvhKhyXGAj4I053tUD", "&lt;script&gt;", "Fees &amp; prizes"]) {
      expect(html).toMatch(new RegExp(`overflow-wrap:anywhere">${words}`));
    }
  });
});

/** Returns the subject as a mail program shows it: unfolded, with encoded words decoded and adjacent ones joined. */
function subjectIn(message: string): string {
  const header = /^Subject:(.*(?:\r?\n[ \t].*)*)/m.exec(message)?.[1] ?? "";
  return header
    .replace(/\r?\n(?=[ \t])/g, "")
    .trim()
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => decoded(kind.toLowerCase(), text));
}

function decoded(kind: string, text: string): string {
  if (kind === "b") return Buffer.from(text, "base64").toString();
  const bytes = text.replaceAll("_", " ").replace(/=([0-9A-F]{2})/gi, "%$1");
  return decodeURIComponent(bytes);
}

describe("the outbox", () => {
  let world: TestApp;
  let server: Awaited<ReturnType<typeof aMailServer>>;
  beforeEach(async () => {
    server = await aMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith("nobody@") ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
    });
    world = await testApp({ mailer: smtpMailer({ smtpUrl: server.url, from: "Potkeeper <no-reply@example.com>" }) });
    return async () => {
      server.close();
      await world.close();
    };
  });
  const taken = () => server.taken.map(({ message }) => message);

  const later = (days: number) => new Date(world.clock().getTime() + days * 86_400_000);
  const rowOf = async (id: string) => (await world.deps.db.select().from(mails).where(eq(mails.id, id)))[0];
  const queue = () =>
    inTransaction(world.deps.db, (tx) => queueMails(tx, [{ to: "alice@example.com", content }], world.clock()));

  it("sends emails to the mail server once, and keeps no body of a sent email", async () => {
    await queue();
    await world.runJobs();
    expect(taken()).toHaveLength(1);
    expect(taken()[0]).toContain("To: alice@example.com");
    const { rows } = await world.database.pool.query("select id, html, sent_at from mails");
    expect(rows[0]).toMatchObject({ html: "" });
    await deliverMail(world.deps, { mailId: rows[0].id });
    expect(taken()).toHaveLength(1);
  });

  it.each([
    "=?UTF-8?B?WW91ciBiYW5r?= invites you",
    "Émile invites you to =?utf-8?Q?Your_bank?=",
    `${"A long name that goes on and on, ".repeat(4)}=?utf-8?Q?x?= 🏈`,
  ])("shows the reader the subject that was written, even one that reads as encoded words: %s", async (subject) => {
    await inTransaction(world.deps.db, (tx) =>
      queueMails(tx, [{ to: "alice@example.com", content: { ...content, subject } }], world.clock()),
    );
    await world.runJobs();
    expect(subjectIn(taken()[0] ?? "")).toBe(subject);
  });

  it("brings its logo along, named by its HTML, so that nothing is loaded from elsewhere", async () => {
    await queue();
    await world.runJobs();
    const message = (taken()[0] ?? "").replace(/=\r?\n/g, "");
    const address = /<img src=3D"cid:([^"]+)"/.exec(message)?.[1] ?? "no logo";
    expect(message.toLowerCase()).toContain(`content-id: <${address}>`);
    expect(message).toMatch(/Content-Type: multipart\/related/);
    expect(message).toMatch(/Content-Disposition: inline; filename=potkeeper\.png/);
    expect(message).not.toMatch(/<img src=3D"http/);
  });

  it("tells mail programs how to stop emails that may be unwanted, and keeps no such link of a sent email", async () => {
    const path = `/unsubscribe/${"x".repeat(300)}`;
    const unwanted = { ...content, unsubscribe: { label: "Stop these emails", path } };
    await inTransaction(world.deps.db, (tx) =>
      queueMails(tx, [{ to: "zoe@example.com", content: unwanted }], world.clock()),
    );
    await queue();
    await world.runJobs();
    const unfolded = taken().map((message) => message.replace(/\r\n[ \t]/g, " ").replace(/^(List-\S+:) +/gm, "$1 "));
    const [to] = unfolded.filter((message) => message.includes("To: zoe@example.com"));
    const headers = to?.split("\r\n\r\n")[0]?.split("\r\n");
    expect(headers).toContain(`List-Unsubscribe: <${world.deps.config.publicUrl}${path}>`);
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(unfolded.filter((message) => message.includes("List-Unsubscribe"))).toHaveLength(1);
    const [row] = await world.deps.db.select().from(mails).where(eq(mails.to, "zoe@example.com"));
    expect(row).toMatchObject({ html: "", unsubscribeUrl: null });
  });

  it("links to the site's address at the time of sending", async () => {
    await queue();
    const { rows } = await world.database.pool.query("select id from mails where sent_at is null");
    const config = { ...world.deps.config, publicUrl: "https://moved.example.com" };
    await deliverMail({ ...world.deps, config }, { mailId: rows[0].id });
    expect(taken().map((message) => message.match(/https?:\/\/[^/]+/g))).toEqual([
      ["https://moved.example.com", "https://moved.example.com"],
    ]);
  });

  it("queues hundreds of emails at once, in their order, each with its delivery", async () => {
    const subjects = Array.from({ length: 501 }, (_, nth) => `Mail ${nth}`);
    const many = subjects.map((subject) => ({ to: "many@example.com", content: { ...content, subject } }));
    const ids = await inTransaction(world.deps.db, (tx) => queueMails(tx, many, world.clock()));
    const rows = await world.deps.db
      .select()
      .from(mails)
      .where(eq(mails.to, "many@example.com"))
      .orderBy(mails.position);
    expect(rows.map(({ subject }) => subject)).toEqual(subjects);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const queued = "select payload ->> 'mailId' as id from graphile_worker._private_jobs";
    const { rows: deliveries } = await world.database.ownerPool.query(queued);
    expect(
      deliveries
        .map(({ id }) => id)
        .filter(Boolean)
        .sort(),
    ).toEqual([...ids].sort());
  });

  it("keeps an email that the mail server didn't accept, for the next try", async () => {
    const refusing = { send: async () => Promise.reject(new Error("421 come back later")) };
    await queue();
    const { rows } = await world.database.pool.query("select id from mails where sent_at is null");
    await expect(deliverMail({ ...world.deps, mailer: refusing }, { mailId: rows[0].id })).rejects.toThrow("421");
    const after = await world.database.pool.query("select attempts, last_error, sent_at from mails where id = $1", [
      rows[0].id,
    ]);
    expect(after.rows[0]).toEqual({ attempts: 1, last_error: "421 come back later", sent_at: null });
    await world.runJobs();
    expect(taken()).toHaveLength(1);
  });

  it("gives up on an address that the server refuses permanently, and keeps no link", async () => {
    const mailId = await inTransaction(world.deps.db, async (tx) => {
      const [id] = await queueMails(tx, [{ to: "nobody@example.com", content }], world.clock());
      return id ?? "";
    });
    await deliverMail(world.deps, { mailId });
    expect(await rowOf(mailId)).toMatchObject({ text: "", html: "", sentAt: null, givenUpAt: world.clock() });
    await resumeUnfinished({ ...world.deps, clock: () => later(5) });
    const { rows } = await world.database.ownerPool.query(
      "select 1 from graphile_worker._private_jobs where key = $1",
      [`deliver_mail:${mailId}`],
    );
    expect(rows).toEqual([]);
  });

  it("gives up after three days, and keeps no link", async () => {
    await queue();
    const [mail] = await world.deps.db.select().from(mails).where(isNull(mails.sentAt)).orderBy(desc(mails.position));
    const mailId = mail?.id ?? "";
    const refusing = { send: async () => Promise.reject(new Error("421 come back later")) };
    const at = (now: Date) => deliverMail({ ...world.deps, mailer: refusing, clock: () => now }, { mailId });
    await expect(at(later(2.9))).rejects.toThrow("421");
    expect((await rowOf(mailId))?.text).toContain("/?a=");
    await at(later(3));
    expect(await rowOf(mailId)).toMatchObject({ text: "", html: "", givenUpAt: later(3) });
  });

  it("shows no mailbox while a mail server is set", async () => {
    expect((await world.visitor().call(listMails)).status).toBe(404);
  });
});
