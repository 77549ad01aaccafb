import { seasonOfLeague, seasonOfLeagueFirst } from "#contract/leagues/season-in-words.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { League as NamedLeague, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts, forAdminsIn } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type League = NamedLeague & { leagueType: LeagueType };

type Opened = { /** A sentence. */ because: string; reason: string | null };

/** To the admins: a season's prizes wait for them (RULES §17). */
export const reviewOpened = (league: League, { because, reason }: Opened): PeopleNotice =>
  forAdminsIn(league, {
    title: "A season is waiting for your review",
    message: `${because} Its prizes are waiting for your decision.${reason === null ? "" : ` The reason given: ${reason}`}`,
  });

type ReviewRequest = { seasonYear: number; concerned: string[]; asker: Mention; reason: string };

/** To the members, the people the money belongs to, and the commissioner (RULES §17). */
export const reviewAsked = (league: League, { seasonYear, concerned, asker, reason }: ReviewRequest): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    title: "A review was requested",
    message: `${asker} asked for a review of ${seasonOfLeague(league, seasonYear)}, which was completed early. Prizes that haven't been sent wait until an admin has decided. The reason given: ${reason}`,
  });

type Decided = { seasonYear: number; concerned: string[]; outcome: string; reason: string };

/** To the same people: what the admin decided. */
export const reviewDecided = (league: League, { seasonYear, concerned, outcome, reason }: Decided): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    title: "An admin has decided on the payouts",
    message: `${league.name}: an admin has reviewed ${hasSeasons(league) ? `season ${seasonYear}` : "the season"}. ${outcome} The reason: ${reason}`,
  });

type Early = {
  endDate: Date;
  askUntil: Date;
  /** Whether there is anything to review. */
  holdsMoney: boolean;
  /** Whether no prize is sent before `askUntil`. */
  holdsPrizes: boolean;
};

export const endedEarly = (what: string, { endDate }: Pick<Early, "endDate">): string =>
  `${what} was completed before its end date, ${utcText(endDate)}.`;

/** To the admins (RULES §17). */
export const completedEarly = (league: League, early: Early & { seasonYear: number }): PeopleNotice =>
  forAdminsIn(league, {
    title: "A league was completed early",
    message: [
      endedEarly(seasonOfLeagueFirst(league, early.seasonYear), early),
      ...(early.holdsMoney
        ? [
            `Its paid members can ask for a review until ${utcText(early.askUntil)}.`,
            early.holdsPrizes ? "No prize is sent before that." : "Its prizes aren't held until then.",
          ]
        : []),
    ].join(" "),
  });

/** The sentences about an early end in the notice that the league is complete. */
export const earlySentences = (early: Early): string[] => [
  endedEarly("It", early),
  ...(early.holdsMoney
    ? [
        `If you paid and something isn't right, ask for a review on the league's page by ${utcText(early.askUntil)}. ${
          early.holdsPrizes
            ? "No prize is sent before that. If someone asks, the prizes wait until an admin has decided."
            : "Prizes aren't held until then: only those that haven't been sent when someone asks wait until an admin has decided."
        }`,
      ]
    : []),
];
