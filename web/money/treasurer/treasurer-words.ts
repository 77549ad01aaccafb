import type { Debt } from "#contract/money/treasurer/debts.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";

type Sent = Pick<Debt, "way" | "sentOn">;

/** "on Nov 3, 2026 by Venmo": when and how it was paid, as whoever paid it says. */
export const sentHow = ({ way, sentOn }: Sent): string =>
  [sentOn && `on ${dayWords(sentOn)}`, way && wayPhrase(way)].filter(Boolean).join(" ");
