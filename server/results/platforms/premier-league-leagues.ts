import { invalid } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { classicSchema, draftEntrySchema, entrySchema } from "#server/results/platforms/premier-league-answers.ts";
import { classicUrl } from "#server/results/platforms/premier-league-classic.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText } from "#server/results/platforms/shown-text.ts";

const LISTED_MAX = 20;

/**
 * Finds the league that a number alone or a team's address means: the pages of draft leagues have no number, and people
 * copy the page of their team elsewhere too. What is read says where a person lives, so none of it is kept. @throws AppError 400 that
 * lists the leagues if there are several.
 */
export async function findPremierLeague(reader: SeasonReader, address: LeagueAddress): Promise<LeagueAddress> {
  const [, kind = "", number = ""] = /^(\w+(?:-entry)?)-(\d+)$/.exec(address.leagueId) ?? [];
  const find = finders[kind];
  return find ? { ...address, leagueId: await find(reader, number) } : address;
}

const finders: Record<string, (reader: SeasonReader, number: string) => Promise<string>> = {
  league: leagueOfNumber,
  entry: leagueOfTeam,
  "draft-entry": leagueOfDraftTeam,
};

async function leagueOfNumber(reader: SeasonReader, number: string): Promise<string> {
  try {
    await reader.ask(classicUrl(number), classicSchema);
    return `classic-${number}`;
  } catch (error) {
    if (error instanceof PlatformRefusal && error.kind === "not_found") return `h2h-${number}`;
    throw error;
  }
}

async function leagueOfTeam(reader: SeasonReader, number: string): Promise<string> {
  const { leagues } = await reader.ask(`https://fantasy.premierleague.com/api/entry/${number}/`, entrySchema);
  const own = (["classic", "h2h"] as const).flatMap((kind) =>
    leagues[kind]
      .filter(({ league_type }) => league_type === "x")
      .map(({ id, name }) => ({ leagueId: `${kind}-${id}`, name: shownText(name) })),
  );
  const [only, ...others] = own;
  if (!only) throw invalid("That is the address of a team that is in no private league. Paste the league's address.");
  if (others.length === 0) return only.leagueId;
  const listed = own.slice(0, LISTED_MAX).map(({ leagueId, name }) => `${leagueId} (${name})`);
  throw invalid(`That team is in several leagues. Type the id of yours: ${listed.join(", ")}.`);
}

async function leagueOfDraftTeam(reader: SeasonReader, number: string): Promise<string> {
  const url = `https://draft.premierleague.com/api/entry/${number}/public`;
  const [league] = (await reader.ask(url, draftEntrySchema)).entry.league_set;
  if (league === undefined) throw new PlatformRefusal("premier_league", "not_found");
  return `draft-${league}`;
}
