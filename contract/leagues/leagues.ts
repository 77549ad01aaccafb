import { z } from "zod";
import { leagueChannelSchema } from "#contract/leagues/league-channel.ts";
import { paymentStatuses } from "#contract/members/payment-status.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { givenFields, shownFields } from "#contract/terms/league-fields.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import { shownDecidedRowSchema } from "#contract/terms/prize-table-schema.ts";
import { startSeasonSchema } from "#contract/terms/start-season.ts";
import { seasonSumsSchema } from "./season-sums.ts";

/** How many members have paid, and the money they paid in: what the drawn pot shows. */
const potSchema = z.object({
  paidMembers: z.int(),
  pendingMembers: z.int(),
  overdueMembers: z.int(),
  /** In the current season's escrow, without what is frozen, set aside or on its way back; read from the books. */
  escrowBalance: decimalSchema,
  /**
   * Money collected for the current season and not owed back: the money held, the payouts made, and the equal shares
   * that a remainder was returned in (RULES §23).
   */
  collected: decimalSchema,
});

export const leagueSchema = z.object({
  id: idSchema,
  commissionerId: idSchema,
  commissionerUsername: z.string().nullable(),
  /** The name that the league's people know them by; null for readers who know no names there. */
  commissionerName: z.string().nullable(),
  /** Who keeps the money, if a treasurer does (RULES §24); null for readers who know no names there, too. */
  treasurer: z.object({ userId: idSchema, name: z.string() }).nullable(),
  /** Where the league's news is told (RULES §30); null for readers who know no names there, too. */
  channel: leagueChannelSchema.nullable(),
  ...shownFields,
  status: z.enum(leagueStatuses),
  currentYear: z.int(),
  /** The fixed prizes that this season is played for: decided when it starts (RULES §26). */
  prizeRow: shownDecidedRowSchema,
  /** Whether the members vote on this season's prizes: by the payout rule, or because the season needs it (RULES §17). */
  membersVote: z.boolean(),
  /** When the current season, or the last one before it, was completed. */
  completedAt: momentSchema.nullable(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  memberCount: z.int(),
  /**
   * By how much entry fees of the current season's members were lowered, so that a full pot has that much less (RULES
   * §25), and how much of that concerns members who still owe.
   */
  lowered: decimalSchema,
  loweredUnpaid: decimalSchema,
  pot: potSchema,
  /** The amounts of the current season; null for readers who know no names there. */
  sums: seasonSumsSchema.nullable(),
  /** The paid members' rating of the current commissioner (RULES §10); the average has one decimal. */
  commissionerRating: z.object({ average: z.number().nullable(), count: z.int() }),
});
export type League = z.infer<typeof leagueSchema>;
export type LeagueWithoutPot = Omit<League, "pot" | "sums" | "commissionerName" | "treasurer" | "channel">;

/** A league as one of its players sees it in a list (SPEC §3, player league rows). */
const playerLeagueSchema = leagueSchema.extend({
  paymentStatus: z.enum(paymentStatuses),
  yearsPayedFor: z.int(),
  paidThroughYear: z.int(),
  /** The seat's first season; for a replacement, later than the league's (RULES §6). */
  firstSeason: z.int(),
  /** The end of the unpaid seat's hold (RULES §20); null for a seat that stays. */
  heldUntil: momentSchema.nullable(),
});
export type PlayerLeague = z.infer<typeof playerLeagueSchema>;

export const createLeague = call("POST /api/leagues", {
  summary: "Open a league",
  body: leavingOut([leagueSchema], createLeagueSchema),
  created: leagueSchema,
});

export const getLeague = call("GET /api/leagues/:id", { summary: "A league", key: "read", answer: leagueSchema });

export const editLeague = call("PUT /api/leagues/:id", {
  summary: "Edit a league or set its status by hand. Fields of an answer that can't be edited are ignored",
  body: leavingOut([leagueSchema], editLeagueSchema),
  answer: leagueSchema,
});

export const previewEdit = call("POST /api/leagues/:id/preview-edit", {
  summary: "The refunds that an edit of the entry fee or type would make",
  body: givenFields.pick({ entryFee: true, leagueType: true }).partial(),
  answer: z.object({
    refundTotal: decimalSchema,
    /** How many members get a refund. */
    members: z.int(),
    /** The amount each gets, if it is the same for all. */
    each: decimalSchema.nullable(),
  }),
});

export const completeLeague = call("POST /api/leagues/:id/complete", {
  summary: "Complete an active league and tell its members",
  answer: leagueSchema,
});

export const startSeason = call("POST /api/leagues/:id/start-season", {
  summary: "Start the season: joining closes. On a completed dynasty league, start the next one",
  body: startSeasonSchema.nullish(),
  answer: leagueSchema,
});

export const endSeason = call("POST /api/leagues/:id/end-season", {
  summary: "End the season: complete the league and thank everyone by email",
  answer: leagueSchema,
});

export const listCommissionerLeagues = call("GET /api/leagues/my-commissioner", {
  summary: "The leagues the caller runs",
  key: "read",
  answer: z.array(leagueSchema),
});

/**
 * Read-only: leagues whose members voted the caller out as commissioner while it held money, and in which the caller
 * has no seat.
 */
export const listFormerLeagues = call("GET /api/leagues/formerly-run", {
  summary: "The leagues whose members voted the caller out as commissioner, and in which the caller has no seat",
  key: "read",
  answer: z.array(leagueSchema),
});

export const listPlayerLeagues = call("GET /api/leagues/my-player", {
  summary: "The leagues the caller plays in",
  key: "read",
  answer: z.array(playerLeagueSchema),
});
