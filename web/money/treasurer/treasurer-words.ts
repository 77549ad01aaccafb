import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { listed } from "#contract/platform/listed.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";

type Kept = Pick<League, "custody" | "treasurer">;

/** Whether the reader may know who keeps the league's money, and what they owe. */
export const knowsKeeper = (league: Kept): boolean => hasTreasurer(league) && league.treasurer !== null;

/** Who keeps what is in the pot, as far as it is known: others keep some of it until it is handed over. */
export function keeps(league: Kept, keepers: KeptMoney["keepers"] | undefined, readerId?: string): string {
  const [only, ...more] = keepers ?? [];
  if (only === undefined) return treasurerDoes(league, "keep", readerId);
  if (more.length === 0) return treasurerDoes({ treasurer: only }, "keep", readerId);
  const names = [only, ...more].map(({ userId, name }) => (userId === readerId ? "you" : name));
  const words = listed(names);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} keep`;
}

type Sent = Pick<Debt, "way" | "sentOn">;

/** "on Nov 3, 2026 by Venmo": when and how it was paid, as whoever paid it says. */
export const sentHow = ({ way, sentOn }: Sent): string =>
  [sentOn && `on ${dayWords(sentOn)}`, way && wayPhrase(way)].filter(Boolean).join(" ");
