import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { storable } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { addressBody } from "./platform-leagues.ts";
import { resultPlatforms } from "./platforms.ts";
import { teamChangeSchema, teamMemberSchema } from "./result-teams.ts";
import { finalityFields } from "./results-finality-fields.ts";
import { resultsTableSchema, teamIdSchema } from "./results-table.ts";
import { UPLOAD_BYTES_MAX } from "./results-words.ts";
import { readingSchema, uploadSchema } from "./upload-reading.ts";

/** The sign-in to Yahoo that a link's fetches use. */
const linkSignInSchema = z.object({
  userId: idSchema,
  name: z.string(),
  /** Missing: they disconnected or left the league. Refused: Yahoo doesn't accept it anymore. */
  state: z.enum(["connected", "missing", "refused"]),
});
export type LinkSignIn = z.infer<typeof linkSignInSchema>;

const linkSchema = z.object({
  platform: z.enum(resultPlatforms),
  platformLeagueId: z.string(),
  season: z.string(),
  /** The league's page at the platform, for people. */
  page: z.string(),
  linkedAt: momentSchema,
  /** Null for a platform that needs none. */
  signIn: linkSignInSchema.nullable(),
});

/** One try to fetch, or one upload. */
const fetchSchema = z.object({
  endedAt: momentSchema,
  /** Who asked; null for the server itself. */
  askedBy: z.string().nullable(),
  /** Whether someone gave the results as text; no one asked a platform then. */
  isUpload: z.boolean(),
  /** The results it gave: the same id as an earlier one's if nothing had changed. Null if it failed. */
  importId: idSchema.nullable(),
  /** Why it failed, in a sentence. */
  failure: z.string().nullable(),
});
export type ResultsFetch = z.infer<typeof fetchSchema>;

const seenSchema = z.object({ importId: idSchema, endedAt: momentSchema });

const importSchema = z.object({
  id: idSchema,
  importedAt: momentSchema,
  /** SHA-256 of the table's text with sorted keys, in hex: the same for the same results. */
  tableHash: z.string(),
  /** The evidence has it as it was fetched; everywhere else, members' codes are cut out of the teams' names. */
  table: resultsTableSchema,
});

const resultsSchema = z.object({
  link: linkSchema.nullable(),
  isFetching: z.boolean(),
  /** The newest results of this season; null before the first. */
  current: importSchema.nullable(),
  /** The newest first, 20 at most. */
  fetches: z.array(fetchSchema),
  /** The first fetch of the newest results, and the last one before it that gave different ones; null if none did. */
  change: z.object({ before: seenSchema, after: seenSchema }).nullable(),
  teamMembers: z.array(teamMemberSchema),
  /** Where members get the pictures of the current table's teams, on this site. */
  teamPictures: z.array(z.object({ teamId: z.string(), path: z.string() })),
  /** When payouts of this season were first proposed. Since then, a team changes hands only with a reason. */
  frozenSince: momentSchema.nullable(),
  /** The newest first. */
  teamChanges: z.array(teamChangeSchema),
  ...finalityFields,
});
export type LeagueResults = z.infer<typeof resultsSchema>;

export const getLeagueResults = call("GET /api/leagues/:id/results", {
  summary: "A season's results from the league's platform or an upload, for its members",
  tag: "results",
  key: "read",
  /** This season's unless the one before it is asked for. */
  query: z.strictObject({ season: z.enum(["before"]).optional() }),
  answer: resultsSchema,
});

const reasonSchema = z
  .string()
  .trim()
  .min(1, "Write a reason that all members can read")
  .max(1000, "This is too long for a reason")
  .check(storable);

export const linkPlatform = call("PUT /api/leagues/:id/platform-link", {
  summary: "Link this season to a league at a fantasy platform, and fetch its results",
  tag: "results",
  /** The reason is needed for another league once a member has verified their team. */
  body: z.strictObject({ ...addressBody.shape, reason: reasonSchema.optional() }),
  answer: resultsSchema,
});

export const unlinkPlatform = call("DELETE /api/leagues/:id/platform-link", {
  summary: "Remove this season's link; fetched results stay",
  tag: "results",
  answer: resultsSchema,
});

export const fetchResults = call("POST /api/leagues/:id/results/fetches", {
  summary: "Have the results fetched again and compared, for any member",
  tag: "results",
  answer: resultsSchema,
});

export const uploadResults = call("POST /api/leagues/:id/results/uploads", {
  summary: "Give this season's results as text: a table, a list, or ESPN's JSON",
  bodyLimit: UPLOAD_BYTES_MAX,
  tag: "results",
  body: uploadSchema,
  answer: resultsSchema,
});

export const assignTeam = call("PUT /api/leagues/:id/teams/:teamId", {
  summary: "Say which member a team belongs to, or that it belongs to none",
  tag: "results",
  params: { teamId: teamIdSchema },
  body: z.strictObject({ userId: idSchema.nullable() }),
  answer: resultsSchema,
});

export const changeFrozenTeam = call("POST /api/leagues/:id/teams/:teamId/changes", {
  summary: "Give a frozen or verified team to another member or to none; all members are told why",
  tag: "results",
  params: { teamId: teamIdSchema },
  body: z.strictObject({
    userId: idSchema.nullable(),
    reason: reasonSchema,
  }),
  answer: resultsSchema,
});

export const answerTeam = call("POST /api/leagues/:id/teams/:teamId/answer", {
  summary: "Say, as a member, whether a team is yours",
  tag: "results",
  params: { teamId: teamIdSchema },
  body: z.strictObject({ isMine: z.boolean() }),
  answer: resultsSchema,
});

const answerSchema = z.object({
  /** Without secrets. */
  url: z.string(),
  fetchedAt: momentSchema,
  status: z.int(),
  /** The answer's own headers. */
  date: z.string().nullable(),
  etag: z.string().nullable(),
  /** SHA-256 of the bytes as they came, in hex. */
  sha256: z.string(),
  /** The answer without personal fields. */
  body: z.unknown(),
  /** How an uploaded table was read. */
  reading: readingSchema.optional(),
});

export const getResultsEvidence = call("GET /api/leagues/:id/results/imports/:importId", {
  summary: "Everything that was fetched for one import, for members to check",
  tag: "results",
  answer: importSchema.extend({ parserVersion: z.int(), answers: z.array(answerSchema) }),
});
