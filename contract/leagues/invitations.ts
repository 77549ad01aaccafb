import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { addressesIn, invitedAddressSchema } from "#contract/platform/email-addresses.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { listed } from "#contract/platform/listed.ts";
import { momentSchema } from "#contract/platform/time.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { joinedSchema, leaguePreviewSchema, newMemberSchema } from "./league-preview.ts";
import { leagueSchema } from "./leagues.ts";

export const invitationStatuses = ["pending", "accepted", "declined", "expired"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** How many invitations beyond the free seats may be open, because some people decline (RULES §16). */
export const OPEN_BEYOND_SEATS = 10;
const EMAILS_MAX = 50;

/** a•••@example.com: enough to recognize your own address, not enough to learn someone else's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** A pending invitation expires at its time, even if no job has recorded it yet (RULES §13). */
export const effectiveInvitationStatus = (
  invitation: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationStatus => (invitation.status === "pending" && invitation.expiresAt <= now ? "expired" : invitation.status);

const NO_EMAILS = "Please enter at least one valid email address.";

/** An invitation's fields in SPEC §3. */
const INVITATION_FIELDS = ["id", "leagueId", "email", "invitedById", "status", "token", "expiresAt", "createdAt"];

const inviteSchema = z.strictObject({
  emails: z
    .array(z.string().max(254), { error: NO_EMAILS })
    .transform((lines) => addressesIn(lines.join("\n")))
    .pipe(
      z
        .array(z.string())
        .min(1, { error: NO_EMAILS })
        .max(EMAILS_MAX, { error: `Invite at most ${EMAILS_MAX} people at once` }),
    )
    // Only after counting them: looking at each of thousands would keep everyone else waiting.
    .pipe(z.array(invitedAddressSchema)),
});

/** Why an invitation can't be accepted now or ever, whatever its own status. */
export const invitationClosures = ["full", "started", "completed", "canceled"] as const;
export type InvitationClosure = (typeof invitationClosures)[number];

const CLOSURES: Record<LeagueStatus, InvitationClosure | null> = {
  draft: null,
  active: null,
  in_season: "started",
  completed: "completed",
  cancelled: "canceled",
};

export const invitationClosure = (league: { status: LeagueStatus; isFull: boolean }): InvitationClosure | null =>
  CLOSURES[league.status] ?? (league.isFull ? "full" : null);

/** "Amy is already a member.", "Amy and Ben are already members." */
export function alreadyMembers(emails: readonly string[]): string {
  return emails.length === 1 ? `${listed(emails)} is already a member.` : `${listed(emails)} are already members.`;
}

/** A pending invitation in the invited user's own list (SPEC §3). */
const pendingInvitationSchema = z.object({
  id: idSchema,
  token: z.string(),
  leagueId: idSchema,
  leagueName: z.string(),
  invitedById: idSchema,
  invitedByName: z.string(),
  entryFee: decimalSchema,
  ...leagueSchema.pick({ currency: true, leagueType: true, minYears: true, maxYears: true }).shape,
  expiresAt: momentSchema,
  /** Why it can't be accepted now; null if it can. */
  closed: z.enum(invitationClosures).nullable(),
});
export type PendingInvitation = z.infer<typeof pendingInvitationSchema>;

/** The part of an invitation that anyone with the link can see, with the address masked. */
const invitationSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  invitedByName: z.string(),
  entryFee: decimalSchema,
  currency: shownCurrencySchema,
  email: z.string(),
  status: z.enum(invitationStatuses),
  expiresAt: momentSchema,
  /** Why it can't be accepted now although it is pending; null while the league accepts members. */
  closed: z.enum(invitationClosures).nullable(),
  /** Whether this is the emailed link: an account opened with it gets the invited address. */
  isEmailed: z.boolean(),
  /** Whose seat accepting it claims, because it was sent to that seat's address (RULES §28); null where it takes a free one. */
  seatName: z.string().nullable(),
  /** The league, as long as the invitation can be accepted. */
  league: leaguePreviewSchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const inviteByEmail = call("POST /api/leagues/:id/invitations", {
  summary: "Invite people by email; renews an open invitation to the same address",
  tag: "invitations",
  key: "manage",
  body: leavingOut(INVITATION_FIELDS, inviteSchema),
  created: z.object({ message: z.string(), invitationsSent: z.int() }),
});

export const listMyInvitations = call("GET /api/invitations/my", {
  summary: "Pending invitations sent to the user's own address",
  answer: z.array(pendingInvitationSchema),
});

export const getInvitation = call("GET /api/invitations/:token", {
  summary: "An invitation, for anyone with its link",
  answer: invitationSchema,
});

export const acceptInvitation = call("POST /api/invitations/:token/accept", {
  summary: "Accept an invitation and take a seat",
  answer: z.object({ message: z.string(), leagueId: idSchema }),
});

export const registerByInvitation = call("POST /api/invitations/:token/register", {
  summary: "Create an account, sign in to it and accept an invitation, all or nothing",
  body: newMemberSchema,
  created: joinedSchema,
});

export const declineInvitation = call("POST /api/invitations/:token/decline", {
  summary: "Decline an invitation",
  answer: z.object({ message: z.string() }),
});
