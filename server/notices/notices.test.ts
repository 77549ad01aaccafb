import { describe, expect, it } from "vitest";
import { disputeStatuses } from "#contract/money/disputes.ts";
import { accountNoticeKinds } from "#contract/people/account-notices.ts";
import { toCents, ZERO } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { NO_OTHER_DUES } from "#contract/terms/dues-terms.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { accountChanged, adminRoleGiven } from "#server/notices/accounts.ts";
import { actPlanned } from "#server/notices/admin-requests.ts";
import { booksChecked } from "#server/notices/books.ts";
import { commissionerVoteEnded } from "#server/notices/commissioners.ts";
import { disputeChanged } from "#server/notices/disputes.ts";
import type { DuesTerms } from "#server/notices/dues-facts.ts";
import { invitedToLeague, seatOffered } from "#server/notices/invitations.ts";
import { feePaid, paymentDeclinedOut } from "#server/notices/payments.ts";
import { payoutsNotApproved } from "#server/notices/payout-votes.ts";
import { refundRefused } from "#server/notices/refunds.ts";
import { completedEarly, earlySentences, reviewOpened } from "#server/notices/season-reviews.ts";
import { endDateCame, leagueCompleted, seasonBegins } from "#server/notices/seasons.ts";
import { aboutPayment, paymentReversed } from "#server/notices/treasurer-payments.ts";
import { debtSent } from "#server/notices/treasurers.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { mention } from "#server/platform/mentions.ts";

const league = {
  id: "league-1",
  name: "Sunday League",
  currency: "USD",
  commissionerId: "casey",
  custody: "potkeeper" as const,
  treasurerId: null,
};
const now = new Date("2026-11-22T12:00:00Z");
const fee = toCents(50_00);

describe("between a treasurer and a member", () => {
  const [casey, alice] = [
    mention("00000000-0000-4000-8000-000000000001"),
    mention("00000000-0000-4000-8000-000000000002"),
  ];
  const told = { userId: "alice", name: alice, amount: fee, count: 1, keeperId: "casey", keeper: casey };

  it.each([
    ["venmo", "sent by Venmo."],
    ["us_bank", "sent by bank transfer."],
    ["cash", "sent in cash."],
    ["sentence", "sent another way."],
  ] as const)("what was sent by %s reads as a sentence", (way, words) => {
    expect(debtSent(league, { ...told, way }).message).toContain(`It is from Sunday League, ${words} Did it arrive?`);
  });

  it("someone's own words end the message, with or without a period", () => {
    const payment = { userId: "alice", paidById: null, amount: fee };
    const about = { ...aboutPayment(league, payment, "casey"), by: casey, to: [], reason: "It was Dana's" };
    const [first] = [paymentReversed(league, about)].flat();
    expect(first).toHaveProperty(
      "message",
      `What it paid in Sunday League is owed again. ${casey} says why: It was Dana's`,
    );
  });
});

it("people may turn off the email about a completed league, unless it ended early", () => {
  const completed = { members: ["ann"], wasPlayed: true, held: fee };
  expect(leagueCompleted(league, { ...completed, early: [] }).topic).toBe("league_completed");
  expect(leagueCompleted(league, { ...completed, early: ["It ended early."] })).toMatchObject({
    message: "Sunday League is complete. The payouts come next. It ended early.",
    topic: undefined,
  });
});

it.each([
  ["approved", undefined],
  ["rejected", "commissioner_vote_result"],
  ["expired", "commissioner_vote_result"],
] as const)("people may turn off the email about a vote on the commissioner that is %s: %s", (outcome, topic) => {
  const ended = {
    concerned: ["ann"],
    outcome,
    proposed: mention("ben"),
    hadPassed: false,
    isContested: false,
    needsVotes: false,
  };
  expect(commissionerVoteEnded(league, ended).topic).toBe(topic);
});

it.each(disputeStatuses.filter((status) => status !== "inquiry_closed"))(
  "disputes that become %s: the commissioner and the admins get the same message, and the payer one of their own",
  (status) => {
    const dispute = { amount: fee, reason: "fraudulent", evidenceDueBy: now };
    const payer = { id: "ann-1", erasedAt: null };
    const notices = disputeChanged(league, { payer, dispute, status, isDueAgain: false });
    const isTold = status !== "inquiry";
    expect(notices.map(({ to, path }) => [to, path])).toEqual([
      ...(isTold ? [[["ann-1"], "/player"]] : []),
      [["casey"], "/leagues/league-1#disputes"],
      [{ everyAdminBut: null }, "/admin"],
    ]);
    const [second, first, own] = notices.map(({ message }) => message).reverse();
    expect(second).toBe(first);
    if (isTold) expect(own).toMatch(/\$50\.00 (that )?you paid into Sunday League/);
    expect(first).toContain(`$50.00 that ${mention("ann-1", league.id)} paid into Sunday League`);
  },
);

it("disputes of a deleted account: the message doesn't name the payer", () => {
  const dispute = { amount: fee, reason: "fraudulent", evidenceDueBy: null };
  const payer = { id: "deleted-1", erasedAt: now };
  const [, notice] = disputeChanged(league, { payer, dispute, status: "open", isDueAgain: false });
  expect(notice?.message).toContain("that a deleted user paid");
});

it("The subjects of emails about a league's money name the league, and differ from each other", () => {
  const payer = { id: "ann-1", erasedAt: null };
  const dispute = { amount: fee, reason: "fraudulent", evidenceDueBy: now };
  const early = { endDate: now, askUntil: now, holdsMoney: true, holdsPrizes: true, seasonYear: 1 };
  const typed = { ...league, leagueType: "survivor" as const };
  const notices = [
    ...disputeChanged(league, { payer, dispute, status: "open", isDueAgain: false }),
    ...refundRefused(league, { payer, amount: fee, why: null, isBanks: false }),
    ...payoutsNotApproved(league, [], "expired").slice(0, 2),
    reviewOpened(typed, { because: "It is large.", reason: null }),
    completedEarly(typed, early),
  ];
  const subjects = notices.map(({ email }) => email.subject);
  expect(subjects.filter((subject) => !subject.includes(league.name))).toEqual([]);
  expect(new Set(subjects).size).toBe(subjects.length);
});

describe("an invitation", () => {
  const paymentDeadline = new Date("2026-10-31T22:59:59Z");
  const emails = (
    leagueType: "dynasty" | "single_season",
    minYears: number,
    maxYears: number,
    entryFee = fee,
    dues: Omit<DuesTerms, "currency"> = NO_OTHER_DUES,
  ) => {
    const years = { currency: "USD", entryFee, leagueType, minYears, maxYears, ...dues };
    const terms = { ...years, maxMembers: 10, payoutStructure: [], prizeRules: [], paymentDeadline };
    const shares = { commissionerReimbursement: toBasisPoints(0), periodPrizeShare: toBasisPoints(0) };
    const named = {
      ...terms,
      ...shares,
      id: "league-1",
      custody: "potkeeper" as const,
      treasurerId: null,
      name: "Sunday League",
      sport: "football" as const,
      season: "2026",
    };
    const to = {
      email: "ann@example.com",
      inviterId: "casey",
      path: "/invite/1",
      stopPath: "/stop",
      expiresAt: now,
    };
    return [invitedToLeague(named, { ...to, invitationId: "invitation-1" }), seatOffered(named, { ...to, forYear: 2 })];
  };
  const valuesOf = (labels: RegExp, invitations: ReturnType<typeof emails>) =>
    invitations.map(({ email }) =>
      (email.facts ?? []).filter(({ label }) => labels.test(label)).map(({ value }) => value),
    );
  const facts = (...terms: Parameters<typeof emails>) => valuesOf(/fee|prepaid|Pool/, emails(...terms));

  it("to a dynasty, or to take over a seat there, says what joining costs at least, and that its pool is per season", () => {
    const costs = ["$50.00 USD per season", "2 or 3 seasons, at least $100.00"];
    const pool = "$500.00 per season";
    expect(facts("dynasty", 2, 3)).toEqual([[...costs, pool], costs]);
    expect(facts("dynasty", 1, 3)[0]).toEqual(["$50.00 USD per season", "up to 3 seasons", pool]);
    expect(facts("dynasty", 1, 1)[0]).toEqual(["$50.00 USD per season", pool]);
  });

  it("to any other league names the entry fee alone", () => {
    expect(facts("single_season", 1, 1)[0]).toEqual(["$50.00 USD", "$500.00"]);
    expect(facts("dynasty", 2, 3, toCents(0))[0]).toEqual(["Free"]);
  });

  it("names the parts of the fee, the late fee and the charges; for a coming season without dates", () => {
    const dues = {
      ...{ lateFee: toCents(10_00), lateFeeAfterDays: 3, maxChargesPerMember: toCents(20_00) },
      entryParts: [
        { amount: toCents(20_00), dueAt: "2026-09-30T22:59:59.000Z" },
        { amount: toCents(30_00), dueAt: "2026-10-31T22:59:59.000Z" },
      ],
      prizeRules: [],
    };
    const extras = ["$10.00, 3 days after the deadline", "Up to $20.00 a season"];
    expect(valuesOf(/parts|Late|Charges/, emails("dynasty", 1, 1, fee, dues))).toEqual([
      ["$20.00 by Sep 30, 2026, 10:59 PM UTC; $30.00 by Oct 31, 2026, 10:59 PM UTC", ...extras],
      extras,
    ]);
    expect(valuesOf(/parts|Late|Charges/, emails("dynasty", 1, 1))).toEqual([[], []]);
  });

  it("says until when to pay, unless the league is free", () => {
    const deadline = (...terms: Parameters<typeof emails>) => valuesOf(/^Payment deadline$/, emails(...terms));
    expect(deadline("dynasty", 2, 3)).toEqual([[utcText(paymentDeadline)], ["Before season 2 starts"]]);
    expect(deadline("single_season", 1, 1, toCents(0))).toEqual([[], []]);
  });
});

it.each(accountNoticeKinds)(
  "accounts are emailed about each change, such as %s, with a link that undoes it",
  (kind) => {
    const from = { ip: "203.0.113.5", device: "Firefox on Linux" };
    const about = { address: "ann@example.com", firstName: "Ann", at: now, from, details: [], token: "t0k3n" };
    const { email } = accountChanged({ ...about, kind });
    expect(email.action).toEqual({ label: "This wasn't me", path: "/not-me/t0k3n" });
    expect(email.facts?.map(({ label }) => label)).toEqual(["When", "From", "Device"]);
  },
);

it("accounts that get the admin role are announced to every other admin", () => {
  const from = { ip: "203.0.113.5", device: "Firefox on Linux" };
  expect(adminRoleGiven({ admin: mention("ann"), by: "casey", from, except: "ann-id" }).to).toEqual({
    everyAdminBut: "ann-id",
  });
});

describe("an act that needs a second admin", () => {
  const planned = {
    requestId: "r1",
    leagueId: null,
    asker: { userId: "ada" },
    summary: "Make ann an admin.",
    concerned: ["ann"],
  };

  it("is announced to the other admins, or to all of them if none can confirm it", () => {
    expect(actPlanned({ ...planned, isConfirmed: true }).map(({ to }) => to)).toEqual([
      { everyAdminBut: "ada" },
      ["ann"],
    ]);
    const alone = actPlanned({ ...planned, isConfirmed: false });
    expect(alone.map(({ to }) => to)).toEqual([{ everyAdminBut: null }, ["ann"]]);
    expect(alone[0]?.message).toContain(`If you're ${mention("ada")} and didn't ask for this`);
    expect(alone[1]?.path).toBe("/objections/r1");
  });
});

it("seasons have emails at their start that say what is owed or prepaid", () => {
  const beginning = { ...league, currentYear: 2, entryFee: fee, paymentDeadline: now };
  const seat = { email: "ann@example.com", firstName: "Ann", choices: [1] };
  const owing = seasonBegins(beginning, { ...seat, owes: true, paidThroughYear: 1 }).email;
  const words = (paidThroughYear: number) =>
    seasonBegins(beginning, { ...seat, owes: false, paidThroughYear }).email.paragraphs[0];
  expect(owing.action?.path).toBe("/leagues/league-1/payment");
  const asked = (...choices: number[]) =>
    seasonBegins(beginning, { ...seat, owes: true, choices, paidThroughYear: 1 }).email.paragraphs[0];
  expect(asked(1)).toContain("The entry fee of $50.00 for this season is due by");
  expect(asked(1, 2, 3)).toMatch(
    /The entry fee of \$50\.00 for this season is due by .* You can pay for up to 3 seasons\.$/,
  );
  expect(asked(2)).toContain("The entry fee for 2 seasons, $100.00 in all, is due by");
  expect(asked(2, 3)).toMatch(
    /The entry fee for at least 2 seasons, \$100\.00 in all, is due by .* up to 3 seasons\.$/,
  );
  expect(words(2)).toContain("for season 2 is in escrow");
  expect(words(4)).toContain("for seasons 2, 3 and 4 is in escrow");
});

it("money paid: the receipt says which seasons it covers", () => {
  const receipt = { payer: "ann@example.com", amount: fee, firstSeason: 2, paymentId: "p1", what: "", others: 0 };
  const covers = (leagueType: LeagueType, seasons: number, firstSeason = 2) =>
    feePaid(
      { ...league, leagueType, currentYear: 1, season: "2026" },
      { ...receipt, firstSeason, seasons },
    ).email.facts?.find(({ label }) => label === "Covers")?.value;
  expect([covers("dynasty", 1), covers("dynasty", 2)]).toEqual(["season 2", "seasons 2 and 3"]);
  expect(covers("single_season", 1, 1)).toBe("season 2026");
});

it("money wasn't charged, says the email about declined cards", () => {
  const words = (by: "payment" | "person" | "card" | "network") =>
    paymentDeclinedOut(league, { payer: "ann@example.com", count: 9, by }).email.paragraphs[0];
  expect(words("person")).toMatch(/^9 of your cards were declined within a day.* Nothing was charged\.$/);
  expect(words("payment")).toMatch(/^9 cards were declined.* Nothing was charged\.$/);
  expect(words("card")).toMatch(/^A card that you tried was declined 9 times within a day.* Nothing was charged\.$/);
  expect(words("network")).toMatch(/^Cards were declined 9 times within a day on .* Nothing was charged\.$/);
});

it("money of a failed refund: its owner and the admins read where it is", () => {
  const payer = { id: "ann-1", erasedAt: null };
  const words = (isBanks: boolean, why: string | null = null) =>
    refundRefused(league, { payer, amount: fee, why, isBanks }).map(({ message }) => message);
  expect(words(true)).toEqual([
    expect.stringMatching(/The payment is disputed, so your bank decides who gets the money\.$/),
    expect.stringMatching(/\(no reason given\)\. Its payment is disputed, so the bank settles it\.$/),
  ]);
  expect(words(false, "expired_or_canceled_card")).toEqual([
    expect.stringMatching(/The money is safe and set aside for you: .* ask you for a bank account\.$/),
    expect.stringContaining(
      ` to ${mention("ann-1", league.id)} failed (expired or canceled card). The money is set aside for them.`,
    ),
  ]);
});

it.each([true, false])("seasons of a season whose escrow is empty promise no prizes, played: %s", (wasPlayed) => {
  const reader = { email: "ann@example.com", firstName: "Ann" };
  const { message, email } = leagueCompleted(league, { members: ["ann"], wasPlayed, held: ZERO, early: [] });
  const ended = endDateCame(league, { ...reader, held: ZERO }).email;
  const words = [email, ended].flatMap((sent) => sent?.paragraphs ?? []);
  expect([message, ...words].join(" ")).not.toMatch(/payout|winner|who won/i);
  expect(ended?.facts).toEqual([]);
});

it.each([true, false])(
  "seasons about an early end promise to hold the prizes only where they are held: %s",
  (holdsPrizes) => {
    const early = { endDate: now, askUntil: now, holdsMoney: true, holdsPrizes };
    const words = [completedEarly({ ...league, leagueType: "survivor" as const }, { ...early, seasonYear: 1 }).message];
    for (const said of [...words, earlySentences(early).join(" ")]) {
      expect(said).toContain("ask for a review");
      expect(said.includes("No prize is sent before that.")).toBe(holdsPrizes);
      expect(/[Pp]rizes aren't held until then/.test(said)).toBe(!holdsPrizes);
    }
    const free = { ...early, holdsMoney: false };
    expect(earlySentences(free).join(" ")).not.toMatch(/review|prize/i);
  },
);

it.each([true, false])(
  "seasons of a free league have emails that mention no prizes and no payments, played: %s",
  (wasPlayed) => {
    const free = { ...league, currentYear: 2, entryFee: ZERO, paymentDeadline: now };
    const reader = { email: "ann@example.com", firstName: "Ann" };
    const seat = { ...reader, choices: [1], owes: false, paidThroughYear: 2 };
    const { message, email } = leagueCompleted(free, { members: ["ann"], wasPlayed, held: ZERO, early: [] });
    const emails = [email, endDateCame(free, { ...reader, held: ZERO }).email, seasonBegins(free, seat).email];
    const words = emails.flatMap((sent) => [
      ...(sent?.paragraphs ?? []),
      ...(sent?.facts ?? []).map(({ label }) => label),
    ]);
    expect([message, ...words].join(" ")).not.toMatch(/payout|paid|paying|fee|escrow|winner/i);
  },
);

it.each([
  [{ books: 0, audit: 0, stranded: 0, first: undefined }, "The books are right"],
  [{ books: 1, audit: 0, stranded: 0, first: "x" }, "The books are not right"],
  [{ books: 0, audit: 0, stranded: 1, first: "x" }, "The books are not right"],
  [{ books: 0, audit: 1, stranded: 0, first: "x" }, "The audit log was changed"],
])("the books with %o have the title %s", (faults, title) => {
  expect(booksChecked({ entries: 7, faults, heads: [] }).title).toBe(title);
});
