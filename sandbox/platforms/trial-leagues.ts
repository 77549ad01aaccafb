import { answerFromFiles } from "#sandbox/platforms/answer-files.ts";
import { inventedPicture } from "#sandbox/platforms/invented-pictures.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";

const HOST = "api.sleeper.app";
const leagues = { [HOST]: inventedLeagues[HOST] ?? {} };

/**
 * Answers for the invented leagues on Sleeper and their teams' pictures, so that a trial installation can link one without
 * the internet. Nothing for any other address: their ids are too round to be anyone's.
 */
export function answerTrialLeague(url: URL): Response | undefined {
  const picture = inventedPicture(url);
  if (picture) return new Response(new Uint8Array(picture), { headers: { "content-type": "image/png" } });
  const leagueId = /^\/v1\/league\/([^/]+)/.exec(url.pathname)?.[1] ?? "";
  if (url.hostname !== HOST || !Object.hasOwn(leagues[HOST], leagueId)) return undefined;
  const answered = answerFromFiles(leagues, url);
  return "status" in answered ? Response.json(answered.json, { status: answered.status }) : undefined;
}
