import type { League } from "#contract/leagues/leagues.ts";

type Verb = "keep" | "owe" | "pay";

/** "Casey keeps"; "You keep" for Casey; "The treasurer keeps" for those who know no names in the league. */
export const treasurerDoes = ({ treasurer }: Pick<League, "treasurer">, verb: Verb, readerId?: string): string =>
  treasurer !== null && treasurer.userId === readerId
    ? `You ${verb}`
    : `${treasurer?.name ?? "The treasurer"} ${verb}s`;
