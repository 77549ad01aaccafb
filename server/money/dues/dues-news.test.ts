import { expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import * as dues from "#contract/members/league-dues.ts";
import { joinLeague, lowerEntryFee } from "#contract/members/members.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { addLateFeesAfter, duesOf } from "#tests/money/due-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay } from "#tests/support/world.ts";

/** Whom each act on dues tells, with the sum and the name, and nobody else (RULES §11, §25). */
const world = withWorld();
let count = 0;

const because = { reason: "Because." };

type Names = "casey" | "ann" | "ben" | "cora";
type Scene = Record<Names, Person> & { league: League };
type Case = {
  when: string;
  before?: (scene: Scene) => Promise<unknown>;
  act: Act;
  tells: Partial<Record<Names, string>>;
};
type Act = (scene: Scene) => Promise<{ status: number } | undefined>;

async function chargeOf({ casey, league }: Scene, who: Person, kind: "charge" | "late" = "charge") {
  const [found = { id: "" }] = await duesOf(casey, league, who, kind);
  return of(found);
}
const charge = (scene: Scene, ...people: Person[]) =>
  scene.casey.call(dues.chargeMembers, {
    ...of(scene.league),
    body: { userIds: people.map(({ userId }) => userId), chargeKind: "fine", amount: "5.00", ...because },
  });
const chargeAnn = (scene: Scene) => charge(scene, scene.ann);
const chargeCasey = (scene: Scene) => charge(scene, scene.casey);
const ask = async (scene: Scene) => scene.casey.call(dues.askAboutCharge, await chargeOf(scene, scene.ann));
const vote = (who: "ben" | "cora", vote: string) => async (scene: Scene) =>
  scene[who].call(dues.voteOnCharge, { ...(await chargeOf(scene, scene.ann)), body: { vote } });
const withdraw = (whose: "ann" | "casey") => async (scene: Scene) =>
  scene.casey.call(dues.withdrawCharge, { ...(await chargeOf(scene, scene[whose])), body: because });
const waive = (whose: "ann" | "casey") => async (scene: Scene) =>
  scene.casey.call(dues.waiveLateFee, { ...(await chargeOf(scene, scene[whose], "late")), body: because });
const accept = async (scene: Scene) => scene.ann.call(dues.acceptCharge, await chargeOf(scene, scene.ann));
const object = async (scene: Scene) =>
  scene.ann.call(dues.objectToCharge, { ...(await chargeOf(scene, scene.ann)), body: because });
async function award({ casey, ann, league }: Scene) {
  await casey.call(completeLeague, of(league));
  return propose(casey, league, [[ann, "100.00"]]);
}
async function late({ league }: Scene) {
  await addLateFeesAfter(world, league, 9);
  return undefined;
}
const lower = (whose: "ann" | "casey") => (scene: Scene) =>
  scene.casey.call(lowerEntryFee, {
    params: { id: scene.league.id, userId: scene[whose].userId },
    body: { amount: "20.00", ...because },
  });
const payAll =
  (...who: Names[]) =>
  async (scene: Scene) => {
    for (const name of who) await pay(scene[name], scene.league);
  };
/** The same words to each of them. */
const each = (words: string, ...names: Names[]) => Object.fromEntries(names.map((name) => [name, words]));
const inTurn =
  (...acts: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const act of acts) await act(scene);
  };
const PAID = payAll("ann", "ben", "cora");
const AWARDED = inTurn(PAID, chargeAnn, accept, award);

const CASES: Case[] = [
  { when: "a charge", act: chargeAnn, tells: { ann: "You owe $5.00 more" } },
  {
    when: "one charge of several members",
    act: (scene) => charge(scene, scene.ann, scene.ben, scene.casey),
    tells: { ann: "You owe $5.00 more", ben: "You owe $5.00 more" },
  },
  { when: "a late fee", act: late, tells: { ann: "$10.00", ben: "$10.00", cora: "$10.00", casey: "$10.00" } },
  { when: "an acceptance", before: chargeAnn, act: accept, tells: { casey: "ann Tester accepts a charge of $5.00" } },
  {
    when: "an objection",
    before: chargeAnn,
    act: object,
    tells: each("ann Tester objects to a charge of $5.00", "casey", "ben", "cora"),
  },
  {
    when: "a vote on a charge",
    before: inTurn(payAll("ben", "cora"), chargeAnn),
    act: ask,
    tells: each("fine of $5.00 of ann Tester", "ann", "ben", "cora"),
  },
  {
    when: "a ballot that decides nothing",
    before: inTurn(PAID, chargeAnn, ask),
    act: vote("ben", "for"),
    tells: {},
  },
  {
    when: "the ballot that makes it stand",
    before: inTurn(PAID, chargeAnn, ask, vote("ben", "for")),
    act: vote("cora", "for"),
    tells: each("fine of $5.00 of ann Tester: it is taken", "casey", "ann", "ben"),
  },
  {
    when: "the ballot that makes it fall",
    before: inTurn(PAID, chargeAnn, ask, vote("ben", "against")),
    act: vote("cora", "against"),
    tells: each("fine of $5.00 of ann Tester: it isn't taken", "casey", "ann", "ben"),
  },
  { when: "a withdrawn charge", before: chargeAnn, act: withdraw("ann"), tells: { ann: "charge of $5.00" } },
  {
    when: "one's own withdrawn charge",
    before: chargeCasey,
    act: withdraw("casey"),
    tells: each("casey Tester no longer owes the charge of $5.00", "ann", "ben", "cora"),
  },
  { when: "a waived late fee", before: late, act: waive("ann"), tells: { ann: "late fee of $10.00" } },
  {
    when: "one's own waived late fee",
    before: late,
    act: waive("casey"),
    tells: each("casey Tester no longer owes the late fee of $10.00", "ann", "ben", "cora"),
  },
  {
    when: "a lowered fee",
    act: lower("ann"),
    tells: {
      ann: "You now owe $20.00",
      ...each("ann Tester now pays $20.00", "ben", "cora"),
    },
  },
  {
    when: "one's own lowered fee",
    act: lower("casey"),
    tells: {
      casey: "You now owe $20.00",
      ...each("casey Tester now pays $20.00", "ann", "ben", "cora"),
    },
  },
  {
    when: "a prize that dues took something of",
    before: inTurn(PAID, chargeAnn, accept),
    act: award,
    tells: {
      ann: "You won $95.00 ($100.00 less $5.00 of own dues)",
      ...each("less $5.00 of own dues", "casey", "ben", "cora"),
    },
  },
  {
    when: "what a withdrawn charge had taken",
    before: AWARDED,
    act: withdraw("ann"),
    tells: {
      ann: "$5.00 that it had taken is added",
      ...each("ann Tester no longer owes the charge of $5.00", "ben", "cora"),
    },
  },
];

it.each(CASES)("$when tells exactly those whom it concerns, with the sum", async ({ before, act, tells }) => {
  const n = ++count;
  const all = await Promise.all(["casey", "ann", "ben", "cora"].map((name) => aPerson(world, `${name}${n}`)));
  const [casey, ann, ben, cora] = all as [Person, Person, Person, Person];
  const terms = { name: `News ${n}`, maxChargesPerMember: "20.00", lateFee: "10.00", lateFeeAfterDays: 3 };
  const league = await withLeague(world, { by: casey, players: [ann, ben, cora] }, terms);
  await casey.call(joinLeague, of(league));
  const scene = { casey, ann, ben, cora, league };
  await before?.(scene);
  await world.runJobs();
  const people = { casey, ann, ben, cora };
  const toldTo = async () =>
    Promise.all(
      Object.entries(people).map(async ([name, who]) => [name, (await who.call(listNotifications)).body] as const),
    );
  const earlier = new Set((await toldTo()).flatMap(([, all]) => all.map(({ id }) => id)));
  const answer = await act(scene);
  if (answer) expect([200, 201]).toContain(answer.status);
  const news = (await toldTo()).flatMap(([name, all]) =>
    all
      .filter(({ id, title }) => !earlier.has(id) && title !== "League completed")
      .map(({ title, message }) => [name, `${title} ${message}`.replaceAll(`${n} Tester`, " Tester")]),
  );
  expect(Object.fromEntries(news)).toEqual(
    Object.fromEntries(Object.entries(tells).map(([name, words]) => [name, expect.stringContaining(words)])),
  );
});
