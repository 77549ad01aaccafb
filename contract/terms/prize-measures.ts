type MeasureTerms = {
  /** What the form lists its prizes under. */
  group: "Places" | "Points" | "Games";
  /** Whether it adds points up, so that a platform's transfers, and what they cost, count in it. */
  isTotal: boolean;
};

/**
 * What a prize looks at to say who is first. Weekly scores give the points and everything about games; the platform
 * states places, the consolation bracket and the tables of its months.
 */
export const MEASURES = {
  final_place: { group: "Places", isTotal: false },
  regular_season_place: { group: "Places", isTotal: false },
  consolation_bracket: { group: "Places", isTotal: false },
  points: { group: "Points", isTotal: true },
  month: { group: "Points", isTotal: true },
  best_week: { group: "Points", isTotal: false },
  wins: { group: "Games", isTotal: false },
  losing_score: { group: "Games", isTotal: false },
  losing_margin: { group: "Games", isTotal: false },
} as const satisfies Record<string, MeasureTerms>;
export type Measure = keyof typeof MEASURES;
