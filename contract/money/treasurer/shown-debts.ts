import { addDays } from "#contract/platform/days.ts";
import { isRefund, type PayoutKind } from "#contract/terms/payout-kinds.ts";

/** After how many days every member sees a prize that is unpaid or disputed (RULES §24). */
const DEBT_SHOWN_DAYS = 21;

type Owed = { kind: PayoutKind; standing: "owed" | "sent" | "received"; createdAt: string };

/** Whether a prize has been owed for so long, or again after it didn't arrive, that every member sees it. */
export const isShownToAll = ({ standing, createdAt, ...kind }: Owed, now: Date): boolean =>
  standing === "owed" && !isRefund(kind) && addDays(new Date(createdAt), DEBT_SHOWN_DAYS) <= now;
