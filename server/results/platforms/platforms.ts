import type { ResultPlatform, ResultsTable } from "#contract/results/results-table.ts";
import {
  type ImportOptions,
  type LeagueAddress,
  PARSER_VERSION,
  type Platforms,
} from "#server/platform/fantasy-platforms.ts";
import { type BackOffMemory, backOffAfter, isForWaiting } from "#server/results/platforms/back-off.ts";
import { espnSeasonBefore, importEspn } from "#server/results/platforms/espn.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import type { Connection } from "#server/results/platforms/fetch-answer.ts";
import { fetchPicture } from "#server/results/platforms/fetch-picture.ts";
import { fleaflickerSeasonBefore, importFleaflicker } from "#server/results/platforms/fleaflicker.ts";
import { importMfl, mflSeasonBefore } from "#server/results/platforms/mfl.ts";
import { PlatformRefusal, platformNames } from "#server/results/platforms/platform-refusal.ts";
import { createPoliteCalls } from "#server/results/platforms/polite-calls.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { findPremierLeague } from "#server/results/platforms/premier-league-leagues.ts";
import { createSeasonReader, type SeasonReader } from "#server/results/platforms/season-reader.ts";
import { importSleeper, sleeperSeasonBefore } from "#server/results/platforms/sleeper.ts";
import { importYahoo, yahooSeasonBefore } from "#server/results/platforms/yahoo.ts";
import { createYahooSignIn, type YahooApp } from "#server/results/platforms/yahoo-sign-in.ts";

type Adapter = (reader: SeasonReader, address: LeagueAddress, options: ImportOptions) => Promise<ResultsTable>;

const adapters: Record<ResultPlatform, Adapter> = {
  sleeperbot: importSleeper,
  espn: importEspn,
  fleaflicker: importFleaflicker,
  my_fantasy_league: importMfl,
  yahoo: importYahoo,
  fantrax: importFantrax,
  premier_league: importPremierLeague,
};

type FindSeason = (reader: SeasonReader, address: LeagueAddress) => Promise<LeagueAddress | undefined>;

/** Where a platform says which league was a league's last season; its ways say why others don't. */
const seasonsBefore: Partial<Record<ResultPlatform, FindSeason>> = {
  sleeperbot: sleeperSeasonBefore,
  espn: espnSeasonBefore,
  fleaflicker: fleaflickerSeasonBefore,
  my_fantasy_league: mflSeasonBefore,
  yahoo: yahooSeasonBefore,
};

/** Where an address may name only a team. */
const finders: Partial<
  Record<ResultPlatform, (reader: SeasonReader, address: LeagueAddress) => Promise<LeagueAddress>>
> = { premier_league: findPremierLeague };

type Settings = {
  connection: Connection;
  backOff: BackOffMemory;
  sleep: (ms: number) => Promise<unknown>;
  yahooApp: YahooApp | undefined;
};

const PAUSE_BETWEEN_PICTURES_MS = 200;

/** Makes the one door to all platforms. A league whose platform refused is left alone for a while. */
export function createPlatforms({ connection, backOff, sleep, yahooApp }: Settings): Platforms {
  const call = createPoliteCalls(connection, sleep);

  async function read<T>(
    { platform, leagueId, season }: LeagueAddress,
    { accessToken }: ImportOptions,
    work: (reader: SeasonReader) => Promise<T>,
  ): Promise<T> {
    const key = [platform, leagueId, season].join("/");
    const earlier = await backOff.read(key);
    if (earlier && earlier.notBefore > connection.clock())
      throw waiting(platform, earlier.notBefore, connection.clock());
    try {
      const done = await work(createSeasonReader(platform, (one) => call({ ...one, leagueId }), accessToken));
      if (earlier) await backOff.write(key, undefined);
      return done;
    } catch (error) {
      if (!(error instanceof PlatformRefusal) || !isForWaiting(error)) throw error;
      const next = backOffAfter(earlier, connection.clock());
      await backOff.write(key, { failures: next.failures, notBefore: next.notBefore });
      throw next.hasGivenUp ? givenUp(error) : new PlatformRefusal(platform, error.kind, { retryAt: next.notBefore });
    }
  }

  return {
    yahoo: yahooApp && createYahooSignIn(connection, yahooApp),
    fetchPicture: async (url) => {
      await sleep(PAUSE_BETWEEN_PICTURES_MS);
      return fetchPicture(connection, url);
    },
    findLeague: async (address) =>
      finders[address.platform]?.(createSeasonReader(address.platform, call), address) ?? address,
    seasonBefore: (address, options = {}) =>
      read(address, options, async (reader) => seasonsBefore[address.platform]?.(reader, address)),
    importResults: (address, options = {}) =>
      read(address, options, async (reader) => {
        const table = await adapters[address.platform](reader, address, options);
        return { table, answers: reader.answers, parserVersion: PARSER_VERSION };
      }),
  };
}

function waiting(platform: ResultPlatform, until: Date, now: Date): PlatformRefusal {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  const inWords = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  const says = `${platformNames[platform]} refused our last calls. Try again ${inWords}, or enter the results by hand.`;
  return new PlatformRefusal(platform, "limited", { says, retryAt: until });
}

function givenUp({ platform, kind }: PlatformRefusal): PlatformRefusal {
  const name = platformNames[platform];
  const says = `${name} refused four times in a row, so we stopped trying. Try again later, or enter the results by hand.`;
  return new PlatformRefusal(platform, kind, { says });
}
