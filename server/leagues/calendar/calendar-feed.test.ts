import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { getCalendarFeed, renewCalendarFeed, turnOffCalendarFeed } from "#contract/leagues/calendar-feed.ts";
import { calendarFeedPath } from "#contract/leagues/calendar-text.ts";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { addDays } from "#contract/platform/days.ts";
import { objectToPayouts } from "#contract/votes/objections.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { testApp } from "#tests/support/app.ts";
import { edit, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import {
  aLeague,
  anAdmin,
  aPerson,
  emailedToken,
  join,
  type Person,
  pay,
  setStatus,
  signIn,
} from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");

let people = 0;
const someone = () => aPerson(world, `player${++people}`);
const addressOf = async (person: Person) => calendarFeedPath((await person.call(renewCalendarFeed)).body.token);
const fetched = (url: string, headers = {}) => world.app.inject({ url, headers });

/** The feed's events by title, as a calendar program reads them. */
async function eventsAt(url: string) {
  const response = await fetched(url);
  expect(response.statusCode).toBe(200);
  for (const line of response.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    return { uid, title: summary, at: startDate?.toJSDate().toISOString(), component };
  });
}
const titlesAt = async (url: string) => (await eventsAt(url)).map(({ title }) => title);

describe("A person's calendar feed", () => {
  it("is off until it is turned on, keeps its address, and loses the old address once there is a new one", async () => {
    const ann = await someone();
    expect((await ann.call(getCalendarFeed)).body).toEqual({ token: null });
    const { status, body } = await ann.call(renewCalendarFeed);
    expect([status, body.token.length]).toEqual([201, 43]);
    expect((await ann.call(getCalendarFeed)).body).toEqual(body);
    const [first, second] = [calendarFeedPath(body.token), await addressOf(ann)];
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
    expect((await ann.call(turnOffCalendarFeed)).status).toBe(200);
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await ann.call(getCalendarFeed)).body).toEqual({ token: null });
  });

  it("is stored as a hash alone", async () => {
    const ann = await someone();
    const { token } = (await ann.call(renewCalendarFeed)).body;
    const { rows } = await world.database.pool.query("select * from calendar_feeds where user_id = $1", [ann.userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("has the deadline of a league while its reader owes its fee or runs it, and the season's end", async () => {
    const ann = await someone();
    const name = "Übung, früh; spät\\ ".repeat(4).trim();
    const league = await aLeague(world, casey, { name });
    const address = await addressOf(ann);
    expect(await eventsAt(address)).toEqual([]);
    await join(casey, league, ann);
    const [deadline, end] = await eventsAt(address);
    expect(deadline).toMatchObject({ title: `${name}: payment deadline`, at: league.paymentDeadline });
    expect(end).toMatchObject({ title: `${name}: season ends`, at: league.endDate });
    expect(String(end?.component.getFirstPropertyValue("url"))).toMatch(new RegExp(`/leagues/${league.id}$`));
    await pay(ann, league);
    expect(await titlesAt(address)).toEqual([`${name}: season ends`]);
    expect(await titlesAt(await addressOf(casey))).toContain(`${name}: payment deadline`);
  });

  it("has the date of the reader's next part of the fee, and the commissioner's the deadline", async () => {
    const [ann, first] = [await someone(), addDays(world.clock(), 3).toISOString()];
    const league = await withLeague(
      world,
      { by: casey, players: [ann] },
      {
        entryFee: "50.00",
        entryParts: [
          { amount: "20.00", dueAt: first },
          { amount: "30.00", dueAt: addDays(world.clock(), 30).toISOString() },
        ],
      },
    );
    expect((await eventsAt(await addressOf(ann)))[0]).toMatchObject({ at: first });
    const [theirs] = (await eventsAt(await addressOf(casey))).filter(({ uid }) => uid.includes(league.id));
    expect(theirs).toMatchObject({ at: league.paymentDeadline });
  });

  it("moves an event with its date: the same event, changed later", async () => {
    const [ann, league] = [await someone(), await aLeague(world, casey)];
    await join(casey, league, ann);
    const address = await addressOf(ann);
    const [, before] = await eventsAt(address);
    world.advance({ hours: 1 });
    const endDate = new Date(Date.parse(league.endDate) + 86_400_000).toISOString();
    done(await edit(casey, league, { endDate }));
    const [, after] = await eventsAt(address);
    expect(after).toMatchObject({ uid: before?.uid, at: endDate });
    const changedAt = (event?: { component: ICAL.Component }) =>
      String(event?.component.getFirstPropertyValue("last-modified"));
    expect(changedAt(after) > changedAt(before)).toBe(true);
  });

  it.each([
    ["canceled", (league: League) => setStatus(casey, league, "cancelled")],
    ["deleted", async ({ id }: League) => (await overseer()).call(deleteLeague, { params: { id } })],
    ["left", ({ id }: League, ann: Person) => ann.call(leaveLeague, { params: { id }, body: {} })],
  ] as const)("drops a league that is %s", async (_, end) => {
    const [ann, league] = [await someone(), await aLeague(world, casey, { isPublic: true })];
    await join(casey, league, ann);
    const address = await addressOf(ann);
    expect(await eventsAt(address)).toHaveLength(2);
    await end(league, ann);
    expect(await eventsAt(address)).toEqual([]);
  });

  it("has a vote until its reader has voted, and no end of a season that ended early", async () => {
    const [ann, ben] = [await someone(), await someone()];
    const terms = { maxMembers: 2, payoutRule: "majority_approval", name: "Voters" };
    const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true }, terms);
    expect((await casey.call(completeLeague, { params: { id: league.id } })).status).toBe(200);
    const proposed = await propose(casey, league, [[ann, "100.00"]]);
    const sessionId = proposed.body.votingSessionId ?? "";
    const address = await addressOf(ben);
    expect(await titlesAt(address)).toEqual(["Voters: vote on the payouts ends"]);
    await ben.call(castVote, { params: { sessionId }, body: { vote: "against" } });
    expect(await titlesAt(address)).toEqual([]);
  });

  it("has the end of the time to object to payouts until its reader has objected", async () => {
    const [ann, ben, cay] = [await someone(), await someone(), await someone()];
    const terms = { maxMembers: 3, objectionDays: 3, name: "Objectors" };
    const league = await withLeague(world, { by: casey, players: [ann, ben, cay], paid: true }, terms);
    expect((await casey.call(completeLeague, { params: { id: league.id } })).status).toBe(200);
    const { votingSessionId } = (await propose(casey, league, [[ann, "150.00"]])).body;
    const until = addDays(world.clock(), 3).toISOString().replace(/\.\d+/, ".000");
    const address = await addressOf(ben);
    expect(await eventsAt(address)).toMatchObject([
      { title: "Objectors: time to object to the payouts ends", at: until },
    ]);
    const params = { id: votingSessionId ?? "" };
    expect((await ben.call(objectToPayouts, { params, body: { reason: "Ann forfeited." } })).status).toBe(201);
    expect(await titlesAt(address)).toEqual([]);
  });

  it("names no person and no amount", async () => {
    const [ann, zoe] = [await someone(), await aPerson(world, "zoeunseen")];
    await withLeague(world, { by: casey, players: [ann, zoe], paid: [zoe] }, { name: "Private Crew" });
    const { body } = await fetched(await addressOf(ann));
    expect(body).toContain("Private Crew");
    expect(body).not.toMatch(/zoeunseen|casey|player\d|\$|@example|50\.00/);
  });

  it("answers 304 until something changes, and lets no one else keep it", async () => {
    const [ann, league] = [await someone(), await aLeague(world, casey)];
    await join(casey, league, ann);
    const address = await addressOf(ann);
    const first = await fetched(address);
    expect(first.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
    });
    world.advance({ hours: 1 });
    const again = () => fetched(address, { "if-none-match": `"other", ${first.headers.etag}` });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    done(await edit(casey, league, { name: "Renamed" }));
    expect((await again()).statusCode).toBe(200);
  });

  it("ends when the account's owner takes it back from a thief, and with the account", async () => {
    const { username, email } = await someone();
    const ann = await signIn(world, username);
    const stolen = await addressOf(ann);
    const token = await emailedToken(world, email, "not-me/");
    expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
    expect((await fetched(stolen)).statusCode).toBe(404);
    const ben = await someone();
    const address = await addressOf(ben);
    await ben.call(eraseAccount, { body: { currentPassword: "correct horse" } });
    expect((await fetched(address)).statusCode).toBe(404);
  });
});

it("A calendar feed is fetched at most 60 times an hour", async () => {
  const limited = await testApp({ environment: { RATE_LIMIT: "on" } });
  const ann = await aPerson(limited, "ann");
  const url = calendarFeedPath((await ann.call(renewCalendarFeed)).body.token);
  const statuses = [];
  for (let time = 0; time < 61; time++) statuses.push((await limited.app.inject({ url })).statusCode);
  expect([statuses[59], statuses[60]]).toEqual([200, 429]);
  await limited.close();
});

let ada: Person | undefined;
const overseer = async () => (ada ??= await anAdmin(world, "ada"));
