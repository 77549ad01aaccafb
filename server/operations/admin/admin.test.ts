import { beforeAll, describe, expect, it } from "vitest";
import { getLeague, listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import * as leagueContract from "#contract/operations/admin-leagues.ts";
import * as oversight from "#contract/operations/admin-oversight.ts";
import * as userContract from "#contract/operations/admin-users.ts";
import { getDeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { getCurrentUser, signIn } from "#contract/people/auth.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, player] = withPeople(world, "casey", "player");
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(world, "ada");
});

const account = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.com`,
  firstName: "Some",
  lastName: "Body",
  role: "user",
  password: "correct horse",
  ...more,
});
const form = (name: string, more: object = {}) => ({
  name,
  sport: "football",
  season: "2026",
  entryFee: "20.00",
  maxMembers: 8,
  leagueType: "standard",
  status: "draft",
  ...more,
});
const create = (more: object, username: string) =>
  admin.call(userContract.createUser, { body: account(username, more) });
const edit = (by: Person, person: Person, more: object) => {
  const { password: _, ...fields } = account(person.username);
  return by.call(userContract.editUser, { params: { id: person.userId }, body: { ...fields, password: "", ...more } });
};
const remove = (person: { userId: string }, by = admin) =>
  by.call(userContract.deleteUser, { params: { id: person.userId } });
/** What an admin reads that keeps a user's account from being erased. */
async function keptBy({ userId }: { userId: string }) {
  const { body } = await admin.call(getDeletionBlockers, { params: { id: userId } });
  return [body.unfinishedLeagues, body.held, body.isLastAdmin];
}
const audited = async (action: string) =>
  (await admin.call(oversight.listAuditLog)).body.filter((entry) => entry.action === action && entry.actorId !== null);

describe("users", () => {
  it("are created with a role, told by email, and listed newest first", async () => {
    world.advance({ hours: 1 });
    const { status, body } = await create({ role: "admin" }, "grace");
    expect([status, body.role]).toEqual([201, "admin"]);
    const { body: rows, headers } = await admin.call(userContract.listUsers);
    expect(rows[0]).toMatchObject({ username: "grace", email: "grace@example.com", leaguesRun: 0 });
    expect(Number(headers["x-total-count"])).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toMatch(/password|resetToken|stripe/i);
    const { body: mails } = await world.visitor().call(listMails, { query: { to: "grace@example.com" } });
    expect(mails[0]?.subject).toBe("Your Potkeeper account is ready");
    const ofGrace = (await audited("user.create")).filter(({ subjectName }) => subjectName === "grace");
    expect(ofGrace).toMatchObject([{ actorUsername: admin.username }]);
  });

  it("are refused with an address that is taken, at its field, and with a role that isn't one", async () => {
    const taken = await create({ email: "CASEY@example.com" }, "another");
    expect([taken.status, taken.error.errors?.[0]?.path]).toEqual([409, "email"]);
    expect((await create({ role: "owner" }, "nobody")).status).toBe(400);
  });

  it("lose their sessions with their role or address, and are told about a new address at the old one", async () => {
    const moved = await aPerson(world, "moved");
    expect((await edit(admin, moved, { email: "new@example.com" })).body.email).toBe("new@example.com");
    expect((await moved.call(getCurrentUser)).status).toBe(401);
    const { body: mails } = await world.visitor().call(listMails, { query: { to: moved.email } });
    expect(mails.map(({ subject }) => subject)).toContain("Your Potkeeper email address was changed");
    const again = world.visitor();
    await again.call(signIn, { body: { username: "moved", password: "correct horse" } });
    expect((await edit(admin, moved, { email: "new@example.com", role: "admin" })).body.role).toBe("admin");
    expect((await again.call(getCurrentUser)).status).toBe(401);
  });

  it("are signed out everywhere when an admin says so", async () => {
    const lost = await aPerson(world, "lost_phone");
    const { status } = await admin.call(userContract.endUserSessions, { params: { id: lost.userId } });
    expect([status, (await lost.call(getCurrentUser)).status]).toEqual([200, 401]);
  });
});

describe("deleting a user", () => {
  it("erases their personal data and keeps their payments", async () => {
    const leaving = await aPerson(world, "leaving");
    const league = await withLeague(world, { by: casey, players: [leaving], paid: true }, { name: "History" });
    expect((await remove(leaving)).error.message).toContain("We're holding $50.00 for this user.");
    expect(await keptBy(leaving)).toEqual([[], "50.00", false]);
    await setStatus(casey, league, "cancelled");
    expect((await remove(leaving)).status).toBe(409);
    await world.runJobs();
    expect((await remove(leaving)).status).toBe(200);
    expect((await leaving.call(getCurrentUser)).status).toBe(401);
    expect((await world.visitor().call(listMails, { query: { to: leaving.email } })).body).toEqual([]);
    const again = { username: "leaving", password: "correct horse" };
    expect((await world.visitor().call(signIn, { body: again })).status).toBe(401);
    expect((await remove(leaving)).status).toBe(404);
    const { body: members } = await casey.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ username: "Deleted user", totalAmountPaid: "50.00" }]);
    const { body: rows } = await admin.call(userContract.listUsers);
    expect(rows.map(({ id }) => id)).not.toContain(leaving.userId);
    expect((await aPerson(world, "leaving")).userId).not.toBe(leaving.userId);
  });

  it("is refused while they run a league that isn't over, and frees their unpaid seats", async () => {
    const runner = await aPerson(world, "runner");
    const league = await aLeague(world, runner, { name: "Still Running" });
    const other = await aLeague(world, casey);
    await join(casey, other, runner);
    expect((await remove(runner)).error.message).toContain("runs Still Running. Complete or cancel it first");
    expect(await keptBy(runner)).toEqual([[{ id: league.id, name: "Still Running", isEnded: false }], "0.00", false]);
    const second = await aLeague(world, runner, { name: "Also Running" });
    expect((await remove(runner)).error.message).toBe(
      "This user runs Also Running and Still Running. Complete or cancel them first, or let their members choose another commissioner.",
    );
    await setStatus(runner, second, "cancelled");
    await setStatus(runner, league, "cancelled");
    expect(await keptBy(runner)).toEqual([[], "0.00", false]);
    expect((await remove(runner)).status).toBe(200);
    expect((await casey.call(listMembers, { params: { id: other.id } })).body).toEqual([]);
  });

  it("names 20 of 21 leagues that they still run", async () => {
    const runner = await aPerson(world, "tireless");
    for (let count = 1; count <= 21; count += 1) await aLeague(world, runner, { name: `League ${count}` });
    const [leagues] = await keptBy(runner);
    expect(leagues).toHaveLength(20);
  });

  it("is refused while the league they ran still holds money", async () => {
    const runner = await aPerson(world, "ending");
    const league = await withLeague(
      world,
      { by: runner, players: [player], paid: true, status: "completed" },
      { name: "Not Paid Out" },
    );
    expect((await remove(runner)).error.message).toContain("runs Not Paid Out, which still holds money");
    expect(await keptBy(runner)).toEqual([[{ id: league.id, name: "Not Paid Out", isEnded: true }], "0.00", false]);
    await admin.call(leagueContract.editLeagueAsAdmin, {
      params: { id: league.id },
      body: { status: "cancelled" },
    });
    await world.runJobs();
    expect((await remove(runner)).status).toBe(200);
  });

  it("is refused while a prize waits for their bank account", async () => {
    const winner = await aPerson(world, "winner");
    const league = await withLeague(world, { by: casey, players: [winner], paid: true, status: "completed" });
    await propose(casey, league, [[winner, "50.00"]]);
    expect((await remove(winner)).error.message).toContain("holding $50.00");
  });

  it("leaves at least one admin, even if two take each other's role at once", async () => {
    const { body: rows } = await admin.call(userContract.listUsers);
    for (const { id, role, username } of rows) {
      if (role === "admin" && username !== admin.username) await remove({ userId: id });
    }
    expect((await remove(admin)).error.message).toContain("last admin");
    expect((await edit(admin, admin, {})).status).toBe(409);
    const second = await anAdmin(world, "bea");
    const answers = await Promise.all([edit(admin, second, {}), edit(second, admin, {})]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const survivor = answers[0]?.status === 200 ? admin : second;
    const { body: after } = await survivor.call(userContract.listUsers);
    expect(after.filter(({ role }) => role === "admin")).toHaveLength(1);
    if (survivor !== admin) admin = second;
  });
});

describe("leagues", () => {
  it("can be edited after payments, which is in the audit log, and a pick'em stays one", async () => {
    const scene = { by: casey, players: [player], paid: [player] };
    const league = await withLeague(world, scene, { name: "Edited", leagueType: "pickem" });
    const body = form("Edited by hand", { entryFee: "40.00", status: "in_season" });
    const changed = await admin.call(leagueContract.editLeagueAsAdmin, { params: { id: league.id }, body });
    expect(changed.body).toMatchObject({ entryFee: "40.00", status: "in_season", leagueType: "pickem" });
    const renamed = await admin.call(leagueContract.editLeagueAsAdmin, {
      params: { id: league.id },
      body: { name: "Renamed by hand" },
    });
    expect(renamed.body).toMatchObject({ name: "Renamed by hand", entryFee: "40.00", status: "in_season" });
    const edits = (await audited("league.edit")).filter(({ subjectId }) => subjectId === league.id);
    expect(edits.map(({ subjectName }) => subjectName)).toEqual(["Renamed by hand", "Renamed by hand"]);
    const search = await admin.call(leagueContract.listAllLeagues, { query: { search: "by HAND" } });
    expect(search.body.map(({ id }) => id)).toEqual([league.id]);
    const byRunner = await admin.call(leagueContract.listAllLeagues, { query: { search: "casey", limit: "1" } });
    expect(byRunner.body).toHaveLength(1);
    const { body: runners } = await admin.call(userContract.listUsers, { query: { search: "casey@" } });
    const { body: theirs } = await casey.call(listCommissionerLeagues);
    expect(runners).toMatchObject([{ leaguesRun: theirs.length, leaguesPlayed: 0 }]);
  });

  it("can't be deleted while they hold money; an empty one is gone for everyone, and its books stay", async () => {
    const scene = { by: casey, players: [player], paid: [player] };
    const league = await withLeague(world, scene, { name: "To be deleted", isPublic: true });
    const drop = () => admin.call(leagueContract.deleteLeague, { params: { id: league.id } });
    expect((await drop()).error.message).toBe(
      "This league holds $50.00 in escrow. Cancel it first, so that everyone is refunded.",
    );
    await setStatus(casey, league, "cancelled");
    const listed = async () =>
      (await admin.call(leagueContract.listAllLeagues, { query: { search: "To be deleted" } })).body[0];
    const whileOnItsWay = await listed();
    expect([whileOnItsWay?.escrowBalance, whileOnItsWay?.held]).toEqual(["0.00", "50.00"]);
    expect((await drop()).status).toBe(409);
    await world.runJobs();
    expect((await listed())?.held).toBe("0.00");
    expect((await drop()).status).toBe(200);
    expect((await drop()).status).toBe(404);
    for (const person of [admin, casey, player]) {
      expect((await person.call(getLeague, { params: { id: league.id } })).status).toBe(404);
    }
    const { body: rows } = await admin.call(leagueContract.listAllLeagues);
    expect(rows.map(({ id }) => id)).not.toContain(league.id);
  });
});

describe("oversight", () => {
  it("counts people, leagues and money as the books have it", async () => {
    // Work that other tests left would count as this one's.
    await world.runJobs();
    const before = (await admin.call(oversight.getAdminStats)).body;
    const [paying, leaving] = [await aPerson(world, "paying"), await aPerson(world, "regretting")];
    const league = await withLeague(world, { by: casey, players: [paying, leaving], paid: true });
    await leaving.call(leaveLeague, { params: { id: league.id } });
    await world.runJobs();
    const { body: after } = await admin.call(oversight.getAdminStats);
    expect(after.totalUsers).toBe(before.totalUsers + 2);
    expect(after.activeLeagues).toBe(before.activeLeagues + 1);
    expect(Number(after.totalRevenue)).toBe(Number(before.totalRevenue) + 50);
    expect(after.volume).toHaveLength(12);
    expect(after.volume.at(-1)?.month).toBe(world.clock().toISOString().slice(0, 7));
  });

  it("shows the payouts that voters did not approve", async () => {
    const scene = { by: casey, players: [player], paid: [player], status: "completed" as const };
    const league = await withLeague(world, scene, { name: "Undecided", payoutRule: "majority_approval" });
    await propose(casey, league, [[player, "50.00"]]);
    const cases = async () => (await admin.call(oversight.listCases)).body.filter((one) => one.leagueId === league.id);
    expect(await cases()).toEqual([]);
    world.advance({ days: 7 });
    const undecided = await cases();
    expect(undecided).toMatchObject([{ kind: "payout_vote", amount: "50.00", leagueName: "Undecided" }]);
    expect(undecided[0]).not.toHaveProperty("needsSecondAdmin");
  });
});
