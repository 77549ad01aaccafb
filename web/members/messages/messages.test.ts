import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import {
  aLeague,
  alice,
  aMember,
  aPrize,
  aSession,
  ben,
  casey,
  daysFromNow,
  NOW,
  owing,
} from "#tests/specification/web/fixtures.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";
import { joinMessage } from "#web/members/messages/join-message.ts";
import { reminderMessage } from "#web/members/messages/reminder-message.ts";
import { voteMessage } from "#web/members/messages/vote-message.ts";
import { winnersMessage } from "#web/members/messages/winners-message.ts";
import { formatMoment } from "#web/ui/date.tsx";

const url = "https://keep.example/it";
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 } as const;
const half = { loweredFee: { amount: "25.00", reason: "Still at school" } };

describe("the reminder of who owes", () => {
  const members = (...all: Partial<Member>[]) =>
    all.map((over, index) => aMember([alice, ben, casey][index] ?? alice, { ...owing, ...over }));
  const said = (who: Member[], league: Partial<League> = {}) =>
    reminderMessage(aLeague({ paymentDeadline: "2026-12-06T12:00:00.000Z", ...league }), {
      ...{ owing: who, url, now: new Date(NOW) },
    });

  it("names the one who owes, how much, by when and where to pay", () => {
    expect(said(members({}))).toBe(`Sunday Crew: Alice Tester still owes $50.00, due Dec 6, 2026. Pay here: ${url}`);
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
    expect(said(members({ saysPaid: true }), kept)).toBe(
      `Sunday Crew: everyone has paid, or says so. See it here: ${url}`,
    );
  });

  it("tells namesakes apart, and calls people by username whose names aren't known", () => {
    const one = said(members({ hasNamesake: true }, { fullName: null }));
    expect(one).toContain("Alice Tester (alice) and ben.");
  });
});

describe("the message about a vote", () => {
  const until = daysFromNow(3);
  const said = (session: Partial<VotingSession>, league: Partial<League> = {}) =>
    voteMessage(aSession({ expiresAt: until, ...session }), { league: aLeague(league), url });
  /** As the page says it, with the zone. */
  const moment = new RegExp(
    `until ${formatMoment(until).replace(/[^\w]/g, ".")} (?:[A-Z]{2,5}|GMT[+-][\\d:]+)(?=[.;])`,
  );
  const withoutMoment = (text: string) => text.replace(moment, "until THEN");

  it.each([
    [{}, {}, "the payouts of Sunday Crew"],
    [{ period: "Week 3" }, {}, "the payouts of Week 3 in Sunday Crew"],
    [{ seasonYear: 2 }, DYNASTY, "the payouts of season 2 of Sunday Crew"],
    [{ kind: "give_back" as const }, {}, "an unclaimed prize of Sunday Crew"],
  ])("says what to vote on, until when and how many have: %#", (session, league, what) => {
    expect(withoutMoment(said(session, league))).toBe(
      `Vote on ${what} until THEN. 3 of 7 have voted so far. Vote here: ${url}`,
    );
  });

  it("says until when payouts can be objected to, and that they are awarded otherwise", () => {
    expect(withoutMoment(said({ kind: "proposal" }))).toBe(
      `The payouts of Sunday Crew are proposed. You can object until THEN; if too few of us do, the prizes are awarded then. See them here: ${url}`,
    );
  });
});

describe("the message about the winners", () => {
  const over = { status: "completed", pot: { ...aLeague().pot, escrowBalance: "0.00" } } as const;
  const prizes = [
    aPrize({ username: "Alice Tester" }),
    aPrize({ username: "Ben Tester", place: 2, amount: "30.00", status: "pending" }),
    aPrize({ username: null, place: null, prize: "Most points", amount: "5.00" }),
  ];

  it("lists who won what, sent or not, and doesn't say that it has arrived", () => {
    expect(winnersMessage(aLeague(over), { prizes, url })).toBe(
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
    expect(winnersMessage(aLeague(over), { prizes: [reduced], url })).toContain(
      "1st place: alice, $75.00 less $15.00 of own dues",
    );
  });

  it("names a dynasty's season, and says that there may be more winners while money is left", () => {
    const [first] = winnersMessage(aLeague({ ...DYNASTY, status: "completed" }), { prizes, url }).split("\n");
    expect(first).toBe("Season 1 of Sunday Crew is over. The winners so far:");
  });

  it.each([
    [12, "12th place: alice, $70.00", 14],
    [13, "And 2 more prizes.", 14],
  ])("of %i prizes has twelve lines at most", (count, last, lines) => {
    const many = Array.from({ length: count }, (_, index) => aPrize({ place: index + 1 }));
    const message = winnersMessage(aLeague(over), { prizes: many, url }).split("\n");
    expect(message).toHaveLength(lines);
    expect(message.at(-2)).toBe(last);
  });
});

it("The message of a join link says what joining costs, and that a free league is free", () => {
  expect(joinMessage(aLeague())).toBe(
    "Join Sunday Crew on Potkeeper. The entry fee is $50.00, held in escrow until the season ends.",
  );
  expect(joinMessage(aLeague({ entryFee: "0.00" }))).toBe("Join Sunday Crew on Potkeeper. It's free.");
});

it("The message of a join link says who keeps the money, and that Potkeeper doesn't", () => {
  const kept = { custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } } as const;
  const message = joinMessage(aLeague(kept));
  expect(message).toBe(
    "Join Sunday Crew on Potkeeper. The entry fee is $50.00. You pay Casey Tester, who keeps the money. Potkeeper doesn't hold this money. If Casey Tester doesn't pay, Potkeeper can't.",
  );
  expect(joinMessage(aLeague({ ...kept, entryFee: "0.00" }))).toBe("Join Sunday Crew on Potkeeper. It's free.");
});

it("No message about a league that keeps its own money says what such a league never says", () => {
  const league = aLeague({ custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } });
  const session = aSession({ expiresAt: daysFromNow(3) });
  const messages = [
    ...[joinMessage(league), joinMessage({ ...league, ...DYNASTY })],
    ...[{}, { leagueType: "dynasty" as const }].map((terms) =>
      reminderMessage({ ...league, ...terms }, { owing: [aMember(alice, owing)], url, now: new Date(NOW) }),
    ),
    ...(["payouts", "proposal"] as const).map((kind) => voteMessage({ ...session, kind }, { league, url })),
    winnersMessage({ ...league, status: "completed" }, { prizes: [aPrize()], url }),
  ];
  expect(messages.flatMap(neverSaidIn)).toEqual([]);
});
