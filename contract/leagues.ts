import { z } from "zod";
import { amountSchema, decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, idSchema } from "./ids.ts";
import { termIssues, termsByType } from "./league-rules.ts";
import { leagueStatuses } from "./league-status.ts";
import { fantasyServices, leagueTypes, payoutFrequencies, payoutRules, sports } from "./league-types.ts";
import { paymentStatuses } from "./members.ts";
import { payoutStructureSchema } from "./payout-structure.ts";
import { percentSchema, toBasisPoints } from "./percent.ts";
import { startSeasonSchema } from "./start-season.ts";
import { lineSchema, optionalTextSchema } from "./text.ts";
import { momentInputSchema, momentSchema } from "./time.ts";

/** How the seats of a league stand: what the pot is drawn from. */
const potSchema = z.object({
  paidMembers: z.int(),
  pendingMembers: z.int(),
  overdueMembers: z.int(),
  /** Held for the current season, read from the books. */
  escrowBalance: decimalSchema,
  /** What was collected for the current season and isn't owed back: what is held and what payouts have taken (RULES §23). */
  collected: decimalSchema,
});

export const leagueSchema = z.object({
  id: idSchema,
  name: z.string(),
  commissionerId: idSchema,
  commissionerUsername: z.string().nullable(),
  entryFee: decimalSchema,
  maxMembers: z.int(),
  paymentDeadline: momentSchema,
  endDate: momentSchema,
  status: z.enum(leagueStatuses),
  leagueType: z.enum(leagueTypes),
  payoutFrequency: z.enum(payoutFrequencies),
  minYears: z.int(),
  maxYears: z.int(),
  currentYear: z.int(),
  payoutStructure: z.array(z.object({ place: z.int(), percentage: z.number() })),
  commissionerReimbursement: decimalSchema,
  /** The percent of the pool that is set aside for daily, weekly or monthly prizes. */
  periodPrizeShare: decimalSchema,
  payoutRule: z.enum(payoutRules),
  isPublic: z.boolean(),
  description: z.string().nullable(),
  sport: z.enum(sports),
  season: z.string(),
  fantasyService: z.enum(fantasyServices),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  memberCount: z.int(),
  pot: potSchema,
  /** What paid members think of the present commissioner (RULES §10); the average has one decimal. */
  commissionerRating: z.object({ average: z.number().nullable(), count: z.int() }),
});
export type League = z.infer<typeof leagueSchema>;

/** A league as one of its players sees it in a list (SPEC §3, player league rows). */
const playerLeagueSchema = leagueSchema.extend({
  paymentStatus: z.enum(paymentStatuses),
  yearsPayedFor: z.int(),
  paidThroughYear: z.int(),
  /** The season the seat begins with, later than the league's for a newcomer who replaces somebody (RULES §6). */
  firstSeason: z.int(),
});
export type PlayerLeague = z.infer<typeof playerLeagueSchema>;

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

const leagueFields = z.object({
  name: lineSchema("League name is required"),
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
  season: lineSchema("Season is required", 50),
  fantasyService: fantasyServiceSchema,
});

type Dates = { paymentDeadline: Date; endDate: Date };
const endsAfterDeadline = ({ paymentDeadline, endDate }: Dates) => endDate > paymentDeadline;
const DATES_ISSUE = { path: ["endDate"], error: "The end date must be after the payment deadline" };

/** Create league: what the form sends and what stands for a field left out (SPEC §5, §9). */
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
    season: lineSchema("Season is required", 50).default("2024"),
    fantasyService: fantasyServiceSchema.default("yahoo"),
  })
  .refine(endsAfterDeadline, DATES_ISSUE)
  .superRefine((league, context) => {
    for (const { path, message } of termIssues(termsByType(league))) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type CreateLeague = z.output<typeof createLeagueSchema>;

/** What the editor was told goes back to the members; the edit is refused when it would be another sum. */
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

export const createLeague = endpoint({
  method: "POST",
  url: "/api/leagues",
  schema: { summary: "Open a league", tags: ["leagues"], body: createLeagueSchema, response: { 201: leagueSchema } },
});

export const getLeague = endpoint({
  method: "GET",
  url: "/api/leagues/:id",
  schema: { summary: "A league", tags: ["leagues"], params: idParams, response: { 200: leagueSchema } },
});

export const editLeague = endpoint({
  method: "PUT",
  url: "/api/leagues/:id",
  schema: {
    summary: "Edit a league or set its status by hand",
    tags: ["leagues"],
    params: idParams,
    body: editLeagueSchema,
    response: { 200: leagueSchema },
  },
});

export const previewEdit = endpoint({
  method: "POST",
  url: "/api/leagues/:id/preview-edit",
  schema: {
    summary: "What an edit of the entry fee or the type would refund, before it is made",
    tags: ["leagues"],
    params: idParams,
    body: leagueFields.pick({ entryFee: true, leagueType: true }).partial(),
    response: {
      200: z.object({
        refundTotal: decimalSchema,
        /** How many members get something back. */
        members: z.int(),
        /** What each of them gets, when it is the same for all. */
        each: decimalSchema.nullable(),
      }),
    },
  },
});

export const completeLeague = endpoint({
  method: "POST",
  url: "/api/leagues/:id/complete",
  schema: {
    summary: "Complete an active league and tell its members",
    tags: ["leagues"],
    params: idParams,
    response: { 200: leagueSchema },
  },
});

export const startSeason = endpoint({
  method: "POST",
  url: "/api/leagues/:id/start-season",
  schema: {
    summary: "Start the season: joining closes. On a completed dynasty league, start the next one",
    tags: ["leagues"],
    params: idParams,
    body: startSeasonSchema.nullish(),
    response: { 200: leagueSchema },
  },
});

export const endSeason = endpoint({
  method: "POST",
  url: "/api/leagues/:id/end-season",
  schema: {
    summary: "End the season: the league is completed and everybody is thanked by e-mail",
    tags: ["leagues"],
    params: idParams,
    response: { 200: leagueSchema },
  },
});

export const listCommissionerLeagues = endpoint({
  method: "GET",
  url: "/api/leagues/my-commissioner",
  schema: { summary: "The leagues one runs", tags: ["leagues"], response: { 200: z.array(leagueSchema) } },
});

/** Read-only: leagues whose members voted the caller out as commissioner while money was in them, and who isn't a member. */
export const listFormerLeagues = endpoint({
  method: "GET",
  url: "/api/leagues/formerly-run",
  schema: {
    summary: "The leagues one ran until the members voted in another commissioner, and isn't a member of",
    tags: ["leagues"],
    response: { 200: z.array(leagueSchema) },
  },
});

export const listPlayerLeagues = endpoint({
  method: "GET",
  url: "/api/leagues/my-player",
  schema: { summary: "The leagues one plays in", tags: ["leagues"], response: { 200: z.array(playerLeagueSchema) } },
});
