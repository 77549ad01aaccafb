import type { League } from "#contract/leagues/leagues.ts";
import type { SeatClaim } from "#contract/leagues/named-seats.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, ben, casey, daysFromNow, idOf, NOW } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";

/** Casey, who keeps the money of the league, and runs it. */
const treasurer = { userId: casey.id, name: "Casey Tester" };

/** A league that keeps its own money: two of ten members have paid Casey. */
export const TREASURERS = { custody: "treasurer", treasurer } as const satisfies Partial<League>;

const kept = (over: Partial<KeptMoney> = {}): KeptMoney => ({
  treasurerRecord: NO_RECORD,
  ...{ treasurer, nextTreasurer: null, keepers: [{ ...treasurer, amount: "100.00", record: NO_RECORD }] },
  ...{ owed: "0.00", sent: "0.00", seasons: [], linksShowAccounts: null, payments: [], owing: [] },
  ...over,
});

/** Alice's prize of $70.00, which Casey owes her. */
export const aDebt = (over: Partial<Debt> = {}): Debt => ({
  ...{ id: idOf(400), seasonYear: 1, userId: alice.id, name: "Alice Tester" },
  ...{ kind: "prize", place: 1, prize: null, period: null, amount: "70.00", setOff: "0.00" },
  ...{ standing: "owed", createdAt: daysFromNow(-3) },
  ...{
    sentBy: null,
    way: null,
    sentOn: null,
    sentAt: null,
    denial: null,
    wasDenied: false,
    receivedAt: null,
    saidByLinkAt: null,
  },
  ...over,
});

export const SENT = { standing: "sent", sentBy: treasurer, way: "venmo", sentOn: "2026-08-30", sentAt: NOW } as const;

export const toBen = { userId: ben.id, name: "Ben Tester" };

/** Ben's claim of a seat that was a name's. */
export const aClaim = (over: Partial<SeatClaim> = {}): SeatClaim => ({
  ...{ id: idOf(700), userId: ben.id, name: "Dana Scully", way: "link", claimedAt: NOW, doubts: [] },
  ...{ noDoubt: null, doubtUntil: daysFromNow(2), needsConfirming: false, ...over },
});

type Given = { league?: Partial<League>; kept?: Partial<KeptMoney>; debts?: Debt[] };

export const treasurerAnswers = ({ league, kept: keptNow, debts = [] }: Given = {}): Answers => ({
  ...leagueAnswers({ ...TREASURERS, ...league }),
  "GET /api/leagues/:id/kept-money": kept(keptNow),
  "GET /api/leagues/:id/debts": debts,
});

/** A completed season of which everything is awarded. */
export const OVER: Partial<League> = {
  status: "completed",
  pot: { ...aLeague().pot, escrowBalance: "0.00" },
  completedAt: daysFromNow(-3),
};

/** What no screen of such a league says (RULES §24). */
export const NEVER_SAID =
  /escrow|\bheld\b|\bholds\b|secure|insur|bank account|bank details|\bcard\b|Potkeeper (pays|refunds|guarantees)/i;
