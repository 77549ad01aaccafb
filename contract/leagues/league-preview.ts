import { z } from "zod";
import { currentUserSchema, registerSchema } from "#contract/people/auth.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { leagueSchema } from "./leagues.ts";

/** What a person who was invited may know about a league before joining: its terms, and who is in (RULES §20). */
export const leaguePreviewSchema = leagueSchema
  .pick({
    name: true,
    sport: true,
    season: true,
    fantasyService: true,
    status: true,
    description: true,
    currency: true,
    entryFee: true,
    entryParts: true,
    lateFee: true,
    lateFeeAfterDays: true,
    maxChargesPerMember: true,
    maxMembers: true,
    memberCount: true,
    lowered: true,
    loweredUnpaid: true,
    paymentDeadline: true,
    endDate: true,
    leagueType: true,
    minYears: true,
    maxYears: true,
    payoutStructure: true,
    prizeRules: true,
    prizeTable: true,
    prizeRow: true,
    payoutRule: true,
    objectionDays: true,
    commissionerReimbursement: true,
    periodPrizeShare: true,
    commissionerRating: true,
    commissionerUsername: true,
    custody: true,
  })
  .extend({
    /** Their full name: the person who shares the link vouches for them. */
    commissionerName: z.string(),
    /**
     * Who keeps the money, if a treasurer does (RULES §24): with their full name if they are the commissioner, and else with
     * their username, because they didn't share the link.
     */
    treasurer: z.object({ name: z.string(), username: z.string() }).nullable(),
    paidMembers: z.int(),
    pendingMembers: z.int(),
    overdueMembers: z.int(),
    /** Usernames of those with an account, because these people didn't share the link; in alphabetical order, so that their order doesn't show which members have paid. */
    members: z.array(z.string()),
  });
export type LeaguePreview = z.infer<typeof leaguePreviewSchema>;

/** A new account that joins a league at once. An emailed invitation names the address itself. */
export const newMemberSchema = registerSchema.extend({ email: registerSchema.shape.email.optional() });
/** The same without an address to type: the server knows it from the invitation. */
export const invitedMemberSchema = registerSchema.extend({ email: z.literal("") });
export type NewMember = z.output<typeof newMemberSchema>;

export const joinedSchema = z.object({ user: currentUserSchema, leagueId: idSchema });
