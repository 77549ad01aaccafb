import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep } from "#contract/leagues/needs.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import {
  aLeague,
  alice,
  aMember,
  aPrize,
  ben,
  casey,
  daysFromNow,
  idOf,
  NOW,
  owing,
} from "#tests/specification/web/fixtures.ts";
import { calendarOf } from "#web/leagues/head/calendar-file.ts";
import { headNeed } from "#web/leagues/head/head-need.ts";
import { headSentence } from "#web/leagues/head/head-sentence.ts";
import { seasonOf } from "#web/leagues/head/season-steps.ts";
import { formatTime } from "#web/ui/date.tsx";

const PARTLY_PAID = { ...aLeague().pot, escrowBalance: "60.00", collected: "100.00" };
const NOTHING_HELD = {
  ...{ paidMembers: 0, pendingMembers: 0, overdueMembers: 0 },
  ...{ escrowBalance: "0.00", collected: "0.00" },
};

describe("the head of a league", () => {
  const tell = (facts: Partial<Parameters<typeof headSentence>[0]>) => {
    const { isCommissioner = false, own } = facts;
    const visit = { league: aLeague(), own, members: own ? [own] : [], isCommissioner, runsIt: isCommissioner };
    return headSentence({
      ...visit,
      step: undefined,
      payouts: [],
      isKnown: facts.step !== undefined,
      now: new Date(NOW),
      ...facts,
    });
  };
  const seen = (league: Partial<League>, own: Member | undefined, isCommissioner = false, others: Member[] = []) =>
    tell({ league: aLeague(league), own, members: own ? [own, ...others] : others, isCommissioner }).text;
  const paid = aMember(alice);
  const late = { paymentStatus: "overdue" as const };

  it.each([
    {
      league: {},
      own: aMember(alice, { ...owing, heldUntil: NOW }),
      says: `Your seat is held until ${formatTime(NOW)}. Pay $50.00 to keep it.`,
    },
    { league: {}, own: aMember(alice, owing), says: "You owe $50.00 by Oct 1, 2026, 30 days left." },
    {
      league: { paymentDeadline: daysFromNow(-2) },
      own: aMember(alice, { ...owing, ...late }),
      says: "You owe $50.00. It was due on Aug 30, 2026.",
    },
    {
      league: {},
      own: aMember(alice, { ...owing, nextPart: { amount: "20.00", dueAt: daysFromNow(10), left: "40.00" } }),
      says: "You owe $40.00: $20.00 by Sep 11, 2026, 10 days left.",
    },
    {
      league: {},
      own: aMember(alice, { ...owing, nextPart: { amount: "20.00", dueAt: daysFromNow(10), left: "20.00" } }),
      says: "You owe $20.00 by Sep 11, 2026, 10 days left.",
    },
    {
      league: {},
      own: aMember(alice, { ...owing, ...late, nextPart: { amount: "20.00", dueAt: daysFromNow(-2), left: "40.00" } }),
      says: "You owe $40.00, $20.00 of it overdue since Aug 30, 2026.",
    },
    {
      league: { status: "completed" as const },
      own: aMember(alice, owing),
      says: "You didn't pay, and payments are closed.",
    },
    { league: { status: "completed" as const }, own: paid, says: "$100.00 is waiting for its winners." },
    {
      league: { status: "completed" as const, commissionerReimbursement: "5.00" },
      own: paid,
      says: "$95.00 is waiting for its winners.",
    },
    {
      league: { status: "completed" as const, commissionerReimbursement: "5.00", pot: PARTLY_PAID },
      own: paid,
      says: "$60.00 is still held.",
    },
    {
      league: { status: "completed" as const, pot: PARTLY_PAID },
      own: paid,
      says: "$60.00 is waiting for its winners.",
    },
    { league: { status: "completed" as const, pot: NOTHING_HELD }, own: paid, says: "The season is over." },
    { league: { status: "completed" as const, entryFee: "0.00" }, own: paid, says: "The season is over." },
    {
      league: { leagueType: "dynasty" as const },
      own: aMember(alice, owing),
      says: "You owe $50.00 per season by Oct 1, 2026, 30 days left.",
    },
    {
      league: { leagueType: "dynasty" as const },
      own: aMember(alice, { ...owing, firstSeason: 2 }),
      says: "You owe $50.00 per season from season 2 on.",
    },
    {
      league: { leagueType: "dynasty" as const, minYears: 2, maxYears: 3 },
      own: aMember(alice, owing),
      says: "You owe $100.00 for 2 seasons by Oct 1, 2026, 30 days left.",
    },
    {
      league: { leagueType: "dynasty" as const, minYears: 2, maxYears: 3 },
      own: aMember(alice, { ...owing, heldUntil: NOW }),
      says: `Your seat is held until ${formatTime(NOW)}. Pay $100.00 for 2 seasons to keep it.`,
    },
    { league: {}, own: paid, says: "You're in: $50.00 paid on Aug 31, 2026." },
    {
      league: {},
      own: aMember(alice, { yearsPayedFor: 3, paidThroughYear: 3, totalAmountPaid: "150.00" }),
      says: "You're in through season 3: $150.00 paid on Aug 31, 2026.",
    },
    {
      league: { currentYear: 2 },
      own: aMember(alice, { paidThroughYear: 2, totalAmountPaid: "100.00" }),
      says: "You're in: $100.00 paid in all.",
    },
    {
      league: {},
      own: aMember(alice, { firstSeason: 2, yearsPayedFor: 2, paidThroughYear: 3, totalAmountPaid: "100.00" }),
      says: "You're in for seasons 2 and 3: $100.00 paid on Aug 31, 2026.",
    },
    {
      league: {},
      own: aMember(alice, { lastSeason: 1, totalAmountPaid: "100.00", refundAmount: "50.00" }),
      says: "You're in through season 1: $100.00 paid in all, $50.00 refunded.",
    },
    { league: { entryFee: "0.00" }, own: paid, says: "You're in." },
    { league: {}, own: aMember(alice, { paymentStatus: "refunded" }), says: "Your entry fee was refunded." },
    {
      league: { status: "cancelled" as const },
      own: paid,
      says: "This league was canceled. Every entry fee held goes back to its card.",
    },
    { league: { status: "cancelled" as const, pot: NOTHING_HELD }, own: paid, says: "This league was canceled." },
    {
      league: { status: "cancelled" as const, pot: NOTHING_HELD },
      own: aMember(alice, { paymentStatus: "refunded" }),
      says: "This league was canceled. Your entry fee was refunded.",
    },
  ])("tells a member: $says", ({ league, own, says }) => {
    expect(seen(league, own)).toBe(says);
  });

  it.each([
    {
      league: { leagueType: "dynasty" as const, minYears: 2, maxYears: 3 },
      others: [aMember(ben, owing), aMember(alice, owing)],
      says: "2 players still owe at least $200.00, 30 days left.",
    },
    {
      league: { leagueType: "dynasty" as const, minYears: 2, maxYears: 2 },
      others: [aMember(ben, owing)],
      says: "1 player still owes $100.00, 30 days left.",
    },
    { league: {}, others: [aMember(ben, owing)], says: "1 player still owes $50.00, 30 days left." },
    {
      league: { paymentDeadline: daysFromNow(-2) },
      others: [aMember(ben, { ...owing, ...late }), aMember(alice, { ...owing, ...late })],
      says: "2 players still owe $100.00, due since Aug 30, 2026.",
    },
    { league: {}, others: [paid], says: "7 seats are open, 30 days left." },
    {
      league: { status: "draft" as const, memberCount: 0 },
      others: [],
      says: "Your league is a draft. Open it when its terms are right.",
    },
    {
      league: { status: "draft" as const, memberCount: 1, paymentDeadline: daysFromNow(-2) },
      others: [paid],
      says: "Your league is a draft. 1 player is in and has paid. Open it when its terms are right.",
    },
    {
      league: { status: "draft" as const, memberCount: 2, entryFee: "0.00" },
      others: [paid, aMember(ben)],
      says: "Your league is a draft. 2 players are in. Open it when its terms are right.",
    },
    {
      league: { status: "draft" as const, memberCount: 1 },
      others: [aMember(ben, owing)],
      says: "Your league is a draft. 1 player is in and still owes the entry fee. Open it when its terms are right.",
    },
    {
      league: { status: "draft" as const, memberCount: 3 },
      others: [paid, paid, aMember(ben, owing)],
      says: "Your league is a draft. 3 players are in, and 1 still owes the entry fee. Open it when its terms are right.",
    },
    {
      league: { status: "in_season" as const },
      others: [paid],
      says: "Everyone who joined has paid. The season ends on Dec 30, 2026.",
    },
    {
      league: { status: "in_season" as const, endDate: daysFromNow(-1) },
      others: [paid],
      says: "The season ended on Aug 31, 2026.",
    },
    { league: { status: "completed" as const }, others: [paid], says: "$100.00 is waiting for its winners." },
    { league: { status: "completed" as const, pot: NOTHING_HELD }, others: [paid], says: "The season is over." },
  ])("tells the commissioner: $says", ({ league, others, says }) => {
    expect(seen(league, undefined, true, others)).toBe(says);
  });

  it.each([
    { league: { isPublic: true }, says: "A seat costs $50.00. 7 of 10 are open." },
    { league: { isPublic: true, memberCount: 9 }, says: "A seat costs $50.00. 1 of 10 is open." },
    {
      league: { isPublic: true, entryFee: "0.00" },
      says: "A seat costs nothing. 7 of 10 are open.",
    },
    { league: { isPublic: true, paymentDeadline: daysFromNow(0) }, says: "Registration Closed" },
    { league: { isPublic: true, memberCount: 10 }, says: "This league is full" },
    { league: { status: "completed" as const }, says: "This season is over." },
  ])("tells a visitor: $says", ({ league, says }) => {
    expect(seen(league, undefined)).toBe(says);
  });

  it("names the bank account or the vote that the next step asks for", () => {
    const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
    const said = (step: NextStep) => tell({ own: paid, step });
    expect(said({ ...named, kind: "add_bank", amount: "75.00", since: NOW })).toEqual({
      text: "$75.00 is yours: add your bank account to receive it.",
      tone: "gold",
    });
    expect(said({ ...named, kind: "correct_bank", since: NOW })).toEqual({
      text: "Your bank returned your money: correct your bank details.",
      tone: "red",
    });
    const refused = { ...named, kind: "retry_payout" as const, payoutId: idOf(5), amount: "75.00", cameBack: false };
    expect(said({ ...refused, since: NOW })).toEqual({
      text: "Your $75.00 couldn't be sent: check your bank details, then retry.",
      tone: "red",
    });
    const vote = { ...named, kind: "vote" as const, about: "payouts" as const, sessionId: null, by: daysFromNow(3) };
    expect(said(vote).text).toBe("Vote on the payouts by Sep 4.");
  });

  it("asks in words for what its green button does, in every state, of everyone, whatever their next step is", () => {
    const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
    const due = { amount: "50.00", by: daysFromNow(3), isLate: false };
    const steps: NextStep[] = [
      { ...named, kind: "add_bank", amount: "75.00", since: NOW },
      { ...named, kind: "correct_bank", since: NOW },
      { ...named, kind: "retry_payout", payoutId: idOf(5), amount: "75.00", cameBack: false, since: NOW },
      { ...named, kind: "vote", about: "payouts", sessionId: idOf(6), by: daysFromNow(3) },
      { ...named, kind: "object", sessionId: idOf(6), by: daysFromNow(3) },
      { ...named, kind: "answer_bank", amount: "50.00", by: null },
      { ...named, kind: "open" },
      { ...named, kind: "remind", count: 1, ...due },
      { ...named, kind: "invite", count: 2, by: daysFromNow(3) },
      { ...named, kind: "start_season", count: 2 },
      { ...named, kind: "complete", since: NOW, saidBy: null, canStillPay: false },
      { ...named, kind: "complete", since: NOW, saidBy: "espn", canStillPay: false },
      { ...named, kind: "pay_winners", amount: "100.00", since: NOW, isFinal: false },
      { ...named, kind: "pay_winners", amount: "100.00", since: NOW, isFinal: true },
      { ...named, kind: "compare_results", since: NOW },
    ];
    const asks: Partial<Record<NextStep["kind"], RegExp>> = {
      pay: /^You owe /,
      join: /^A seat costs/,
      ...{ add_bank: /add your bank/, correct_bank: /correct your bank/, retry_payout: /then retry/ },
      ...{ vote: /^Vote on/, object: /you can object/, answer_bank: /^A bank asks/ },
      ...{ open: /Open it when/, remind: /player(s?) still owes? \$/, invite: /seats? (is|are) open, / },
      ...{ start_season: /^Everyone who joined has paid/, complete: /season (ended|is over)/ },
      ...{ pay_winners: /is waiting for its winners/, compare_results: /compare them/ },
    };
    const roles = [
      { own: undefined, isCommissioner: true, runsIt: true },
      { own: paid, isCommissioner: true, runsIt: true },
      { own: aMember(alice, owing), isCommissioner: true, runsIt: true },
      { own: undefined, isCommissioner: true, runsIt: false },
      { own: paid, isCommissioner: false, runsIt: false },
      { own: aMember(alice, owing), isCommissioner: false, runsIt: false },
      { own: undefined, isCommissioner: false, runsIt: false },
    ];
    const leagues = leagueStatuses.flatMap((status) =>
      [120, -1].map((days) => aLeague({ status, endDate: daysFromNow(days), isPublic: true })),
    );
    const visits = leagues.flatMap((league) =>
      roles.flatMap((role) =>
        [paid, aMember(ben, owing)].map((other) => ({
          ...{ ...role, league, members: role.own ? [role.own, other] : [other] },
          ...{ isKnown: true, payouts: [], now: new Date(NOW) },
        })),
      ),
    );
    const wrong = visits.flatMap((visit) =>
      [undefined, ...steps].flatMap((step) => {
        const need = headNeed({ ...visit, step });
        const { text } = headSentence({ ...visit, step, won: [aPrize({ amount: "70.00" })] });
        const isSaid = need ? asks[need]?.test(text) : !/Open it when|seats? (is|are) open, /.test(text);
        return isSaid ? [] : [`${visit.league.status}, ${need}: ${text}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    { status: "active", before: "open", asked: "remind" },
    { status: "in_season", before: "start_season", asked: "remind" },
    { status: "completed", before: "complete", asked: undefined },
  ] as const)("asks for nothing of the status before once $before made it $status", ({ status, before, asked }) => {
    const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
    const done = {
      open: { ...named, kind: "open" },
      start_season: { ...named, kind: "start_season", count: 1 },
      complete: { ...named, kind: "complete", since: NOW, saidBy: null, canStillPay: false },
    } as const;
    const visit = { league: aLeague({ status }), own: undefined, members: [aMember(ben, owing)], now: new Date(NOW) };
    const roles = { isCommissioner: true, runsIt: true, isKnown: true };
    expect(headNeed({ ...visit, ...roles, step: done[before] })).toBe(asked);
  });

  it("tells winners first what they won, all prizes together", () => {
    const won = [aPrize({ amount: "70.00" }), aPrize({ amount: "30.00", place: 2 })];
    const league = aLeague({ status: "completed" });
    expect(tell({ league, own: paid, isCommissioner: true, won })).toEqual({
      text: "You won $100.00: 1st place, 2nd place.",
      tone: "gold",
    });
  });

  it("says how many payouts failed, in red only to those who can retry them; unclaimed and given-back ones didn't", () => {
    const league = aLeague({ status: "completed", pot: NOTHING_HELD });
    const told = (isCommissioner: boolean, ...payouts: Payout[]) =>
      tell({ league, own: paid, isCommissioner, payouts });
    const failed = aPrize({ status: "failed" });
    const retriable = { ...failed, canRetry: true };
    expect(told(true, retriable, retriable, aPrize())).toEqual({
      text: "2 payouts failed. Retry them below.",
      tone: "red",
    });
    expect(told(true, retriable, failed)).toEqual({ text: "1 payout failed. Retry it below.", tone: "red" });
    expect(told(true, failed)).toEqual({ text: "1 payout failed. Its money is safe.", tone: "plain" });
    expect(told(false, failed, failed)).toEqual({ text: "2 payouts failed. Their money is safe.", tone: "plain" });
    const kept = { ...failed, isKept: true };
    const givenBack = { ...failed, givenBackAt: NOW };
    expect(told(true, kept, givenBack)).toEqual({ text: "$70.00 is kept as unclaimed money.", tone: "plain" });
  });

  it("tells winners that their money was sent once all of it was", () => {
    const sent = aPrize({ amount: "70.00", status: "completed", progress: "sent" });
    const waiting = aPrize({ amount: "30.00", place: 2, progress: "on_its_way" });
    const told = (won: Payout[]) => tell({ own: paid, won });
    expect(told([sent]).text).toBe("You won $70.00: 1st place. Sent. Banks take a few days to show it.");
    expect(told([sent, waiting]).text).toBe("You won $100.00: 1st place, 2nd place.");
  });
});

describe("the season's steps", () => {
  const currentIn = (league: Partial<League>, facts: Partial<Parameters<typeof seasonOf>[0]> = {}) => {
    const season = seasonOf({ league: aLeague(league), ...facts });
    return season?.steps[season.current]?.name;
  };
  const paidOut = { status: "completed" as const, pot: { ...NOTHING_HELD, collected: "100.00" } };

  it.each([
    { league: { status: "draft" as const }, step: "Draft" },
    { league: { status: "active" as const }, step: "Active" },
    { league: { status: "in_season" as const }, step: "In season" },
    { league: { status: "completed" as const }, step: "Awarding" },
    { league: { status: "completed" as const, membersVote: true }, step: "Voting" },
    { league: paidOut, step: "Finished" },
    { league: paidOut, payouts: [aPrize()], step: "Paid out" },
    { league: paidOut, payouts: [aPrize({ status: "pending" })], step: "Paying out" },
    { league: paidOut, payouts: [aPrize({ status: "failed" })], step: "Paying out" },
    { league: paidOut, payouts: [aPrize({ status: "failed", isKept: true })], step: "Finished" },
    {
      league: paidOut,
      payouts: [aPrize({ status: "failed", isKept: true, isPaidSeparately: true })],
      step: "Paid out",
    },
    {
      league: paidOut,
      payouts: [aPrize({ status: "pending", kind: "period_prize", period: "Week 3" })],
      step: "Paying out",
    },
    { league: { ...paidOut, currentYear: 2 }, payouts: [aPrize({ seasonYear: 2 })], step: "Paid out" },
    { league: { ...paidOut, entryFee: "0.00" }, step: "Finished" },
    { league: { entryFee: "0.00" }, step: "Active" },
    { league: { status: "cancelled" as const }, step: undefined },
  ])("are at $step", ({ league, payouts, step }) => {
    expect(currentIn(league, { payouts })).toBe(step);
  });

  it("have their dates; a dynasty's later season has no draft", () => {
    const first = seasonOf({ league: aLeague() });
    expect(first?.steps.map(({ name }) => name)).toEqual(["Draft", "Active", "In season", "Awarding", "Paid out"]);
    expect(first?.steps.map(({ at }) => at)).toEqual([
      ...[daysFromNow(-3), daysFromNow(30), daysFromNow(120), undefined, undefined],
    ]);
    expect(seasonOf({ league: aLeague({ currentYear: 2 }) })?.steps[0]?.name).toBe("Active");
  });

  it("end on the day the season was completed, once it is", () => {
    const completedAt = daysFromNow(-1);
    const endOf = (league: Partial<League>) =>
      seasonOf({ league: aLeague({ ...league, completedAt }) })?.steps.find(({ name }) => name === "In season")?.at;
    expect(endOf({ status: "completed" })).toBe(completedAt);
    expect(endOf({ status: "active", currentYear: 2 })).toBe(daysFromNow(120));
  });

  it("stop collecting at the payment deadline, or when the season was completed if that was earlier", () => {
    const collectedUntil = (completedAt: string) =>
      seasonOf({ league: aLeague({ status: "completed", completedAt }) })?.steps.find(({ name }) => name === "Active")
        ?.at;
    expect(collectedUntil(daysFromNow(2))).toBe(daysFromNow(2));
    expect(collectedUntil(daysFromNow(40))).toBe(daysFromNow(30));
  });

  it("address the commissioner, and no one else, as you", () => {
    const vote = { kind: "payouts" as const, status: "rejected" as const, expiresAt: NOW, resolvedAt: NOW };
    const facts = [
      ...(["draft", "completed"] as const).map((status) => ({ league: aLeague({ status }) })),
      { league: aLeague({ status: "draft", entryFee: "0.00" }) },
      { league: aLeague({ status: "in_season", entryFee: "0.00" }) },
      { league: aLeague({ status: "completed", objectionDays: 3 }) },
      { league: aLeague({ status: "completed", membersVote: true }) },
      { league: aLeague({ status: "completed" }), vote },
      { league: aLeague({ status: "completed" }), vote: { ...vote, closedBecause: "Anchors." } },
    ];
    for (const one of facts) {
      const { commissionerId } = one.league;
      const [own, others] = [commissionerId, idOf(77)].map((readerId) => seasonOf({ ...one, readerId })?.sentence);
      expect(own).toMatch(/\bYou (open|end|propose|name|can)\b/);
      expect(own).not.toMatch(/commissioner/i);
      expect(others).toMatch(/The commissioner (opens|ends|proposes|names|can)\b/);
    }
  });

  it("say what can happen in each state, each in its own words", () => {
    const vote = { kind: "payouts" as const, status: "active" as const, expiresAt: daysFromNow(7), resolvedAt: null };
    const completed = { status: "completed" as const, membersVote: true };
    const sentences = [
      ...(["draft", "active", "in_season"] as const).map((status) => seasonOf({ league: aLeague({ status }) })),
      seasonOf({ league: aLeague(completed) }),
      seasonOf({ league: aLeague({ status: "completed" }) }),
      seasonOf({ league: aLeague(completed), vote }),
      seasonOf({ league: aLeague(completed), vote: { ...vote, status: "rejected" } }),
      seasonOf({ league: aLeague(completed), vote: { ...vote, status: "rejected", closedBecause: "Anchors." } }),
      seasonOf({ league: aLeague({ ...paidOut, pot: NOTHING_HELD }) }),
      ...(["pending", "completed"] as const).map((status) =>
        seasonOf({ league: aLeague(paidOut), payouts: [aPrize({ status })] }),
      ),
      seasonOf({ league: aLeague({ ...paidOut, leagueType: "dynasty" }), payouts: [aPrize()] }),
      ...[NOW, null].map((until) => {
        const pause = { reason: until ? ("card_payments" as const) : ("review" as const), until };
        return seasonOf({ league: aLeague(paidOut), payouts: [aPrize({ status: "pending", pause })] });
      }),
      seasonOf({ league: aLeague(paidOut), payouts: [aPrize({ status: "processing" })] }),
      seasonOf({ league: aLeague({ status: "active", endDate: daysFromNow(-1) }) }),
    ].map((season) => season?.sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences[5]).toContain("Sep 8, 2026");
  });

  it("date the awards when they were made, and the payouts only once every one is sent", () => {
    const [early, late] = [daysFromNow(-9), daysFromNow(-2)];
    const sent = aPrize({ status: "completed", createdAt: early, processedAt: early });
    const last = aPrize({ status: "completed", createdAt: early, processedAt: late });
    const waiting = aPrize({ status: "pending", createdAt: early, processedAt: null });
    const lastSteps = (...payouts: Payout[]) => seasonOf({ league: aLeague(paidOut), payouts })?.steps.slice(-2);
    const awarding = { name: "Awarding", at: early };
    expect(lastSteps(last, sent)).toEqual([awarding, { name: "Paid out", at: late }]);
    expect(lastSteps(sent, waiting)).toEqual([awarding, { name: "Paying out", share: 0.5 }]);
    const givenBack = aPrize({ ...waiting, givenBackAt: late });
    expect(lastSteps(sent, givenBack)).toEqual([awarding, { name: "Paid out", at: early }]);
  });

  it("say that failed payouts are still to be sent, except for those kept as unclaimed or given back", () => {
    const failed = aPrize({ status: "failed" });
    const sentence = (...payouts: Payout[]) => seasonOf({ league: aLeague(paidOut), payouts })?.sentence;
    const waits = "Each winner is paid once they've added a bank account and what failed is sent again.";
    expect(sentence(failed, aPrize())).toBe(waits);
    expect(seasonOf({ league: aLeague({ ...paidOut, leagueType: "dynasty" }), payouts: [failed] })?.sentence).toBe(
      waits,
    );
    expect(sentence({ ...failed, isKept: true }, { ...failed, givenBackAt: NOW })).not.toBe(waits);
  });

  it("don't say that nothing was paid in, or that every prize is sent, before the awards have loaded", () => {
    const sentence = seasonOf({ league: aLeague(paidOut) })?.sentence;
    expect(sentence).toBe("The season is over.");
  });
});

it("A season past its end date doesn't ask for payments, but for its completion, and then for its prizes", () => {
  for (const status of ["active", "in_season"] as const) {
    const of = (facts: Partial<League>) => {
      const league = aLeague({ status, endDate: daysFromNow(-20), ...facts });
      return [league.commissionerId, idOf(77)].map((readerId) => seasonOf({ league, readerId })?.sentence);
    };
    const rest = "completes it, and the prizes are next. Until then, members who owe can still pay.";
    expect(of({})).toEqual([
      `The season is past its end date. You ${rest.replace("completes", "complete")}`,
      `The season is past its end date. The commissioner ${rest}`,
    ]);
    expect(of({ entryFee: "0.00" })[0]).toBe(
      "The season is past its end date. You complete it when the results are in.",
    );
  }
});

it("A league's calendar file has its dates that are still to come", () => {
  const league = aLeague({ name: "Fun, games", commissionerId: casey.id, paymentDeadline: daysFromNow(-1) });
  const file = calendarOf(league, "https://potkeeper.example/leagues/1", new Date(NOW));
  expect(file.match(/^DTSTART:.*$/gm)).toEqual(["DTSTART:20261230T120000Z"]);
  expect(file).toContain("SUMMARY:Fun\\, games: season ends\r\n");
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
