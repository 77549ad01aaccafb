import type { PlatformLeague } from "#contract/league-results.ts";
import { PlatformRefusal } from "#server/leagues/results/platforms/platform-refusal.ts";
import { readAddress } from "#server/leagues/results/platforms/read-address.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";

/** Reads what somebody pasted as a league's address. @throws AppError 400 with the sentence at the field. */
export function linkableAddress(pasted: string, now: Date): LeagueAddress {
  try {
    const address = readAddress(pasted, { now });
    if (address.platform !== "yahoo") return address;
  } catch (error) {
    throw atAddress(error);
  }
  throw invalidField(
    "address",
    "Yahoo shows leagues only to their members, so this one can't be linked. Upload its results.",
  );
}

/** Fetches a league from its platform, to show before anything is linked. @throws AppError 400 as above. */
export async function lookUp(
  { platforms, clock }: Pick<Deps, "platforms" | "clock">,
  pasted: string,
): Promise<PlatformLeague> {
  const address = linkableAddress(pasted, clock());
  const { table } = await platforms.importResults(address).catch((error) => {
    throw atAddress(error);
  });
  const { leagueName, season, sport, isSeasonOver, teams } = table;
  return {
    ...{ platform: address.platform, leagueName, season, sport, isSeasonOver },
    teams: teams.map(({ id, name, owners }) => ({ id, name, ownerNames: (owners ?? []).map((owner) => owner.name) })),
  };
}

const atAddress = (error: unknown) =>
  error instanceof PlatformRefusal || (error instanceof AppError && error.status === 400)
    ? invalidField("address", error.message)
    : error;
