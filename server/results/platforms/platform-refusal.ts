import type { ResultPlatform } from "#contract/results/platforms.ts";
import { serviceNames } from "#contract/terms/league-words.ts";

const refusalKinds = [
  "private",
  "signed_out",
  "not_found",
  "other_season",
  "unsupported",
  "updating",
  "not_started",
  "limited",
  "down",
  "web_page",
  "too_large",
  "unreadable",
  "slow",
  "redirected",
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Why no results came, as a sentence for people that says what to do. */
export class PlatformRefusal extends Error {
  readonly platform: ResultPlatform;
  readonly kind: RefusalKind;
  /** When another try makes sense; null where waiting doesn't help. */
  readonly retryAt: Date | null;

  constructor(platform: ResultPlatform, kind: RefusalKind, { says, retryAt }: { says?: string; retryAt?: Date } = {}) {
    super(says ?? sentences[kind](serviceNames[platform], platform));
    this.name = "PlatformRefusal";
    this.platform = platform;
    this.kind = kind;
    this.retryAt = retryAt ?? null;
  }
}

const privateHints: Record<ResultPlatform, string> = {
  sleeperbot: "Check the league's address",
  espn: "In ESPN, open League settings, Basic, and make the league viewable to the public",
  fleaflicker: "In Fleaflicker, make the league public in its settings",
  my_fantasy_league: "In MyFantasyLeague, open the commissioner's setup and let everyone see the league",
  yahoo: "Sign in to Yahoo as someone who is in this league",
  fantrax: "In Fantrax, open League setup, Misc, and make the league public",
  premier_league: "Check the league's address",
};

const sentences: Record<RefusalKind, (name: string, platform: ResultPlatform) => string> = {
  private: (name, platform) => `${name} says this league is private. ${privateHints[platform]}, or upload the results.`,
  signed_out: (name) => `${name} doesn't accept this sign-in anymore. Connect ${name} again, or upload the results.`,
  not_found: (name) => `${name} doesn't have this league in this season. Check the address and the season.`,
  other_season: (name) => `${name} answered with a different season. Check the season, or upload the results.`,
  unsupported: (name) => `We can't read this kind of league on ${name}. Upload its results instead.`,
  updating: (name) => `${name} is updating its scores. Try again in an hour, or enter the results by hand.`,
  not_started: (name) => `${name} hasn't opened its new season yet. Try again once it has.`,
  limited: (name) => `${name} isn't taking our calls right now. We'll wait before trying again.`,
  down: (name) => `We can't reach ${name} right now. Try again later, or enter the results by hand.`,
  web_page: (name) => `${name} answered with a web page instead of results. Try again later, or upload the results.`,
  too_large: (name) => `${name}'s answer is too large to read. Upload the results instead.`,
  unreadable: (name) => `We can't read ${name}'s answer. Try again later, or upload the results.`,
  slow: (name) => `${name} took too long to answer. Try again later, or enter the results by hand.`,
  redirected: (name) => `${name} sent us to another site, which we don't follow. Upload the results instead.`,
};
