import { describe, expect, it } from "vitest";
import { inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { createLeague, editLeague, type League } from "#contract/leagues/leagues.ts";
import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { getEmailWish, setEmailWish } from "#contract/notices/email-wishes.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { refusal, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, pay } from "#tests/support/world.ts";

const world = withWorld({ environment: { RATE_LIMIT: "on" } });
let people = 0;

const someone = () => aPerson(world, `inviter${++people}`);

let addresses = 0;
const freshAddresses = (count: number) => Array.from({ length: count }, () => `stranger${++addresses}@example.net`);

const invite = (person: Person, league: League, ...emails: string[]) =>
  person.call(inviteByEmail, { params: { id: league.id }, body: { emails } });

/** Lists the invitations sent to an address, newest first. */
async function mailsTo(to: string) {
  const { body: mails } = await world.visitor().call(listMails, { query: { to } });
  return mails.filter(({ subject }) => / (invites|offers) you /.test(subject));
}
const mailCount = async () => Number((await world.database.pool.query("select count(*) from mails")).rows[0].count);

it("Open invitations number at most ten more than the free seats; renewing one takes no room", async () => {
  const casey = await someone();
  const league = await aLeague(world, casey, { maxMembers: 4 });
  const [first = "", ...rest] = freshAddresses(14);
  expect((await invite(casey, league, first, ...rest.slice(0, 10))).status).toBe(201);
  expect(await invite(casey, league, ...freshAddresses(4))).toMatchObject(
    refusal(
      409,
      "This league has 4 free seats and 11 open invitations, so you can invite 3 more. No invitations were sent.",
    ),
  );
  world.advance({ days: 2 });
  expect((await invite(casey, league, first, ...freshAddresses(3))).status).toBe(201);
  const full = await invite(casey, league, ...freshAddresses(1));
  expect(full.error.message).toContain("no one else can be invited until some are answered");
});

describe("Invitation emails", () => {
  it("are 50 per person in 24 hours, over all leagues; the refusal says when to try again", async () => {
    const casey = await someone();
    const leagues = [await aLeague(world, casey, { maxMembers: 50 }), await aLeague(world, casey, { maxMembers: 50 })];
    const [one, two] = leagues as [League, League];
    expect((await invite(casey, one, ...freshAddresses(30))).status).toBe(201);
    world.advance({ hours: 2 });
    const before = await mailCount();
    const refused = await invite(casey, two, ...freshAddresses(21));
    expect([refused.status, refused.headers["retry-after"], refused.error.message]).toEqual([
      429,
      String(22 * 3600),
      "You can send 50 invitation emails in 24 hours. No invitations were sent. Try again in 22 hours.",
    ]);
    expect(await mailCount()).toBe(before);
    expect((await invite(casey, two, ...freshAddresses(20))).status).toBe(201);
    world.advance({ hours: 22 });
    expect((await invite(casey, two, ...freshAddresses(30))).status).toBe(201);
  });

  it("are 50 per person even if all are sent at once", async () => {
    const casey = await someone();
    const leagues = await Promise.all(
      Array.from({ length: 5 }, (_, n) => aLeague(world, casey, { name: `At once ${n}`, maxMembers: 50 })),
    );
    const before = await mailCount();
    const answers = await Promise.all(leagues.map((league) => invite(casey, league, ...freshAddresses(20))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
    expect((await mailCount()) - before).toBe(40);
  });

  it("go to an address once a day for each league; inviting again renews the invitation", async () => {
    const casey = await someone();
    const league = await aLeague(world, casey);
    const other = await aLeague(world, casey);
    const [address = "", fresh = ""] = freshAddresses(2);
    await invite(casey, league, address);
    const again = await invite(casey, league, address.toUpperCase(), fresh);
    expect(again.body).toEqual({
      message: `1 invitation sent. ${address.toUpperCase()} was emailed in the last 24 hours, so we only renewed the invitation.`,
      invitationsSent: 1,
    });
    expect(await mailsTo(address)).toHaveLength(1);
    await invite(casey, other, address);
    world.advance({ hours: 24 });
    await invite(casey, league, address);
    expect(await mailsTo(address)).toHaveLength(3);
  });

  it("carry no link but ours, whatever the league and the inviter are called", async () => {
    const evil = await aPerson(world, "win.at-evil.example");
    const league = await aLeague(world, evil, { name: "Sunday League" });
    await world.database.pool.query("update leagues set name = 'Claim at www.evil.com' where id = $1", [league.id]);
    const [address = ""] = freshAddresses(1);
    await invite(evil, league, address);
    const [mail] = await mailsTo(address);
    const links = `${mail?.subject} ${mail?.text}`.match(/(https?:\/\/|www\.)\S+|\b[\w-]+\.(com|example)\b/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith("http://127.0.0.1"))).toEqual([]);
  });

  it("stop when the address's owner says so, until they want them again", async () => {
    const casey = await someone();
    const guest = await someone();
    const league = await aLeague(world, casey);
    await invite(casey, league, guest.email);
    const [mail] = await mailsTo(guest.email);
    const token = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(`/unsubscribe/${token}`);
    const params = { token };
    const anybody = world.visitor();
    const masked = `i•••${guest.email.slice(guest.email.indexOf("@"))}`;
    expect((await anybody.call(getEmailWish, { params })).body).toEqual({
      about: "invitations",
      email: masked,
      wanted: true,
    });
    const off = await anybody.call(setEmailWish, { params, body: { wanted: false } });
    expect(off.body).toEqual({ about: "invitations", email: masked, wanted: false });

    const other = await aLeague(world, casey, { name: "Second try" });
    const answer = await invite(casey, other, guest.email);
    expect(answer.body).toEqual({
      message: `No emails were sent. ${guest.email} has turned off invitation emails, but will see the invitation after signing in.`,
      invitationsSent: 0,
    });
    expect(await mailsTo(guest.email)).toHaveLength(1);
    expect((await guest.call(listMyInvitations)).body.map(({ leagueName }) => leagueName)).toContain("Second try");

    await anybody.call(setEmailWish, { params, body: { wanted: true } });
    await invite(casey, other, guest.email);
    expect(await mailsTo(guest.email)).toHaveLength(2);
  });

  it("can't be stopped with a link that we didn't sign", async () => {
    const forged = `${"A".repeat(43)}${Buffer.from("victim@example.com").toString("base64url")}`;
    for (const token of ["unknown", forged, "%00", "A".repeat(512)]) {
      const { status } = await world.visitor().call(setEmailWish, { params: { token }, body: { wanted: false } });
      expect(status).toBe(404);
    }
  });
});

it("Replacement invitations are emailed once a day to an address, and count among the 50", async () => {
  const casey = await someone();
  const amy = await someone();
  const terms = { leagueType: "dynasty", minYears: 2, maxYears: 3 };
  const league = await withLeague(world, { by: casey, players: [amy] }, terms);
  await pay(amy, league, { years: 2 });
  const [address = ""] = freshAddresses(1);
  const offer = () => amy.call(inviteReplacement, { body: { leagueId: league.id, email: address } });
  expect((await offer()).status).toBe(201);
  const again = await offer();
  expect([again.status, again.headers["retry-after"]]).toEqual([429, "86400"]);
  expect(again.error.message).toBe(
    "We emailed this address in the last 24 hours. No invitation was sent. Try again in 1 day.",
  );
  expect(await mailsTo(address)).toHaveLength(1);
  world.advance({ days: 1 });
  expect((await offer()).status).toBe(201);
  const [mail] = await mailsTo(address);
  expect(mail?.text).toContain("/unsubscribe/");
});

it.each(["Prizes at evil.example", "https://evil", "www.evil"])(
  "A league's name can't hold a web address: %s",
  async (name) => {
    const casey = await someone();
    const league = await aLeague(world, casey);
    const { paymentDeadline, endDate, ...terms } = league;
    const message = "A league's name can't contain a web address";
    const edited = await casey.call(editLeague, {
      params: { id: league.id },
      body: { paymentDeadline, endDate, name },
    });
    expect([edited.status, edited.error.errors]).toEqual([400, [{ path: "name", message }]]);
    const created = await casey.call(createLeague, {
      body: { paymentDeadline, endDate, name, entryFee: terms.entryFee, payoutStructure: terms.payoutStructure },
    });
    expect([created.status, created.error.errors]).toEqual([400, [{ path: "name", message }]]);
  },
);
