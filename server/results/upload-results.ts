import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { PARSER_VERSION } from "#server/platform/fantasy-platforms.ts";
import { parseJson } from "#server/platform/lib/parse-json.ts";
import { readableUpload, understandUpload } from "#server/results/platforms/uploads.ts";
import { withoutPersonalFields } from "#server/results/platforms/without-personal-fields.ts";
import { reportChangedBasis } from "#server/results/report-changed-basis.ts";
import { isSameLeague, leagueOfLink } from "#server/results/same-league.ts";
import { lastFetched, linkOf, seasonOf } from "#server/results/season-results.ts";
import { storeResults } from "#server/results/store-results.ts";

/** A platform's own JSON says more about people than results need. */
function withoutNames(text: string): unknown {
  try {
    return withoutPersonalFields(parseJson(text));
  } catch {
    return text;
  }
}

type Text = { text: string; reading?: Reading | undefined };
type Upload = ReturnType<typeof readForKeeping> & { actor: Actor; now: Date };

const aboutLeague = ({ name, season, sport }: ManagedLeague) => ({ leagueName: name, season, sport });

/** @throws AppError 409 for a canceled league */
function refuseCanceled({ status }: ManagedLeague): void {
  if (status === "cancelled") throw conflict("This league is canceled.");
}

/** Says how results would be read, and keeps nothing (RULES §21). @throws AppError 400, and 409 for a canceled league */
export function previewUpload(league: ManagedLeague, { text, reading }: Text): UnderstoodUpload {
  refuseCanceled(league);
  return understandUpload(text, aboutLeague(league), reading);
}

/** Reads results that are to be kept, with what they are read for. @throws AppError 400, and 409 for a canceled league */
export function readForKeeping(league: ManagedLeague, { text, reading: chosen }: Text) {
  refuseCanceled(league);
  const about = aboutLeague(league);
  return { ...readableUpload(text, about, chosen), about, text, body: withoutNames(text) };
}

/** Keeps results that the commissioner gave as text, with the text as evidence (RULES §21). @throws AppError 409 if the league has changed since they were read */
export async function uploadResults(
  tx: Tx,
  league: ManagedLeague,
  { table: given, reading, about, text, body, actor, now }: Upload,
): Promise<void> {
  refuseCanceled(league);
  if (!isDeepStrictEqual(about, aboutLeague(league))) throw conflict("This league has just changed. Try again.");
  const link = await linkOf(tx, seasonOf(league));
  const known = link ? leagueOfLink(link) : await lastFetched(tx, seasonOf(league));
  const table = known && isFetchable(given) && !isSameLeague(known, given) ? withOtherIds(given) : given;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const answer = {
    url: "upload",
    fetchedAt: now,
    status: 200,
    date: null,
    etag: null,
    sha256,
    body,
    ...(reading && { reading }),
  };
  const kept = { table, answers: [answer], parserVersion: PARSER_VERSION, askedById: actor.userId, now };
  const season = seasonOf(league);
  const { results } = await storeResults(tx, season, kept);
  await reportChangedBasis(tx, league, { season, results, now });
}

/** Whether a platform's own JSON was given, whose teams have the platform's numbers. */
const isFetchable = ({ platform }: ResultsTable) => platform !== "upload";

/** Keeps the teams of one league from being taken for those of another that have the same numbers. */
function withOtherIds(table: ResultsTable): ResultsTable {
  const otherId = (id: string) => `${table.platform} ${table.leagueId} ${id}`;
  const ofTeam = <T extends { id: string }>(team: T) => ({ ...team, id: otherId(team.id) });
  const scored = (score: ResultWeek["scores"][number]) => ({
    ...score,
    teamId: otherId(score.teamId),
    opponentId: score.opponentId === null ? null : otherId(score.opponentId),
  });
  return {
    ...table,
    teams: table.teams.map(ofTeam),
    weeks: table.weeks.map((week) => ({ ...week, scores: week.scores.map(scored) })),
    flags: table.flags.map((flag) => ({ ...flag, teamIds: flag.teamIds.map(otherId) })),
  };
}
