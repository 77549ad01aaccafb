import { beforeAll, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { chargeMembers, objectToCharge } from "#contract/members/league-dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { type LeagueTableName, leagueTables } from "#contract/money/league-table-names.ts";
import { getLeagueTable } from "#contract/money/league-tables.ts";
import { denyDebt, listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { recordPayment, refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { addDays } from "#contract/platform/days.ts";
import { plainText, quotedLines } from "#contract/platform/quoted-lines.ts";
import { withoutMark } from "#contract/platform/sheet-text.ts";
import { paymentReference } from "#server/money/treasurer/payment-reference.ts";
import { announce, byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { playDynasty } from "#tests/money/treasurer-season.ts";
import { of, propose, refusal, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";
import { tableCsv } from "#web/money/escrow/table-csv.ts";
import { csvBlob } from "#web/ui/csv.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { textOfBytes } from "#web/ui/text-of-file.ts";

const world = withWorld({ startsAt: new Date("2026-09-01T12:00:00.000Z") });
const [casey, alice, ben, dana, erin, frank, gina, stranger] = withPeople(
  world,
  ...(["casey", "alice", "ben", "dana", "erin", "frank", "gina", "stranger"] as const),
);
const admin = withAdmin(world);

const takes = (person: Person, { id }: League, table: LeagueTableName) =>
  person.call(getLeagueTable, { params: { id, table } });

/** A table as somebody who saved it as a file finds it in a program that reads CSV: the cells of each line. */
async function reopened(person: Person, league: League, table: LeagueTableName): Promise<string[][]> {
  const file = csvBlob(tableCsv(done(await takes(person, league, table))));
  const text = plainText(textOfBytes(new Uint8Array(await file.arrayBuffer())));
  return [...quotedLines(text, ",", 50)].map(({ cells }) => cells);
}
/** The same by the headings, without the books' head and the marks of text. */
async function rowsOf(...asked: Parameters<typeof reopened>) {
  const [heading = [], ...rows] = await reopened(...asked);
  return rows
    .slice(0, -1)
    .map((cells) => Object.fromEntries(cells.map((cell, nth) => [heading[nth] ?? "", withoutMark(cell)])));
}

/** Whether it has these rows, in any order: several came at the same moment. */
async function expectRows(asked: Parameters<typeof reopened>, rows: object[]) {
  const found = await rowsOf(...asked);
  expect(found).toHaveLength(rows.length);
  expect(found).toEqual(expect.arrayContaining(rows));
}

/** What people are called: a formula, a code, quotes and a line's end, and signs of other languages. */
const NAMES = { alice: `=cmd|'/C calc'!A0`, ben: "00501", casey: `Zoë "Ünal",\nJr. 🏈`, dana: "@Dana;=1+1" };
const REASON = `-2+3\n"late", 1-2`;
/** What only the two that it is between may read. */
const BETWEEN_TWO = ["Nothing in my account.", "Nothing came."];

let league: League;
let [noon, day] = ["", ""];
beforeAll(async () => {
  const rename = "update users set first_name = $2, last_name = '' where id = $1";
  for (const person of [alice, ben, casey, dana]) {
    await world.database.ownerPool.query(rename, [person.userId, NAMES[person.username as keyof typeof NAMES]]);
  }
  const terms = { name: "Crew", maxChargesPerMember: "20.00", season: "2026" };
  league = await withLeague(world, { by: casey, players: [alice, ben, dana], treasurer: casey }, terms);
  [noon, day] = [world.clock().toISOString(), byVenmo(world).paidOn];
  const fine = { userIds: [ben.userId], chargeKind: "fine" as const, amount: "5.00", reason: REASON };
  done(await casey.call(chargeMembers, { ...of(league), body: fine }));
  const [charge] = (await world.database.ownerPool.query("select id from dues where kind = 'charge'")).rows;
  done(await ben.call(objectToCharge, { ...of(charge), body: { reason: "It was on time" } }));
  await payTreasurer(world, casey, league, alice);
  const refused = await announce(world, ben, league);
  const why = (nth: number) => ({ body: { reason: BETWEEN_TWO[nth] ?? "" } });
  done(await casey.call(refusePayment, { ...of({ id: refused }), ...why(0) }));
  const recorded = { ...byVenmo(world), userId: dana.userId, paidByUserId: alice.userId, amount: "50.00" };
  done(await casey.call(recordPayment, { ...of(league), body: recorded }));
  done(await casey.call(completeLeague, of(league)));
  done(await propose(casey, league, [[dana, "100.00"]]));
  await world.runJobs();
  const [debt] = (await casey.call(listDebts, of(league))).body;
  const prize = of({ id: debt?.id ?? "" });
  done(await casey.call(sendDebt, { ...prize, body: byVenmo(world) }));
  done(await dana.call(denyDebt, { ...prize, ...why(1) }));
  done(await casey.call(sendDebt, { ...prize, body: byVenmo(world) }));
});

describe("The files of a treasurer's league, reopened", () => {
  const today = () => toDateField(new Date(noon));

  it("have a heading, rows as wide as it, and the books' head below, whoever takes them", async () => {
    const { head } = (await casey.call(getEscrow, { ...of(league), query: {} })).body;
    for (const person of [casey, alice, admin]) {
      for (const table of leagueTables) {
        const [heading = [], ...lines] = await reopened(person, league, table);
        expect(lines.at(-1)).toEqual(["Head of the books", `${head?.position} · ${head?.hash}`]);
        expect(new Set(lines.slice(0, -1).map(({ length }) => length))).toEqual(new Set([heading.length]));
      }
    }
  });

  it("give the members by name, with the reference of each as text", async () => {
    const seats = (await casey.call(listMembers, of(league))).body;
    const referenceOf = ({ userId }: Person) =>
      paymentReference(seats.find((seat) => seat.userId === userId)?.id ?? "");
    const member = { "Joined on": today(), Currency: "USD" };
    const paid = { "Entry fee": "paid", "Paid on": today(), "Paid in all": "50.00" };
    const unpaid = { "Entry fee": "pending", "Paid on": "", "Paid in all": "0.00" };
    await expectRows(
      [casey, league, "members"],
      [
        { ...member, ...paid, Name: NAMES.alice, Reference: referenceOf(alice) },
        { ...member, ...unpaid, Name: NAMES.ben, Reference: referenceOf(ben) },
        { ...member, ...paid, Name: NAMES.dana, Reference: referenceOf(dana) },
      ],
    );
    const seen = (await rowsOf(ben, league, "members")).filter(({ Reference }) => Reference !== "");
    expect(seen).toMatchObject([{ Name: NAMES.ben, Reference: referenceOf(ben) }]);
  });

  it("give the dues, with the reasons and objections that all members read", async () => {
    const due = { Season: "2026", "Taken from prizes": "0.00", Currency: "USD", Reason: "", Objection: "" };
    const entry = {
      ...due,
      For: "Entry fee",
      Amount: "50.00",
      "Due on": toDateField(new Date(league.paymentDeadline)),
    };
    const fine = {
      ...due,
      For: "Fine",
      Amount: "5.00",
      "Due on": today(),
      Reason: REASON,
      Objection: "It was on time",
    };
    const all = [
      { ...fine, Name: NAMES.ben, "Still to pay": "5.00", Standing: "open" },
      { ...entry, Name: NAMES.ben, "Still to pay": "50.00", Standing: "open" },
      { ...entry, Name: NAMES.alice, "Still to pay": "0.00", Standing: "paid" },
      { ...entry, Name: NAMES.dana, "Still to pay": "0.00", Standing: "paid" },
    ];
    for (const person of [casey, alice]) {
      await expectRows([person, league, "dues"], all);
    }
  });

  it("give the payments: others' only as the books have them, and their own whole", async () => {
    const payment = { "First season": "2026", Amount: "50.00", "Given back": "0.00", Currency: "USD" };
    const arrived = { ...payment, Standing: "arrived", "Received by": NAMES.casey };
    const whole = { "Paid on": day, Way: "Venmo", Reference: expect.stringMatching(/^[2-9A-Z]{6}$/) };
    const named = (name: string, paidBy: string, line: string) => ({ Name: name, "Paid by": paidBy, For: line });
    const ofAlice = { ...named(NAMES.alice, NAMES.alice, `Entry fee of ${NAMES.alice}`), ...arrived };
    const ofDana = {
      ...named(NAMES.dana, NAMES.alice, `Entry fee of ${NAMES.dana}, paid by ${NAMES.alice}`),
      ...arrived,
    };
    const ofBen = {
      ...{ ...named(NAMES.ben, NAMES.ben, `Entry fee of ${NAMES.ben}`), ...payment, ...whole },
      ...{ Standing: "not arrived", "Received by": "" },
    };
    const less = { "Paid on": "", Way: "", Reference: "" };
    await expectRows([casey, league, "payments"], [{ ...ofAlice, ...whole }, ofBen, { ...ofDana, ...whole }]);
    await expectRows(
      [alice, league, "payments"],
      [
        { ...ofAlice, ...whole },
        { ...ofDana, ...whole },
      ],
    );
    await expectRows([ben, league, "payments"], [{ ...ofAlice, ...less }, ofBen, { ...ofDana, ...less }]);
  });

  it("give the payouts, with what was taken of each and how it was sent", async () => {
    for (const person of [casey, ben]) {
      await expectRows(
        [person, league, "payouts"],
        [
          {
            ...{ Name: NAMES.dana, Season: "2026", For: "1st place", Currency: "USD" },
            ...{ Won: "100.00", "Taken for own dues": "0.00", Amount: "100.00", Standing: "sent" },
            ...{ "Owed since": today(), "Sent by": NAMES.casey, "Sent on": day, Way: "Venmo", "Arrived on": "" },
          },
        ],
      );
    }
  });

  it("hold no address and nothing that two people said to each other, and aren't an outsider's", async () => {
    for (const table of leagueTables) {
      for (const person of [casey, alice, admin]) {
        const text = JSON.stringify(done(await takes(person, league, table)));
        expect(text).not.toContain("@example.com");
        for (const said of BETWEEN_TWO) expect(text).not.toContain(said);
      }
      expect(await takes(stranger, league, table)).toMatchObject(refusal(404, "League not found"));
      expect(await takes(world.visitor() as Person, league, table)).toMatchObject({ status: 401 });
    }
  });
});

it("A public league's files are for its members, though anybody may look at it", async () => {
  const open = await withLeague(world, { by: casey, players: [alice] }, { isPublic: true });
  const why = "Only the league's members can check its books or take them along.";
  expect(await takes(stranger, open, "members")).toMatchObject(refusal(403, why));
});

it("The files of a league held by Potkeeper say how it was paid, and have no references", async () => {
  const held = await withLeague(world, { by: casey, players: [alice, ben], paid: [alice] }, { season: "2027" });
  const [payment, ...others] = await rowsOf(casey, held, "payments");
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    Name: NAMES.alice,
    Amount: "50.00",
    Standing: "arrived",
    Way: "Card",
    Reference: "",
  });
  expect((await rowsOf(casey, held, "members")).map(({ Reference }) => Reference)).toEqual(["", ""]);
  expect((await rowsOf(ben, held, "payments")).map(({ Way }) => Way)).toEqual([""]);
});

it("Earlier seasons' dues and others' refunds are in the treasurer's files, and not in a member's, as on the screens", async () => {
  const crew = { casey, alice, ben, dana, erin, frank, gina };
  const dynasty = await playDynasty({ world, crew, pass: async () => {} });
  const seasonsOf = async (person: Person) =>
    (await rowsOf(person, dynasty, "dues")).filter(({ Name }) => Name === NAMES.alice).map(({ Season }) => Season);
  expect(await seasonsOf(casey)).toEqual(["1", "2"]);
  expect(await seasonsOf(alice)).toEqual(["2"]);
  const refundedIn = async (person: Person) =>
    (await rowsOf(person, dynasty, "payouts")).filter(({ For }) => For === "Refund").map(({ Name }) => Name);
  expect(await refundedIn(casey)).toEqual(expect.arrayContaining([NAMES.alice, NAMES.ben]));
  expect([...new Set(await refundedIn(alice))]).toEqual([NAMES.alice]);
});

it("A fee in parts is in the file by its parts, which add up to it", async () => {
  const now = world.clock();
  const entryParts = [10, 20].map((days) => ({ amount: "25.00", dueAt: addDays(now, days).toISOString() }));
  const inParts = await withLeague(world, { by: casey, players: [alice] }, { entryParts });
  const rows = await rowsOf(casey, inParts, "dues");
  expect(rows.map(({ For, Amount }) => [For, Amount])).toEqual([
    ["Entry fee, part 1", "25.00"],
    ["Entry fee, part 2", "25.00"],
  ]);
});
