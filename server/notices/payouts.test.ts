import { describe, expect, it } from "vitest";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { prizesAwarded } from "#server/notices/awards.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { type Payout, payoutCameBack, payoutFailed, payoutsSent } from "#server/notices/payouts.ts";
import type { Mention } from "#server/platform/mentions.ts";

const league = {
  id: "league-1",
  name: "Sunday League",
  currency: "USD",
  custody: "potkeeper" as const,
  treasurerId: null,
};
const prize: Payout & { setOff: Cents } = {
  userId: "winner",
  leagueId: league.id,
  amount: toCents(50_00),
  setOff: ZERO,
  kind: "prize",
  place: 1,
  prize: null,
  period: null,
};
const reimbursement: typeof prize = { ...prize, kind: "reimbursement", place: null };
const review = { reason: "review" as const, until: null };
const untilThen = { reason: "card_payments" as const, until: new Date("2026-11-30T12:00:00Z") };

type Awarded = Parameters<typeof prizesAwarded>[1]["awarded"][number];

/** What an award is told as, to its winners and then to ann and ben. */
const awarded = (payouts: (Omit<Awarded, "name"> & { name?: Mention })[], because?: string) =>
  prizesAwarded(league, {
    concerned: ["ann", "ben"],
    awarded: payouts.map((payout) => ({ name: "Ann" as Mention, ...payout })),
    because,
  });

function last(notices: PeopleNotice[]): PeopleNotice {
  const notice = notices.at(-1);
  if (!notice) throw new Error("No one was told.");
  return notice;
}

describe("a winner reads", () => {
  it.each([
    [
      "a prize on its way",
      { ...prize, isReady: true, pause: null },
      /^You won \$50\.00: 1st place in Sunday League$/,
      /^We're sending it to your bank account\.$/,
      "/leagues/league-1",
    ],
    [
      "a prize that has no bank account",
      { ...prize, isReady: false, pause: null },
      /^You won/,
      /^Add a bank account and we'll send it there\. .* two minutes\.$/,
      "/profile/payouts",
    ],
    [
      "a prize that is held",
      { ...prize, isReady: true, pause: review },
      /^You won/,
      /^It waits until an admin has reviewed the season\.$/,
      "/leagues/league-1",
    ],
    [
      "both",
      { ...prize, isReady: false, pause: untilThen },
      /^You won/,
      /^Add a bank account .* It's sent after .*: prizes wait/,
      "/profile/payouts",
    ],
    [
      "a reimbursement",
      { ...reimbursement, isReady: true, pause: null },
      /^You're reimbursed \$50\.00 in Sunday League$/,
      /^We're sending/,
      "/leagues/league-1",
    ],
  ])("what happens next with %s, in the app and by email alike", (_, payout, title, message, path) => {
    const [notice, ...more] = awarded([payout]);
    if (!notice) throw new Error("No one was told.");
    expect(more.map(({ to }) => to)).toEqual([["ann", "ben"]]);
    expect(notice.title).toMatch(title);
    expect(notice.message).toMatch(message);
    expect(notice).toMatchObject({ to: ["winner"], path, email: { subject: notice.title, action: { path } } });
    expect(notice.email.paragraphs).toEqual([notice.message]);
    expect(notice.email.facts).toBeUndefined();
    expect(notice.topic).toBeUndefined();
  });

  it("all that one award gives them as one, with the sum of the prizes, who won the rest, and each amount by email", () => {
    const known = { isReady: true, pause: null };
    const weekly = { ...prize, ...known, place: null, prize: "Weekly high score, week 1", amount: toCents(7_50) };
    const notices = awarded([
      { ...prize, ...known },
      { ...prize, ...known, userId: "second", place: 2, name: "Ben" as Mention },
      weekly,
      { ...reimbursement, ...known },
    ]);
    const title = "You won $57.50: 1st place and 1 more prize in Sunday League";
    expect(notices.map((notice) => [notice.to, notice.title])).toEqual([
      [["winner"], title],
      [["second"], "You won $50.00: 2nd place in Sunday League"],
      [["ann", "ben"], "Prizes awarded in Sunday League"],
    ]);
    const own = "We're sending it to your bank account. You're also reimbursed $50.00 for running the league.";
    expect(notices[0]).toMatchObject({
      message: `${own} Ben won $50.00 (2nd place).`,
      email: {
        subject: title,
        heading: title,
        paragraphs: [own],
        facts: [
          { label: "You, 1st place", value: "$50.00" },
          { label: "Ben, 2nd place", value: "$50.00" },
          { label: "You, Weekly high score, week 1", value: "$7.50" },
          { label: "You, Commissioner reimbursement", value: "$50.00" },
        ],
      },
    });
  });

  describe("of a prize that paid their own dues", () => {
    const known = { isReady: false, pause: null };
    const reduced = { ...prize, ...known, amount: toCents(35_00), setOff: toCents(15_00) };
    const spent = { ...prize, ...known, amount: ZERO, setOff: toCents(50_00) };

    it("what was taken and what is left, in the app and by email, and so does everyone else", () => {
      const [notice, ...others] = awarded([reduced]);
      expect(notice?.title).toBe("You won $35.00 ($50.00 less $15.00 of own dues): 1st place in Sunday League");
      expect(notice?.message).toMatch(
        /^\$15\.00 of it paid the late fees and charges that you owed, so \$35\.00 is left\. Add a bank account/,
      );
      expect(notice?.email).toMatchObject({
        paragraphs: [notice?.message],
        facts: [{ label: "You, 1st place", value: "$50.00 less $15.00 of own dues: $35.00" }],
      });
      expect(last(others).message).toBe("Ann won $50.00 (1st place), less $15.00 of own dues.");
      expect(last(others).email.facts).toEqual([
        { label: "Ann, 1st place", value: "$50.00 less $15.00 of own dues: $35.00" },
      ]);
    });

    it("that nothing is left, without asking for a bank account", () => {
      const [notice] = awarded([spent]);
      expect(notice?.message).toBe("All of it paid the late fees and charges that you owed.");
      expect(notice?.path).toBe("/leagues/league-1");
    });

    it("what the treasurer owes, which is what is left, and nothing if nothing is", () => {
      const told = (payout: Omit<Awarded, "name">) =>
        prizesAwarded(
          { ...league, custody: "treasurer", treasurerId: "casey" },
          { concerned: [], awarded: [{ ...payout, name: "Ann" as Mention }], because: undefined },
        )[0]?.message;
      expect(told(reduced)).toMatch(/so \$35\.00 is left\. .* owes you \$35\.00 for 1st place\./);
      expect(told(spent)).toBe("All of it paid the late fees and charges that you owed.");
    });
  });

  const of = { payout: prize, leagueName: league.name, winnerName: "ben" as Mention };

  it("that all of it is sent, or which part is sent again", () => {
    const sent = (cents: number) => payoutsSent(league.name, [{ payout: prize, cents: toCents(cents) }]);
    expect(sent(50_00).message).toBe("1st place, $50.00, from Sunday League is on its way to your bank account.");
    expect(sent(20_00).message).toBe(
      "1st place, $50.00, from Sunday League is on its way to your bank account: $20.00, sent again.",
    );
  });

  it("what is sent at the same time as one, with the total, and each with its amount by email", () => {
    const weekly = { ...prize, place: null, prize: "Weekly high score, week 1", amount: toCents(7_50) };
    const notice = payoutsSent(league.name, [
      { payout: prize, cents: toCents(20_00) },
      { payout: weekly, cents: toCents(7_50) },
    ]);
    const message = "2 payouts from Sunday League, $27.50 in total, are on their way to your bank account.";
    expect(notice).toMatchObject({
      ...{ to: ["winner"], type: "payout_processed", title: "Payouts sent", message, path: "/leagues/league-1" },
      email: {
        subject: "Payouts sent: $27.50 from Sunday League",
        heading: "Payouts sent",
        paragraphs: [message],
        facts: [
          { label: "1st place", value: "$20.00, sent again" },
          { label: "Weekly high score, week 1", value: "$7.50" },
          { label: "Total", value: "$27.50" },
        ],
      },
    });
  });

  it("what failed or came back, as do the admins", () => {
    const failed = payoutFailed(of, { tried: toCents(20_00), why: "The account is closed." });
    const back = payoutCameBack(of, toCents(30_00));
    expect(failed.map(({ to, title }) => ({ to, title }))).toEqual([
      { to: ["winner"], title: "Payout failed" },
      { to: { everyAdminBut: null }, title: "A payout failed" },
    ]);
    expect(failed[1]?.message).toBe(
      "A payout of $20.00 to ben in Sunday League could not be sent: The account is closed.",
    );
    expect(back.map(({ to }) => to)).toEqual([["winner"], { everyAdminBut: null }]);
    expect(back[1]?.message).toContain("to ben in Sunday League was reversed");
    expect(back[0]?.message).toContain("$30.00 of $50.00 came back");
  });
});

describe("all members read", () => {
  const told = (pause: typeof review | typeof untilThen | null, because?: string) =>
    last(
      awarded(
        [
          { ...prize, isReady: true, pause, name: "Ann" as Mention },
          { ...reimbursement, isReady: true, pause, userId: "casey", name: "Casey" as Mention },
        ],
        because,
      ),
    );

  it("who won what and how it came about", () => {
    const notice = told(null, "The members approved it.");
    expect(notice.to).toEqual(["ann", "ben"]);
    expect(notice.message).toBe(
      "The members approved it. Ann won $50.00 (1st place). Casey is reimbursed $50.00 for running the league.",
    );
    expect(notice.email.facts).toEqual([
      { label: "Ann, 1st place", value: "$50.00" },
      { label: "Casey, Commissioner reimbursement", value: "$50.00" },
    ]);
  });

  it("what holds up a whole season, but not what holds up one person", () => {
    expect(told(review).message).toContain("The prizes wait until an admin has reviewed the season.");
    expect(told(untilThen).email.paragraphs.at(-1)).toMatch(/^The prizes are sent after Nov 30, 2026/);
    const own = { ...prize, isReady: true, pause: { reason: "password_reset" as const, until: untilThen.until } };
    const notice = last(awarded([{ ...own, name: "Ann" as Mention }]));
    expect(notice.message).toBe("Ann won $50.00 (1st place).");
  });
});
