/** Code that `npm run drill -- mutations` changes, and the tests responsible for it. */
type Part = { mutate: readonly string[]; testFiles: readonly string[] };

export const PARTS = {
  contract: {
    mutate: [
      "contract/results/{award,awarded-payouts,award-places,award-points,award-rankings,award-reasons,award-standings,awards}.ts",
      "contract/{platform/money,platform/percent,terms/other-prizes,terms/pool,terms/payout-structure,terms/dynasty,terms/league-status,votes/votes,members/leaving}.ts",
    ],
    testFiles: ["contract/**/*.test.ts"],
  },
  entries: {
    mutate: ["server/ledger/{accounts,entry,fee-events,payout-events,dispute-events}.ts"],
    testFiles: ["server/ledger/event-entries.test.ts", "server/ledger/dispute-events.test.ts"],
  },
  ledger: {
    mutate: [
      "server/ledger/{balances,chain,dispute-bookings,money-without-way-out,post-entry,seal-entries,statement,verify-books}.ts",
    ],
    testFiles: ["server/ledger/*.test.ts", "tests/money/unclaimed.test.ts"],
  },
  payments: {
    mutate: ["server/money/payments/*.ts"],
    testFiles: [
      "server/money/payments/*.test.ts",
      "server/leagues/change-terms.test.ts",
      "server/leagues/replacements/replacements.test.ts",
      "server/operations/webhooks/events.test.ts",
      "tests/money/unusual-turns.test.ts",
    ],
  },
  refunds: {
    mutate: ["server/money/refunds/*.ts", "server/leagues/leaving/{refund-terms,take-back-prepaid}.ts"],
    testFiles: [
      "server/money/refunds/*.test.ts",
      "server/money/payments/stale-refund.test.ts",
      "server/leagues/leaving/{leaving,refund-terms}.test.ts",
      "server/leagues/{change-terms,commissioner-gone}.test.ts",
      "server/money/disputes/*.test.ts",
      "server/operations/admin/pay-out-refund.test.ts",
    ],
  },
  payouts: {
    mutate: ["server/money/payouts/*.ts"],
    testFiles: [
      "server/money/payouts/*.test.ts",
      "server/money/season-holds/*.test.ts",
      "server/leagues/names-for-members.test.ts",
      "server/operations/admin/held-prizes.test.ts",
      "server/votes/payout-votes/payout-votes.test.ts",
      "tests/attacks/cash-out.test.ts",
      "tests/money/{no-money-left,unclaimed,unusual-turns}.test.ts",
    ],
  },
  votes: {
    mutate: ["server/votes/{payout-votes,commissioner-votes}/*.ts"],
    testFiles: [
      "server/votes/{payout-votes,commissioner-votes}/*.test.ts",
      "server/votes/unclaimed-prizes/give-back.test.ts",
      "server/people/users/deleted-user.test.ts",
      "tests/attacks/commissioner-vote.test.ts",
      "tests/money/unusual-turns.test.ts",
    ],
  },
} as const satisfies { [name: string]: Part };
