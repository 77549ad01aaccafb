import { listed } from "#contract/platform/listed.ts";
import type { FantasyService } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";

type PlatformTerms = {
  /** Whether it shows leagues only to their members, so that each is read with someone's sign-in. */
  needsSignIn: boolean;
  /** Whether its leagues take points off for transfers (RULES §26). */
  hasTransferHits: boolean;
};

const OPEN: PlatformTerms = { needsSignIn: false, hasTransferHits: false };

/** The platforms whose leagues can be linked (RULES §21), by the names they have among the fantasy services. */
const PLATFORMS = {
  sleeperbot: OPEN,
  espn: OPEN,
  fleaflicker: OPEN,
  my_fantasy_league: OPEN,
  yahoo: { ...OPEN, needsSignIn: true },
  fantrax: OPEN,
  premier_league: { ...OPEN, hasTransferHits: true },
} satisfies { [Service in FantasyService]?: PlatformTerms };
export type ResultPlatform = keyof typeof PLATFORMS;
export const resultPlatforms = Object.keys(PLATFORMS) as [ResultPlatform, ...ResultPlatform[]];

export const canBeLinked = (service: FantasyService): service is ResultPlatform => Object.hasOwn(PLATFORMS, service);
export const needsSignIn = (platform: ResultPlatform): boolean => PLATFORMS[platform].needsSignIn;
export const hasTransferHits = ({ fantasyService }: { fantasyService: FantasyService }): boolean =>
  canBeLinked(fantasyService) && PLATFORMS[fantasyService].hasTransferHits;

/** The platforms whose leagues a site reads: "Sleeper, ESPN or Fantrax". @param hasSignIn Whether people can sign in to theirs. */
export function platformsInWords(hasSignIn: boolean): string {
  const open = resultPlatforms.filter((platform) => !needsSignIn(platform));
  const shown = [...open, ...(hasSignIn ? resultPlatforms.filter(needsSignIn) : [])];
  return listed(
    shown.map((platform) => serviceNames[platform]),
    ", ",
    "or",
  );
}
