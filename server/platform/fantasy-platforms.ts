import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { Reading } from "#contract/results/upload-reading.ts";
import type { Sport } from "#contract/terms/league-types.ts";

/** One answer as it was fetched: what evidence keeps of it (RULES §21). */
export type FetchedAnswer = {
  /** Without secrets. */
  url: string;
  fetchedAt: Date;
  status: number;
  /** The answer's own headers, as the platform wrote them. */
  date: string | null;
  etag: string | null;
  /** SHA-256 of the raw bytes, in hex. */
  sha256: string;
  /** Parsed JSON without the personal fields that no one needs to keep. */
  body: unknown;
  /** How an uploaded table was read. */
  reading?: Reading;
};

/** Names the version of the code that made a table out of answers. Changes when the same answers give another table. */
export const PARSER_VERSION = 4;

export type ImportedResults = { table: ResultsTable; answers: FetchedAnswer[]; parserVersion: number };

export type LeagueAddress = {
  platform: ResultPlatform;
  leagueId: string;
  /** The season's year as the platform counts it. */
  season: string;
  sport: Sport;
};

export type YahooTokens = {
  accessToken: string;
  /** Replaces the earlier one, which Yahoo may not take again. */
  refreshToken: string;
  expiresAt: Date;
};

export type YahooSignIn = {
  /** Where to send a person who signs in. They come back with the state and a code that only the verifier opens. */
  signInUrl(request: { redirectUri: string; state: string; verifier: string }): string;
  exchangeCode(given: { code: string; redirectUri: string; verifier: string }): Promise<YahooTokens>;
  refresh(refreshToken: string): Promise<YahooTokens>;
};

/** What any browser shows as an image and never as a document: no SVG. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];
export const PICTURE_BYTES_MAX = 200_000;
/** A team's picture, its type known by its first bytes. */
export type FetchedPicture = { type: PictureType; bytes: Buffer };

export type ImportOptions = {
  /** Of someone in the league; Yahoo needs it. */
  accessToken?: string;
  /** Whether only the league and its teams are wanted, without weeks and places. */
  isLookUp?: boolean;
};

/** Reads leagues on other platforms (RULES §21). Nothing here may be called inside a transaction. */
export type Platforms = {
  /** Fetches the whole season. @throws PlatformRefusal. */
  importResults(address: LeagueAddress, options?: ImportOptions): Promise<ImportedResults>;
  /** Finds where a league's season before is; undefined if the platform knows of none. @throws PlatformRefusal. */
  seasonBefore(
    address: LeagueAddress,
    options?: Pick<ImportOptions, "accessToken">,
  ): Promise<LeagueAddress | undefined>;
  /** Finds the league that an address means, if it is only a team's. @throws PlatformRefusal, AppError 400. */
  findLeague(address: LeagueAddress): Promise<LeagueAddress>;
  /** Fetches a team's picture from the address that its table gives; undefined if there is none. Never throws. */
  fetchPicture(url: string): Promise<FetchedPicture | undefined>;
  /** Absent where the operator hasn't registered with Yahoo, which isn't offered then. */
  yahoo: YahooSignIn | undefined;
};
