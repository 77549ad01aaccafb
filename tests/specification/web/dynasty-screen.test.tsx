import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { proves } from "#tests/specification/proves.ts";
import { ALL_PAID_OUT, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  dialog,
  open,
  press,
  reopen,
  rowOf,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { alice, aMember, aPrize, ben, casey, daysFromNow, LEAGUE, owing } from "#tests/specification/web/fixtures.ts";

const WITHDRAW = "DELETE /api/leagues/:id/replacement-offer";
const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;

const show = (league: Partial<League>, member: Partial<Member> = {}) =>
  open(LEAGUE, alice, leagueAnswers({ ...DYNASTY, ...league }, [aMember(alice, member), aMember(ben)]));

it.each([
  { why: "paid, in year 1", league: { currentYear: 1 }, member: {}, isOffered: true },
  { why: "paid, in year 2", league: { currentYear: 2 }, member: {}, isOffered: true },
  { why: "paid, in year 3", league: { currentYear: 3 }, member: {}, isOffered: false },
  { why: "not paid", league: {}, member: owing, isOffered: false },
  { why: "in a single season", league: { leagueType: "single_season" }, member: {}, isOffered: false },
] as const)("Find Replacement for a member who is $why: $isOffered, and for no one else's seat", async (row) => {
  proves("2.members.find-replacement", "9.money.replacement-year", "6.paid-member.replacement");
  show(row.league, { paidThroughYear: 3, ...row.member });
  const own = await rowOf("alice");
  if (row.isOffered) await within(own).findByRole("button", { name: "Find Replacement" });
  expect(within(own).queryAllByRole("button", { name: "Find Replacement" })).toHaveLength(row.isOffered ? 1 : 0);
  expect(screen.queryAllByRole("button", { name: "Find Replacement" })).toHaveLength(row.isOffered ? 1 : 0);
});

it.each<[string, Partial<League>, Partial<Member>, string[]]>([
  [
    "who paid three seasons",
    {},
    { paidThroughYear: 3 },
    ["paid, past", "paid, current", "paid, future", "not paid, future"],
  ],
  [
    ...(["who owes the second season", {}, { ...owing, totalAmountPaid: "50.00" }] as const),
    ["paid, past", "not paid, current", "not paid, future", "not paid, future"],
  ],
  ["who has never paid", {}, owing, ["not paid, past", "not paid, current", "not paid, future", "not paid, future"]],
  [
    ...(["who replaces someone from the third season on", {}, { firstSeason: 3, paidThroughYear: 3 }] as const),
    ["not playing, past", "not playing, current", "paid, future", "not paid, future"],
  ],
])(
  "year chips of a member %s mark the paid years, the current one and those to come",
  async (_, league, member, chips) => {
    proves("2.members.year-chips");
    show({ currentYear: 2, ...league }, member);
    await sees("Total pool");
    const shown = within(await rowOf("alice")).getByRole("list", { name: "Years" });
    expect([...shown.children].map(({ textContent }) => textContent)).toEqual(
      chips.map((chip, at) => `${at + 1}: ${chip}`),
    );
  },
);

it("a replacement isn't counted next to the member whose seat it is", async () => {
  show({ maxMembers: 2 }, { lastSeason: 1 });
  server().answer({
    "GET /api/leagues/:id/members": [
      aMember(alice, { lastSeason: 1 }),
      aMember(ben),
      aMember(casey, { firstSeason: 2, paidThroughYear: 3 }),
    ],
  });
  await sees("Members (2/2)", /plays through season 1/, /plays from season 2 on/);
});

it("the head and the payouts say which season they are about", async () => {
  show({ currentYear: 2 });
  server().answer({ "GET /api/leagues/:id/payouts": [aPrize({ seasonYear: 1, place: 1 })] });
  unfoldAll();
  await sees(/, season 2, run by/, "1st place, season 1");
});

it.each([
  { member: { paidThroughYear: 2 }, says: /Then we refund what you prepaid for those seasons/, isSaid: true },
  { member: {}, says: /Then we refund/, isSaid: false },
])("finding a replacement promises a refund only to those who prepaid: $isSaid", async ({ member, says, isSaid }) => {
  show({}, member);
  await press("Find Replacement");
  dialog().getByText(/Someone else takes your seat from season 2 on/);
  expect(dialog().queryByText(says) !== null).toBe(isSaid);
});

it("a member without a username is shown by a placeholder", async () => {
  proves("2.members.placeholder");
  show({}, { username: null });
  await sees(/^(User 00000002|Member 00000002|Deleted user.*)$/);
});

it("an offered seat says to whom and until when, and can be taken back until someone accepts it", async () => {
  const offer = {
    email: "tess@example.com",
    forYear: 2,
    expiresAt: daysFromNow(14),
    status: "pending",
    token: null,
  } as const;
  const OFFER = "GET /api/leagues/:id/replacement-offer";
  show({}, { paidThroughYear: 3 });
  server().answer({
    [OFFER]: () => (server().made(WITHDRAW).length === 0 ? offer : null),
    [WITHDRAW]: { message: "You keep your seat." },
  });
  const own = await rowOf("alice");
  await within(own).findByText(/Offered to tess@example\.com until/);
  expect(own.textContent).toContain("Sep 15, 2026");
  expect(within(own).queryByRole("button", { name: "Find Replacement" })).toBeNull();
  await press("Withdraw");
  dialog().getByText(/link for tess@example\.com stops working/);
  await press("Withdraw the offer", dialog());
  await seesToast("Offer Withdrawn", "You keep your seat.");
  await within(await rowOf("alice")).findByRole("button", { name: "Find Replacement" });
  await reopen();
  show({}, { paidThroughYear: 3 });
  server().answer({ [OFFER]: { ...offer, status: "accepted" } });
  await within(await rowOf("alice")).findByText("tess@example.com accepted your seat and hasn't paid yet");
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
});

describe("the next season", () => {
  const START = "Start Next Season";
  const completed = () =>
    open(LEAGUE, casey, { ...leagueAnswers({ ...DYNASTY, status: "completed" }), ...ALL_PAID_OUT });
  const withPool = (changes: object) =>
    server().answer({
      "GET /api/leagues/:id/payout-pool": {
        ...(ALL_PAID_OUT["GET /api/leagues/:id/payout-pool"] as object),
        ...changes,
      } as never,
    });
  const ways = () =>
    dialog()
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);

  it("starts once the season's money is settled", async () => {
    completed();
    await press(START);
    dialog().getByRole("button", { name: START });
    dialog().getByText("Oct 1, 2027");
  });

  it("says what money is left and leads to the ways to settle it, without a button that would fail", async () => {
    completed();
    withPool({ proposed: "60.00", available: "40.00", reimbursement: "5.00" });
    await sees("Return what is left");
    await press(START);
    dialog().getByText(/^This season still holds \$45\.00\. The next season can start once that is settled:/);
    expect(dialog().queryByRole("button", { name: START })).toBeNull();
    expect(ways()).toEqual([
      ["Propose payouts", `${LEAGUE}#payouts`],
      ["Return what is left", `${LEAGUE}#rest`],
      ["Carry it into the next season", `${LEAGUE}#carry`],
    ]);
    fireEvent.click(dialog().getByRole("link", { name: "Carry it into the next season" }));
    await screen.findByRole("dialog", { name: "Start the next season with $40.00 in its pool?" });
  });
});
