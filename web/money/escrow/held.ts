import type { Escrow } from "#contract/money/escrow.ts";
import { addCents, type Cents, centsOf, subtractCents } from "#contract/platform/money.ts";

type InEscrow = Pick<Escrow, "balance" | "refundsInFlight" | "setAside" | "disputed">;

/** What a season can still award, the figure that the pot shows (RULES §7). */
export const freeToAward = ({ balance, ...elsewhere }: InEscrow): Cents =>
  [elsewhere.refundsInFlight, elsewhere.setAside, elsewhere.disputed]
    .map(centsOf)
    .reduce(subtractCents, centsOf(balance));

/** All that is held for a season's members: what is in escrow, and what is awarded and not sent yet. */
export const allHeld = ({ balance, notSent }: Pick<Escrow, "balance" | "notSent">): Cents =>
  addCents(centsOf(balance), centsOf(notSent));

/** Whether no money has ever come in. */
export const isUnused = ({ entries, seasons }: Pick<Escrow, "entries" | "seasons">): boolean =>
  entries.length === 0 && seasons.length <= 1;
