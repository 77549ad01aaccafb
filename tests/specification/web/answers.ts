import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { type Cents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { marketingClaims } from "#contract/platform/site-claims.ts";
import { payoutsByPlace } from "#contract/terms/payout-structure.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  aLeague,
  aListedLeague,
  alice,
  aMember,
  anAccount,
  ben,
  casey,
  owing,
} from "#tests/specification/web/fixtures.ts";
import { NO_RESULTS } from "#tests/specification/web/results-fixtures.ts";
import type { Answer } from "#web/api/request.ts";

type Config = Answer<"GET /api/config">;
const CONFIG: Config = {
  ...{
    payments: { mode: "sandbox", publishableKey: null },
    mailbox: false,
    topLine: "Sandbox: no real money moves.",
    isDemo: false,
    mail: "server",
    emailVerification: "asked",
  },
  ...{ listsTreasurerLeagues: true, ceilings: { entryFee: null, pool: null }, duties: null, registration: "open" },
  ...{ passkeyOrigin: null, identityProvider: null, isNew: false },
};

/** An installation that is set up otherwise. */
export const configured = (over: Partial<Config>) => ({ "GET /api/config": { ...CONFIG, ...over } }) satisfies Answers;

/** The calls that every screen makes, or may make. */
export const AMBIENT: Answers = {
  ...configured({}),
  "GET /api/site-claims": marketingClaims,
  "GET /api/needs": [],
  "GET /api/auth/yahoo-connection": { isOffered: false, connectedAt: null, isRefused: false },
  "GET /api/auth/ways-to-pay": [],
  "GET /api/auth/play-limits": {
    ...{ monthlyLimit: null, paid: "0.00", open: [], monthEndsAt: "2026-12-01T00:00:00.000Z", breakUntil: null },
    ...{ pending: [], history: [], owed: [] },
  },
  "GET /api/prizes/my-years": [],
};

/** What a proposal starts with while no prize has been awarded. */
export const leftOf = (league: League, pool: Cents) => ({
  places: payoutsByPlace(pool, league).map((amount, index) => ({
    ...{ place: index + 1, amount: centsToDecimal(amount) },
  })),
  ...{ others: [], periods: [] },
});

/** The admin's page with a league that holds no money, so it can be deleted. */
export const EMPTY_LEAGUE: Answers = { "GET /api/admin/leagues": [aListedLeague({ escrowBalance: "0.00" })] };

/** A completed season whose whole pool was awarded. */
export const ALL_PAID_OUT: Answers = {
  "GET /api/leagues/:id/payout-pool": {
    ...{ seasonYear: 1, pool: "100.00", proposed: "100.00", available: "0.00", surplus: "0.00", reimbursement: "0.00" },
    ...{ periodPool: "0.00", periodAvailable: "0.00", paidMembers: 2, left: { places: [], others: [], periods: [] } },
    ...{ needsReview: false, shares: [] },
  },
};

/** A league's page: casey runs it and doesn't play; alice and ben have paid, dora owes. */
export function leagueAnswers(league: Partial<League> = {}, members: Member[] = MEMBERS): Answers {
  return {
    "GET /api/leagues/:id": aLeague(league),
    "GET /api/leagues/:id/members": members,
    "GET /api/leagues/:id/replacement-offer": null,
    "GET /api/leagues/:id/payouts": [],
    "GET /api/leagues/:id/my-payments": [],
    "GET /api/leagues/:id/dues": { dues: [], chargeable: [] },
    "GET /api/dashboard/prepaid": [],
    "GET /api/leagues/:id/disputes": [],
    "GET /api/leagues/:id/invitations": [],
    "GET /api/leagues/:id/join-link": { token: null },
    "GET /api/leagues/:id/channel": { channel: null },
    "GET /api/leagues/:id/results": NO_RESULTS,
    "GET /api/leagues/:id/results/awards": { resultsId: null, isSeasonOver: false, awards: [] },
    "GET /api/leagues/:id/voting": null,
    "GET /api/leagues/:id/commissioner-voting-proposals": [],
    "GET /api/leagues/:id/hold": {
      ...{ seasonYear: 1, cardPaymentsUntil: null, earlyCompletion: null, mayAsk: false },
      ...{ unsent: "0.00", inEscrow: "100.00", reviews: [], needsVote: null, holdsEarly: true, completableFrom: null },
    },
    "GET /api/leagues/:id/payout-pool": {
      seasonYear: 1,
      pool: "100.00",
      proposed: "0.00",
      available: "100.00",
      surplus: "0.00",
      reimbursement: "0.00",
      periodPool: "0.00",
      periodAvailable: "0.00",
      paidMembers: 2,
      needsReview: false,
      shares: [alice, ben].map(({ id }) => ({ userId: id, amount: "50.00", toCard: "50.00" })),
      left: leftOf(aLeague(league), toCents(100_00)),
    },
    "GET /api/leagues/:id/escrow": {
      ...{
        seasonYear: 1,
        seasons: [1],
        balance: "100.00",
        refundsInFlight: "0.00",
        setAside: "0.00",
        disputed: "0.00",
      },
      ...{
        collected: "100.00",
        paidOut: "0.00",
        refunded: "0.00",
        notSent: "0.00",
        carried: "0.00",
        namesShown: true,
        head: null,
        entries: [],
        earlier: null,
      },
    },
  };
}

export const dora = { ...ben, id: "00000009-0000-4000-8000-000000000000", username: "dora", firstName: "Dora" };
/** An installation with nothing but an address and a secret: it sends no email, and no card pays (RULES §24). */
export const BARE = configured({
  ...{ payments: { mode: "disabled", publishableKey: null }, mail: "off", emailVerification: "off" },
});

export const MEMBERS = [aMember(alice), aMember(ben), aMember(dora, owing)];

/** Someone without a bank account, passkeys or codes. */
export const NO_BANK: Answer<"GET /api/payout-account"> = {
  ...{ status: "none", bank: null, missing: [], bankFailure: null, onItsWay: "0.00" },
  ...{ pendingAmount: "0.00", pendingPayouts: 0, waiting: [] },
};
export const NO_FACTOR: Answer<"GET /api/auth/second-factor"> = {
  ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false, removalDueAt: null },
};

/** The pages of a profile. */
export const PROFILE: Answers = {
  "GET /api/auth/sessions": [],
  "GET /api/auth/second-factor": NO_FACTOR,
  "GET /api/auth/keys": [],
  "GET /api/auth/account-events": [],
  "GET /api/auth/email-choices": [],
  "GET /api/payout-account": NO_BANK,
};

export const PLAYER: Answers = {
  "GET /api/leagues/my-player": [],
  "GET /api/dashboard/player-stats": {
    ...{ activeLeagues: 3, totalInvested: "1234.50", pendingPayments: 2, seasonWinnings: "75.00" },
    ...{ investedInOthers: [], winningsInOthers: [] },
  },
  "GET /api/invitations/my": [],
  "GET /api/notifications": [],
  "GET /api/dashboard/prepaid": [],
  "GET /api/dashboard/ended-seats": [],
  "GET /api/payout-account": NO_BANK,
};

export const COMMISSIONER: Answers = {
  "GET /api/leagues/my-commissioner": [],
  "GET /api/leagues/formerly-run": [],
  "GET /api/dashboard/unclaimed-payouts": [],
  "GET /api/dashboard/commissioner-stats": {
    ...{ totalLeagues: 4, pendingAmount: "150.00", totalFunds: "2345.60", totalMembers: 31 },
    ...{ pendingInOthers: [], fundsInOthers: [] },
  },
};

/** Nothing keeps a user's account from being deleted. */
export const NO_BLOCKERS = { unfinishedLeagues: [], held: "0.00", isLastAdmin: false };

const TEST_KEY = {
  ...{
    setting: "STRIPE_SECRET_KEY",
    question: "What is Stripe's test secret key?",
    why: "With test keys, no one is charged.",
  },
  ...{ line: "STRIPE_SECRET_KEY=sk_test_…", sets: "Stripe's secret key, sk_…" },
};
const TERMS = {
  ...{
    setting: "TERMS_URL",
    question: "Where are the terms that people accept?",
    why: "Without terms, no one has agreed.",
  },
  ...{ line: "TERMS_URL=https://…\nTERMS_VERSION=…", sets: "The address of your terms." },
};
const DOUBT = {
  ...{ setting: null, question: "Add what you didn't mean to leave out.", why: "SAFEGUARDS leaves out hold." },
  ...{ line: null, sets: null },
};

export const ADMIN: Answers = {
  "GET /api/admin/stats": {
    totalUsers: 12,
    totalLeagues: 7,
    activeLeagues: 5,
    totalRevenue: "3456.70",
    keptByLeagues: [],
    volume: [],
  },
  "GET /api/admin/users": [anAccount(ada), anAccount(casey)],
  "GET /api/admin/users/:id/deletion-blockers": NO_BLOCKERS,
  "GET /api/admin/leagues": [aListedLeague()],
  "GET /api/admin/cases": [],
  "GET /api/admin/requests": [],
  "GET /api/admin/unclaimed": [],
  "GET /api/admin/audit-log": [],
  "GET /api/admin/tax": { year: 2026, years: [], threshold: "2000.00", source: "The law", people: [] },
  "GET /api/log": {
    ...{ origin: null, key: null, keys: [], checkpoint: null, witness: null, witnesses: [], stop: null },
  },
  "GET /api/admin/installation": {
    goals: [
      { goal: "treasurer leagues", missing: [], done: ["PUBLIC_URL", "SESSION_SECRET"] },
      { goal: "test cards", missing: [TEST_KEY], done: ["PUBLIC_URL", "SESSION_SECRET"] },
      { goal: "real money", missing: [TERMS, DOUBT], done: ["PUBLIC_URL", "SESSION_SECRET", "SMTP_URL"] },
    ],
    groups: [
      {
        title: "Database",
        settings: [
          {
            name: "DATABASE_URL",
            sets: "The login that owns the database.",
            value: "set",
            otherwise: "the built-in one",
          },
          { name: "KEEP_MONTHS", sets: "After how many months records are deleted.", value: null, otherwise: "never" },
        ],
      },
    ],
  },
  "GET /api/admin/reconciliation": {
    latest: null,
    funding: {
      ...{ held: "0.00", owed: "0.00", frozen: "0.00", gap: "0.00" },
      ...{ fees: "0.00", disputeLosses: "0.00", operatorFunds: "0.00" },
    },
    alarms: [],
  },
};

export const PAYING: Answers = {
  ...leagueAnswers({}, [aMember(alice, owing)]),
  "POST /api/create-payment-intent": {
    ...{ clientSecret: "pi_1_secret_1", paymentIntentId: "pi_1", amount: "50.00", yearsSelected: 1 },
  },
};
