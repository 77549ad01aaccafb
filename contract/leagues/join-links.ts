import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema, tokenParams } from "#contract/platform/ids.ts";
import { emailSchema } from "#contract/platform/text.ts";
import { teamIdSchema } from "#contract/results/results-table.ts";
import { invitationClosures } from "./invitations.ts";
import { joinedSchema, leaguePreviewSchema, newMemberSchema } from "./league-preview.ts";

const tags = ["invitations"];

export const getJoinLink = endpoint({
  method: "GET",
  url: "/api/leagues/:id/join-link",
  schema: {
    summary: "The league's join link, for its commissioner; null while it is off",
    tags,
    params: idParams,
    response: { 200: z.object({ token: z.string().nullable() }) },
  },
});

export const renewJoinLink = endpoint({
  method: "POST",
  url: "/api/leagues/:id/join-link",
  schema: {
    summary: "Turn the join link on, or replace it with a new one",
    tags,
    params: idParams,
    response: { 201: z.object({ token: z.string() }) },
  },
});

export const turnOffJoinLink = endpoint({
  method: "DELETE",
  url: "/api/leagues/:id/join-link",
  schema: {
    summary: "Turn the join link off",
    tags,
    params: idParams,
    response: { 200: z.object({ message: z.string() }) },
  },
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
});
export type LinkOffer = z.infer<typeof joinOfferSchema>;

export const getLinkOffer = endpoint({
  method: "GET",
  url: "/api/join-links/:token",
  schema: {
    summary: "The league behind a join link, for anyone with it",
    tags,
    params: tokenParams,
    querystring: teamQuery,
    response: { 200: joinOfferSchema },
  },
});

export const joinByLink = endpoint({
  method: "POST",
  url: "/api/join-links/:token/join",
  schema: {
    summary: "Take a seat with a join link, and the team that the link names; a member takes only the team",
    tags,
    params: tokenParams,
    querystring: teamQuery,
    response: { 200: z.object({ leagueId: idSchema }) },
  },
});

export const registerByLink = endpoint({
  method: "POST",
  url: "/api/join-links/:token/register",
  schema: {
    summary: "Create an account, sign in to it and take a seat with a join link, all or nothing",
    tags,
    params: tokenParams,
    querystring: teamQuery,
    body: newMemberSchema.extend({ email: emailSchema("Invalid email address") }),
    response: { 201: joinedSchema },
  },
});
