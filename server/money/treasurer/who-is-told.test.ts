import { expect, it } from "vitest";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, setStatus } from "#tests/support/world.ts";

/**
 * What each act about a treasurer's money tells, and whom (RULES §24): Ben pays for Alice, Gus receives it, and Tess is the
 * treasurer by the time it is reversed.
 */
const world = withWorld();
const [casey, alice, ben, gus, tess] = withPeople(world, "casey", "alice", "ben", "gus", "tess");

const because = { reason: "I looked twice." };
const fee = () => ({ ...byVenmo(world), amount: "50.00", seasons: 1 });

type Scene = { league: League; id: string };
type Told = Record<string, string>;

async function aScene(): Promise<Scene> {
  return { league: await withLeague(world, { by: casey, players: [alice, ben, gus, tess], treasurer: gus }), id: "" };
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
  const heard = Object.fromEntries(
    rows.map(({ name, title, emailed }) => [`${name}${emailed ? " @" : ""}`, named(title)]),
  );
  expect(Object.keys(heard), "one message each").toHaveLength(rows.length);
  return heard;
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
  (who: Person, call: Spoken) =>
  async ({ id }: Scene) =>
    done(await who.call(call, { ...of({ id }), body: because }));
const reverse = say(gus, said.reversePayment);
const object = say(alice, said.objectToRecord);
const hoursLater = async () => world.advance({ hours: 2 });
const withdraw = (who: Person) => async (scene: Scene) => done(await who.call(said.withdrawAnnouncement, of(scene)));
const first =
  (...steps: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene);
  };
const reversing = first(arrived, hoursLater, reverse);
const waitAndBook = async () => {
  world.advance({ days: 14 });
  await jobHandlers(world.deps).book_reversals({});
};

const PAYER = "payment of $50.00 for alice Tester";
const MEMBER = "ben Tester's payment of $50.00 for you";
const OTHERS = "ben Tester's payment of $50.00 for alice Tester";
/** The same news to each of them; "@" marks those who get an email of their own. */
const told = (say: (whose: string) => string, ...names: string[]): Told => {
  const whose: Record<string, string> = { "alice @": MEMBER, "ben @": `your ${PAYER}` };
  return Object.fromEntries(names.map((name) => [name, say(whose[name] ?? OTHERS).replace(/^your/, "Your")]));
};
const ALL = ["alice @", "ben @", "casey", "tess"];
const nothing = async () => undefined;
const reversed = (whose: string) => `${whose} is reversed`;

type Step = (scene: Scene) => Promise<unknown>;
const rows: [act: string, before: Step, act: Step, Told][] = [
  ["announces", nothing, announceFor, told((whose) => `ben Tester announces ${whose}`, "gus", "alice @")],
  [
    "takes their word back",
    announceFor,
    withdraw(ben),
    told((whose) => `ben Tester takes back ${whose}`, "gus", "alice @"),
  ],
  [
    "says that nobody paid for them",
    announceFor,
    withdraw(alice),
    told((whose) => `alice Tester takes back ${whose}`, "gus", "ben @"),
  ],
  [
    ...(["confirms", announceFor, confirm] as const),
    { ...told((whose) => `gus Tester got ${whose}`, "ben @", "alice @"), casey: "ben Tester paid $50.00" },
  ],
  [
    "says that it hasn't arrived",
    announceFor,
    say(gus, said.refusePayment),
    told((whose) => `${whose} hasn't arrived`, "ben @", "alice @"),
  ],
  [
    ...(["records", nothing, recordFor] as const),
    { ...told((whose) => `gus Tester recorded ${whose}`, "ben @", "alice @"), casey: "ben Tester paid $50.00" },
  ],
  [
    "objects to a record",
    recordFor,
    object,
    told((whose) => `alice Tester says that ${whose} isn't right as recorded`, "ben @", "gus", "casey", "tess"),
  ],
  [
    "stands by a record",
    first(recordFor, object),
    say(gus, said.settleObjection),
    told((whose) => `gus Tester lets ${whose} stand`, ...ALL),
  ],
  ["reverses", first(arrived, hoursLater), reverse, told((whose) => `gus Tester says that ${whose} was wrong`, ...ALL)],
  ["reverses a slip", recordFor, reverse, told(reversed, ...ALL)],
  [
    "objects to a reversal",
    reversing,
    object,
    told((whose) => `alice Tester says that ${whose} isn't right as reversed`, "ben @", "gus", "casey", "tess"),
  ],
  [
    "takes an objection back",
    first(reversing, object),
    withdraw(alice),
    told((whose) => `alice Tester agrees that ${whose} was wrong`, "ben @", "gus", "casey", "tess"),
  ],
  [
    "takes a reversal back",
    reversing,
    say(gus, said.settleObjection),
    told((whose) => `gus Tester lets ${whose} stand`, ...ALL),
  ],
  ["lets a reversal's 14 days pass", reversing, waitAndBook, told(reversed, ...ALL, "gus")],
  [
    "hands the money over",
    arrived,
    async ({ league }) =>
      done(await tess.call(takeOverMoney, { ...of(league), body: { fromUserId: gus.userId, amount: "50.00" } })),
    {
      ...told(() => "tess Tester took over $50.00 from gus Tester", "alice @", "ben @", "casey @"),
      "gus @": "tess Tester took over $50.00 from you",
    },
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

it.each(rows)(
  "Whoever %s tells exactly those whom it concerns, with the sum and the names",
  async (_, before, act, expected) => {
    const scene = await aScene();
    await before(scene);
    const read = await toldBy(scene, () => act(scene));
    const inLeague = Object.entries(read).map(([name, title]) => [
      name,
      title.replace(` in ${scene.league.name}`, "").replace(` of ${scene.league.name}`, ""),
    ]);
    expect(Object.fromEntries(inLeague)).toEqual(expected);
  },
);

it("A debt that the former keeper sends, its recipient denies, and they take back or confirm, tells the two of them", async () => {
  const scene = await aScene();
  await arrived(scene);
  const { league } = scene;
  done(await casey.call(startSeason, { ...of(league), body: { from: "active" } }));
  await setStatus(casey, league, "completed");
  done(await propose(casey, league, [[alice, "50.00"]]));
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

it("A reversal that is taken back is also told to who paid and has left the league", async () => {
  const scene = await aScene();
  await arrived(scene);
  done(await ben.call(leaveLeague, of(scene.league)));
  done(await gus.call(said.reversePayment, { ...of(scene), body: because }));
  const takeBack = async () => done(await gus.call(said.settleObjection, { ...of(scene), body: because }));
  expect(Object.keys(await toldBy(scene, takeBack))).toContain("ben @");
});

it("What waits for who keeps or received the money leads to the treasurer's page, and members to the league's", async () => {
  const scene = await aScene();
  const { league } = scene;
  const last = async ({ userId }: Person) => {
    const text = `select action_url as path from notifications where user_id = $1 and league_id = $2 order by id desc limit 1`;
    const { rows: found } = await world.database.ownerPool.query(text, [userId, league.id]);
    return found[0]?.path.replace(`/leagues/${league.id}`, "");
  };
  await announceFor(scene);
  expect(await last(gus)).toBe("/treasurer#confirm");
  await confirm(scene);
  world.advance({ hours: 2 });
  await reverse(scene);
  expect(await last(alice)).toBe("#payments");
  await object(scene);
  expect([await last(gus), await last(ben)]).toEqual(["/treasurer#answer", "#payments"]);
});
