import { z } from "zod";
import { amountSchema } from "#contract/platform/amount.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { ZERO } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { momentInputSchema } from "#contract/platform/time.ts";
import { duesIssues, LATE_FEE_AFTER_DAYS } from "./dues-terms.ts";
import { givenFields, yearsSchema } from "./league-fields.ts";
import { termIssues, termsByType } from "./league-rules.ts";
import { leagueStatuses } from "./league-status.ts";
import { prizeIssues } from "./prize-issues.ts";
import { tableIssues } from "./prize-table-issues.ts";
import { unitIssues } from "./whole-units.ts";

const given = givenFields.shape;

type Dates = { paymentDeadline: Date; endDate: Date };
const endsAfterDeadline = ({ paymentDeadline, endDate }: Dates) => endDate > paymentDeadline;
const DATES_ISSUE = { path: ["endDate"], error: "The end date must be after the payment deadline" };

/** Create league: the fields of the form, with the defaults for those left out (SPEC §5, §9). */
export const createLeagueSchema = givenFields
  .extend({
    commissionerId: idSchema.optional(),
    /** Left out: Potkeeper where it can, a treasurer elsewhere (RULES §24). */
    custody: given.custody.optional(),
    currency: given.currency.default(DOLLARS),
    entryParts: given.entryParts.default([]),
    lateFee: given.lateFee.default(ZERO),
    lateFeeAfterDays: given.lateFeeAfterDays.default(LATE_FEE_AFTER_DAYS),
    maxChargesPerMember: given.maxChargesPerMember.default(ZERO),
    maxMembers: given.maxMembers.default(10),
    leagueType: given.leagueType.default("single_season"),
    payoutFrequency: given.payoutFrequency.optional(),
    minYears: yearsSchema(3).optional(),
    maxYears: yearsSchema(3).optional(),
    prizeTable: given.prizeTable.default(null),
    prizeRules: given.prizeRules.default([]),
    commissionerReimbursement: given.commissionerReimbursement.default(toBasisPoints(0)),
    periodPrizeShare: given.periodPrizeShare.default(toBasisPoints(0)),
    payoutRule: given.payoutRule.default("commissioner_control"),
    objectionDays: given.objectionDays.default(0),
    isPublic: given.isPublic.default(false),
    remindsMembers: given.remindsMembers.default(true),
    sport: given.sport.default("football"),
    season: given.season.default("2024"),
    fantasyService: given.fantasyService.default("yahoo"),
  })
  .refine(endsAfterDeadline, DATES_ISSUE)
  .superRefine((league, context) => {
    // A value out of its limits can't be calculated with.
    if (context.issues.length > 0) return;
    const terms = termsByType(league);
    const issues = [
      ...termIssues(terms),
      ...unitIssues(league),
      ...duesIssues({ ...league, ...terms }),
      ...prizeIssues({ ...league, ...terms }),
      ...tableIssues({ ...league, ...terms }),
    ];
    for (const { path, message } of issues) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type CreateLeague = z.output<typeof createLeagueSchema>;

/** The total refund that the editor saw; the edit is refused if the amount has changed. */
export const refundTotalSchema = amountSchema().optional();

/** Which answer an edit was made from, if it says so: one made from an older answer than the latest is refused. */
export const seenAtSchema = momentInputSchema().optional();

/** Edit league: both dates are required; anything else left out keeps its value (SPEC §5). */
export const editLeagueSchema = givenFields
  .partial()
  .extend({
    paymentDeadline: given.paymentDeadline,
    endDate: given.endDate,
    status: z.enum(leagueStatuses).optional(),
    refundTotal: refundTotalSchema,
    updatedAt: seenAtSchema,
  })
  .refine(endsAfterDeadline, DATES_ISSUE);
export type EditLeague = z.output<typeof editLeagueSchema>;
