import type { Escrow } from "#contract/money/escrow.ts";
import { type Cents, centsOf, subtractCents } from "#contract/platform/money.ts";

type Held = Pick<Escrow, "balance" | "refundsInFlight" | "setAside" | "disputed">;

/** What is held for a season and still free to award, the figure that the pot and the dashboard show (RULES §7). */
export const inEscrow = ({ balance, ...elsewhere }: Held): Cents =>
  [elsewhere.refundsInFlight, elsewhere.setAside, elsewhere.disputed]
    .map(centsOf)
    .reduce(subtractCents, centsOf(balance));
