import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import type { ResultPlatform } from "#contract/results/results-table.ts";
import { withoutCode } from "#contract/results/team-codes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";
import { shownOwners } from "#server/results/claim-team.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";
import { readAddress } from "#server/results/platforms/read-address.ts";
import { importAs } from "#server/results/yahoo/access.ts";
import { connectionRowOf } from "#server/results/yahoo/connection.ts";

type App = Pick<Deps, "db" | "clock" | "secret" | "platforms">;
type Pasted = { address: string; userId: string };
/** The signal ends when no one waits for the answer anymore. */
type Asked = Pasted & { signal: AbortSignal };

const NOT_OFFERED = "Yahoo shows leagues only to their members, so this one can't be linked. Upload its results.";
const NOT_CONNECTED = "Yahoo shows leagues only to their members. Connect Yahoo, and we'll read this one as you.";
const REFUSED = "Yahoo doesn't accept your sign-in anymore. Connect Yahoo again, and we'll read this league as you.";

/**
 * Reads what someone pasted as a league's address, and asks the platform for the league if it is only a team's. @throws AppError 400 with the sentence at the field, and with the code
 * `connect_yahoo` where connecting Yahoo helps.
 */
export async function linkableAddress(
  { db, clock, platforms }: App,
  { address: pasted, userId }: Pasted,
): Promise<LeagueAddress> {
  const address = await platforms
    .findLeague(readPasted(pasted, { now: clock(), hasYahoo: platforms.yahoo !== undefined }))
    .catch((error) => {
      throw atAddress(error);
    });
  if (!PLATFORM_WAYS[address.platform].needsSignIn) return address;
  if (!platforms.yahoo) throw invalidField("address", NOT_OFFERED);
  const connection = await connectionRowOf(db, userId);
  if (!connection || connection.refusedAt) throw connectFirst(connection ? REFUSED : NOT_CONNECTED);
  return address;
}

function readPasted(pasted: string, options: { now: Date; hasYahoo: boolean }): LeagueAddress {
  try {
    return readAddress(pasted, options);
  } catch (error) {
    throw atAddress(error);
  }
}

/**
 * Calls to one platform follow each other with pauses, so many look-ups at once would all be slow. Waiting and reading
 * together end before a proxy would: what a slow platform has answered by then is kept for the next try.
 */
const LIMITS = { waitMaxMs: 5000, readMaxMs: 20_000 };
const LINE = { waitingInLaneMax: 1, waitingMax: 4, full: "Too many leagues are being looked up at once." };

/**
 * Creates the look-up of leagues, with a queue for each platform in which people take turns.
 * @returns A function that fetches a league from its platform, to show before anything is linked. @throws AppError 400
 * as above, also if the platform is slow, and 429 if its queue is full or doesn't move.
 */
export function createLookUp(app: App, { waitMaxMs, readMaxMs } = LIMITS) {
  const lines = new Map<ResultPlatform, ReturnType<typeof createFairQueue>>();
  const lineOf = (platform: ResultPlatform) => {
    const atOnceMax = PLATFORM_WAYS[platform].lookUpsMax;
    const line = lines.get(platform) ?? createFairQueue({ ...LINE, waitMaxMs, atOnceMax });
    lines.set(platform, line);
    return line;
  };

  return async ({ address: pasted, userId, signal }: Asked): Promise<PlatformLeague> => {
    const address = await linkableAddress(app, { address: pasted, userId });
    const tooSlow = new PlatformRefusal(address.platform, "slow");
    const { table } = await inTime((begun) =>
      lineOf(address.platform)(
        userId,
        () => {
          begun(readMaxMs, tooSlow);
          return importAs(app, address, { userId, isLookUp: true });
        },
        { signal },
      ),
    ).catch((error) => {
      throw isSignedOut(error) ? connectFirst(REFUSED) : atAddress(error);
    });
    const { leagueName, season, sport, isSeasonOver, teams } = table;
    return {
      ...{ platform: address.platform, leagueName, season, sport, isSeasonOver },
      teams: teams.map((team) => ({ id: team.id, name: withoutCode(team), ownerNames: shownOwners(team) })),
    };
  };
}

type Begin = (withinMs: number, otherwise: Error) => void;

/**
 * Rejects if work takes longer than the limit that it named when it began. The work itself goes on, and keeps its place
 * in the line, because the platform is still being asked.
 */
function inTime<T>(work: (begun: Begin) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begun: Begin = (withinMs, otherwise) => {
      timer = setTimeout(() => reject(otherwise), withinMs);
    };
    work(begun)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

const isSignedOut = (error: unknown) => error instanceof PlatformRefusal && error.kind === "signed_out";

const connectFirst = (message: string) =>
  new AppError(400, message, { errors: [{ path: "address", message }], code: "connect_yahoo" });

const atAddress = (error: unknown) =>
  error instanceof PlatformRefusal || (error instanceof AppError && error.status === 400)
    ? invalidField("address", error.message)
    : error;
