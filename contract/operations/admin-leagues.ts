import { z } from "zod";
import { leagueSchema } from "#contract/leagues/leagues.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { directionSchema } from "#contract/platform/paging.ts";
import { givenFields, LEAGUE_FIELDS, maxMembersSchema } from "#contract/terms/league-fields.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { refundTotalSchema } from "#contract/terms/league-terms.ts";
import { searchQuerySchema } from "./admin-users.ts";

const TOO_FEW = "Must have at least 2 members";

/** The admin's league form (SPEC §5): `standard` is single_season (RULES §12). */
export const adminLeagueTypes = ["standard", "dynasty"] as const;

const leagueFields = {
  ...givenFields.pick({ name: true, sport: true, season: true, entryFee: true, description: true }).shape,
  maxMembers: maxMembersSchema({ tooFew: TOO_FEW, tooMany: "A league has at most 50 members" }),
  leagueType: z.enum(adminLeagueTypes),
  status: z.enum(leagueStatuses),
};

export const adminLeagueSchema = z.strictObject({
  ...leagueFields,
  maxMembers: leagueFields.maxMembers.default(10),
  leagueType: leagueFields.leagueType.default("standard"),
  status: leagueFields.status.default("draft"),
});
export type AdminLeague = z.output<typeof adminLeagueSchema>;

/** Fields left out keep their values. */
const adminLeagueEditSchema = z.strictObject({ ...leagueFields, refundTotal: refundTotalSchema }).partial();
export type AdminLeagueEdit = z.output<typeof adminLeagueEditSchema>;

/** A league in the admins' list. */
const listedLeagueSchema = leagueSchema
  .omit({ pot: true, sums: true, commissionerName: true, treasurer: true, channel: true })
  .extend({
    /** In the current season's escrow, or kept for it by a treasurer, without what is frozen, set aside or on its way back. */
    escrowBalance: decimalSchema,
    /** All that the books hold for it: every season's escrow, refunds on their way, and what is kept or frozen. */
    held: decimalSchema,
  });
export type ListedLeague = z.infer<typeof listedLeagueSchema>;

const leagueSorts = ["newest", "name", "entryFee"] as const;
export type LeagueSort = (typeof leagueSorts)[number];

const leaguesQuerySchema = searchQuerySchema.extend({
  sort: z.enum(leagueSorts).default("newest"),
  direction: directionSchema,
  status: z.enum(leagueStatuses).optional(),
});
export type LeaguesQuery = z.output<typeof leaguesQuerySchema>;

export const listAllLeagues = call("GET /api/admin/leagues", {
  summary: "All leagues; newest first, by name, or by entry fee, or the other way",
  query: leaguesQuerySchema,
  answer: z.array(listedLeagueSchema),
});

export const createLeagueAsAdmin = call("POST /api/admin/leagues", {
  summary: "Create a league, run by the admin until its members choose another",
  body: leavingOut(LEAGUE_FIELDS, adminLeagueSchema),
  created: leagueSchema,
});

export const editLeagueAsAdmin = call("PUT /api/admin/leagues/:id", {
  summary: "Edit any league or set its status by hand",
  body: leavingOut(LEAGUE_FIELDS, adminLeagueEditSchema),
  answer: leagueSchema,
});

export const deleteLeague = call("DELETE /api/admin/leagues/:id", {
  summary: "Delete a league that no money has ever gone through",
  answer: z.object({ message: z.string() }),
});
