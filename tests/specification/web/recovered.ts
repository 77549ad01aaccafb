import type { Dispute } from "#contract/money/disputes.ts";
import type { Head } from "#contract/money/heads.ts";
import type { PaymentReceipt, PayoutReceipt } from "#contract/money/receipts.ts";
import type { UnclaimedPayout } from "#contract/votes/unclaimed.ts";
import { AMBIENT, NO_BANK, NO_FACTOR } from "#tests/specification/web/answers.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import {
  aCase,
  aLeague,
  alice,
  aNotification,
  aPlayerLeague,
  aPrize,
  aProposal,
  aRequest,
  aSession,
  ben,
  daysFromNow,
  idOf,
  NOW,
} from "#tests/specification/web/fixtures.ts";
import {
  aLinkOffer,
  anInvitation,
  aPendingInvitation,
  aReplacement,
  aSentInvitation,
} from "#tests/specification/web/invitation-fixtures.ts";
import { RESULTS } from "#tests/specification/web/results-fixtures.ts";
import { aClaim } from "#tests/specification/web/treasurer-fixtures.ts";

const id = aLeague().id;
const receipt = { id: idOf(600), leagueId: id, leagueName: "Sunday Crew", currency: "USD", amount: "50.00" };
/** Of 41 entries. */
export const HEAD: Head = { position: 41, hash: "3f2a09bc".repeat(8) };

export const PAID: PaymentReceipt & { head: Head } = {
  head: HEAD,
  ...{
    ...receipt,
    commissionerName: "Casey Tester",
    what: "Entry fee of Alice Tester",
    payerName: "Alice Tester",
    memberName: null,
    dues: [],
    card: null,
    treasurer: null,
    paidAt: NOW,
  },
  seasons: [{ seasonYear: 1, season: "2026", amount: "50.00", refunded: "0.00" }],
  dispute: null,
};
export const WON: PayoutReceipt & { head: Head } = {
  head: HEAD,
  ...{
    ...receipt,
    seasonYear: 1,
    season: "2026",
    winnerName: "Alice Tester",
    kind: "prize",
    place: 1,
    prize: null,
    period: null,
    setOff: "0.00",
  },
  ...{
    status: "completed",
    progress: null,
    outstanding: "0.00",
    debt: null,
    pool: null,
    awardedAt: NOW,
    processedAt: NOW,
  },
};
export const DISPUTE: Dispute = {
  ...{
    id: "dp_1",
    leagueId: id,
    leagueName: "Sunday Crew",
    currency: "USD",
    payerName: "Alice Tester",
    amount: "50.00",
    status: "open",
  },
  ...{ reason: "fraudulent", evidenceDueBy: daysFromNow(9), evidenceSubmittedAt: NOW, evidenceSubmittedBy: "casey" },
  createdAt: NOW,
};
export const REVIEW = aCase({ kind: "payout_vote", username: null, amount: "100.00", message: "A vote did not pass." });
export const GONE = { ...REVIEW, id, kind: "commissioner_gone" as const, message: "The commissioner is gone." };
const WAITING: UnclaimedPayout = {
  ...{
    id: idOf(700),
    leagueId: id,
    leagueName: "Sunday Crew",
    currency: "USD",
    userId: alice.id,
    username: "alice",
    kind: "prize",
  },
  ...{ place: 1, prize: null, period: null, amount: "70.00", waitingSince: NOW, giveBackVoteId: null },
};
const HELD = {
  ...{ seasonYear: 1, cardPaymentsUntil: null, earlyCompletion: null, mayAsk: false, unsent: "0.00" },
  ...{ inEscrow: "100.00", reviews: [], needsVote: "review" as const, holdsEarly: true, completableFrom: null },
};
const WINNING = { ...NO_BANK, pendingAmount: "70.00" };
const rating = { average: 4, count: 1, own: null, comments: [] };

/** What each call answers once it recovers from a failure, where the screen's usual answer would show nothing. */
export const RECOVERED: Answers = {
  ...RESULTS,
  "GET /api/leagues/my-player": [aPlayerLeague()],
  "GET /api/leagues/:id/invitations": [aSentInvitation()],
  "GET /api/leagues/:id/join-link": { token: null },
  "GET /api/join-links/:token": aLinkOffer(),
  "GET /api/join-links/:token/names": { names: [{ userId: idOf(701), name: "Dana Scully" }], askedFor: null },
  "GET /api/seat-links/:token": {
    ...{ leagueId: id, leagueName: "Sunday Crew", name: "Dana Scully", ended: null, hasPrize: false },
  },
  "GET /api/leagues/:id/seat-claims": [aClaim()],
  "GET /api/leagues/:id/claim-asks": [
    { userId: ben.id, askedBy: "Ben Tester (ben)", nameId: idOf(701), name: "Dana Scully", askedAt: NOW },
  ],
  "GET /api/invitations/my": [aPendingInvitation()],
  "GET /api/notifications": [aNotification()],
  "GET /api/dashboard/prepaid": [
    {
      ...{ leagueId: id, leagueName: "Sunday Crew", currency: "USD", seasons: [2], amount: "50.00", takeBackFrom: NOW },
      canTakeBack: true,
    },
  ],
  "GET /api/leagues/my-commissioner": [aLeague()],
  "GET /api/leagues/formerly-run": [aLeague()],
  "GET /api/dashboard/unclaimed-payouts": [WAITING],
  "GET /api/leagues/:id/commissioner-voting-proposals": [aProposal()],
  "GET /api/leagues/:id/hold": HELD,
  "GET /api/leagues/:id/payouts": [aPrize()],
  "GET /api/leagues/:id/my-payments": [PAID],
  "GET /api/leagues/:id/voting": aSession({ status: "rejected" }),
  "GET /api/leagues/:id/disputes": [DISPUTE],
  "GET /api/disputes/:disputeId/evidence": { dispute: DISPUTE, evidence: "They paid." },
  "GET /api/leagues/:id/members/:userId/refund-terms": {
    refund: "0.00",
    thisSeason: "0.00",
    laterSeasons: "0.00",
    prizesPaid: false,
    hasWonPrize: false,
    hasDisputed: false,
  },
  "GET /api/leagues/:id/commissioner-rating": rating,
  "GET /api/voting-sessions/:id": aSession({ status: "rejected" }),
  "GET /api/receipts/payments/:id": PAID,
  "GET /api/receipts/payouts/:id": WON,
  "GET /api/admin/cases": [REVIEW],
  "GET /api/admin/unclaimed": [
    {
      ...{ id: idOf(801), leagueId: id, leagueName: "Sunday Crew", currency: "USD", seasonYear: 1, username: "alice" },
      ...{ amount: "50.00", reason: "Nobody came.", createdAt: NOW },
    },
  ],
  "GET /api/admin/requests": [aRequest()],
  "GET /api/auth/second-factor": NO_FACTOR,
  "GET /api/auth/second-step": { hasPasskey: false, hasAuthenticator: true },
  ...AMBIENT,
  "GET /api/prizes/my-years": [
    {
      ...{ year: 2026, leagueId: id, leagueName: "Sunday Crew", season: "2026" },
      ...{ prizes: "70.00", entryMoney: "50.00", net: "20.00" },
    },
  ],
  "GET /api/needs": [
    { kind: "invite", leagueId: id, leagueName: "Sunday Crew", currency: "USD", count: 2, by: daysFromNow(9) },
  ],
  "GET /api/auth/sessions": [],
  "GET /api/payout-account": WINNING,
  "GET /api/auth/calendar-feed": { token: null },
  "GET /api/auth/push": { publicKey: "B", isOn: false, choices: [{ topic: "money", wanted: true }] },
  "GET /api/auth/email-choices": [{ topic: "league_completed", wanted: true }],
  "GET /api/auth/account-events": [],
  "GET /api/auth/keys": [],
  "GET /api/leagues/:id/channel": {
    channel: { kind: "discord", host: "discord.com", since: NOW, offAt: null },
  },
  "GET /api/leagues/:id/channel/deliveries": [],
  "GET /api/classifieds": [],
  "GET /api/mailbox": [],
  "GET /api/invitations/:token": anInvitation(),
  "GET /api/replacement-invitations/token/:token": aReplacement(),
  "GET /api/account-notices/:token": { kind: "new_sign_in", subject: "New sign-in", sentAt: NOW },
  "GET /api/email-wishes/:token": { about: "invitations", email: "c•••@example.com", wanted: true },
  "GET /api/objections/:id": {
    ...{ summary: "Change the email address of alice.", reason: null, status: "waiting", carriedOutAt: NOW },
  },
  "GET /api/sandbox/account-links/:id": {
    ...{ id: "link_1", status: "open", displayName: "alice", email: "alice@example.com" },
    ...{ refreshUrl: "http://localhost/player", returnUrl: "http://localhost/player" },
  },
};
