import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";

type Whose = Pick<AdminCase, "amount" | "username" | "leagueName">;

/** Names a case's button for screen readers, which hear the buttons of several cases: "Send again, $45.00, willa, …". */
export const caseLabel = (word: string, { amount, username, leagueName }: Whose): string =>
  [word, formatMoney(centsOf(amount)), ...(username ? [username] : []), leagueName].join(", ");
