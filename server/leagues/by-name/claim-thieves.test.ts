import { describe, expect, it } from "vitest";
import {
  confirmClaim,
  doubtClaim,
  getClaimOffer,
  listNamedSeats,
  type NamedSeat,
  putTogether,
  registerAndClaim,
  renewSeatLink,
  type SeatClaim,
} from "#contract/leagues/named-seats.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments } from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { getLeagueVoting } from "#contract/votes/payout-votes.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { claim, claimIn, recordFor, seatedIn, withNames } from "#tests/support/named-league.ts";
import { award, edit, of, refusal, seatOf } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
const ada = withAdmin(world);
let people = 0;

const someone = () => aPerson(world, `stranger${++people}`);
const members = () => ({ by: casey, players: [ann, ben] });
const doubt = (who: Person, { id }: SeatClaim) => who.call(doubtClaim, { ...of({ id }), body: { reason: "No." } });
const account = () => ({
  ...{ username: `thief${++people}`, firstName: "A", lastName: "Thief", password: "correct horse" },
  email: `thief${people}@example.com`,
});
const together = (league: { id: string }, who: Person, { userId }: NamedSeat) =>
  casey.call(putTogether, { params: { id: league.id, userId: who.userId }, body: { nameId: userId } });
const accounts = async (username: string) =>
  (await world.database.pool.query("select id from users where username = $1", [username])).rowCount;

/** A prize is named for a paid name, and the league is over. */
async function withWinner() {
  const made = await withNames(world, { ...members(), names: [{ name: "Dana Scully", hasPaid: true }] });
  await setStatus(casey, made.league, "in_season");
  await setStatus(casey, made.league, "completed");
  done(await award(casey, made.league, [{ userId: made.dana.userId } as Person, "50.00"]));
  const [debt] = done(await casey.call(listDebts, of(made.league)));
  return { ...made, debt: of(debt ?? { id: "" }) };
}

describe("A stranger with a seat's link", () => {
  it("can't carry off what was paid in the hours in which it can be undone", async () => {
    const { league, dana } = await withNames(world, { ...members(), names: [{ name: "Dana Scully", hasPaid: true }] });
    const thief = await someone();
    done(await claim(thief, dana));
    const params = { ...of(league).params, userId: thief.userId };
    const tries = [
      await thief.call(leaveLeague, { ...of(league), body: {} }),
      await casey.call(removeMember, { params }),
      await thief.call(eraseAccount, { body: { currentPassword: "correct horse" } }),
    ];
    for (const tried of tries) expect(tried).toMatchObject(refusal(409, /claimed less than 48 hours ago/));
    const made = await claimIn(ann, league);
    done(await doubt(ann, made));
    done(await doubt(ben, made));
    expect(await seatOf(casey, league, dana)).toMatchObject({ paymentStatus: "paid" });
    expect(await seatedIn(casey, league)).not.toContain(thief.userId);
    const told = done(await thief.call(listNotifications, { query: {} })).map(({ title, actionUrl }) => [
      title,
      actionUrl,
    ]);
    expect(told.slice(0, 2)).toEqual([
      ["You don't have Dana Scully's seat in Sunday League anymore", "/player"],
      ["ann Tester says that you aren't Dana Scully", `/leagues/${league.id}#claims`],
    ]);
  });

  it("gets it once of two at once, and the other opens no account", async () => {
    for (const isFirst of [true, false]) {
      const { league, dana } = await withNames(world, members());
      const [person, body] = [await someone(), account()];
      const params = { token: dana.token ?? "" };
      const calls = [() => claim(person, dana), () => world.visitor().call(registerAndClaim, { params, body })];
      const answers = await Promise.all((isFirst ? calls : calls.toReversed()).map((call) => call()));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 409)).toHaveLength(1);
      const [claimed] = statuses.filter((status) => status !== 409);
      expect(await accounts(body.username)).toBe(claimed === 201 ? 1 : 0);
      expect(await seatedIn(casey, league)).toHaveLength(3);
    }
  });

  it("reads in a preview which league it is, and not whose seat; no search engine keeps it", async () => {
    const { dana } = await withNames(world, members());
    const preview = await linkPreview(world.deps.db, { path: `/claim/${dana.token}`, now: world.clock() });
    expect(preview).toMatchObject({ title: "Sunday League", isSecret: true });
    expect(JSON.stringify(preview)).not.toContain("Scully");
  });

  it("doesn't get it with a link that was renewed after it was opened", async () => {
    const { league, dana } = await withNames(world, members());
    const params = { token: dana.token ?? "" };
    expect((await world.visitor().call(getClaimOffer, { params })).status).toBe(200);
    done(await casey.call(renewSeatLink, { params: { ...of(league).params, userId: dana.userId } }));
    expect((await claim(await someone(), dana)).status).toBe(404);
    expect((await world.visitor().call(registerAndClaim, { params, body: account() })).status).toBe(404);
  });

  it("who claims a winner's seat says neither that the prize arrived nor gets it, until they are confirmed", async () => {
    const { league, dana, debt } = await withWinner();
    done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
    const thief = await someone();
    done(await claim(thief, dana));
    const arrived = await thief.call(receiveDebt, { ...debt, body: null });
    expect(arrived).toMatchObject(refusal(409, /The treasurer confirms first that it is you/));
    done(await thief.call(denyDebt, { ...debt, body: { reason: "Nothing came." } }));
    expect((await casey.call(sendDebt, { ...debt, body: byVenmo(world) })).status).toBe(409);
    done(await casey.call(confirmClaim, of(await claimIn(casey, league))));
    done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
    done(await thief.call(receiveDebt, { ...debt, body: null }));
  });

  it("who is the treasurer confirms no prize of their own", async () => {
    const { league, dana, debt } = await withWinner();
    done(await claim(casey, dana));
    expect((await casey.call(confirmClaim, of(await claimIn(casey, league)))).status).toBe(409);
    expect((await casey.call(sendDebt, { ...debt, body: byVenmo(world) })).status).toBe(409);
  });
});

describe("A seat that is claimed", () => {
  it("during a vote is counted once, as the account's, and isn't taken back before the vote is over", async () => {
    const names = [{ name: "Dana Scully", hasPaid: true }];
    const { league, dana } = await withNames(world, { ...members(), names }, { payoutRule: "majority_approval" });
    for (const member of [ann, ben]) done(await recordFor(world, casey, league, member));
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [ann, "100.00"]));
    const person = await someone();
    done(await claim(person, dana));
    expect((await person.call(getLeagueVoting, of(league))).body).toMatchObject({ totalEligibleVoters: 3 });
    const refused = await doubt(ann, await claimIn(ann, league));
    expect(refused).toMatchObject(refusal(409, "A vote is running. Say so once it is over."));
  });

  it("with a payment under way has paid once the treasurer confirms it", async () => {
    const { league, dana } = await withNames(world, members());
    const body = { ...byVenmo(world), amount: "50.00", seasons: 1, forUserId: dana.userId };
    const { id } = done(await ann.call(announcePayment, { ...of(league), body }));
    const person = await someone();
    done(await claim(person, dana));
    done(await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
    expect(await seatOf(casey, league, person)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "50.00" });
  });

  it("isn't, once the name was taken off the list, and what somebody paid for it is owed to them", async () => {
    const { league, dana } = await withNames(world, members());
    const body = { ...byVenmo(world), amount: "50.00", seasons: 1, forUserId: dana.userId };
    const { id } = done(await ann.call(announcePayment, { ...of(league), body }));
    done(await casey.call(removeMember, { params: { ...of(league).params, userId: dana.userId } }));
    expect((await claim(await someone(), dana)).status).toBe(409);
    done(await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
    const debts = done(await casey.call(listDebts, of(league)));
    expect(debts).toMatchObject([{ userId: ann.userId, amount: "50.00", standing: "owed" }]);
  });
});

describe("Two seats of one person", () => {
  it("aren't put together by anybody but the commissioner, nor with a prize, or money in the account's", async () => {
    const { league, dana, seats } = await withNames(world, {
      ...members(),
      names: [{ name: "Dana Scully", hasPaid: true }, { name: "Fox Mulder" }],
    });
    const fox = seats[1] as NamedSeat;
    const params = { id: league.id, userId: ann.userId };
    expect((await ann.call(putTogether, { params, body: { nameId: fox.userId } })).status).toBe(403);
    done(await recordFor(world, casey, league, ann));
    expect(await together(league, ann, fox)).toMatchObject(
      refusal(
        409,
        "Money was recorded with the account's seat, and none with Fox Mulder's. Remove Fox Mulder instead.",
      ),
    );
    expect(await together(league, ann, dana)).toMatchObject(
      refusal(409, "Money was recorded with both seats, so they stay two."),
    );
    const { league: over, dana: winner } = await withWinner();
    expect(await together(over, ann, winner)).toMatchObject(
      refusal(409, "A prize is named for Dana Scully's seat, so the two can't be put together."),
    );
  });

  it("are two again once others say so, each with what it had", async () => {
    const { league, dana } = await withNames(world, { ...members(), names: [{ name: "Dana Scully", hasPaid: true }] });
    done(await together(league, ann, dana));
    const made = await claimIn(casey, league);
    done(await doubt(ben, made));
    done(await doubt(casey, made));
    expect(await seatOf(casey, league, dana)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "50.00" });
    expect(await seatOf(casey, league, ann)).toMatchObject({ paymentStatus: "pending", totalAmountPaid: "0.00" });
  });

  it("aren't put together while a vote counts both", async () => {
    const names = [{ name: "Dana Scully" }];
    const { league, dana } = await withNames(world, { ...members(), names }, { payoutRule: "majority_approval" });
    done(await recordFor(world, casey, league, ben));
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [ben, "50.00"]));
    expect(await together(league, ann, dana)).toMatchObject(
      refusal(409, "A vote counts both seats. Put them together once it's over."),
    );
  });
});

describe("What is left of names", () => {
  it("is nothing, once the account that claimed it is erased; before, its owner reads it", async () => {
    const names = [{ name: "Dana Scully", email: "x-files@example.com", team: "Red Hair" }];
    const { league, dana } = await withNames(world, { ...members(), names });
    const person = await someone();
    done(await claim(person, dana));
    const asked = { body: { currentPassword: "correct horse" } };
    const exported = (await person.call(exportAccount, asked)).body as { seatsClaimed: object[] };
    expect(exported.seatsClaimed).toMatchObject([{ name: "Dana Scully", email: "x-files@example.com", way: "link" }]);
    done(await person.call(eraseAccount, asked));
    const { rows } = await world.database.pool.query(
      "select u.username, u.first_name, u.erased_at, n.email, n.team, n.pay_to from users u join named_seats n on n.user_id = u.id where u.id = $1",
      [dana.userId],
    );
    const gone = { username: `deleted-${dana.userId}`, email: null, team: null, erased_at: expect.any(Date) };
    expect(rows).toMatchObject([{ ...gone, first_name: "Deleted" }]);
    expect(await seatedIn(casey, league)).toHaveLength(2);
  });

  it("is nothing in a league that is deleted, and no name waits where Potkeeper is to hold the money", async () => {
    const { league, dana } = await withNames(world, members());
    const held = await edit(casey, league, { custody: "potkeeper" });
    expect(held.error.errors).toEqual([
      { path: "custody", message: expect.stringMatching(/^Members without an account are in this league/) },
    ]);
    done(await ada.call(deleteLeague, { ...of(league), body: { reason: "Nobody plays in it." } }));
    const { rows } = await world.database.pool.query("select username from users where id = $1", [dana.userId]);
    expect(rows).toEqual([{ username: `deleted-${dana.userId}` }]);
    expect((await claim(await someone(), dana)).status).toBe(404);
  });

  it("stays, with its link, when the treasurer who added it is erased", async () => {
    const treasurer = await someone();
    const { league, dana } = await withNames(world, { by: casey, players: [ann, treasurer], treasurer });
    done(await treasurer.call(eraseAccount, { body: { currentPassword: "correct horse" } }));
    expect(done(await casey.call(listNamedSeats, of(league)))).toMatchObject([{ token: dana.token }]);
    done(await claim(await someone(), dana));
  });
});
