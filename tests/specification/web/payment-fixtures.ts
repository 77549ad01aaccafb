import type { AnnouncedPayment, HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { alice, aMember, ben, casey, daysFromNow, idOf, NOW, owing } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";

/** Casey runs the league and keeps its money. */
export const KEPT = { custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } } as const;

const CHOICES = [{ seasons: 1, amount: "50.00" }];

export const anAnnounced = (over: Partial<AnnouncedPayment> = {}): AnnouncedPayment => ({
  id: idOf(500),
  userId: alice.id,
  name: "Alice Tester",
  paidBy: null,
  amount: "50.00",
  what: `Entry fee of ${over.name ?? "Alice Tester"}`,
  reference: "K7MQ2A",
  way: "venmo",
  paidOn: "2026-08-30",
  standing: "announced",
  isRecorded: false,
  byLink: false,
  receivedBy: over.standing === "arrived" ? KEPT.treasurer : null,
  announcedAt: NOW,
  answeredAt: null,
  reason: null,
  reversal: null,
  objectedBy: over.objection ? { userId: alice.id, name: "Alice Tester" } : null,
  objection: null,
  settlement: null,
  objectUntil: null,
  ...over,
});

/** A payment that Casey recorded for Alice. */
export const aRecord = (over: Partial<AnnouncedPayment> = {}): AnnouncedPayment =>
  anAnnounced({
    ...{ standing: "arrived", isRecorded: true, way: "cash", answeredAt: NOW },
    receivedBy: KEPT.treasurer,
    ...over,
  });

export const howToPay = (over: Partial<HowToPay> = {}): HowToPay => ({
  treasurer: KEPT.treasurer,
  ways: [
    { kind: "venmo", username: "casey-jones", id: idOf(1), changedAt: daysFromNow(-30), isReplacement: false },
    { kind: "cash", note: "At the draft", id: idOf(2), changedAt: daysFromNow(-30), isReplacement: false },
  ],
  withholds: false,
  reference: "K7MQ2A",
  member: { userId: alice.id, name: "Alice Tester" },
  choices: CHOICES,
  dues: [],
  announced: null,
  notArrived: null,
  ...over,
});

/** What the payments' own screens don't show. */
const ELSEWHERE = { linksShowAccounts: null, seasons: [], treasurerRecord: NO_RECORD };

export const keptMoney = (over: Partial<KeptMoney> = {}): KeptMoney => ({
  ...ELSEWHERE,
  treasurer: KEPT.treasurer,
  nextTreasurer: null,
  keepers: [],
  owed: "0.00",
  sent: "0.00",
  payments: [],
  owing: [],
  ...over,
});

export const bensDue = { userId: ben.id, name: "Ben Tester", reference: "W4XR9C", choices: CHOICES, dues: [] };

/** A league that keeps its own money, in which Alice owes. */
export const keptAnswers = (
  kept: Partial<KeptMoney> = {},
  members = [aMember(alice, owing), aMember(ben)],
): Answers => ({
  ...{ ...PLAYER, ...leagueAnswers(KEPT, members) },
  "GET /api/leagues/:id/kept-money": keptMoney(kept),
  "GET /api/leagues/:id/debts": [],
});
