import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { emailSchema } from "#contract/platform/text.ts";
import { teamIdSchema } from "#contract/results/results-table.ts";
import { invitationClosures } from "./invitations.ts";
import { joinedSchema, leaguePreviewSchema, newMemberSchema } from "./league-preview.ts";

export const getJoinLink = call("GET /api/leagues/:id/join-link", {
  summary: "The league's join link, for its commissioner; null while it is off",
  tag: "invitations",
  answer: z.object({ token: z.string().nullable() }),
});

export const renewJoinLink = call("POST /api/leagues/:id/join-link", {
  summary: "Turn the join link on, or replace it with a new one",
  tag: "invitations",
  created: z.object({ token: z.string() }),
});

export const turnOffJoinLink = call("DELETE /api/leagues/:id/join-link", {
  summary: "Turn the join link off",
  tag: "invitations",
  answer: z.object({ message: z.string() }),
});

/** Names the team of the linked platform whose link this is (RULES §21); without it, the link is for anyone. */
const teamQuery = z.strictObject({ team: teamIdSchema.optional() });

/** What anyone with the link can see. */
const joinOfferSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  /** Why no one can join now; null while the league takes members. */
  closed: z.enum(invitationClosures).nullable(),
  /** The league, as long as it can be joined. */
  league: leaguePreviewSchema.nullable(),
  /** The team that the link names, until the season starts and if the league has such a team. */
  team: z.object({ name: z.string(), ownerNames: z.array(z.string()), isTaken: z.boolean() }).nullable(),
  /** Whether members without an account wait for theirs: the link's holder may be one of them (RULES §28). */
  hasNames: z.boolean(),
});
export type LinkOffer = z.infer<typeof joinOfferSchema>;

export const getLinkOffer = call("GET /api/join-links/:token", {
  summary: "The league behind a join link, for anyone with it",
  isOpen: true,
  tag: "invitations",
  query: teamQuery,
  answer: joinOfferSchema,
});

export const joinByLink = call("POST /api/join-links/:token/join", {
  summary: "Take a seat with a join link, and the team that the link names; a member takes only the team",
  tag: "invitations",
  query: teamQuery,
  answer: z.object({ leagueId: idSchema }),
});

export const registerByLink = call("POST /api/join-links/:token/register", {
  summary: "Create an account, sign in to it and take a seat with a join link, all or nothing",
  isOpen: true,
  tag: "invitations",
  /** `asks` takes no seat: the account says first which of the league's names it is. */
  query: teamQuery.extend({ asks: z.literal("true").optional() }),
  body: newMemberSchema.extend({ email: emailSchema("Invalid email address") }),
  created: joinedSchema,
});
