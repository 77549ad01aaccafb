import type { ListedPlaces } from "./place.ts";

/**
 * Constants, defaults, timings and conditions of the web that SPEC states, by file: the code, what breaks it, and the
 * statement.
 */
export const listedInWeb: ListedPlaces = {
  "web/leagues/form/fields.ts": [
    ['start: () => "football"', 'start: () => "soccer"', "9.create.sport"],
    ['start: () => "2024"', 'start: () => "2025"', "9.create.season"],
    ['start: () => "yahoo"', 'start: () => "espn"', "9.create.service"],
    ['start: () => "single_season"', 'start: () => "survivor"', "9.create.league-type"],
    ['start: () => "50.00"', 'start: () => "60.00"', "9.create.entry-fee"],
    ['start: () => "10"', 'start: () => "12"', "9.create.max-members"],
    ["addDays(now, 30)", "addDays(now, 31)", "9.create.payment-deadline"],
    ["addDays(now, 120)", "addDays(now, 119)", "9.create.end-date"],
    ['start: () => "0.00"', 'start: () => "5.00"', "9.create.reimbursement"],
    ['start: () => "commissioner_control"', 'start: () => "majority_approval"', "9.create.payout-rule"],
    ["start: () => false", "start: () => true", "9.create.private"],
  ],
  "web/leagues/form/league-form.ts": [
    ['percentage: "100"', 'percentage: "90"', "9.create.winner-takes-all"],
    ["entryFee < 100 ?", "entryFee < 0 ?", "5.create.entry-fee-input"],
    ["points >= 100 &&", "points >= 0 &&", "5.create.percentage-screen"],
  ],
  "web/leagues/form/payout-structure-editor.tsx": [
    ['NEW_PERCENTAGE = "10"', 'NEW_PERCENTAGE = "20"', "5.create.new-position"],
    ["places.length === 1", "places.length === 0", "5.create.last-position"],
    ["{ place: index + 1, percentage: String", "{ place: index + 2, percentage: String", "5.create.renumbered"],
  ],
  "web/leagues/commissioner-actions.tsx": [
    [
      'league.status === "active" && <CompleteLeague',
      'league.status !== "draft" && <CompleteLeague',
      "2.league.complete",
    ],
    [
      'league.status === "completed" && !isFree(league) && vote?.status !== "active"',
      'league.status === "completed" && !isFree(league)',
      "2.league.propose-payouts",
    ],
    [
      '{league.status === "completed" && !isFree(league)',
      '{league.status !== "draft" && !isFree(league)',
      "2.league.propose-payouts",
    ],
  ],
  "web/votes/commissioner-votes/commissioner-voting-card.tsx": [
    ['some(({ status }) => status === "active")', 'some(({ status }) => status === "rejected")', "4.proposal.button"],
  ],
  "web/leagues/member-list.tsx": [
    [
      "league.currentYear <= REPLACEMENT_LAST_YEAR",
      "league.currentYear < REPLACEMENT_LAST_YEAR",
      "2.members.find-replacement",
    ],
    [
      'paymentStatus === "paid" &&\n  firstSeason',
      'paymentStatus !== "refunded" &&\n  firstSeason',
      "2.members.find-replacement",
    ],
    [
      'league.leagueType === "dynasty" &&\n  league.status',
      'league.leagueType !== "survivor" &&\n  league.status',
      "2.members.find-replacement",
    ],
    ['<Badge tone="gold">Paid</Badge>', '<Badge tone="gold">Settled</Badge>', "2.members.badge"],
    [">Pending</Badge>", ">Open</Badge>", "2.members.badge"],
  ],
  "web/leagues/classifieds/league-card.tsx": [
    ["days <= DEADLINE_NEAR_DAYS", "days < DEADLINE_NEAR_DAYS", "2.classifieds.red", "9.days.red"],
    ['"font-semibold text-red"', '"font-semibold"', "2.classifieds.red", "9.days.red"],
  ],
  "web/leagues/dashboards/player-league-list.tsx": [
    ["league.yearsPayedFor > 1", "league.yearsPayedFor > 2", "2.player.seasons-paid"],
    ["seasons paid", "years paid", "2.player.seasons-paid"],
  ],
  "web/shell/use-sign-out.ts": [
    ["REDIRECT_DELAY_MS = 500", "REDIRECT_DELAY_MS = 600", "9.timing.logout"],
    ["client.removeQueries", "void client.getQueryCache; void", "4.sign-out.cache"],
  ],
  "web/access/sign-in-again.ts": [
    ["REDIRECT_DELAY_MS = 500", "REDIRECT_DELAY_MS = 400", "9.timing.logged-out", "8.generic.redirect"],
    ["/api/login?next=", "/login?next=", "2.routes.login-target", "2.routes.dashboards-redirect"],
  ],
  "web/pages/invitation.tsx": [
    ["AFTER_ACCEPTING_MS = 1500", "AFTER_ACCEPTING_MS = 1400", "9.timing.invitation-accepted"],
    ["TO_SIGN_IN_MS = 1000", "TO_SIGN_IN_MS = 1100", "9.timing.invitation-login"],
  ],
  "web/access/current-user.ts": [
    ["FIVE_MINUTES_MS = 300_000", "FIVE_MINUTES_MS = 200_000", "9.timing.current-user", "4.signed-in.cache"],
    ["error.status === 401) return null", "error.status === 403) return null", "4.signed-in.401"],
  ],
  "web/access/query-client.ts": [
    ["FIVE_MINUTES_MS = 300_000", "FIVE_MINUTES_MS = 200_000", "9.loading.discarded"],
    ["Number.POSITIVE_INFINITY", "0", "9.loading.never-stale"],
    ["refetchInterval: false", "refetchInterval: 1000", "9.loading.no-interval"],
    ["refetchOnWindowFocus: false", 'refetchOnWindowFocus: "always"', "9.loading.no-focus"],
    [
      "refetchOnWindowFocus: false,\n      retry: false",
      "refetchOnWindowFocus: false,\n      retry: 2",
      "9.loading.no-query-retries",
    ],
    ["mutations: { retry: false", "mutations: { retry: 2", "9.loading.no-mutation-retries"],
    ["error.status === 401 &&", "error.status === 403 &&", "8.generic.unauthorized"],
  ],
  "web/ui/toast.tsx": [["TOAST_MS = 5000", "TOAST_MS = 6000", "9.toasts.duration"]],
  "web/ui/toast-region.tsx": [
    ["SWIPE_PX = 50", "SWIPE_PX = 80", "9.toasts.swipe-threshold"],
    ['swipeDirection="right"', 'swipeDirection="left"', "9.toasts.swipe-right"],
    ['hotkey={["F8"]}', 'hotkey={["F9"]}', "9.toasts.hotkey"],
  ],
  "web/ui/dialog.tsx": [["max-h-[80vh]", "max-h-[85vh]", "2.admin.dialog-height"]],
  "web/money/payments/use-payment-result.ts": [
    ['status !== "succeeded"', 'status === "failed"', "4.payment-flow.processing", "8.payment.processing"],
    ["go(paths.player())", "go(paths.home())", "4.payment-flow.succeeded"],
  ],
};
