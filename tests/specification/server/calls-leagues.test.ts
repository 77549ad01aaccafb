import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { proves } from "#tests/specification/proves.ts";
import { send, tokenMailedTo } from "#tests/specification/server/literal-calls.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** SPEC §7: the calls of leagues, dashboards, invitations and notifications, with their methods, paths and fields. */
const world = withWorld();
const [casey, maya] = withPeople(world, "casey", "maya");
let league: League;
beforeEach(async () => {
  league = await aLeague(world, casey, { isPublic: true });
  await join(casey, league, maya);
});

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const terms = () => ({
  name: "Literal League",
  entryFee: "25.00",
  maxMembers: 8,
  paymentDeadline: inDays(30),
  endDate: inDays(120),
  leagueType: "single_season",
  payoutFrequency: "end_of_season",
  minYears: 1,
  maxYears: 1,
  commissionerReimbursement: "5.00",
  payoutRule: "majority_approval",
  isPublic: false,
  description: "In the words of the specification",
  sport: "hockey",
  season: "2026",
  fantasyService: "espn",
});
const payoutStructure = [
  { place: 1, percentage: 70 },
  { place: 2, percentage: 30 },
];

describe("leagues", () => {
  it("are made with their fields, commissionerId and payoutStructure; the answer has id and name", async () => {
    proves("7.leagues.create", "3.leagues.payout-structure", "6.roles.create", "6.commissioner.identity");
    const fields = { ...terms(), commissionerId: maya.userId, payoutStructure };
    const made = await send(world, maya, "POST /api/leagues", fields);
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), ...fields, status: "draft" } });
  });

  it("are edited with the form's fields, both dates among them", async () => {
    proves("7.leagues.edit");
    const made = await send(world, casey, "POST /api/leagues", { ...terms(), payoutStructure });
    const edits = {
      name: "Edited League",
      entryFee: "0.00",
      maxMembers: 9,
      paymentDeadline: inDays(40),
      endDate: inDays(90),
    };
    const edited = await send(world, casey, `PUT /api/leagues/${made.body.id}`, edits);
    expect(edited).toMatchObject({ status: 200, body: edits });
  });

  it("are read one by one, with the commissioner's and the members' lists", async () => {
    proves("7.leagues.get", "7.leagues.my-commissioner", "7.leagues.members", "3.league-members.username");
    expect((await send(world, maya, `GET /api/leagues/${league.id}`)).body).toMatchObject({
      id: league.id,
      name: "Sunday League",
      entryFee: "50.00",
    });
    const mine = await send(world, casey, "GET /api/leagues/my-commissioner");
    expect(mine.list.map(({ id }) => id)).toContain(league.id);
    const members = await send(world, maya, `GET /api/leagues/${league.id}/members`);
    expect(members.list).toMatchObject([{ userId: maya.userId, username: "maya", paymentStatus: "pending" }]);
  });

  it("are listed for their players with payment information", async () => {
    proves("7.leagues.my-player", "3.aggregates.player-leagues");
    const { list } = await send(world, maya, "GET /api/leagues/my-player");
    expect(list.find(({ id }) => id === league.id)).toMatchObject({
      name: "Sunday League",
      commissionerUsername: "casey",
      commissionerId: casey.userId,
      entryFee: "50.00",
      maxMembers: 10,
      paymentStatus: "pending",
      leagueType: "single_season",
      yearsPayedFor: 1,
    });
  });

  it("that are public are in the classifieds for anyone; private ones aren't", async () => {
    proves("7.leagues.classifieds", "6.anonymous.classifieds");
    const { id } = await aLeague(world, casey, { isPublic: false });
    const { status, list } = await send(world, undefined, "GET /api/classifieds");
    expect(status).toBe(200);
    const listed = list.map((one) => one.id);
    expect([listed.includes(league.id), listed.includes(id)]).toEqual([true, false]);
  });

  it("send reminders on an empty body, and say how many", async () => {
    proves("7.leagues.send-reminders");
    const sent = await send(world, casey, `POST /api/leagues/${league.id}/send-reminders`);
    expect(sent).toMatchObject({ status: 200, body: { message: expect.any(String), remindersSent: 1 } });
  });

  it("are rated with a rating and a comment by a paid member", async () => {
    proves("7.leagues.rate-commissioner");
    await pay(maya, league);
    const rating = { rating: 5, comment: "Fair" };
    const rated = await send(world, maya, `POST /api/leagues/${league.id}/rate-commissioner`, rating);
    expect(rated).toMatchObject({ status: 200, body: { average: 5, count: 1 } });
  });

  it("are completed by their own call", async () => {
    proves("7.leagues.complete");
    const other = await aLeague(world, casey);
    const completed = await send(world, casey, `POST /api/leagues/${other.id}/complete`);
    expect(completed).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  it("are left, started and ended; the end thanks the members by email", async () => {
    proves("7.leagues.leave", "7.leagues.start-season", "7.leagues.end-season", "7.leagues.end-season-thanks");
    const other = await aLeague(world, casey, { name: "Short League" });
    const [stayer, leaver] = [await aPerson(world, "stayer"), await aPerson(world, "leaver")];
    await join(casey, other, stayer, leaver);
    expect((await send(world, leaver, `POST /api/leagues/${other.id}/leave`)).status).toBe(200);
    const members = await send(world, stayer, `GET /api/leagues/${other.id}/members`);
    expect(members.list.map(({ username }) => username)).toEqual(["stayer"]);
    expect(await send(world, casey, `POST /api/leagues/${other.id}/start-season`)).toMatchObject({
      status: 200,
      body: { status: "in_season" },
    });
    expect(await send(world, casey, `POST /api/leagues/${other.id}/end-season`)).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
    const mails = await send(world, undefined, `GET /api/mailbox?to=${stayer.email}`);
    expect(mails.list.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/thank/i));
  });
});

describe("dashboards", () => {
  let owner: Person;
  let player: Person;
  beforeAll(async () => {
    owner = await aPerson(world, "owner");
    player = await aPerson(world, "player");
    const owned = await aLeague(world, owner, { isPublic: true });
    await join(owner, owned, player, maya);
    await pay(player, owned);
  });

  it("have the figures of a commissioner", async () => {
    proves("7.dashboards.commissioner", "3.aggregates.commissioner");
    const { status, body } = await send(world, owner, "GET /api/dashboard/commissioner-stats");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalLeagues: 1,
      pendingAmount: "50.00",
      totalFunds: "50.00",
      totalMembers: 2,
    });
  });

  it("have the figures of a player", async () => {
    proves("7.dashboards.player", "3.aggregates.player");
    const { status, body } = await send(world, player, "GET /api/dashboard/player-stats");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      activeLeagues: 1,
      totalInvested: "50.00",
      pendingPayments: 0,
      seasonWinnings: "0.00",
    });
  });
});

describe("invitations", () => {
  const invite = (emails: string[]) => send(world, casey, `POST /api/leagues/${league.id}/invitations`, { emails });
  const INVITE = /\/invite\/([\w-]+)/;

  it("are sent to a list of addresses and listed for the person invited", async () => {
    proves("7.leagues.invitations", "7.invitations.my", "3.aggregates.invitations", "3.invitations.fields");
    const noah = await aPerson(world, "noah");
    expect((await invite([noah.email])).status).toBeLessThan(300);
    expect((await send(world, noah, "GET /api/invitations/my")).list).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        token: await tokenMailedTo(world, noah.email, INVITE),
        leagueName: "Sunday League",
        leagueId: league.id,
        invitedByName: expect.stringContaining("casey"),
        invitedById: casey.userId,
        entryFee: "50.00",
      }),
    ]);
  });

  it("are accepted by their token without a body, once, by someone who is logged in", async () => {
    proves("7.invitations.accept", "7.invitations.token", "4.invitation.accept", "4.invitation.only-pending");
    proves("6.anonymous.accepting", "6.roles.join");
    const olga = await aPerson(world, "olga");
    await invite([olga.email]);
    const { list } = await send(world, olga, "GET /api/invitations/my");
    const { id, token } = list[0] ?? {};
    expect((await send(world, undefined, `POST /api/invitations/${token}/accept`)).status).toBe(401);
    expect((await send(world, olga, `POST /api/invitations/${id}/accept`)).status).toBe(404);
    expect((await send(world, olga, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    expect((await send(world, undefined, `GET /api/invitations/${token}`)).body.status).toBe("accepted");
    const members = await send(world, olga, `GET /api/leagues/${league.id}/members`);
    expect(members.list.map(({ username }) => username)).toContain("olga");
    const other = await aPerson(world, "other");
    expect((await send(world, other, `POST /api/invitations/${token}/accept`)).status).toBe(409);
    expect((await send(world, other, `POST /api/invitations/${token}/decline`)).status).toBe(409);
  });

  it("are declined by their token without a body", async () => {
    proves("7.invitations.decline", "4.invitation.decline", "6.anonymous.invitation-pages");
    const petra = await aPerson(world, "petra");
    await invite([petra.email]);
    const token = await tokenMailedTo(world, petra.email, INVITE);
    expect((await send(world, undefined, `GET /api/invitations/${token}`)).body.status).toBe("pending");
    expect((await send(world, petra, `POST /api/invitations/${token}/decline`)).status).toBe(200);
    expect((await send(world, undefined, `GET /api/invitations/${token}`)).body.status).toBe("declined");
    expect((await send(world, petra, `POST /api/invitations/${token}/accept`)).status).toBe(409);
  });
});

describe("notifications", () => {
  it("are listed, and go from unread to read by their own call", async () => {
    proves("7.notifications.list", "7.notifications.read", "4.notifications.read");
    proves("4.league.complete", "4.league.complete-notifies");
    const other = await aLeague(world, casey);
    const quinn = await aPerson(world, "quinn");
    await join(casey, other, quinn);
    const completed = await send(world, casey, `POST /api/leagues/${other.id}/complete`);
    expect(completed.body.status).toBe("completed");
    const { list } = await send(world, quinn, "GET /api/notifications");
    expect(list).toMatchObject([{ type: "league_completed", leagueId: other.id, isRead: false, emailSent: false }]);
    expect((await send(world, quinn, `POST /api/notifications/${list[0]?.id}/read`)).status).toBe(200);
    expect((await send(world, quinn, "GET /api/notifications")).list).toMatchObject([{ isRead: true }]);
  });
});
