import type { WindowWeeks } from "./award-rankings.ts";
import type { ResultFlag, ResultFlagKind, ResultsTable } from "./results-table.ts";
import { byAtMost } from "./results-words.ts";

/** Why an award can't be paid automatically, and what settles that: the games, someone's look, or people's word. */
const SETTLED_BY = {
  ...({ season_running: "games", week_open: "games", guess: "look", flagged: "look" } as const),
  ...({ no_owner: "people", no_one: "people", categories: "people", by_hand: "people" } as const),
  ...({ no_member: "people", not_paid: "people", pool_short: "people", too_many: "people" } as const),
};
type AwardReasonKind = keyof typeof SETTLED_BY;

export type AwardReason = { kind: AwardReasonKind; sentence: string };

/**
 * `settled` can be paid. `provisional` names who would win by what is known, which doesn't pay by itself. `undecided`
 * needs a decision by people.
 */
export type AwardStatus = "settled" | "provisional" | "undecided";

/** Whether someone who looks at the results can settle it, because they are a guess or carry a flag (RULES §21). */
export const needsOnlyALook = (reasons: readonly AwardReason[]): boolean =>
  reasons.length > 0 && reasons.every(({ kind }) => SETTLED_BY[kind] === "look");

/** Whether games can still change who wins. */
export const isStillOpen = (reasons: readonly AwardReason[]): boolean =>
  reasons.some(({ kind }) => SETTLED_BY[kind] === "games");

export function statusBy(reasons: readonly AwardReason[]): AwardStatus {
  if (reasons.length === 0) return "settled";
  if (isStillOpen(reasons)) return "provisional";
  return needsOnlyALook(reasons) ? "provisional" : "undecided";
}

const flagSentences: Record<ResultFlagKind, string | ((flag: ResultFlag, table: ResultsTable) => string)> = {
  place_given_twice: "The results give a place to more than one team.",
  place_missing: "The results leave out a place.",
  final_contradicts_table: "The final's winner isn't first in the table.",
  third_place_contradicts_table: "The third-place game and the table disagree.",
  stopped_early: "The season stopped before its last game.",
  no_playoff_game: "The results have no playoff game.",
  final_tied: "The final ended in a tie.",
  two_finals: "The results have two finals.",
  points_differ_from_weeks: (flag, table) =>
    `A team's total differs from the sum of its weeks${byAtMost(flag, table)}.`,
  bracket_not_fetched: "The playoff bracket couldn't be read.",
  bracket_contradicts_points: "The playoff bracket and the points disagree.",
  bracket_unclear: "The playoff games don't show who played for which place.",
  champion_from_below: "The final's winner is from the lower half of the regular season.",
  playoff_tied: "A playoff game before the final ended in a tie.",
  playoff_periods_added: "We added up the points of playoff rounds that last several weeks.",
  game_contradicts_points: "A game's points and the team's own for that week differ.",
  empty_week: "No team got any points in a week.",
  orphan_team: "A team has no owner.",
  score_overridden: "The league's manager changed a score on the platform.",
  place_overridden: "The league's manager changed a place on the platform.",
  category_league: "This league counts categories, not points.",
  week_missing: "The results leave out a week.",
  unknown_team: "The results name a team that isn't in the league.",
  uploaded: "The results were uploaded, so we couldn't check them with the platform.",
  reading_unchecked: "Parts of the upload were guessed or left out, and no one checked.",
};

export const REASONS = {
  seasonRunning: { kind: "season_running", sentence: "The season isn't over." },
  regularSeasonRunning: { kind: "season_running", sentence: "The regular season isn't over." },
  guess: { kind: "guess", sentence: "The platform doesn't report this place, so it is a guess." },
  noOwner: { kind: "no_owner", sentence: "This team has no owner, so the members will vote on its prize." },
  noOne: { kind: "no_one", sentence: "No team has won it." },
  noDivisions: { kind: "no_one", sentence: "The results have no divisions." },
  categories: { kind: "categories", sentence: "This league counts categories, so no one can win a prize for points." },
  noMonths: {
    kind: "no_one",
    sentence: "This platform has no months of its own, so the commissioner names the winner.",
  },
  noConsolation: { kind: "no_one", sentence: "The platform doesn't say who won the consolation bracket." },
  carryOpen: {
    kind: "week_open",
    sentence: "An earlier one isn't over, and a tie there would carry over to this one.",
  },
  tieOpen: { kind: "week_open", sentence: "Earlier weeks decide this tie, and not all of them are over." },
  notWon: { kind: "no_one", sentence: "Fewer games were won than it is for, and no place takes what is left." },
  winsToCome: { kind: "week_open", sentence: "Its games aren't over. What isn't won goes to the places." },
  manyWins: { kind: "pool_short", sentence: "More games were won than were set aside for, so each win has less." },
  tieUnknown: { kind: "guess", sentence: "The results don't contain what breaks this tie, so it is split." },
  noMargin: { kind: "flagged", sentence: "A loss to an average has no margin here, so it isn't counted." },
  byHand: { kind: "by_hand", sentence: "The commissioner names the winner." },
  poolShort: {
    kind: "pool_short",
    sentence: "Less is left in the pool than these prizes come to, so the commissioner sets the amounts.",
  },
  tooMany: { kind: "too_many", sentence: "A proposal can have at most 100 payouts. Propose again for the rest." },
} as const satisfies { [name: string]: AwardReason };

/** Leaves out reasons that say the same. */
export const distinct = (reasons: readonly AwardReason[]): AwardReason[] =>
  [...new Map(reasons.toReversed().map((reason) => [reason.sentence, reason])).values()].toReversed();

export const noMember = (teamName: string): AwardReason => ({
  kind: "no_member",
  sentence: `${teamName} has no member assigned.`,
});

export const notPaid = (memberName: string): AwardReason => ({
  kind: "not_paid",
  sentence: `${memberName} hasn't paid for this season, so the members decide on this prize.`,
});

export const playoffWeek = (week: number): AwardReason => ({
  kind: "no_one",
  sentence: `Week ${week} is a playoff week, and this prize is for the regular season.`,
});

export const missingMonth = (months: number): AwardReason => ({
  kind: "no_one",
  sentence: `The platform's season has only ${months} month${months === 1 ? "" : "s"}.`,
});

const weekList = (weeks: readonly number[]) => `week${weeks.length === 1 ? "" : "s"} ${weeks.join(", ")}`;

/** Why points over these weeks aren't final: games are open, or the results don't have a week. */
export function weekReasons({ isSeasonOver }: ResultsTable, weeks: Omit<WindowWeeks, "complete">): AwardReason[] {
  const { open, missing, cut } = weeks;
  const [round] = cut;
  if (round) {
    const words = `weeks ${round.week} to ${round.week + round.weekCount - 1}`;
    return [{ kind: "no_one", sentence: `The results have only the sum of ${words}.` }];
  }
  if (!isSeasonOver) {
    const left = open.length + missing.length;
    if (left === 0) return [];
    return [{ kind: "week_open", sentence: `${left} of its weeks ${left === 1 ? "isn't" : "aren't"} over.` }];
  }
  return [
    ...(open.length > 0
      ? [{ kind: "no_one" as const, sentence: `The season ended before ${weekList(open)} did.` }]
      : []),
    ...(missing.length > 0
      ? [{ kind: "no_one" as const, sentence: `The results don't have ${weekList(missing)}.` }]
      : []),
  ];
}

type Scope = {
  /** The prizes that it makes doubtful; none where the awards give a reason of their own for it. */
  about: "final places" | "points" | "all" | "none";
  /** Whether it concerns the whole league, whichever teams it names, because a place depends on every team. */
  isOfAll: boolean;
};

const FINAL: Scope = { about: "final places", isOfAll: false };
const ANY: Scope = { about: "all", isOfAll: false };
const OF_ALL: Scope = { about: "all", isOfAll: true };
const ELSEWHERE: Scope = { about: "none", isOfAll: false };

const SCOPES: Record<ResultFlagKind, Scope> = {
  ...{ place_given_twice: FINAL, place_missing: FINAL, final_contradicts_table: FINAL, final_tied: FINAL },
  ...{ third_place_contradicts_table: FINAL, no_playoff_game: FINAL, two_finals: FINAL, bracket_not_fetched: FINAL },
  ...{ bracket_contradicts_points: FINAL, bracket_unclear: FINAL, playoff_tied: FINAL, playoff_periods_added: FINAL },
  ...{ champion_from_below: { ...FINAL, isOfAll: true }, place_overridden: { ...FINAL, isOfAll: true } },
  // Corrections of a week's points change neither a bracket nor a place that the platform states.
  points_differ_from_weeks: { about: "points", isOfAll: true },
  ...{ stopped_early: OF_ALL, week_missing: OF_ALL, unknown_team: OF_ALL, score_overridden: OF_ALL, uploaded: OF_ALL },
  ...{ game_contradicts_points: ANY, reading_unchecked: ANY },
  ...{ empty_week: ELSEWHERE, orphan_team: ELSEWHERE, category_league: ELSEWHERE },
};

type Doubted = {
  teamIds: readonly string[];
  isFinalPlace?: boolean;
  /** The weeks whose points decide; a place depends on every week. */
  weeks?: readonly number[];
  /** By how much the winners are ahead of or behind the next team, where a small difference can't change who wins. */
  lead?: number;
};

/** The table's doubts about a prize for these teams. Any of them keeps it from being paid without a look (RULES §21). */
export function flagReasons(
  table: ResultsTable,
  { teamIds, isFinalPlace = false, weeks, lead = 0 }: Doubted,
): AwardReason[] {
  const isAbout = ({ about }: Scope) => about === "all" || about === (isFinalPlace ? "final places" : "points");
  const sentences = table.flags
    .filter(({ kind }) => isAbout(SCOPES[kind]))
    .filter(({ week }) => week === null || !weeks || weeks.includes(week))
    // Both teams' points may be off by as much.
    .filter(({ kind, points = Infinity }) => kind !== "points_differ_from_weeks" || lead <= 2 * points)
    .filter(
      ({ kind, teamIds: about }) =>
        about.length === 0 || SCOPES[kind].isOfAll || about.some((id) => teamIds.includes(id)),
    )
    .map((flag) => {
      const sentence = flagSentences[flag.kind];
      return typeof sentence === "string" ? sentence : sentence(flag, table);
    });
  return [...new Set(sentences)].map((sentence) => ({ kind: "flagged", sentence }));
}
