import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { getKeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");

const WON = ["12.00", "8.00", "5.00"];

/** A season of $100.00 of which Alice won three weeks, $25.00 in all, and Ben the rest. */
async function aSeason() {
  const scene = { by: casey, players: [alice, ben], paid: true, treasurer: casey, status: "completed" } as const;
  const league = await withLeague(world, scene);
  const params = { id: league.id };
  const weeks = WON.map((amount, nth) => ({ userId: alice.userId, prize: `High score, week ${nth + 1}`, amount }));
  const payouts = [...weeks, { userId: ben.userId, place: 1, amount: "75.00" }];
  done(await casey.call(proposePayouts, { params, body: { payouts } }));
  await world.runJobs();
  const debts = async (who: Person = alice) =>
    (await casey.call(listDebts, { params })).body.filter(({ userId }) => userId === who.userId);
  const ids = (await debts()).map(({ id }) => id);
  const [first = "", ...alsoIds] = ids;
  const all = { params: { id: first }, body: { alsoIds, amount: "25.00" } };
  const sending = { ...all, body: { ...all.body, ...byVenmo(world) } };
  const standings = async () => (await debts()).map(({ standing }) => standing);
  const kept = async () => (await casey.call(getKeptMoney, { params })).body;
  return { league, ids, all, sending, debts, standings, kept };
}

const only = (id: string | undefined) => ({ params: { id: id ?? "" } });
const toldIn = async (who: Person, { id }: League) =>
  (await who.call(listNotifications)).body.filter(({ leagueId }) => leagueId === id).map(({ title }) => title);
/** What a person is told in a league while this happens, newest first. */
async function news(who: Person, league: League, happens: () => Promise<unknown>) {
  const before = (await toldIn(who, league)).length;
  await happens();
  const after = await toldIn(who, league);
  return after.slice(0, after.length - before);
}
const confirming = async (who: Person, league: League) =>
  (await who.call(listNeeds)).body.flatMap((need) =>
    need.kind === "confirm_received" && need.leagueId === league.id ? [need] : [],
  );

const CHANGED = { message: "This changed in the meantime, so nothing was done. Look at it again." };

describe("what one person is owed", () => {
  it("is sent and received with one press each, and told with one message each", async () => {
    const { league, all, sending, ids, debts, standings, kept } = await aSeason();
    const toAlice = news(alice, league, async () => done(await casey.call(sendDebt, sending)));
    expect(await toAlice).toEqual(["casey Tester sent you $25.00"]);
    expect((await alice.call(listNotifications)).body[0]?.message).toMatch(/^It is 3 payouts from .+, sent by Venmo\./);
    expect(new Set((await debts()).map(({ sentAt }) => sentAt)).size).toBe(1);
    expect(await kept()).toMatchObject({ owed: "75.00", sent: "25.00", keepers: [{ amount: "75.00" }] });

    const asked = await confirming(alice, league);
    expect(asked).toMatchObject([{ from: "casey Tester", amount: "25.00" }]);
    expect(asked.flatMap(({ payoutId, alsoIds }) => [payoutId, ...alsoIds])).toEqual([...ids].sort());

    const toCasey = news(casey, league, async () => done(await alice.call(receiveDebt, all)));
    expect(await toCasey).toEqual([expect.stringMatching(/^alice Tester confirms having got \$25\.00 from /)]);
    expect(await standings()).toEqual(["received", "received", "received"]);
    expect(await confirming(alice, league)).toEqual([]);
    expect(await kept()).toMatchObject({ sent: "0.00", seasons: [{ debts: 4, received: 3 }] });
  });

  it("is received once, however often that is said", async () => {
    const { league, all, sending, ids, debts } = await aSeason();
    done(await casey.call(sendDebt, sending));
    done(await alice.call(receiveDebt, only(ids[1])));
    const rest = (await debts()).filter(({ standing }) => standing === "sent");
    const left = rest.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
    const toCasey = news(casey, league, async () => {
      const said = await Promise.all([1, 2, 3].map(() => alice.call(receiveDebt, all)));
      expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
    expect(await toCasey).toEqual([expect.stringContaining(`alice Tester confirms having got $${left} from `)]);
  });

  it("can be denied as a sum, or a single one of it, which leaves the others", async () => {
    const { league, all, sending, ids, debts, kept } = await aSeason();
    done(await casey.call(sendDebt, sending));
    const reason = "Nothing came.";
    const told = news(casey, league, async () => {
      done(await alice.call(denyDebt, { ...all, body: { ...all.body, reason } }));
    });
    expect(await told).toEqual(["alice Tester says that $25.00 hasn't arrived"]);
    expect((await debts()).map(({ standing, denial }) => [standing, denial])).toEqual(WON.map(() => ["owed", reason]));
    expect(await kept()).toMatchObject({ owed: "100.00", sent: "0.00", keepers: [{ amount: "100.00" }] });

    done(await casey.call(sendDebt, sending));
    done(await alice.call(denyDebt, { ...only(ids[0]), body: { reason } }));
    const [denied = { id: "", amount: "" }, ...rest] = [...(await debts())].sort((one) => (one.id === ids[0] ? -1 : 1));
    expect(denied).toMatchObject({ standing: "owed", denial: reason });
    expect(rest).toMatchObject([{ standing: "sent" }, { standing: "sent" }]);
    expect(await alice.call(receiveDebt, all)).toMatchObject({ status: 409, body: CHANGED });
    expect(await confirming(alice, league)).toMatchObject([{ amount: (25 - Number(denied.amount)).toFixed(2) }]);
  });

  it("is one's own with one press, for a treasurer who won", async () => {
    const scene = { by: casey, players: [casey, ben], paid: true, treasurer: casey, status: "completed" } as const;
    const league = await withLeague(world, scene);
    done(await award(casey, league, [casey, "50.00"], [casey, "50.00"]));
    const debts = async () => (await casey.call(listDebts, of(league))).body;
    const [first, second] = (await debts()).map(({ id }) => id);
    const body = { ...byVenmo(world), alsoIds: [second ?? ""], amount: "100.00" };
    done(await casey.call(sendDebt, { ...only(first), body }));
    expect((await debts()).map(({ standing }) => standing)).toEqual(["received", "received"]);
  });
});

describe("a press on several debts", () => {
  it("that two tabs make at once is booked once", async () => {
    const { league, sending, debts, kept } = await aSeason();
    const toAlice = news(alice, league, async () => {
      const said = await Promise.all([1, 2, 3, 4].map(() => casey.call(sendDebt, sending)));
      expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });
    expect(await toAlice).toHaveLength(1);
    expect(await kept()).toMatchObject({ sent: "25.00", keepers: [{ amount: "75.00" }] });
    expect((await debts()).every(({ standing }) => standing === "sent")).toBe(true);
  });

  it("that meets another on some of them does all or nothing", async () => {
    const { sending, ids, kept, standings } = await aSeason();
    const [, second, third] = ids;
    const pair = { ...only(third), body: { ...byVenmo(world), alsoIds: [second ?? ""] } };
    const said = await Promise.all([casey.call(sendDebt, sending), casey.call(sendDebt, pair)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wasWhole = said[0].status === 200;
    const sentNow = (await standings()).filter((standing) => standing === "sent");
    expect(sentNow).toHaveLength(wasWhole ? 3 : 2);
    const { sent, keepers } = await kept();
    expect(Number(sent) + Number(keepers[0]?.amount)).toBe(100);
  });

  it("does nothing if one of them was sent or settled since, or they come to another sum", async () => {
    const { all, sending, ids, standings, kept } = await aSeason();
    const other = { ...sending, body: { ...sending.body, amount: "24.99" } };
    expect(await casey.call(sendDebt, other)).toMatchObject({ status: 409, body: CHANGED });
    done(await casey.call(sendDebt, { ...only(ids[2]), body: byVenmo(world) }));
    const before = await kept();
    expect(await casey.call(sendDebt, sending)).toMatchObject({ status: 409, body: CHANGED });
    expect(await alice.call(receiveDebt, all)).toMatchObject({ status: 409, body: CHANGED });
    done(await alice.call(receiveDebt, only(ids[2])));
    const denied = { ...all, body: { ...all.body, reason: "Nothing came." } };
    expect((await alice.call(denyDebt, denied)).status).toBe(409);
    expect(await kept()).toMatchObject({
      owed: before.owed,
      keepers: before.keepers.map(({ userId, amount }) => ({ userId, amount })),
    });
    expect([...(await standings())].sort()).toEqual(["owed", "owed", "received"]);
  });

  it("settles or denies, and never both, when both are said at once", async () => {
    const { all, sending, standings, kept } = await aSeason();
    done(await casey.call(sendDebt, sending));
    const body = { ...all.body, reason: "Nothing came." };
    const [received, denied] = await Promise.all([
      alice.call(receiveDebt, all),
      casey.call(denyDebt, { ...all, body }),
    ]);
    expect([received.status, denied.status].sort()).toEqual([200, 409]);
    const isReceived = received.status === 200;
    expect(await standings()).toEqual(WON.map(() => (isReceived ? "received" : "owed")));
    expect((await kept()).keepers[0]?.amount).toBe(isReceived ? "75.00" : "100.00");
  });
});

it("Both sides are reminded of a sum, and not of each part of it", async () => {
  const { league, sending } = await aSeason();
  const job = () => jobHandlers(world.deps).remind_treasurers({});
  world.advance({ days: 3.1 });
  const toCasey = news(casey, league, async () => {
    const toAlice = await news(alice, league, job);
    expect(toAlice).toEqual(["casey Tester still owes you $25.00"]);
  });
  expect(await toCasey).toEqual([`You still owe $100.00 to 2 people in ${league.name}`]);
  done(await casey.call(sendDebt, { ...sending, body: { ...sending.body, ...byVenmo(world) } }));
  world.advance({ days: 3.1 });
  expect(await news(alice, league, job)).toEqual(["Did $25.00 from casey Tester arrive?"]);
});
