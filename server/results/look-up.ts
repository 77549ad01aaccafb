import type { LastSeason, PlatformLeague } from "#contract/results/platform-leagues.ts";
import { needsSignIn } from "#contract/results/platforms.ts";
import { withoutCode } from "#contract/results/team-codes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { shownOwners } from "#server/results/claim-team.ts";
import { readLastSeason } from "#server/results/last-season.ts";
import { currentSeason } from "#server/results/platforms/current-season.ts";
import { createPlatformLines, type LineLimits } from "#server/results/platforms/platform-lines.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { readAddress } from "#server/results/platforms/read-address.ts";
import { importAs } from "#server/results/yahoo/access.ts";
import { connectionRowOf } from "#server/results/yahoo/connection.ts";

type App = Pick<Deps, "db" | "clock" | "secret" | "platforms">;
type Pasted = { address: string; userId: string };
/** The signal ends when no one waits for the answer anymore. */
type LookUp = Pasted & { signal: AbortSignal };

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
  if (!needsSignIn(address.platform)) return address;
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
 * Creates the look-ups of leagues, in which people take turns at each platform. Both @throws AppError 400 as above, also if
 * the platform is slow, and 429 if its queue is full or doesn't move.
 */
export function createLookUps(app: App, limits?: LineLimits) {
  const inLine = createPlatformLines(limits);
  const current = async ({ address: pasted, ...asker }: LookUp) => {
    const address = await linkableAddress(app, { address: pasted, userId: asker.userId });
    const { table } = await inLine({ platform: address.platform, ...asker }, () =>
      importAs(app, address, { userId: asker.userId, isLookUp: true }),
    ).catch((error) => {
      throw isSignedOut(error) ? connectFirst(REFUSED) : atAddress(error);
    });
    // An address may name no season or sport; the answer does.
    const found: LeagueAddress = { ...address, season: table.season, sport: table.sport };
    return { table, found, isSeasonOver: table.isSeasonOver || isPast(found, app.clock()) };
  };

  return {
    /** Fetches a league's name, season and teams, to show before anything is linked. */
    lookUp: async (asked: LookUp): Promise<PlatformLeague> => {
      const { table, found, isSeasonOver } = await current(asked);
      const teams = table.teams.map((team) => {
        return { id: team.id, name: withoutCode(team), ownerNames: shownOwners(team) };
      });
      const { platform, season, sport } = found;
      return { platform, leagueName: table.leagueName, season, sport, isSeasonOver, teams };
    },
    /** Fetches the newest season of a league that is over: the one at the address, or the one before it. */
    lastSeason: async (asked: LookUp): Promise<LastSeason> => {
      const { found, isSeasonOver } = await current(asked);
      const { platform } = found;
      const { userId } = asked;
      return inLine({ platform, userId, signal: asked.signal }, () =>
        readLastSeason(app, found, { userId, isSeasonOver }),
      ).catch((error) => {
        if (error instanceof PlatformRefusal) return { table: null, why: error.message };
        throw error;
      });
    },
  };
}

/** Whether a newer season of the sport has begun: not every platform's short answer says whether a season is over. */
const isPast = ({ platform, sport, season }: LeagueAddress, now: Date) =>
  Number(season) < Number(currentSeason(platform, sport, now));

const isSignedOut = (error: unknown) => error instanceof PlatformRefusal && error.kind === "signed_out";

const connectFirst = (message: string) =>
  new AppError(400, message, { errors: [{ path: "address", message }], code: "connect_yahoo" });

const atAddress = (error: unknown) =>
  error instanceof PlatformRefusal || (error instanceof AppError && error.status === 400)
    ? invalidField("address", error.message)
    : error;
