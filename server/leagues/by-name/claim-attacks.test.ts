import { describe, expect, it } from "vitest";
import { renewJoinLink } from "#contract/leagues/join-links.ts";
import { getLeague } from "#contract/leagues/leagues.ts";
import {
  askForName,
  doubtClaim,
  listNamedSeats,
  type NamedSeat,
  putTogether,
  renewSeatLink,
  type SeatClaim,
} from "#contract/leagues/named-seats.ts";
import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { waiveLateFee } from "#contract/members/league-dues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { stepIn } from "#contract/operations/commissioner-gone.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { addLateFeesAfter, duesOf } from "#tests/money/due-acts.ts";
import { sayByLink } from "#tests/money/seat-link-acts.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { claim, claimIn, recordFor, withNames } from "#tests/support/named-league.ts";
import { award, edit, of, refusal, seatOf } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, join, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
const ada = withAdmin(world);
let people = 0;

const someone = () => aPerson(world, `sock${++people}`);
const paidDana = [{ name: "Dana Scully", hasPaid: true }];
const members = (names: { name: string; hasPaid?: boolean }[] = paidDana) => ({
  by: casey,
  players: [ann, ben],
  names,
});
const doubt = (who: Person, { id }: SeatClaim) => who.call(doubtClaim, { ...of({ id }), body: { reason: "No." } });
const erase = (who: Person) => who.call(eraseAccount, { body: { currentPassword: "correct horse" } });

describe("A treasurer with a second account", () => {
  it("settles no prize that was never sent by claiming the winner's seat and erasing the account", async () => {
    const { league, dana } = await withNames(world, members());
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [{ userId: dana.userId } as Person, "50.00"]));
    const [debt] = done(await casey.call(listDebts, of(league)));
    done(await casey.call(sendDebt, { ...of(debt ?? { id: "" }), body: byVenmo(world) }));
    const sock = await someone();
    done(await claim(sock, dana));
    done(await erase(sock));
    expect(done(await casey.call(listDebts, of(league)))).toMatchObject([{ userId: dana.userId, standing: "sent" }]);
    expect(done(await casey.call(listNamedSeats, of(league)))).toMatchObject([{ name: "Dana Scully", token: null }]);
    const params = { ...of(league).params, userId: dana.userId };
    done(await claim(await someone(), done(await casey.call(renewSeatLink, { params }))));
    expect(await claimIn(casey, league)).toMatchObject({ noDoubt: null });
  });

  it("erases no name with an account that claimed its paid seat in a season that is over", async () => {
    const { league, dana } = await withNames(world, members());
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    const sock = await someone();
    done(await claim(sock, dana));
    expect(await erase(sock)).toMatchObject(refusal(409, /claimed less than 48 hours ago/));
  });
});

describe("A claim", () => {
  it("can't be carried off while a vote keeps others from saying that it isn't them", async () => {
    const { league, dana } = await withNames(world, members());
    for (const member of [ann, ben]) done(await recordFor(world, casey, league, member));
    const thief = await someone();
    done(await claim(thief, dana));
    const body = { leagueId: league.id, proposedCommissionerId: ben.userId, reason: "Enough." };
    done(await ann.call(proposeCommissioner, { body }));
    world.advance({ hours: 49 });
    expect((await doubt(ann, await claimIn(ann, league))).status).toBe(409);
    expect(await thief.call(leaveLeague, { ...of(league), body: {} })).toMatchObject(refusal(409, /was claimed/));
  });

  it("hands the seat over to nobody while it can be undone", async () => {
    const years = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
    const { league, dana } = await withNames(world, members(), years);
    const thief = await someone();
    done(await claim(thief, dana));
    const invite = () =>
      thief.call(inviteReplacement, { body: { leagueId: league.id, email: `heir${people}@example.com` } });
    expect(await invite()).toMatchObject(refusal(409, /claimed less than 48 hours ago/));
    world.advance({ hours: 48 });
    done(await invite());
  });

  it("isn't undone by two who joined after it", async () => {
    const { league, dana } = await withNames(world, members());
    done(await claim(await someone(), dana));
    world.advance({ hours: 1 });
    const [one, other] = [await someone(), await someone()];
    await join(casey, league, one, other);
    const made = await claimIn(casey, league);
    for (const who of [one, other]) done(await doubt(who, made));
    expect(await seatOf(casey, league, dana)).toBeUndefined();
    done(await doubt(ann, made));
    expect(await seatOf(casey, league, dana)).toMatchObject({ paymentStatus: "paid" });
  });

  it("stays with its account where Potkeeper came to hold the money, and ends with it", async () => {
    const { league, dana } = await withNames(world, members([{ name: "Dana Scully" }]));
    const person = await someone();
    done(await claim(person, dana));
    const made = await claimIn(casey, league);
    done(await edit(casey, league, { custody: "potkeeper" }));
    for (const who of [ann, ben]) expect(await doubt(who, made)).toMatchObject(refusal(409, /holds the money/));
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    world.advance({ hours: 49 });
    done(await erase(person));
  });

  it("of another name isn't made by an account whose first one the books know", async () => {
    const names = [...paidDana, { name: "Fox Mulder" }];
    const { league, dana, seats } = await withNames(world, members(names));
    const person = await someone();
    world.advance({ hours: 1 });
    done(await claim(person, dana));
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [person, "50.00"]));
    const made = await claimIn(casey, league);
    for (const who of [ann, ben]) done(await doubt(who, made));
    world.advance({ hours: 1 });
    expect((await claim(person, seats[1] as NamedSeat)).status).toBe(409);
    const again = done(await casey.call(listNamedSeats, of(league))).find(({ userId }) => userId === dana.userId);
    done(await claim(person, again as NamedSeat));
  });
});

it("Two seats that were both late are put together, and the name's late fee stays", async () => {
  const terms = { lateFee: "10.00", lateFeeAfterDays: 3 };
  const { league, dana } = await withNames(world, members([{ name: "Dana Scully" }]), terms);
  await addLateFeesAfter(world, league, 4);
  const [late] = await duesOf(casey, league, ann, "late");
  done(await casey.call(waiveLateFee, { ...of(late ?? { id: "" }), body: { reason: "Hospital" } }));
  const params = { ...of(league).params, userId: ann.userId };
  done(await casey.call(putTogether, { params, body: { nameId: dana.userId } }));
  const lates = await duesOf(casey, league, ann, "late");
  expect(lates.filter(({ standing }) => standing === "open")).toHaveLength(1);
});

describe("A treasurer among names", () => {
  it("who keeps money isn't put together with a name, and keeps their seat", async () => {
    const treasurer = await someone();
    const scene = { by: casey, players: [ann, treasurer], treasurer, names: paidDana };
    const { league, dana } = await withNames(world, scene);
    const params = { ...of(league).params, userId: treasurer.userId };
    const tried = await casey.call(putTogether, { params, body: { nameId: dana.userId } });
    expect(tried).toMatchObject(refusal(409, /keep this league's money/));
  });

  it("whose claim is undone keeps the money of nobody else from then on", async () => {
    const { league, dana } = await withNames(world, members());
    const person = await someone();
    done(await claim(person, dana));
    done(await casey.call(nameTreasurer, { ...of(league), body: { userId: person.userId } }));
    done(await person.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
    const made = await claimIn(casey, league);
    for (const who of [ann, ben]) done(await doubt(who, made));
    expect(done(await casey.call(getLeague, of(league))).treasurer).toMatchObject({ userId: casey.userId });
  });
});

describe("A seat's link that reached the wrong person", () => {
  it("says where to be paid, and that the name goes, until it is renewed", async () => {
    const { league, dana } = await withNames(world, members());
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [{ userId: dana.userId } as Person, "50.00"]));
    expect((await sayByLink(world, dana, "pay-to", { payTo: "Venmo @thief" })).statusCode).toBe(303);
    expect((await sayByLink(world, dana, "take-off")).statusCode).toBe(303);
    world.advance({ hours: 49 });
    const shown = async () => done(await casey.call(listNamedSeats, of(league)));
    expect(await shown()).toMatchObject([{ payTo: "Venmo @thief", nameGoesAt: expect.any(String) }]);
    done(await casey.call(renewSeatLink, { params: { ...of(league).params, userId: dana.userId } }));
    expect(await shown()).toMatchObject([{ payTo: null, nameGoesAt: null }]);
  });

  it("takes no name off a seat that is claimed", async () => {
    const { league, dana } = await withNames(world, members([{ name: "Walter Skinner" }]));
    await sayByLink(world, dana, "take-off");
    done(await claim(await someone(), dana));
    world.advance({ hours: 49 });
    await jobHandlers(world.deps).forget_names({});
    expect(await claimIn(casey, league)).toMatchObject({ name: "Walter Skinner", noDoubt: null });
  });
});

it("An admin appoints nobody without an account", async () => {
  const { league, dana } = await withNames(world, members());
  world.advance({ days: 160 });
  const body = { action: "appoint" as const, userId: dana.userId, reason: "Casey doesn't answer." };
  expect((await ada.call(stepIn, { ...of(league), body })).status).toBe(400);
  expect(await seatOf(ann, league, dana)).toMatchObject({ paymentStatus: "paid" });
});

it("What others were told of a seat that was asked for, claimed and doubted keeps no name that was taken off", async () => {
  const { league, dana } = await withNames(world, members([{ name: "Monica Reyes" }]));
  const person = await someone();
  const { token } = done(await casey.call(renewJoinLink, of(league)));
  done(await person.call(askForName, { params: { token }, body: { nameId: dana.userId } }));
  done(await claim(person, dana));
  done(await doubt(ann, await claimIn(casey, league)));
  done(await erase(person));
  const { rows } = await world.database.pool.query("select title, message from notifications");
  expect(JSON.stringify(rows)).not.toContain("Reyes");
  const told = done(await casey.call(listNotifications, { query: {} })).map(({ title }) => title);
  expect(told).toContainEqual(expect.stringMatching(/has made Deleted user's seat theirs/));
});
