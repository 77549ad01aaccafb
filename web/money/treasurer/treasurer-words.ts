import type { League } from "#contract/leagues/leagues.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";

type Kept = Pick<League, "custody" | "treasurer">;

/** Whether the reader may know who keeps the league's money, and what they owe. */
export const knowsKeeper = (league: Kept): boolean => hasTreasurer(league) && league.treasurer !== null;

type Sent = Pick<Debt, "way" | "sentOn">;

/** "on Nov 3, 2026 by Venmo": when and how it was paid, as whoever paid it says. */
export const sentHow = ({ way, sentOn }: Sent): string =>
  [sentOn && `on ${dayWords(sentOn)}`, way && wayPhrase(way)].filter(Boolean).join(" ");
