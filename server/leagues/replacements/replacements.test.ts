import { beforeEach, describe, expect, it } from "vitest";
import { getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import * as contract from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
let commissioner: Person;
let outgoing: Person;
let staying: Person;
let replacement: Person;
let league: League;
let count = 0;

/** Opens a dynasty with two members who have each prepaid three seasons at $50.00. */
beforeEach(async () => {
  count += 1;
  commissioner = await aPerson(world, `commissioner${count}`);
  outgoing = await aPerson(world, `outgoing${count}`);
  staying = await aPerson(world, `staying${count}`);
  replacement = await aPerson(world, `replacement${count}`);
  const terms = { leagueType: "dynasty", maxMembers: 2 };
  league = await withLeague(world, { by: commissioner, players: [outgoing, staying], paid: true, years: 3 }, terms);
});

const invite = (by: Person, email = replacement.email) =>
  by.call(contract.inviteReplacement, { body: { leagueId: league.id, email } });
const tokenFor = (address: string) => emailedToken(world, address, "replacement-invite/");
const accept = (by: Person, token: string) => by.call(contract.acceptReplacement, { params: { token } });
const seats = async () => (await commissioner.call(listMembers, of(league))).body;
const seatOf = async (person: Person) => (await seats()).find(({ userId }) => userId === person.userId);
const escrow = async (season: number) =>
  (await commissioner.call(getEscrow, { ...of(league), query: { season: String(season) } })).body;

const offerOf = async (person: Person) => (await person.call(contract.getReplacementOffer, of(league))).body;
const withdraw = (by: Person) => by.call(contract.withdrawReplacementOffer, of(league));

const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);

async function aPendingToken(): Promise<string> {
  expect((await invite(outgoing)).status).toBe(201);
  return tokenFor(replacement.email);
}

/** Completes the season, pays everything to one winner and starts the next season. */
async function nextSeason(winner: Person) {
  league = await setStatus(commissioner, league, "completed");
  const { balance } = await escrow(league.currentYear);
  expect((await propose(commissioner, league, [[winner, balance]])).status).toBe(201);
  const { body } = await commissioner.call(startSeason, of(league));
  league = body;
}

describe("a replacement", () => {
  it("takes over the seat from the next season on once they have paid; the prepaid money goes back", async () => {
    const token = await aPendingToken();
    const page = await world.visitor().call(contract.getReplacementInvitation, { params: { token } });
    expect(page.body).toMatchObject({ forYear: 2, entryFee: "50.00", status: "pending", leagueName: league.name });
    expect(page.body.league).toMatchObject({
      ...{ name: league.name, sport: league.sport, commissionerName: commissioner.name },
      ...{ endDate: league.endDate, paidMembers: 2, members: expect.arrayContaining([outgoing.username]) },
    });
    expect((await accept(replacement, token)).body).toMatchObject({ leagueId: league.id });
    expect(await seatOf(replacement)).toMatchObject({ firstSeason: 2, paymentStatus: "pending" });
    expect((await seatOf(outgoing))?.lastSeason).toBeNull();

    await pay(replacement, league, { years: 2 });
    expect(await seatOf(replacement)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 3 });
    expect(await seatOf(outgoing)).toMatchObject({ paymentStatus: "paid", lastSeason: 1, paidThroughYear: 1 });
    await world.runJobs();
    expect(await seatOf(outgoing)).toMatchObject({ paymentStatus: "paid", refundAmount: "100.00" });
    expect([(await escrow(1)).balance, (await escrow(2)).balance, (await escrow(3)).balance]).toEqual([
      "100.00",
      "100.00",
      "100.00",
    ]);
    const { body: shown } = await commissioner.call(getLeague, of(league));
    expect(shown).toMatchObject({ memberCount: 2, pot: { paidMembers: 2 } });

    await nextSeason(outgoing);
    expect(league).toMatchObject({ currentYear: 2, status: "active" });
    expect((await seats()).map(({ username }) => username).sort()).toEqual([`replacement${count}`, `staying${count}`]);
    await nextSeason(replacement);
    expect(league).toMatchObject({ currentYear: 3, pot: { paidMembers: 2 } });
    await nextSeason(staying);
    expect(league).toMatchObject({ currentYear: 4, pot: { paidMembers: 0, pendingMembers: 2 } });
  });

  it("has no vote and no prize in the season before theirs", async () => {
    await accept(replacement, await aPendingToken());
    await pay(replacement, league, { years: 2 });
    await setStatus(commissioner, league, "completed");
    const { status } = await propose(commissioner, league, [[replacement, "100.00"]]);
    expect(status).toBe(400);
  });

  it("who paid is announced to the commissioner, once, and to an outgoing member without a refund", async () => {
    const short = await aPerson(world, `short${count}`);
    const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3, maxMembers: 2 };
    league = await withLeague(world, { by: commissioner, players: [short] }, terms);
    await pay(short, league, { years: 1 });
    expect((await invite(short)).status).toBe(201);
    await accept(replacement, await tokenFor(replacement.email));
    const [heir, title] = [`replacement${count} Tester`, `short${count} Tester's seat in ${league.name}`];
    const before = await titlesOf(commissioner);
    await pay(replacement, league, { years: 1 });
    expect(await titlesOf(commissioner)).toEqual([`${heir} takes over ${title}`, ...before]);
    expect(await titlesOf(short)).toEqual([`${heir} takes over your seat in ${league.name}`]);
  });

  it("who leaves before their season returns the seat to the member who offered it", async () => {
    await accept(replacement, await aPendingToken());
    expect((await replacement.call(leaveLeague, of(league))).status).toBe(200);
    const spent = await accept(await aPerson(world, `heir${count}`), await tokenFor(replacement.email));
    expect(spent.status).toBe(409);
    expect((await invite(outgoing, "another@example.com")).status).toBe(201);
    expect((await seatOf(outgoing))?.lastSeason).toBeNull();
  });

  it("who hasn't paid when the season starts loses the seat; the previous member keeps it", async () => {
    await accept(replacement, await aPendingToken());
    await nextSeason(outgoing);
    expect(await seatOf(replacement)).toBeUndefined();
    expect(await seatOf(outgoing)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 3, lastSeason: null });
    const late = { leagueId: league.id, amount: "100.00", yearsSelected: 2 };
    expect((await replacement.call(createPaymentIntent, { body: late })).status).toBe(404);
  });
});

describe("the invitation", () => {
  it("is for paid members of a dynasty in its first two years", async () => {
    expect((await invite(replacement)).status).toBe(404);
    expect((await invite(commissioner)).status).toBe(403);
    expect((await invite(outgoing, staying.email)).status).toBe(409);
    expect((await invite(outgoing, "")).error.errors?.[0]?.message).toBe("Please enter an email address");
    const other = await aLeague(world, commissioner);
    const body = { leagueId: other.id, email: "x@example.com" };
    expect((await commissioner.call(contract.inviteReplacement, { body })).status).toBe(409);
  });

  it("is one at a time; the same address again renews it", async () => {
    const token = await aPendingToken();
    world.advance({ days: 10 });
    expect((await invite(outgoing, replacement.email.toUpperCase())).status).toBe(201);
    expect((await invite(outgoing, "another@example.com")).status).toBe(409);
    world.advance({ days: 10 });
    expect((await accept(replacement, token)).status).toBe(200);
    expect((await invite(outgoing, "another@example.com")).status).toBe(409);
  });

  it("is accepted once, however many try at once", async () => {
    const token = await aPendingToken();
    const rival = await aPerson(world, `rival${count}`);
    const answers = await Promise.all([accept(replacement, token), accept(rival, token), accept(replacement, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await seats()).toHaveLength(3);
  });

  it("can't be accepted by a member, by an unknown link, or after it was declined or has expired", async () => {
    const token = await aPendingToken();
    expect((await accept(staying, token)).status).toBe(409);
    expect((await accept(replacement, "unknown")).error.message).toBe("Invitation Not Found");
    expect((await world.visitor().call(contract.acceptReplacement, { params: { token } })).status).toBe(401);
    world.advance({ days: 14 });
    expect((await accept(replacement, token)).status).toBe(409);
    const again = await aPendingToken();
    expect((await replacement.call(contract.declineReplacement, { params: { token: again } })).status).toBe(200);
    expect((await accept(replacement, again)).error.message).toBe("This invitation was declined.");
    const page = await world.visitor().call(contract.getReplacementInvitation, { params: { token: again } });
    expect(page.body).toMatchObject({ status: "declined", league: null });
  });

  it("expires when its season begins", async () => {
    const token = await aPendingToken();
    await nextSeason(outgoing);
    expect((await accept(replacement, token)).status).toBe(409);
  });
});

it("the next season waits while the members vote on the payouts", async () => {
  const terms = { leagueType: "dynasty", payoutRule: "majority_approval" };
  const voted = await withLeague(world, { by: commissioner, players: [staying] }, terms);
  await pay(staying, voted, { years: 2 });
  await setStatus(commissioner, voted, "completed");
  await propose(commissioner, voted, [[staying, "50.00"]]);
  const { error } = await commissioner.call(startSeason, of(voted));
  expect(error.message).toBe("The members are still voting on this season's payouts.");
});

it("an offered seat is shown to the member who offers it, and to no one else", async () => {
  expect(await offerOf(outgoing)).toBeNull();
  await invite(outgoing);
  expect(await offerOf(outgoing)).toMatchObject({ email: replacement.email, forYear: 2, status: "pending" });
  expect([await offerOf(staying), await offerOf(commissioner)]).toEqual([null, null]);
});

it("an offered seat can be taken back: its link ends, and the seat can be offered to someone else", async () => {
  const token = await aPendingToken();
  expect((await withdraw(staying)).status).toBe(409);
  const { status, body } = await withdraw(outgoing);
  expect([status, body.message]).toEqual([
    200,
    `The link for ${replacement.email} doesn't work anymore. You keep your seat.`,
  ]);
  expect(await offerOf(outgoing)).toBeNull();
  expect((await accept(replacement, token)).status).toBe(409);
  expect((await withdraw(outgoing)).status).toBe(409);
  expect((await invite(outgoing, "someone.else@example.com")).status).toBe(201);
});

it("an offered seat can't be taken back once someone has accepted it", async () => {
  await accept(replacement, await aPendingToken());
  expect(await offerOf(outgoing)).toMatchObject({ status: "accepted" });
  expect((await withdraw(outgoing)).status).toBe(409);
  expect((await seatOf(replacement))?.firstSeason).toBe(2);
});
