import type { Step } from "#tests/model/play.ts";

type Kind = Step["kind"];

/**
 * How many of the five people get a seat in each of the first leagues; one seat in the first stays free for a guest.
 */
const SEATED = [3, 3, 5, 4];

const all = (kind: Kind): Step[][] =>
  SEATED.map((count, what) => Array.from({ length: count }, (_, who) => ({ kind, who, what, how: 1 })));
const once = (kind: Kind, hows: readonly number[], what = 0): Step[][] =>
  hows.map((how) => [{ kind, who: 1, what, how }]);

const inKept = (kind: Kind, who: number, how: number): Step[] => [{ kind, who, what: 3, how }];
/** All that a treasurer's league can see, in the fourth league. */
const kept: Step[][] = [
  // All of a fee that was paid in parts, so that a whole fee is owed again.
  ...[8, 11, 5, 2].map((how) => inKept("lookAtPayments", 1, how)),
  inKept("bookReversals", 1, 0),
  ...[0, 1, 2, 3, 3].map((who) => inKept("pay", who, 3)),
  inKept("changeCustody", 1, 0),
  ...[1, 0, 11].map((how) => inKept("lookAtPayments", 1, how)),
  ...[0, 1, 2, 3].map((who) => inKept("pay", who, 4)),
  inKept("remove", 1, 2),
  ...[3, 2, 9, 2, 5].map((how) => inKept("lookAtPayments", 1, how)),
  ...[1, 2, 3].map((who) => inKept("pay", who, 1)),
  inKept("changeTreasurer", 1, 3),
  ...[1, 2].map((how) => inKept("propose", 1, how)),
  ...[1, 2, 3, 1, 6, 12, 18, 24, 1, 2].map((how) => inKept("settleDebt", 1, how)),
];

/** Everyone says where to be paid, and the processor takes some of that back. */
const sent: Step[][] = [
  ...[0, 1, 2, 3, 4].map((who): Step[] => [{ kind: "nameBankAccount", who, what: 0, how: 0 }]),
  ...once("runJobs", [0]),
  ...once("payoutComesBack", [0, 1]),
];

const act = (kind: Kind, { who, what, how }: Omit<Step, "kind">): Step[] => [{ kind, who, what, how }];
/** Late fees for everyone, and one fee paid part by part, before anybody has paid. */
const late: Step[][] = [
  act("addLate", { who: 0, what: 0, how: 0 }),
  ...[2, 4, 8].map((how) => act("payDues", { who: 0, what: 3, how })),
];
/** Charges that are objected to, withdrawn, paid by their member and by another, and given back. */
const charges: Step[][] = [
  ...[1, 6, 2].map((how) => act("charge", { who: 1, what: 0, how })),
  ...[0, 2].map((how) => act("takeBackDue", { who: 1, what: 0, how })),
  ...[0, 1, 2, 3, 4, 5].map((how) => act("sayOfCharge", { who: how, what: 0, how })),
  ...[2, 6, 12].map((how) => act("payDues", { who: 2, what: 0, how })),
  ...[1, 3, 5, 7, 9].map((how) => act("takeBackDue", { who: 1, what: 0, how })),
  ...[0, 1].map((how) => act("chargeWinners", { who: 1, what: 2, how })),
];

/**
 * The start of some seasons: everything that chance alone seldom causes, in an order in which it can happen, so a few
 * random seasons are enough to cover all of it.
 */
export const opening: Step[][] = [
  ...all("join"),
  ...late,
  ...once("lowerAmongParts", [0, 1, 2, 3, 4, 6, 10, 13]),
  ...once("payInTwoTabs", [0, 1], 1),
  ...all("pay"),
  ...charges,
  ...once("nameBankAccount", [0]),
  ...once("guestComesAndGoes", [1], 0),
  ...once("settleCase", [0, 0]),
  ...once("proposeInVain", [1, 4, 2], 2),
  ...once("propose", [1], 2),
  ...kept,
  ...once("everyoneVotes", [1], 2),
  ...once("replaceCommissioner", [1, 2], 0),
  ...once("remove", [1], 2),
  ...once("handOverSeat", [0, 1, 2], 1),
  ...once("changeTerms", [12], 2),
  ...once("runJobs", [0]),
  ...once("refundComesBack", [0, 0, 0], 2),
  ...once("settleCase", [1, 2, 3, 4]),
  ...once("leaveRest", [2, 1], 1),
  ...once("changeTerms", [8, 8], 1),
  ...once("reimburseAll", [0, 1]),
  ...once("prizeUnclaimed", [0, 2, 3, 5]),
  ...once("dynastyEnds", [0, 1]),
  ...once("keptDynastyGoesOn", [0, 1]),
  ...once("seasonOfNames", [0, 1, 2, 3]),
  ...once("reverseInTime", [0, 1, 2, 3, 4, 5, 7]),
  ...once("chargeBeforePrize", [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 33]),
  ...once("lateEachSeason", [0]),
  ...once("restAmongParts", [0, 2]),
  ...once("commissionerVanishes", [0, 1, 2, 3]),
  ...once("weekByResults", [0, 1]),
  ...once("proposalByResults", [0, 1, 2]),
  ...sent,
  ...all("pay"),
  ...once("turnSeason", [1], 0),
  ...once("limitOneself", [1, 2, 4]),
  ...once("rest", [1, 2]),
];

/** The start of the others, whose installation lets awards wait. */
export const waiting: Step[][] = [...once("awardThatWaits", [0, 1])];
