import type { ListedPlaces } from "./place.ts";

/**
 * Constants, limits, defaults and conditions of the contract that SPEC states, by file: the code, what breaks it, and
 * the statement.
 */
export const listedInContract: ListedPlaces = {
  "contract/platform/text.ts": [
    ["PASSWORD_MIN = 6", "PASSWORD_MIN = 5", "9.limits.password"],
    ["PASSWORD_MIN = 6", "PASSWORD_MIN = 7", "9.limits.password"],
  ],
  "contract/people/auth.ts": [
    [".min(3,", ".min(2,", "9.limits.username"],
    [".max(30,", ".max(31,", "9.limits.username"],
    [".max(30,", ".max(29,", "9.limits.username"],
  ],
  "contract/terms/league-fields.ts": [
    [".min(2, {", ".min(1, {", "9.limits.max-members", "9.limits.admin-max-members"],
    [".max(50, {", ".max(51, {", "9.limits.max-members"],
    ["z.int().min(1).max(max)", "z.int().min(0).max(max)", "5.create.years"],
    ["minYears: { given: yearsSchema(10)", "minYears: { given: yearsSchema(9)", "5.edit.years"],
    ["maxYears: { given: yearsSchema(10)", "maxYears: { given: yearsSchema(11)", "5.edit.years"],
    ["max: 100, message: REIMBURSEMENT", "max: 101, message: REIMBURSEMENT", "9.limits.reimbursement"],
  ],
  "contract/terms/league-terms.ts": [
    ["minYears: yearsSchema(3)", "minYears: yearsSchema(4)", "5.create.years"],
    ["maxYears: yearsSchema(3)", "maxYears: yearsSchema(2)", "5.create.years"],
    [".default(10)", ".default(12)", "9.create.max-members"],
    ['.default("single_season")', '.default("dynasty")', "9.create.league-type"],
    ['.default("commissioner_control")', '.default("majority_approval")', "9.create.payout-rule"],
    [".default(false)", ".default(true)", "9.create.private"],
    ['.default("football")', '.default("soccer")', "9.create.sport"],
    ['.default("2024")', '.default("2025")', "9.create.season"],
    ['.default("yahoo")', '.default("espn")', "9.create.service"],
    [
      "commissionerReimbursement: given.commissionerReimbursement.default(toBasisPoints(0))",
      "commissionerReimbursement: given.commissionerReimbursement.default(toBasisPoints(100))",
      "5.create.reimbursement-default",
    ],
  ],
  "contract/terms/league-types.ts": [
    ["dynasty: { minYears: 2,", "dynasty: { minYears: 1,", "9.types.dynasty"],
    ["maxYears: 3,", "maxYears: 4,", "9.types.dynasty"],
    ['...ONE_SEASON, payoutFrequency: "weekly"', '...ONE_SEASON, payoutFrequency: "daily"', "9.types.pickem"],
    ["survivor: ONE_SEASON", 'survivor: { ...ONE_SEASON, payoutFrequency: "weekly" }', "9.types.other"],
    ['type === "pickem" || type === "survivor"', 'type === "pickem"', "9.types.frequencies"],
    ['type === "pickem" || type === "survivor"', 'type !== "single_season"', "9.types.frequencies"],
    ['sport !== "golf"', 'sport !== "soccer"', "3.enums.sport"],
  ],
  "contract/terms/payout-structure.ts": [
    ["percentages: [100]", "percentages: [99]", "9.presets.winner-takes-all"],
    ["percentages: [70, 30]", "percentages: [60, 40]", "9.presets.top-two"],
    ["percentages: [50, 30, 20]", "percentages: [60, 30, 10]", "9.presets.top-three"],
    ["percentages: [40, 30, 20, 10]", "percentages: [40, 30, 15, 15]", "9.presets.top-four"],
    ['"Winner takes all"', '"Winner takes most"', "9.presets.winner-takes-all"],
    ['"Top two"', '"Top 2"', "9.presets.top-two"],
    ['"Top three"', '"Top 3"', "9.presets.top-three"],
    ['"Top four"', '"Top 4"', "9.presets.top-four"],
    [
      "totalBasisPoints(positions) === HUNDRED_PERCENT",
      "totalBasisPoints(positions) <= HUNDRED_PERCENT",
      "5.create.total",
    ],
    ["place: z.int().min(1)", "place: z.int().min(0)", "5.create.place"],
  ],
  "contract/votes/votes.ts": [
    ["VOTE_DAYS = 7", "VOTE_DAYS = 8", "9.voting.seven-days"],
    ["(eligible * 51) / 100", "(eligible * 50) / 100", "9.voting.majority"],
    ["Math.ceil((eligible * 51) / 100)", "Math.round((eligible * 51) / 100)", "9.voting.majority"],
    ["Math.ceil(eligible / 2)", "Math.floor(eligible / 2)", "9.voting.commissioner"],
    ["Math.ceil(eligible / 2)", "Math.floor(eligible / 2) + 1", "9.voting.commissioner"],
    ["vote.expiresAt <= now", "vote.expiresAt < now", "4.payouts.expired"],
  ],
  "contract/terms/dynasty.ts": [
    ["timesCents(entryFee, years)", "timesCents(entryFee, 1)", "9.money.dynasty-amount"],
    ['league.leagueType !== "dynasty"', 'league.leagueType === "single_season"', "2.payment.years"],
  ],
  "contract/leagues/replacement-invitations.ts": [
    ["REPLACEMENT_LAST_YEAR = 2", "REPLACEMENT_LAST_YEAR = 9", "9.money.replacement-year"],
    ["REPLACEMENT_LAST_YEAR = 2", "REPLACEMENT_LAST_YEAR = 1", "9.money.replacement-year"],
  ],
  "contract/leagues/classifieds.ts": [
    ["DEADLINE_NEAR_DAYS = 3", "DEADLINE_NEAR_DAYS = 30", "9.days.red"],
    ["DEADLINE_NEAR_DAYS = 3", "DEADLINE_NEAR_DAYS = 2", "9.days.red"],
  ],
  "contract/platform/time.ts": [["Math.ceil((until", "Math.floor((until", "9.days.rounded-up"]],
  "contract/people/shown-names.ts": [
    ["User $", "Somebody $", "9.placeholders.user"],
    ["userId.slice(0, 8)", "userId", "9.placeholders.user"],
  ],
  "contract/platform/amount.ts": [["99_999_999_99", "999_999_999_99", "9.limits.entry-fee-digits"]],
  "contract/leagues/ratings.ts": [
    [".min(1, {", ".min(0, {", "9.limits.rating"],
    [".max(5, {", ".max(10, {", "9.limits.rating"],
  ],
  "contract/operations/admin-leagues.ts": [
    [".default(10)", ".default(12)", "9.limits.new-admin-league"],
    ['.default("standard")', '.default("dynasty")', "9.admin.type"],
    ['.default("draft")', '.default("active")', "9.admin.status"],
  ],
  "contract/operations/admin-users.ts": [
    ['password: z.literal("").optional()', "password: passwordSchema()", "5.admin-user.password-creation"],
  ],
  "contract/leagues/invitations.ts": [
    ["invitation.expiresAt <= now", "invitation.expiresAt < now", "4.replacement.unexpired"],
    ['line.includes("@")', "line.length > 0", "5.invitations.dropped"],
  ],
};
