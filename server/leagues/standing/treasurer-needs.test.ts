import { describe, expect, it } from "vitest";
import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding, type Standing } from "#contract/leagues/standing.ts";
import { chargeMembers } from "#contract/members/league-dues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import {
  announcePayment,
  recordPayment,
  refusePayment,
  withdrawAnnouncement,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { addDays } from "#contract/platform/days.ts";
import { nearMark } from "#contract/platform/marked-words.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { announce, byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { written } from "#tests/standing/print-table.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, join, type Person } from "#tests/support/world.ts";

const world = withWorld({ startsAt: new Date("2026-11-01T12:00:00.000Z") });

let nth = 0;
/** People with names of their own. */
const people = (...names: string[]) => {
  nth += 1;
  return Promise.all(names.map((name) => aPerson(world, `${name}_${nth}`))) as Promise<
    Person[] & [Person, Person, Person, Person]
  >;
};

async function standingOf(who: Person, { id }: League): Promise<Standing> {
  const { status, body } = await who.call(getStanding, { params: { id } });
  expect(status).toBe(200);
  return body;
}
const readBy = async (who: Person, league: League) => {
  const { sentence } = await standingOf(who, league);
  return [sentence.text, sentence.more, sentence.tone].map((text) => text && written(text));
};
const firstWordsTo = async (who: Person, league: League) => (await readBy(who, league))[0];
const kindsFor = async (who: Person, league: League) => (await standingOf(who, league)).needs.map(({ kind }) => kind);
/** What of this league is at home. */
const atHome = async (who: Person, league: League) => {
  const { body } = await who.call(listNeeds);
  return body.flatMap((need) =>
    "leagueId" in need && need.leagueId === league.id
      ? [[need.kind, written(need.says), written(need.label), need.path]]
      : [],
  );
};

const needsSaidTo = async (who: Person, league: League) => (await atHome(who, league)).map(([, says]) => says);

/** Its deadline, or some days later. */
const dueIn = ({ paymentDeadline }: League, days = 0) => written(nearMark(addDays(new Date(paymentDeadline), days)));

const WAYS = { ways: [{ kind: "venmo" as const, username: "any-winner" }], currentPassword: "correct horse" };

type Season = { league: League; params: { id: string } };

/** A league that somebody of it keeps the money of; the others have joined. */
async function kept(casey: Person, members: Person[], terms: object = {}): Promise<Season> {
  const league = await withLeague(world, { by: casey, players: members }, { custody: "treasurer", ...terms });
  return { league, params: { id: league.id } };
}

async function keepAs(rita: Person, casey: Person, { params }: Season) {
  done(await casey.call(nameTreasurer, { params, body: { userId: rita.userId } }));
  done(await rita.call(answerTreasurer, { params, body: { accepts: true } }));
}

async function award(casey: Person, { params }: Season, ...prizes: [Person, string][]) {
  done(await casey.call(completeLeague, { params }));
  const payouts = prizes.map(([{ userId }, amount], at) => ({ userId, place: at + 1, amount }));
  done(await casey.call(proposePayouts, { params, body: { payouts } }));
}

it("Somebody who won in a league that a treasurer keeps isn't told that they won a reimbursement or their own money back", async () => {
  const [casey, rita, ben] = await people("casey", "rita", "ben");
  const season = await kept(casey, [rita, ben], { commissionerReimbursement: "10.00" });
  const { league } = season;
  await keepAs(rita, casey, season);
  await payTreasurer(world, rita, league, rita, ben);
  await award(casey, season, [ben, "90.00"]);
  expect(await needsSaidTo(casey, league)).toEqual([`${rita.name} owes you $10.00`]);
  const other = await kept(casey, [rita, ben]);
  await payTreasurer(world, casey, other.league, ben);
  done(await ben.call(leaveLeague, { params: other.params }));
  // Ben has no seat anymore and can't open the league, and is still owed.
  done(await ben.call(setWaysToPay, { body: WAYS }));
  expect(await atHome(ben, other.league)).toEqual([
    ["await_prize", `${casey.name} owes you $50.00`, "See how you're paid", "/profile/payouts"],
  ]);
  expect((await ben.call(getStanding, { params: other.params })).status).toBe(404);
});

it("A treasurer counts the people who say they paid, not what each paid for others besides", async () => {
  const [casey, ann, ben] = await people("casey", "ann", "ben");
  const { league, params } = await kept(casey, [ann, ben]);
  await announce(world, ann, league);
  const forBen = { ...byVenmo(world), amount: "50.00", forUserId: ben.userId };
  done(await ann.call(announcePayment, { params, body: forBen }));
  expect(await firstWordsTo(casey, league)).toBe("1 person says they paid $100.00.");
});

describe("A payment that the treasurer says hasn't arrived", () => {
  const NOT_HERE = "It isn't in my account";

  it("is answered before what is owed, in the treasurer's words, until it is announced again or paid", async () => {
    const [casey, ann, ben] = await people("casey", "ann", "ben");
    const { league } = await kept(casey, [ann, ben]);
    const refuse = async (id: string) => {
      done(await casey.call(refusePayment, { params: { id }, body: { reason: NOT_HERE } }));
      world.advance({ hours: 1 });
    };
    await refuse(await announce(world, ann, league));
    const said = [`${casey.name} says your $50.00 hasn't arrived.`, `“${NOT_HERE}”`, "red"];
    expect(await readBy(ann, league)).toEqual(said);
    expect(await atHome(ann, league)).toEqual([
      ["answer_denial", said[0]?.slice(0, -1), "Answer", `/leagues/${league.id}/payment`],
    ]);
    expect(await kindsFor(ben, league), "of another member").toEqual(["pay"]);
    const again = await announce(world, ann, league);
    expect(await kindsFor(ann, league)).toEqual([]);
    expect(await readBy(ann, league)).toEqual([`${casey.name} hasn't confirmed your payment yet.`, null, "plain"]);
    world.advance({ hours: 1 });
    done(await ann.call(withdrawAnnouncement, { params: { id: again } }));
    expect(await kindsFor(ann, league), "after taking their word back").toEqual(["pay"]);
    await refuse(await announce(world, ann, league));
    expect(await kindsFor(ann, league)).toEqual(["answer_denial"]);
    const body = { ...byVenmo(world), userId: ann.userId, amount: "50.00" };
    done(await casey.call(recordPayment, { params: { id: league.id }, body }));
    expect(await kindsFor(ann, league), "once it is recorded").toEqual([]);
  });

  it("is told to the friend who paid it and to the member, until the member pays or leaves", async () => {
    const [casey, ann, ben] = await people("casey", "ann", "ben");
    const { league, params } = await kept(casey, [ann, ben]);
    const refuse = async (body: object) => {
      const said = { ...byVenmo(world), amount: "50.00", forUserId: ann.userId, ...body };
      const { id } = done(await ben.call(announcePayment, { params, body: said })) as { id: string };
      done(await casey.call(refusePayment, { params: { id }, body: { reason: NOT_HERE } }));
      world.advance({ hours: 1 });
    };
    await refuse({});
    expect(await needsSaidTo(ben, league)).toEqual([
      `${casey.name} says the $50.00 you paid for ${ann.name} hasn't arrived`,
      `You owe ${casey.name} $50.00 by ${dueIn(league)}`,
    ]);
    expect(await needsSaidTo(ann, league)).toEqual([
      `${casey.name} says the $50.00 ${ben.name} paid for you hasn't arrived`,
    ]);
    await payTreasurer(world, casey, league, ann);
    expect(await kindsFor(ben, league)).toEqual(["pay"]);
    expect(await kindsFor(ann, league)).toEqual([]);

    const carl = (await people("carl"))[0];
    await join(casey, league, carl);
    await refuse({ forUserId: carl.userId });
    expect(await kindsFor(ben, league)).toEqual(["answer_denial", "pay"]);
    done(await carl.call(leaveLeague, { params }));
    expect(await kindsFor(ben, league), "once the member has left").toEqual(["pay"]);
    expect(await atHome(carl, league)).toEqual([]);
  });

  it("isn't one in a dynasty's next season, or once the member has left and joined again", async () => {
    const [casey, ann, ben, carl] = await people("casey", "ann", "ben", "carl");
    const season = await kept(casey, [ann, ben, carl], { leagueType: "dynasty", minYears: 1 });
    const { league, params } = season;
    const refuse = async (who: Person) => {
      const id = await announce(world, who, league);
      done(await casey.call(refusePayment, { params: { id }, body: { reason: NOT_HERE } }));
      world.advance({ hours: 1 });
    };
    await refuse(carl);
    done(await carl.call(leaveLeague, { params }));
    world.advance({ hours: 1 });
    await join(casey, league, carl);
    expect(await kindsFor(carl, league)).toEqual(["pay"]);
    await payTreasurer(world, casey, league, ben);
    await refuse(ann);
    expect(await kindsFor(ann, league)).toEqual(["answer_denial"]);
    await award(casey, season, [ben, "50.00"]);
    done(await casey.call(startSeason, { params, body: { from: "completed" } }));
    expect(await kindsFor(ann, league)).toEqual(["pay"]);
  });
});

it("What a member owes is one need for the entry fee, a late fee and a fine, and says before that a late fee is coming", async () => {
  const [casey, ann] = await people("casey", "ann");
  const terms = { lateFee: "5.00", lateFeeAfterDays: 3, maxChargesPerMember: "20.00" };
  const { league, params } = await kept(casey, [ann], terms);
  expect(await readBy(ann, league)).toEqual([
    `You owe ${casey.name} $50.00 by ${dueIn(league)}.`,
    `30 days left. A late fee of $5.00 is added on ${dueIn(league, 3)}.`,
    "plain",
  ]);
  const body = { userIds: [ann.userId], chargeKind: "fine" as const, amount: "10.00", reason: "No lineup" };
  done(await casey.call(chargeMembers, { params, body }));
  expect(await readBy(ann, league)).toEqual([
    `You owe ${casey.name} $60.00 by ${dueIn(league)}.`,
    `Entry fee $50.00, Fine $10.00. 30 days left. A late fee of $5.00 is added on ${dueIn(league, 3)}.`,
    "plain",
  ]);
  await world.passDays(34);
  while (await inTransaction(world.deps.db, (tx) => addLateFees(tx, { now: world.clock() })));
  expect(await readBy(ann, league)).toEqual([
    `You owe ${casey.name} $65.00: the entry fee was due ${dueIn(league)}.`,
    "Entry fee $50.00, Fine $10.00, Late fee $5.00.",
    "red",
  ]);
  expect(await kindsFor(ann, league)).toEqual(["pay"]);
  expect(await firstWordsTo(casey, league), "as Ann reads it").toBe("1 player still owes $65.00.");
  await payTreasurer(world, casey, league, ann);
  expect(await readBy(ann, league)).toEqual([
    `You owe ${casey.name} $15.00 besides the entry fee.`,
    "Fine $10.00, Late fee $5.00.",
    "plain",
  ]);
});
