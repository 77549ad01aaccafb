import { describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getEmailChoices, setEmailChoice } from "#contract/notices/email-choices.ts";
import { type EmailTopic, emailTopics } from "#contract/notices/email-topics.ts";
import { getEmailWish, setEmailWish } from "#contract/notices/email-wishes.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, cleo, dan, eve, ben, bob] = withPeople(world, "casey", "ann", "cleo", "dan", "eve", "ben", "bob");
const [gus, hal] = withPeople(world, "gus", "hal");

const choose = (person: Person, topic: EmailTopic, wanted: boolean) =>
  person.call(setEmailChoice, { params: { topic }, body: { wanted } });
const subjectsTo = async ({ email }: Person) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);
const noticesOf = async (person: Person, league: League) =>
  (await person.call(listNotifications)).body.filter(({ leagueId }) => leagueId === league.id).map(({ type }) => type);
/** Opens a league of these people and completes it after its end date, or before. */
async function completed(name: string, people: Person[], { isEarly = false } = {}) {
  const league = await withLeague(world, { by: casey, players: people }, { name });
  if (!isEarly) world.advance({ days: 121 });
  expect((await casey.call(completeLeague, { params: { id: league.id } })).status).toBe(200);
  return league;
}
const stopLink = async (person: Person, about: string) => {
  const { body: mails } = await world.visitor().call(listMails, { query: { to: person.email } });
  const text = mails.find(({ subject }) => subject.includes(about))?.text ?? "";
  return /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? "no link";
};
/** Posts like a mail program: a form without a cookie or an Origin. */
const oneClick = (url: string, type = "application/x-www-form-urlencoded") =>
  world.app.inject({
    method: "POST",
    url,
    headers: { "content-type": type },
    payload: "List-Unsubscribe=One-Click",
  });

describe("what people choose to get by email", () => {
  it("is everything at first, and each choice is kept", async () => {
    const all = emailTopics.map((topic) => ({ topic, wanted: true }));
    expect((await ann.call(getEmailChoices)).body).toEqual(all);
    const changed = await choose(ann, "league_completed", false);
    const [first, ...others] = all;
    expect(changed.body).toEqual([{ ...first, wanted: false }, ...others]);
    await choose(ann, "league_completed", false);
    expect((await ann.call(getEmailChoices)).body).toEqual(changed.body);
    expect((await casey.call(getEmailChoices)).body).toEqual(all);
    expect((await choose(ann, "league_completed", true)).body).toEqual(all);
    expect((await world.visitor().call(getEmailChoices)).status).toBe(401);
  });

  it("decides about the email and not about the notification", async () => {
    await choose(ben, "league_completed", false);
    const league = await completed("Quiet Crew", [ben, bob]);
    expect(await subjectsTo(bob)).toContain("Quiet Crew is complete");
    expect(await subjectsTo(ben)).not.toContain("Quiet Crew is complete");
    expect(await noticesOf(ben, league)).toEqual(["league_completed"]);
    expect(await noticesOf(bob, league)).toEqual(["league_completed"]);
  });

  it("doesn't stop emails about money: a league that ends early is emailed", async () => {
    await choose(cleo, "league_completed", false);
    await completed("Short Season", [cleo], { isEarly: true });
    expect(await subjectsTo(cleo)).toContain("Short Season is complete");
  });

  it("is in the export, and gone with the account", async () => {
    await choose(dan, "commissioner_vote_result", false);
    await completed("Last One", [dan]);
    const currentPassword = "correct horse";
    const { body } = await dan.call(exportAccount, { body: { currentPassword } });
    expect(body.emailsTurnedOff).toMatchObject([{ about: "commissioner_vote_result" }]);
    expect((await dan.call(eraseAccount, { body: { currentPassword } })).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select user_id from declined_emails where user_id = $1 union select user_id from unsubscribe_links where user_id = $1",
      [dan.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe("the link in such an email", () => {
  it("shows what it's about without changing anything, stops those emails, and starts them again", async () => {
    await completed("Emailed", [eve]);
    const params = { token: await stopLink(eve, "Emailed") };
    const anyone = world.visitor();
    const shown = { about: "league_completed", email: "e•••@example.com", wanted: true };
    expect((await anyone.call(getEmailWish, { params })).body).toEqual(shown);
    expect((await world.app.inject({ url: `/unsubscribe/${params.token}` })).statusCode).toBeLessThan(500);
    expect((await anyone.call(getEmailWish, { params })).body).toEqual(shown);
    const off = await anyone.call(setEmailWish, { params, body: { wanted: false } });
    expect(off.body).toEqual({ ...shown, wanted: false });
    expect((await eve.call(getEmailChoices)).body[0]).toEqual({ topic: "league_completed", wanted: false });
    expect((await anyone.call(setEmailWish, { params, body: { wanted: true } })).body).toEqual(shown);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "stops them at one POST by a mail program, sent as %s",
    async (type) => {
      const fay = await aPerson(world, `fay${type.length}`);
      await completed(`One click ${type.length}`, [fay]);
      const url = `/unsubscribe/${await stopLink(fay, `One click ${type.length}`)}`;
      for (const _ of [1, 2]) expect((await oneClick(url, type)).statusCode).toBe(200);
      expect((await fay.call(getEmailChoices)).body[0]).toEqual({ topic: "league_completed", wanted: false });
    },
  );

  it("is in the email about a vote on the commissioner, and stops only those", async () => {
    const league = await withLeague(world, { by: casey, players: [gus, hal], paid: true }, { name: "Voters" });
    const body = { leagueId: league.id, proposedCommissionerId: gus.userId };
    expect((await gus.call(proposeCommissioner, { body })).status).toBe(201);
    await oneClick(`/unsubscribe/${await stopLink(hal, "commissioner of Voters")}`);
    expect((await hal.call(getEmailChoices)).body.filter(({ wanted }) => !wanted)).toEqual([
      { topic: "commissioner_vote_proposed", wanted: false },
    ]);
  });

  it("is 404 if no one was sent it", async () => {
    for (const token of ["unknown", "A".repeat(43), "%00"]) {
      expect((await oneClick(`/unsubscribe/${token}`)).statusCode).toBe(404);
    }
  });
});
