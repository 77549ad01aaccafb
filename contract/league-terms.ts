import { z } from "zod";
import { amountSchema } from "./amount.ts";
import { idSchema } from "./ids.ts";
import { termIssues, termsByType } from "./league-rules.ts";
import { leagueStatuses } from "./league-status.ts";
import { fantasyServices, leagueTypes, payoutFrequencies, payoutRules, sports } from "./league-types.ts";
import { payoutStructureSchema } from "./payout-structure.ts";
import { percentSchema, toBasisPoints } from "./percent.ts";
import { lineSchema, optionalTextSchema } from "./text.ts";
import { momentInputSchema } from "./time.ts";
import { holdsWebAddress } from "./web-address.ts";

const REIMBURSEMENT_MESSAGE = "Commissioner reimbursement must be between 0% and 100%";
const reimbursementSchema = percentSchema({ min: 0, max: 100, message: REIMBURSEMENT_MESSAGE });

const shareSchema = percentSchema({ min: 0, max: 100, message: "The share must be between 0% and 100%" });

const MEMBERS_MESSAGE = "Max members must be between 2 and 50";
const maxMembersSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    { error: MEMBERS_MESSAGE },
  )
  .pipe(z.int({ error: MEMBERS_MESSAGE }).min(2, { error: MEMBERS_MESSAGE }).max(50, { error: MEMBERS_MESSAGE }));

export const sportSchema = z.enum(sports, { error: "Sport is required" });
const fantasyServiceSchema = z.enum(fantasyServices, { error: "Fantasy service is required" });

const yearsSchema = (max: number) => z.int().min(1).max(max);

/** Invitations carry these to people we don't know yet, so they can't lead anywhere (RULES §16). */
export const leagueNameSchema = lineSchema("League name is required").refine((name) => !holdsWebAddress(name), {
  error: "A league's name can't contain a web address",
});
export const seasonSchema = lineSchema("Season is required", 50).refine((season) => !holdsWebAddress(season), {
  error: "The season can't contain a web address",
});

export const leagueFields = z.object({
  name: leagueNameSchema,
  entryFee: amountSchema("Entry fee is required"),
  maxMembers: maxMembersSchema,
  paymentDeadline: momentInputSchema("Payment deadline is required"),
  endDate: momentInputSchema("End date is required"),
  leagueType: z.enum(leagueTypes),
  payoutFrequency: z.enum(payoutFrequencies),
  minYears: yearsSchema(10),
  maxYears: yearsSchema(10),
  payoutStructure: payoutStructureSchema,
  commissionerReimbursement: reimbursementSchema,
  periodPrizeShare: shareSchema,
  payoutRule: z.enum(payoutRules),
  isPublic: z.boolean(),
  description: optionalTextSchema(2000),
  sport: sportSchema,
  season: seasonSchema,
  fantasyService: fantasyServiceSchema,
});

type Dates = { paymentDeadline: Date; endDate: Date };
const endsAfterDeadline = ({ paymentDeadline, endDate }: Dates) => endDate > paymentDeadline;
const DATES_ISSUE = { path: ["endDate"], error: "The end date must be after the payment deadline" };

/** Create league: the fields of the form, with the defaults for those left out (SPEC §5, §9). */
export const createLeagueSchema = leagueFields
  .extend({
    commissionerId: idSchema.optional(),
    maxMembers: maxMembersSchema.default(10),
    leagueType: z.enum(leagueTypes).default("single_season"),
    payoutFrequency: z.enum(payoutFrequencies).optional(),
    minYears: yearsSchema(3).optional(),
    maxYears: yearsSchema(3).optional(),
    commissionerReimbursement: reimbursementSchema.default(toBasisPoints(0)),
    periodPrizeShare: shareSchema.default(toBasisPoints(0)),
    payoutRule: z.enum(payoutRules).default("commissioner_control"),
    isPublic: z.boolean().default(false),
    sport: sportSchema.default("football"),
    season: seasonSchema.default("2024"),
    fantasyService: fantasyServiceSchema.default("yahoo"),
  })
  .refine(endsAfterDeadline, DATES_ISSUE)
  .superRefine((league, context) => {
    for (const { path, message } of termIssues(termsByType(league))) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type CreateLeague = z.output<typeof createLeagueSchema>;

/** The total refund that the editor saw; the edit is refused if the amount has changed. */
export const refundTotalSchema = amountSchema().optional();

/** Edit league: both dates are required; anything else left out keeps its value (SPEC §5). */
export const editLeagueSchema = leagueFields
  .partial()
  .extend({
    paymentDeadline: momentInputSchema("Payment deadline is required"),
    endDate: momentInputSchema("End date is required"),
    status: z.enum(leagueStatuses).optional(),
    refundTotal: refundTotalSchema,
  })
  .refine(endsAfterDeadline, DATES_ISSUE);
export type EditLeague = z.output<typeof editLeagueSchema>;
