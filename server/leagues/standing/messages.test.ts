import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { type Message, reminderMessage, winnersMessage } from "#server/leagues/standing/messages.ts";
import { aLeague, alice, aMember, aPrize, ben, casey, NOW, owing } from "#tests/specification/web/fixtures.ts";
import { filled, seenBy } from "#tests/specification/web/made-standing.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";

const url = "https://keep.example/it";
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 } as const;
const half = { loweredFee: { amount: "25.00", reason: "Still at school" } };
const seen = (league: League, members: Member[] = []) =>
  seenBy({ league, members, readerId: casey.id, runsIt: true, now: new Date(NOW) });
const written = ({ text }: Message) => `${filled(text)} ${url}`;

describe("the reminder of who owes", () => {
  const members = (...all: Partial<Member>[]) =>
    all.map((over, index) => aMember([alice, ben, casey][index] ?? alice, { ...owing, ...over }));
  const said = (who: Member[], league: Partial<League> = {}) =>
    written(reminderMessage(seen(aLeague({ paymentDeadline: "2026-12-06T12:00:00.000Z", ...league }), who)));

  it("names the one who owes, how much, by when and where to pay", () => {
    expect(said(members({}))).toBe(`Sunday Crew: Alice Tester still owes $50.00, due Dec 6, 2026. Pay here: ${url}`);
  });

  it("leads to the join link, never to a seat's, where one of them has no account", () => {
    const byName = members({ username: "Dana Scully", fullName: "Dana Scully", hasAccount: false }, {});
    const path = (who: Member[], joinToken: string | null) =>
      reminderMessage({ ...seen(aLeague(), who), joinToken }).path;
    expect(path(byName, "token")).toBe("/join/token");
    expect(path(byName, null)).toMatch(/payment$/);
    expect(path(members({}), "token")).toMatch(/payment$/);
  });

  it("says an amount once that all of them owe", () => {
    expect(said(members({}, {}, {}))).toBe(
      `Sunday Crew: 3 of us still owe $50.00 each, due Dec 6, 2026: Alice Tester, Ben Tester and Casey Tester. Pay here: ${url}`,
    );
  });

  it("says everyone's own amount where a fee was lowered, and not why", () => {
    expect(said(members(half, {}))).toBe(
      `Sunday Crew: 2 of us still owe the entry fee, due Dec 6, 2026: Alice Tester $25.00 and Ben Tester $50.00. Pay here: ${url}`,
    );
  });

  it("asks those who pay in parts for the next one, each by its own date", () => {
    const first = { amount: "20.00", dueAt: "2026-08-20T12:00:00.000Z", left: "50.00" };
    const last = { amount: "30.00", dueAt: "2026-12-06T12:00:00.000Z", left: "30.00" };
    expect(said(members({ nextPart: first }))).toContain("Alice Tester still owes $20.00, overdue since Aug 20, 2026.");
    expect(said(members({ nextPart: first }, { nextPart: last }))).toContain(
      "2 of us still owe the entry fee: Alice Tester $20.00 (overdue since Aug 20, 2026) and Ben Tester $30.00 (due Dec 6, 2026).",
    );
  });

  it("says since when it is overdue", () => {
    expect(said(members({}, {}), { paymentDeadline: "2026-08-20T12:00:00.000Z" })).toBe(
      `Sunday Crew: 2 of us still owe $50.00 each, overdue since Aug 20, 2026: Alice Tester and Ben Tester. Pay here: ${url}`,
    );
  });

  it.each([
    [{ ...DYNASTY }, {}, "at least $50.00"],
    [{ ...DYNASTY, minYears: 2 }, {}, "at least $100.00 for 2 seasons"],
    [{ ...DYNASTY, minYears: 2, maxYears: 2 }, half, "$75.00 for 2 seasons"],
    [{ ...DYNASTY }, { lastSeason: 1 }, "$50.00"],
  ])("asks in a dynasty for the least that can be paid: %#", (terms, seat, least) => {
    expect(said(members(seat), terms)).toBe(
      `Sunday Crew: Alice Tester still owes ${least}, due Dec 6, 2026. Pay here: ${url}`,
    );
    expect(said(members(seat, seat), terms)).toContain(`2 of us still owe ${least} each, due`);
  });

  it("says whom to pay where a treasurer keeps the money, and leaves out who says they paid", () => {
    const kept = { custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } } as const;
    expect(said(members({}, { saysPaid: true }, {}), kept)).toBe(
      `Sunday Crew: 2 of us still owe $50.00 each, due Dec 6, 2026: Alice Tester and Casey Tester. Pay Casey Tester here: ${url}`,
    );
  });

  it("tells namesakes apart, and calls people by username whose names aren't known", () => {
    const one = said(members({ hasNamesake: true }, { fullName: null }));
    expect(one).toContain("Alice Tester (alice) and ben.");
  });
});

describe("the message about the winners", () => {
  const won = (league: Partial<League>, prizes: Payout[]) => written(winnersMessage(seen(aLeague(league)), prizes));
  const over = { status: "completed", pot: { ...aLeague().pot, escrowBalance: "0.00" } } as const;
  const prizes = [
    aPrize({ username: "Alice Tester" }),
    aPrize({ username: "Ben Tester", place: 2, amount: "30.00", status: "pending" }),
    aPrize({ username: null, place: null, prize: "Most points", amount: "5.00" }),
  ];

  it("lists who won what, sent or not, and doesn't say that it has arrived", () => {
    expect(won(over, prizes)).toBe(
      [
        "Sunday Crew is over. The winners:",
        "1st place: Alice Tester, $70.00",
        "2nd place: Ben Tester, $30.00",
        "Most points: User 00000002, $5.00",
        `See the league here: ${url}`,
      ].join("\n"),
    );
  });

  it("says what of a prize paid its winner's own dues", () => {
    const reduced = aPrize({ amount: "60.00", setOff: "15.00" });
    expect(won(over, [reduced])).toContain("1st place: alice, $75.00 less $15.00 of own dues");
  });

  it("names a dynasty's season, and says that there may be more winners while money is left", () => {
    const [first] = won({ ...DYNASTY, status: "completed" }, prizes).split("\n");
    expect(first).toBe("Season 1 of Sunday Crew is over. The winners so far:");
  });

  it.each([
    [12, "12th place: alice, $70.00", 14],
    [13, "And 2 more prizes.", 14],
  ])("of %i prizes has twelve lines at most", (count, last, lines) => {
    const many = Array.from({ length: count }, (_, index) => aPrize({ place: index + 1 }));
    const message = won(over, many).split("\n");
    expect(message).toHaveLength(lines);
    expect(message.at(-2)).toBe(last);
  });
});

it("says nothing that a league which keeps its own money never says", () => {
  const league = aLeague({ custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } });
  const messages = [{}, { leagueType: "dynasty" as const }].flatMap((terms) => [
    written(reminderMessage(seen({ ...league, ...terms }, [aMember(alice, owing)]))),
    written(winnersMessage(seen({ ...league, ...terms, status: "completed" }), [aPrize()])),
  ]);
  expect(messages.flatMap(neverSaidIn)).toEqual([]);
});
