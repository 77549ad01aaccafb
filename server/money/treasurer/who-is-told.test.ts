import { beforeAll, expect, it } from "vitest";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/kept-money.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, setStatus } from "#tests/support/world.ts";

/**
 * What each act about a treasurer's money tells, and whom (RULES §24): Ben pays for Alice, Gus receives it, and Tess is the
 * treasurer by the time it is reversed.
 */
const world = withWorld();
let casey: Person;
let alice: Person;
let ben: Person;
let gus: Person;
let tess: Person;
beforeAll(async () => {
  const named = (name: string) => aPerson(world, name);
  [casey, alice, ben] = [await named("casey"), await named("alice"), await named("ben")];
  [gus, tess] = [await named("gus"), await named("tess")];
});

const because = { reason: "I looked twice." };
const fee = () => ({ ...byVenmo(world), amount: "50.00", seasons: 1 });

type Scene = { league: League; id: string };
type Told = Record<string, string>;

async function aScene(): Promise<Scene> {
  const league = await aLeague(world, casey, { custody: "treasurer" });
  await join(casey, league, alice, ben, gus, tess);
  await becomes(gus, league);
  return { league, id: "" };
}

async function becomes(who: Person, league: League) {
  done(await casey.call(nameTreasurer, { ...of(league), body: { userId: who.userId } }));
  done(await who.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
}

/** Who is told what by an act: "@" marks those who get an email of their own. */
async function toldBy({ league }: Scene, act: () => Promise<unknown>): Promise<Told> {
  const text = `select u.username as name, n.title, exists (select from mails m where m.notification_id = n.id) as emailed
    from notifications n join users u on u.id = n.user_id where n.league_id = $1 order by n.id`;
  const read = async () => (await world.database.ownerPool.query(text, [league.id])).rows;
  const before = (await read()).length;
  await act();
  const rows = (await read()).slice(before);
  const people = new Map([casey, alice, ben, gus, tess].map(({ userId, name }) => [userId, name]));
  const named = (title: string) =>
    title.replace(/\u2068([0-9a-f-]{36})[^\u2069]*\u2069/gu, (_, id) => people.get(id) ?? id);
  const told = Object.fromEntries(
    rows.map(({ name, title, emailed }) => [`${name}${emailed ? " @" : ""}`, named(title)]),
  );
  expect(Object.keys(told), "one message each").toHaveLength(rows.length);
  return told;
}

const announceFor = async (scene: Scene) => {
  const body = { ...fee(), forUserId: alice.userId };
  scene.id = done(await ben.call(said.announcePayment, { ...of(scene.league), body })).id;
};
const confirm = async ({ league, id }: Scene) =>
  done(await gus.call(said.confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
const arrived = async (scene: Scene) => {
  await announceFor(scene);
  await confirm(scene);
  await becomes(tess, scene.league);
};
const recordFor = async (scene: Scene) => {
  const body = { ...fee(), userId: alice.userId, paidByUserId: ben.userId };
  scene.id = done(await gus.call(said.recordPayment, { ...of(scene.league), body })).id;
};
type Spoken =
  | (typeof said.refusePayment | typeof said.reversePayment)
  | (typeof said.settleObjection | typeof said.objectToRecord);
const say =
  (who: () => Person, call: Spoken) =>
  async ({ id }: Scene) =>
    done(await who().call(call, { ...of({ id }), body: because }));
const reverse = say(() => gus, said.reversePayment);
const object = say(() => alice, said.objectToRecord);
const reversing = async (scene: Scene) => {
  await arrived(scene);
  world.advance({ hours: 2 });
  await reverse(scene);
};
const withdraw = (who: () => Person) => async (scene: Scene) =>
  done(await who().call(said.withdrawAnnouncement, of(scene)));
const first =
  (...steps: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene);
  };
const waitAndBook = async () => {
  world.advance({ days: 14 });
  await jobHandlers(world.deps).book_reversals({});
};

const everybody = (words: string) => ({ casey: words, tess: words });
const PAYER = "payment of $50.00 for alice Tester";
const MEMBER = "ben Tester's payment of $50.00 for you";
const OTHERS = "ben Tester's payment of $50.00 for alice Tester";
const all = (say: (whose: string) => string) => ({
  ...{ "alice @": say(MEMBER), "ben @": say(`your ${PAYER}`) },
  ...everybody(say(OTHERS)),
});

type Row = [act: string, before: (scene: Scene) => Promise<unknown>, act: (scene: Scene) => Promise<unknown>, Told];
const rows = (): Row[] => [
  [
    "announces",
    async () => undefined,
    announceFor,
    {
      ...{ gus: `ben Tester announces ${OTHERS}`, "alice @": `ben Tester announces ${MEMBER}` },
    },
  ],
  [
    "takes their word back",
    announceFor,
    withdraw(() => ben),
    {
      ...{ gus: `ben Tester takes back ${OTHERS}`, "alice @": `ben Tester takes back ${MEMBER}` },
    },
  ],
  [
    "says that nobody paid for them",
    announceFor,
    withdraw(() => alice),
    {
      ...{ gus: `alice Tester takes back ${OTHERS}`, "ben @": `alice Tester takes back your ${PAYER}` },
    },
  ],
  [
    "confirms",
    announceFor,
    confirm,
    {
      ...{ "ben @": `gus Tester got your ${PAYER}`, "alice @": `gus Tester got ${MEMBER}` },
      casey: "ben Tester paid $50.00",
    },
  ],
  [
    "says that it hasn't arrived",
    announceFor,
    say(() => gus, said.refusePayment),
    {
      ...{
        "ben @": `Your ${PAYER} hasn't arrived`,
        "alice @": `ben Tester's payment of $50.00 for you hasn't arrived`,
      },
    },
  ],
  [
    "records",
    async () => undefined,
    recordFor,
    {
      ...{ "ben @": `gus Tester recorded your ${PAYER}`, "alice @": `gus Tester recorded ${MEMBER}` },
      casey: "ben Tester paid $50.00",
    },
  ],
  [
    "objects to a record",
    recordFor,
    object,
    {
      "ben @": `alice Tester says that your ${PAYER} isn't right as recorded`,
      gus: `alice Tester says that ${OTHERS} isn't right as recorded`,
      ...everybody(`alice Tester says that ${OTHERS} isn't right as recorded`),
    },
  ],
  [
    "stands by a record",
    first(recordFor, object),
    say(() => gus, said.settleObjection),
    all((whose) => `gus Tester lets ${whose} stand`),
  ],
  [
    "reverses",
    async (scene) => {
      await arrived(scene);
      world.advance({ hours: 2 });
    },
    reverse,
    all((whose) => `gus Tester says that ${whose} was wrong`),
  ],
  [
    "reverses a slip",
    recordFor,
    reverse,
    {
      ...{ "alice @": "ben Tester's payment of $50.00 for you is reversed", "ben @": `Your ${PAYER} is reversed` },
      ...everybody("ben Tester's payment of $50.00 for alice Tester is reversed"),
    },
  ],
  [
    "objects to a reversal",
    reversing,
    object,
    {
      "ben @": `alice Tester says that your ${PAYER} isn't right as reversed`,
      gus: `alice Tester says that ${OTHERS} isn't right as reversed`,
      ...everybody(`alice Tester says that ${OTHERS} isn't right as reversed`),
    },
  ],
  [
    "takes an objection back",
    first(reversing, object),
    withdraw(() => alice),
    {
      "ben @": `alice Tester agrees that your ${PAYER} was wrong`,
      gus: `alice Tester agrees that ${OTHERS} was wrong`,
      ...everybody(`alice Tester agrees that ${OTHERS} was wrong`),
    },
  ],
  [
    "takes a reversal back",
    reversing,
    say(() => gus, said.settleObjection),
    all((whose) => `gus Tester lets ${whose} stand`),
  ],
  [
    "lets a reversal's 14 days pass",
    reversing,
    waitAndBook,
    {
      ...{ "alice @": "ben Tester's payment of $50.00 for you is reversed", "ben @": `Your ${PAYER} is reversed` },
      ...everybody("ben Tester's payment of $50.00 for alice Tester is reversed"),
      gus: "ben Tester's payment of $50.00 for alice Tester is reversed",
    },
  ],
  [
    "hands the money over",
    arrived,
    async ({ league }) =>
      done(await tess.call(takeOverMoney, { ...of(league), body: { fromUserId: gus.userId, amount: "50.00" } })),
    Object.fromEntries(
      ["alice", "ben", "casey", "gus"].map((name) => [
        `${name} @`,
        `tess Tester took over $50.00 from ${name === "gus" ? "you" : "gus Tester"}`,
      ]),
    ),
  ],
  [
    "asks somebody else",
    async ({ league }) => done(await casey.call(nameTreasurer, { ...of(league), body: { userId: ben.userId } })),
    async ({ league }) => done(await casey.call(nameTreasurer, { ...of(league), body: { userId: tess.userId } })),
    {
      "tess @": "casey Tester asks you to keep the money",
      "ben @": "casey Tester doesn't ask you anymore to keep the money",
    },
  ],
];

it.each(rows())(
  "Whoever %s tells exactly those whom it concerns, with the sum and the names",
  async (_, before, act, told) => {
    const scene = await aScene();
    await before(scene);
    const read = await toldBy(scene, () => act(scene));
    const inLeague = Object.entries(read).map(([name, title]) => [
      name,
      title.replace(` in ${scene.league.name}`, "").replace(` of ${scene.league.name}`, ""),
    ]);
    expect(Object.fromEntries(inLeague)).toEqual(told);
  },
);

it("A debt that the former keeper sends, its recipient denies, and they take back or confirm, tells the two of them", async () => {
  const scene = await aScene();
  await arrived(scene);
  const { league } = scene;
  done(await casey.call(startSeason, { ...of(league), body: { from: "active" } }));
  await setStatus(casey, league, "completed");
  const payouts = [{ userId: alice.userId, place: 1, amount: "50.00" }];
  done(await casey.call(proposePayouts, { ...of(league), body: { payouts } }));
  const debt = of(done(await casey.call(listDebts, of(league)))[0] ?? { id: "" });
  const send = async () => done(await gus.call(sendDebt, { ...debt, body: byVenmo(world) }));
  const sent = { "alice @": "gus Tester sent you $50.00" };
  expect(await toldBy(scene, send)).toEqual(sent);
  const deny = (who: Person) => async () => done(await who.call(denyDebt, { ...debt, body: because }));
  expect(await toldBy(scene, deny(alice))).toEqual({ "gus @": "alice Tester says that $50.00 hasn't arrived" });
  expect(await toldBy(scene, send)).toEqual(sent);
  expect(await toldBy(scene, deny(gus))).toEqual({ "alice @": "gus Tester didn't send the $50.00 after all" });
  expect(await toldBy(scene, send)).toEqual(sent);
  expect(await toldBy(scene, async () => done(await alice.call(receiveDebt, debt)))).toEqual({
    gus: `alice Tester confirms having got $50.00 from ${league.name}`,
  });
});

it("A reversal that is taken back is also told to whoever paid and has left the league", async () => {
  const scene = await aScene();
  await arrived(scene);
  done(await ben.call(leaveLeague, of(scene.league)));
  done(await gus.call(said.reversePayment, { ...of(scene), body: because }));
  const takeBack = async () => done(await gus.call(said.settleObjection, { ...of(scene), body: because }));
  expect(Object.keys(await toldBy(scene, takeBack))).toContain("ben @");
});
