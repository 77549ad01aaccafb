import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import {
  addNamedSeats,
  claimSeat,
  confirmClaim,
  doubtClaim,
  editNamedSeat,
  endSeatLink,
  getClaimOffer,
  listNamedSeats,
  listSeatClaims,
  type NamedSeat,
  putTogether,
  registerAndClaim,
  renewSeatLink,
  takeBackNames,
} from "#contract/leagues/named-seats.ts";
import { listMembers } from "#contract/members/members.ts";
import { listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, refusal, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");
let people = 0;

const someone = () => aPerson(world, `friend${++people}`);
const add = (league: League, members: object[], by = casey) =>
  by.call(addNamedSeats, { ...of(league), body: { members: members as { name: string }[] } });
const membersOf = async (league: League) => (await casey.call(listMembers, of(league))).body;
const namesOf = async (league: League) => (await membersOf(league)).map(({ fullName }) => fullName);
const claim = (who: Person, { token }: NamedSeat) => who.call(claimSeat, { params: { token: token ?? "" } });
const pays = ({ userId }: { userId: string }, league: League, more: object = {}) =>
  casey.call(recordPayment, {
    ...of(league),
    body: { ...byVenmo(world), amount: "50.00", seasons: 1, userId, ...more },
  });

async function withNames(names: object[] = [{ name: "Dana Scully" }, { name: "Fox Mulder" }]) {
  const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey });
  return { league, seats: done(await add(league, names)) };
}

describe("Members by name", () => {
  it("have seats that owe, and a list is added whole or not at all", async () => {
    const { league, seats } = await withNames();
    expect((await membersOf(league)).filter(({ userId }) => userId !== ann.userId)).toMatchObject([
      { fullName: "Dana Scully", paymentStatus: "pending" },
      { fullName: "Fox Mulder", paymentStatus: "pending" },
    ]);
    expect(seats).toMatchObject([
      { name: "Dana Scully", token: expect.stringMatching(/^[\w-]{43}$/) },
      { name: "Fox Mulder" },
    ]);
    const twice = await add(league, [{ name: "Walter Skinner" }, { name: "DANA  scully" }]);
    expect(twice).toMatchObject({ status: 409, error: { errors: [{ path: "members.1.name" }] } });
    expect(await namesOf(league)).not.toContain("Walter Skinner");
  });

  it.each([
    ["dána scu11y", "looks the same"],
    ["ann Tester", "an account has"],
  ])("are refused as %s, a name that %s", async (name) => {
    const { league } = await withNames();
    expect((await add(league, [{ name }])).status).toBe(409);
  });

  it("are added by the commissioner and the treasurer alone, and only where a treasurer keeps the money", async () => {
    const { league } = await withNames();
    expect((await add(league, [{ name: "X" }], ann)).status).toBe(403);
    const held = await aLeague(world, casey);
    expect((await add(held, [{ name: "X" }])).status).toBe(409);
  });

  it("who have paid before are recorded as paid, in the books", async () => {
    const { league } = await withNames([
      { name: "Dana Scully", hasPaid: true },
      { name: "Fox Mulder", hasPaid: false },
    ]);
    const seated = (await membersOf(league)).filter(({ userId }) => userId !== ann.userId);
    expect(seated).toMatchObject([{ paymentStatus: "paid", totalAmountPaid: "50.00" }, { paymentStatus: "pending" }]);
  });

  it("are renamed, and taken back as a list until money was recorded", async () => {
    const { league, seats } = await withNames();
    const [dana, fox] = seats as [NamedSeat, NamedSeat];
    const edit = (name: string) =>
      casey.call(editNamedSeat, {
        params: { ...of(league).params, userId: dana.userId },
        body: { name, email: "d@example.com", team: null },
      });
    expect(done(await edit("Dana K. Scully"))).toMatchObject({ name: "Dana K. Scully", email: "d@example.com" });
    expect((await edit("fox mulder")).status).toBe(409);
    const takeBack = () => casey.call(takeBackNames, { params: { ...of(league).params, listId: fox.listId } });
    done(await pays(fox, league));
    expect((await takeBack()).status).toBe(409);
    const other = done(await add(league, [{ name: "Walter Skinner" }]));
    const params = { ...of(league).params, listId: other[0]?.listId ?? "" };
    expect((await casey.call(takeBackNames, { params })).body.message).toBe("1 name taken back.");
    expect(await namesOf(league)).not.toContain("Walter Skinner");
    expect(done(await add(league, [{ name: "Walter Skinner" }]))).toHaveLength(1);
  });
});

describe("A seat's link", () => {
  it("is stored as a hash, renewed and ended", async () => {
    const { league, seats } = await withNames();
    const [dana] = seats as [NamedSeat];
    const { rows } = await world.database.pool.query("select * from named_seats where league_id = $1", [league.id]);
    expect(JSON.stringify(rows)).not.toContain(dana.token);
    const offer = (token: string | null) => world.visitor().call(getClaimOffer, { params: { token: token ?? "" } });
    expect((await offer(dana.token)).body).toMatchObject({
      leagueName: "Sunday League",
      name: "Dana Scully",
      hasPrize: false,
    });
    const params = { ...of(league).params, userId: dana.userId };
    const renewed = done(await casey.call(renewSeatLink, { params }));
    expect((await offer(dana.token)).status).toBe(404);
    expect((await offer(renewed.token)).status).toBe(200);
    expect(done(await casey.call(endSeatLink, { params }))).toMatchObject({ token: null, linkEnd: "ended" });
    expect((await offer(renewed.token)).body).toMatchObject({ name: null, ended: "ended" });
    expect((await ann.call(listNamedSeats, of(league))).status).toBe(403);
  });
});

describe("A claimed seat", () => {
  it("is the account's with what was paid and is owed; the books keep their entries, and a prize is paid to it", async () => {
    const { league, seats } = await withNames();
    const [dana] = seats as [NamedSeat];
    done(await pays(dana, league));
    done(await pays(ann, league));
    const before = await entriesOf(league);
    const person = await someone();
    done(await claim(person, dana));
    expect((await claim(await someone(), dana)).status).toBe(409);
    expect((await entriesOf(league)).slice(0, before.length)).toEqual(before);
    expect(await membersOf(league)).toContainEqual(
      expect.objectContaining({ userId: person.userId, paymentStatus: "paid", totalAmountPaid: "50.00" }),
    );
    const told = (await ann.call(listNotifications, { query: {} })).body.map(({ title }) => title);
    expect(told[0]).toContain("has made Dana Scully's seat theirs in Sunday League");
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [person, "100.00"]));
  });

  it("with a prize that was named before is paid once the treasurer has confirmed the person", async () => {
    const { league, seats } = await withNames([{ name: "Dana Scully", hasPaid: true }]);
    const [dana] = seats as [NamedSeat];
    await wins(league, dana, "50.00");
    const person = await someone();
    done(await claim(person, dana));
    const [debt] = done(await casey.call(listDebts, of(league)));
    expect(debt).toMatchObject({ userId: person.userId, amount: "50.00" });
    const send = () => casey.call(sendDebt, { ...of(debt ?? { id: "" }), body: byVenmo(world) });
    expect((await send()).status).toBe(409);
    const [claimed] = done(await casey.call(listSeatClaims, of(league)));
    expect(claimed).toMatchObject({ needsConfirming: true, name: "Dana Scully" });
    expect((await ann.call(confirmClaim, of(claimed ?? { id: "" }))).status).toBe(403);
    done(await casey.call(confirmClaim, of(claimed ?? { id: "" })));
    done(await send());
    done(await person.call(receiveDebt, { ...of(debt ?? { id: "" }), body: null }));
  });

  it("is a name's again once two say that it isn't them, with what the account paid in between as its word", async () => {
    const { league, seats } = await withNames();
    const [dana] = seats as [NamedSeat];
    const person = await someone();
    done(await claim(person, dana));
    done(await pays(person, league));
    const [claimed] = done(await casey.call(listSeatClaims, of(league)));
    const doubt = (who: Person) =>
      who.call(doubtClaim, { ...of(claimed ?? { id: "" }), body: { reason: "Dana is abroad." } });
    expect((await doubt(person)).status).toBe(409);
    done(await doubt(ann));
    expect((await doubt(ann)).status).toBe(409);
    done(await doubt(casey));
    expect(await membersOf(league)).toContainEqual(
      expect.objectContaining({ userId: dana.userId, paymentStatus: "paid" }),
    );
    expect((await person.call(listMembers, of(league))).status).toBe(404);
    const [again] = done(await casey.call(listNamedSeats, of(league)));
    expect(again?.token).not.toBe(dana.token);
    done(await claim(await someone(), again as NamedSeat));
    const [second] = done(await casey.call(listSeatClaims, of(league)));
    const refused = await ann.call(doubtClaim, { ...of(second ?? { id: "" }), body: { reason: "No." } });
    expect(refused).toMatchObject(refusal(409, "This seat was taken back once already."));
  });

  it("isn't claimed by who has a seat, but the commissioner puts the two together, without money in both", async () => {
    const { league, seats } = await withNames();
    const [dana, fox] = seats as [NamedSeat, NamedSeat];
    expect((await claim(ann, dana)).status).toBe(409);
    const params = { ...of(league).params, userId: ann.userId };
    done(await pays(dana, league));
    done(await casey.call(putTogether, { params, body: { nameId: dana.userId } }));
    expect(await membersOf(league)).toContainEqual(
      expect.objectContaining({ userId: ann.userId, paymentStatus: "paid" }),
    );
    expect((await casey.call(putTogether, { params, body: { nameId: fox.userId } })).status).toBe(409);
  });

  it("comes with a new account in one step", async () => {
    const { league, seats } = await withNames();
    const [dana] = seats as [NamedSeat];
    const visitor = world.visitor();
    const body = {
      username: "scully",
      firstName: "Dana",
      lastName: "Scully",
      password: "correct horse",
      email: "scully@example.com",
    };
    const joined = await visitor.call(registerAndClaim, { params: { token: dana.token ?? "" }, body });
    expect([joined.status, joined.body.leagueId]).toEqual([201, league.id]);
  });
});

const entriesOf = async ({ id }: League) =>
  (await world.database.pool.query("select * from ledger.entries where league_id = $1 order by id", [id])).rows;

async function wins(league: League, { userId }: { userId: string }, amount: string) {
  await setStatus(casey, league, "in_season");
  await setStatus(casey, league, "completed");
  done(await award(casey, league, [{ userId } as Person, amount]));
}
