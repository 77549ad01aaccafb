import { createHash } from "node:crypto";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { readUpload } from "#server/leagues/results/platforms/uploads.ts";
import { withoutPersonalFields } from "#server/leagues/results/platforms/without-personal-fields.ts";
import { seasonOf } from "#server/leagues/results/season-results.ts";
import { storeResults } from "#server/leagues/results/store-results.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { PARSER_VERSION } from "#server/platform/fantasy-platforms.ts";

/** A platform's own JSON says more about people than results need. */
function withoutNames(text: string): unknown {
  try {
    return withoutPersonalFields(JSON.parse(text));
  } catch {
    return text;
  }
}

type Upload = { text: string; actor: Actor; now: Date };

/** Keeps results that the commissioner gives as text, with the text as evidence (RULES §21). @throws AppError 400, and 409 for a canceled league */
export async function uploadResults(tx: Tx, league: ManagedLeague, { text, actor, now }: Upload): Promise<void> {
  if (league.status === "cancelled") throw conflict("This league is canceled.");
  const table = readUpload(text, { leagueName: league.name, season: league.season, sport: league.sport });
  const sha256 = createHash("sha256").update(text).digest("hex");
  const answer = {
    url: "upload",
    fetchedAt: now,
    status: 200,
    date: null,
    etag: null,
    sha256,
    body: withoutNames(text),
  };
  const given = { table, answers: [answer], parserVersion: PARSER_VERSION, askedById: actor.userId, now };
  await storeResults(tx, seasonOf(league), given);
}
