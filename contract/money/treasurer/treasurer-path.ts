/** What a link to the treasurer's page is about. */
export type WorkPart = "confirm" | "answer" | "pay" | "take-over" | "sent";

/** The page of a treasurer's work (RULES §24), and the part of it that a link leads to. */
export const treasurerPath = (leagueId: string, part?: WorkPart): string =>
  `/leagues/${leagueId}/treasurer${part ? `#${part}` : ""}`;
