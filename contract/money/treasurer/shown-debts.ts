import { addDays } from "#contract/platform/days.ts";
import { isRefund, type PayoutKind } from "#contract/terms/payout-kinds.ts";

/** After how many days every member sees a prize that is unpaid or disputed (RULES §24). */
const DEBT_SHOWN_DAYS = 21;

type Owed = { kind: PayoutKind; standing: "owed" | "sent" | "received"; createdAt: string; wasDenied: boolean };

/**
 * Whether a prize has been unpaid or disputed for so long that every member sees it. One that didn't arrive is disputed
 * until its winner confirms it: saying again that it was sent doesn't hide it.
 */
export const isShownToAll = ({ standing, createdAt, wasDenied, ...kind }: Owed, now: Date): boolean =>
  (standing === "owed" || (standing === "sent" && wasDenied)) &&
  !isRefund(kind) &&
  addDays(new Date(createdAt), DEBT_SHOWN_DAYS) <= now;
