import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
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
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { createPoliteCalls } from "#server/results/platforms/polite-calls.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { findPremierLeague } from "#server/results/platforms/premier-league-leagues.ts";
import { createSeasonReader, type SeasonReader } from "#server/results/platforms/season-reader.ts";
import { importSleeper, sleeperSeasonBefore } from "#server/results/platforms/sleeper.ts";
import { importYahoo, yahooSeasonBefore } from "#server/results/platforms/yahoo.ts";
import { createYahooSignIn, type YahooApp } from "#server/results/platforms/yahoo-sign-in.ts";

type Adapters = {
  imports: (reader: SeasonReader, address: LeagueAddress, options: ImportOptions) => Promise<ResultsTable>;
  /** Finds which league was a league's last season; null if the platform doesn't say, and its ways say why. */
  before: ((reader: SeasonReader, address: LeagueAddress) => Promise<LeagueAddress | undefined>) | null;
  /** Only where an address may name a team alone. */
  finds?: (reader: SeasonReader, address: LeagueAddress) => Promise<LeagueAddress>;
};

const ADAPTERS: Record<ResultPlatform, Adapters> = {
  sleeperbot: { imports: importSleeper, before: sleeperSeasonBefore },
  espn: { imports: importEspn, before: espnSeasonBefore },
  fleaflicker: { imports: importFleaflicker, before: fleaflickerSeasonBefore },
  my_fantasy_league: { imports: importMfl, before: mflSeasonBefore },
  yahoo: { imports: importYahoo, before: yahooSeasonBefore },
  fantrax: { imports: importFantrax, before: null },
  premier_league: { imports: importPremierLeague, before: null, finds: findPremierLeague },
};

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
      ADAPTERS[address.platform].finds?.(createSeasonReader(address.platform, call), address) ?? address,
    seasonBefore: (address, options = {}) =>
      read(address, options, async (reader) => ADAPTERS[address.platform].before?.(reader, address)),
    importResults: (address, options = {}) =>
      read(address, options, async (reader) => {
        const table = await ADAPTERS[address.platform].imports(reader, address, options);
        return { table, answers: reader.answers, parserVersion: PARSER_VERSION };
      }),
  };
}

function waiting(platform: ResultPlatform, until: Date, now: Date): PlatformRefusal {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  const inWords = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  const says = `${serviceNames[platform]} refused our last calls. Try again ${inWords}, or enter the results by hand.`;
  return new PlatformRefusal(platform, "limited", { says, retryAt: until });
}

function givenUp({ platform, kind }: PlatformRefusal): PlatformRefusal {
  const name = serviceNames[platform];
  const says = `${name} refused four times in a row, so we stopped trying. Try again later, or enter the results by hand.`;
  return new PlatformRefusal(platform, kind, { says });
}
