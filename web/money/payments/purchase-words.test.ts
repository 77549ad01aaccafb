import { describe, expect, it } from "vitest";
import {
  countSeasons,
  dueWords,
  essentialWords,
  heldWords,
  type Purchase,
  paidWords,
  potIntro,
  potWords,
  refundHint,
  refundWords,
  seasonsWords,
} from "#web/money/payments/purchase-words.ts";
import { formatMoment, keepDay } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";

const deadline = "2026-11-30T23:59:00.000Z";
const end = "2027-03-01T23:59:00.000Z";

type Terms = Partial<Purchase["league"]> & { years?: number; runsIt?: boolean; now?: string };
const dynasty = (
  { years = 2, runsIt = false, now = "2026-11-21T12:00:00.000Z", ...league }: Terms = {},
  firstSeason = 1,
): Purchase => ({
  league: {
    currentYear: 1,
    leagueType: "dynasty",
    season: "2026",
    status: "active",
    paymentDeadline: deadline,
    endDate: end,
    entryFee: "50.00",
    currency: "USD",
    lowered: "0.00",
    maxMembers: 10,
    periodPrizeShare: "0.00",
    ...league,
  },
  seat: { firstSeason, lastSeason: null },
  years,
  runsIt,
  now: new Date(now),
});
const single = (terms: Terms = {}) => dynasty({ leagueType: "single_season", years: 1, ...terms });

it("doesn't say that the whole fee is held until the end of a season that pays prizes on its way", () => {
  const weekly = single({ leagueType: "pickem", periodPrizeShare: "40.00" });
  expect([potIntro(weekly), essentialWords(weekly), ...heldWords(weekly)]).toEqual([
    "Your entry fee goes into the pot, which pays prizes during the season and at its end.",
    `Held for its prizes until ${keepDay(formatDay(end))}`,
    `${keepDay(formatDay(end))}, less the prizes paid during the season`,
  ]);
  expect(paidWords({ paid: "50.00", years: 1 }, weekly.league)).toBe(
    "You paid $50.00. It stays in escrow until the prizes are awarded, some of them during the season.",
  );
});

it("counts one season and several", () => {
  expect([countSeasons(1), countSeasons(2)]).toEqual(["1 season", "2 seasons"]);
});

describe("the seasons bought", () => {
  it.each<[string, Purchase, string]>([
    ["a single season by its name", single(), "Season 2026"],
    ["two seasons of a dynasty by their numbers", dynasty(), "Seasons 1 and 2"],
    ["three seasons from the third on", dynasty({ currentYear: 3, years: 3 }), "Seasons 3, 4 and 5"],
    ["a replacement's own, from the next season on", dynasty({}, 2), "Seasons 2 and 3"],
    ["one season of a replacement", dynasty({ years: 1 }, 2), "Season 2"],
    ["a replacement's whose season has come", dynasty({ currentYear: 2 }, 2), "Seasons 2 and 3"],
  ])("are %s", (_, purchase, words) => expect(seasonsWords(purchase)).toBe(words));
});

describe("how long it is held", () => {
  it("is the end date of a single season", () => expect(heldWords(single())).toEqual([keepDay(formatDay(end))]));

  it("is named season by season, with a date for the current one only", () => {
    expect(heldWords(dynasty({ years: 3 }))).toEqual([
      `Season 1: ${keepDay(formatDay(end))}`,
      "Season 2: its end, next year",
      "Season 3: its end, in 2 years",
    ]);
  });

  it("names none of the current season's dates to a replacement", () => {
    expect(heldWords(dynasty({}, 2))).toEqual(["Season 2: its end, next year", "Season 3: its end, in 2 years"]);
    expect(dueWords(dynasty({}, 2))).toBe("Before season 2 starts");
  });
});

it("says when it is due, and when it was", () => {
  expect(dueWords(single())).toBe(keepDay(formatMoment(deadline)));
  expect(dueWords(single({ now: "2026-12-02T00:00:00.000Z" }))).toBe(`Was due ${keepDay(formatMoment(deadline))}`);
});

it("shows the pot of each season bought", () => {
  expect(potWords(single())).toBe("$500.00 if all 10 seats are paid");
  expect(potWords(dynasty())).toBe("$500.00 if all 10 seats are paid, in each season");
});

describe("the refund", () => {
  it("is the full amount until the payment deadline, unless the season starts sooner", () => {
    expect(refundWords(dynasty(), "100.00")).toBe(
      `Leave by ${keepDay(formatMoment(deadline))}, before the season starts, and get $100.00 back. After that, ask your commissioner.`,
    );
  });

  it.each<[string, Terms, string]>([
    ["after the deadline", { now: "2026-12-02T00:00:00.000Z" }, "The refund deadline has passed."],
    ["once the season has started", { status: "in_season" }, "The season has started."],
  ])("needs the commissioner %s", (_, terms, first) => {
    const rest = "Your commissioner can still remove and refund you until the season ends.";
    expect(refundWords(single(terms), "50.00")).toBe(`${first} ${rest}`);
    expect(refundWords(dynasty(terms), "100.00")).toBe(`${first} ${rest} The seasons you prepaid come back in full.`);
  });

  it("is theirs to make for those who run the league", () => {
    expect(refundWords(single({ runsIt: true }), "50.00")).toMatch(
      /After that, remove yourself in the list of members\.$/,
    );
    const started = single({ runsIt: true, status: "in_season" });
    expect([refundWords(started, "50.00"), refundHint(started)]).toEqual([
      "The season has started. You run the league, so you can still remove yourself and be refunded until the season ends.",
      "refunds only by you",
    ]);
  });

  it("waits for the next season of a replacement who pays between two", () => {
    expect(refundWords(dynasty({ status: "completed" }, 2), "100.00")).toBe(
      "None until season 2 starts. From then on, leave by its payment deadline and get $100.00 back.",
    );
  });
});

describe("the line a phone shows in place of the facts", () => {
  it.each<[string, Purchase, string, string]>([
    [
      "a season",
      single(),
      `Held in escrow until ${keepDay(formatDay(end))}`,
      `full refund until ${keepDay(formatDay(deadline))}, or the season's start if that's sooner`,
    ],
    [
      "two seasons",
      dynasty({ status: "in_season" }),
      "Seasons 1 and 2, each held until its end",
      "refunds only by the commissioner",
    ],
    [
      "a replacement's season",
      dynasty({ years: 1, status: "completed" }, 2),
      "Season 2, held until its end",
      "no refund until season 2 starts",
    ],
  ])("names %s, until when its money is held, and when it comes back", (_, purchase, words, hint) => {
    expect([essentialWords(purchase), refundHint(purchase)]).toEqual([words, hint]);
  });
});

it("A day in the words of a purchase has no space at which a line could break", () => {
  expect(essentialWords(single())).toMatch(/escrow until [A-Z][a-z]{2}\u00a0\d{1,2},\u00a0\d{4}$/);
  expect(dueWords(single())).toMatch(/^[A-Z][a-z]{2}\u00a0\d{1,2},\u00a0\d{4}, \d/);
});
