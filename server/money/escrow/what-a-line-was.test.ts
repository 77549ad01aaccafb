import { afterAll, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { withdrawCharge } from "#contract/members/league-dues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { paymentSuccess } from "#contract/money/payments.ts";
import { getPaymentReceipt, listOwnPayments } from "#contract/money/receipts.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { getKeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { addLateFeesAfter, duesOf, fine as fineOf, idsOf, payFor, startPaying } from "#tests/money/due-acts.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { award, escrowOf, of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, type Person } from "#tests/support/world.ts";
import { statementCsv } from "#web/money/escrow/statement-csv.ts";

/** Names what a payment was for, the same on every screen and in both custodies (RULES §25). */
const world = withWorld();
const [casey, ravi, sana] = withPeople(world, "casey", "ravi", "sana");
const admin = withAdmin(world);
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const DAY_MS = 86_400_000;
const FRIENDS = "Entry fee $50.00 and late fee $5.00 of ravi Tester, paid by sana Tester";
const TERMS = { lateFee: "5.00", lateFeeAfterDays: 1, maxChargesPerMember: "20.00" };

const aSeason = (custody: Custody, terms: object = {}, ...others: Person[]) => {
  const treasurer = custody === "treasurer" ? { treasurer: casey } : {};
  return withLeague(world, { by: casey, players: [ravi, sana, ...others], ...treasurer }, { ...TERMS, ...terms });
};

const dueIdsOf = async (league: League, person: Person) =>
  idsOf((await duesOf(casey, league, person)).filter(({ kind, standing }) => kind !== "entry" && standing === "open"));
const lateFees = (league: League) => addLateFeesAfter(world, league, 2);
const fine = async (league: League, person: Person, amount = "10.00") =>
  done(await fineOf(casey, league, person, { amount, reason: `Line-up of ${amount}` }));

type Paid = { amount: string; seasons?: number; dueIds?: string[]; forUserId?: string };

const announce = (who: Person, league: League, { seasons = 1, ...paid }: Paid) =>
  who.call(said.announcePayment, { ...of(league), body: { ...byVenmo(world), seasons, ...paid } });

/** By card, or to the treasurer, who confirms it. @returns The payment's id. */
async function pay(who: Person, league: League, paid: Paid): Promise<string> {
  if (league.custody === "treasurer") {
    const { id } = done(await announce(who, league, paid)) as said.AnnouncedPayment;
    done(await casey.call(said.confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
    return id;
  }
  const { seasons, ...wanted } = paid;
  await payFor(who, league, { ...wanted, ...(seasons && { yearsSelected: seasons }) });
  return (await who.call(listOwnPayments, of(league))).body[0]?.id ?? "";
}

const linesOf = async (league: League, reader = casey, season = "1") =>
  (await escrowOf(reader, league, season)).entries.map(({ description, amount }) => [description, amount]);

const debtsOf = async (league: League) =>
  league.custody === "treasurer" ? (await casey.call(listDebts, of(league))).body : [];

const exported = async (person: Person, league: League) => {
  const { body } = await person.call(exportAccount, { body: { currentPassword: "correct horse" } });
  const payments = body.payments as { league_id: string; what: string }[];
  return payments.filter((payment) => payment.league_id === league.id).map(({ what }) => what);
};

describe.each(["potkeeper", "treasurer"] as const)("Where the money is kept by %s, a payment reads", (custody) => {
  it("the same in the books, their CSV, the receipt and the export: of whom, by whom, which parts", async () => {
    const league = await aSeason(custody);
    await lateFees(league);
    const [late] = await dueIdsOf(league, ravi);
    const id = await pay(sana, league, { amount: "55.00", seasons: 1, dueIds: [late ?? ""], forUserId: ravi.userId });
    expect(await linesOf(league)).toEqual([[FRIENDS, "55.00"]]);
    const statement = { season: "2026", words: { balance: "Kept" }, currency: "USD" } as const;
    expect(statementCsv(await escrowOf(casey, league), statement)).toContain(`,"${FRIENDS}",55.00,55.00`);
    expect((await sana.call(getPaymentReceipt, of({ id }))).body).toMatchObject({ what: FRIENDS });
    expect((await sana.call(listOwnPayments, of(league))).body).toMatchObject([{ what: FRIENDS }]);
    expect(await exported(sana, league)).toEqual([FRIENDS]);
  });

  it("with what was overpaid, once a charge was withdrawn before the money came", async () => {
    const league = await aSeason(custody);
    await fine(league, ravi, "4.00");
    await fine(league, ravi, "3.00");
    const [kept, gone] = await dueIdsOf(league, ravi);
    const body = { reason: "It was Sana" };
    if (custody === "treasurer") {
      const { id } = done(
        await announce(ravi, league, { amount: "7.00", seasons: 0, dueIds: [kept ?? "", gone ?? ""] }),
      ) as said.AnnouncedPayment;
      done(await casey.call(withdrawCharge, { params: { id: gone ?? "" }, body }));
      done(await casey.call(said.confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
    } else {
      const { body: intent } = await startPaying(ravi, league, { amount: "7.00", dueIds: [kept ?? "", gone ?? ""] });
      done(await casey.call(withdrawCharge, { params: { id: gone ?? "" }, body }));
      await confirmCard(ravi, intent);
      await ravi.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    }
    const [[line, amount] = []] = await linesOf(league);
    expect(amount).toBe("7.00");
    expect(line).toMatch(/^Fine \$[34]\.00 and overpayment \$[34]\.00 of ravi Tester$/);
  });

  it("and a refund says who gets it and for whom they had paid", async () => {
    const league = await aSeason(custody);
    await pay(sana, league, { amount: "50.00", seasons: 1, forUserId: ravi.userId });
    await pay(sana, league, { amount: "50.00", seasons: 1 });
    for (const who of [ravi, sana]) done(await who.call(leaveLeague, of(league)));
    await world.runJobs();
    for (const { id } of await debtsOf(league)) {
      done(await casey.call(sendDebt, { params: { id }, body: byVenmo(world) }));
    }
    const lines = (await linesOf(league)).map(([line]) => line);
    const sent =
      custody === "treasurer"
        ? " sent to sana Tester, who paid for ravi Tester, by casey Tester"
        : " to sana Tester, who paid for ravi Tester, sent";
    expect(lines).toEqual(
      expect.arrayContaining([
        "Refund to sana Tester, who paid for ravi Tester, decided",
        "Refund to sana Tester decided",
        `Refund${sent}`,
      ]),
    );
  });

  it("and an award says whose prizes they are, and what was taken for their own dues", async () => {
    const league = await aSeason(custody);
    for (const who of [ravi, sana]) await pay(who, league, { amount: "50.00", seasons: 1 });
    await fine(league, ravi, "15.00");
    await acceptCharges(ravi, league);
    world.advance({ hours: 1 });
    done(await casey.call(completeLeague, of(league)));
    done(await award(casey, league, [ravi, "90.00"], [sana, "10.00"]));
    await world.runJobs();
    const awarded =
      "Awarded: 1st place $75.00 ($90.00 less $15.00 of own dues) to ravi Tester and 2nd place $10.00 to sana Tester";
    const last = async () => (await linesOf(league)).at(-1)?.[0];
    expect(await last()).toBe(awarded);
    const [taken = ""] = idsOf(await duesOf(casey, league, ravi, "charge"));
    done(await casey.call(withdrawCharge, { params: { id: taken }, body: { reason: "It was Sana" } }));
    expect((await linesOf(league)).map(([line]) => line).slice(-2)).toEqual([
      awarded,
      "Added to prizes again: $15.00 to ravi Tester",
    ]);
    for (const { id, userId } of await debtsOf(league)) {
      if (userId === sana.userId) done(await casey.call(sendDebt, { params: { id }, body: byVenmo(world) }));
    }
    if (custody === "treasurer") expect(await last()).toBe("2nd place sent to sana Tester by casey Tester");
  });
});

it("A payment reads with its fines, its parts by number, and no amount where there is only one", async () => {
  const league = await aSeason("potkeeper");
  await fine(league, ravi);
  await pay(ravi, league, { amount: "60.00", seasons: 1, dueIds: await dueIdsOf(league, ravi) });
  await fine(league, ravi, "2.50");
  await pay(sana, league, { amount: "2.50", seasons: 0, dueIds: await dueIdsOf(league, ravi), forUserId: ravi.userId });
  await pay(sana, league, { amount: "50.00", seasons: 1 });
  expect(await linesOf(league)).toEqual([
    ["Entry fee $50.00 and fine $10.00 of ravi Tester", "60.00"],
    ["Fine of ravi Tester, paid by sana Tester", "2.50"],
    ["Entry fee of sana Tester", "50.00"],
  ]);
  const at = (days: number) => new Date(world.clock().getTime() + days * DAY_MS).toISOString();
  const entryParts = [10, 20, 30].map((days, nth) => ({ amount: nth < 2 ? "20.00" : "10.00", dueAt: at(days) }));
  const inParts = await aSeason("potkeeper", { entryParts });
  const [first, ...rest] = await dueIdsOf(inParts, ravi);
  await pay(ravi, inParts, { amount: "20.00", seasons: 0, dueIds: [first ?? ""] });
  await pay(sana, inParts, { amount: "30.00", seasons: 0, dueIds: rest, forUserId: ravi.userId });
  expect(await linesOf(inParts)).toEqual([
    ["Entry fee part 1 of ravi Tester", "20.00"],
    ["Entry fee part 2 $20.00 and entry fee part 3 $10.00 of ravi Tester, paid by sana Tester", "30.00"],
  ]);
});

it("A payment reads with its seasons in a dynasty, each season's books with that season's", async () => {
  const league = await aSeason("potkeeper", { leagueType: "dynasty", minYears: 2, maxYears: 3 });
  await fine(league, ravi);
  const id = await pay(ravi, league, { amount: "110.00", seasons: 2, dueIds: await dueIdsOf(league, ravi) });
  expect(await linesOf(league)).toEqual([["Entry fee $50.00 and fine $10.00 of ravi Tester for season 1", "60.00"]]);
  expect(await linesOf(league, casey, "2")).toEqual([["Entry fee of ravi Tester for season 2", "50.00"]]);
  expect((await ravi.call(getPaymentReceipt, of({ id }))).body.what).toBe(
    "Entry fee $100.00 and fine $10.00 of ravi Tester for seasons 1 and 2",
  );
});

it("A payment reads to outsiders as before, without names and parts, and of erased people without theirs", async () => {
  const [gone, outsider] = [await aPerson(world, "gone"), await aPerson(world, "outsider")];
  const league = await aSeason("treasurer", { isPublic: true }, gone);
  await fine(league, ravi);
  await pay(gone, league, {
    amount: "60.00",
    seasons: 1,
    dueIds: await dueIdsOf(league, ravi),
    forUserId: ravi.userId,
  });
  await fine(league, ravi, "1.00");
  await pay(sana, league, { amount: "1.00", seasons: 0, dueIds: await dueIdsOf(league, ravi), forUserId: ravi.userId });
  const shown = await escrowOf(outsider, league);
  expect(shown.entries.map(({ description }) => description)).toEqual([
    "Entry fee from a member",
    "Late fee or charges from a member",
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/Tester|fine/i);
  done(await gone.call(leaveLeague, of(league)));
  const erased = await admin.call(deleteUser, { params: { id: gone.userId } });
  expect(erased.status).toBe(200);
  const [line] = await linesOf(league, ravi);
  expect(line).toEqual(["Entry fee $50.00 and fine $10.00 of ravi Tester, paid by Deleted user", "60.00"]);
});

it("A payment that a treasurer announces, lists, confirms and reverses keeps its sentence", async () => {
  const league = await aSeason("treasurer");
  await lateFees(league);
  const dueIds = await dueIdsOf(league, ravi);
  const paid = { amount: "55.00", seasons: 1, dueIds };
  const { body: announced } = await announce(sana, league, { ...paid, forUserId: ravi.userId });
  expect(announced.what).toBe(FRIENDS);
  expect((await casey.call(getKeptMoney, of(league))).body.payments).toMatchObject([{ what: FRIENDS }]);
  expect((await ravi.call(said.getHowToPay, of(league))).body.announced?.what).toBe(FRIENDS);
  const [told] = await noticesTo(
    casey,
    `sana Tester announces sana Tester's payment of $55.00 for ravi Tester in ${league.name}`,
    league.id,
  );
  expect(told?.message).toBe(`${FRIENDS}. The treasurer confirms it once it has arrived, or says that it hasn't.`);
  done(await sana.call(said.withdrawAnnouncement, of(announced)));
  const body = { ...byVenmo(world), ...paid, userId: ravi.userId, paidByUserId: sana.userId };
  const { body: recorded } = await casey.call(said.recordPayment, { ...of(league), body });
  expect(recorded.what).toBe(FRIENDS);
  done(await casey.call(said.reversePayment, { ...of(recorded), body: { reason: "Somebody else's." } }));
  expect(await linesOf(league)).toEqual([
    [FRIENDS, "55.00"],
    [`${FRIENDS}: it hadn't arrived, so it is reversed`, "-55.00"],
  ]);
});

it("The receipt's email and the commissioner's news name payer, member and parts", async () => {
  const league = await aSeason("potkeeper", { name: "By a friend" });
  await lateFees(league);
  await pay(sana, league, {
    amount: "55.00",
    seasons: 1,
    dueIds: await dueIdsOf(league, ravi),
    forUserId: ravi.userId,
  });
  await world.runJobs();
  expect((await emailTo(sana, "Receipt: $55.00 for By a friend"))?.join("\n")).toContain(`For: ${FRIENDS}`);
  const [news] = await noticesTo(casey, "sana Tester paid $55.00 in By a friend", league.id);
  expect(news?.message).toBe(`${FRIENDS}. The money is in escrow.`);
});

it("A treasurer's commissioner and reminders name who paid, and for whom", async () => {
  const league = await aSeason("treasurer", { name: "Friends" });
  await announce(sana, league, { amount: "50.00", forUserId: ravi.userId });
  world.advance({ days: 2, hours: 1 });
  await jobHandlers(world.deps).remind_treasurers({});
  const waits = "sana Tester, who paid for ravi Tester, waits for you to confirm $50.00 in Friends";
  expect(await noticesTo(casey, waits, league.id)).toHaveLength(1);
});
