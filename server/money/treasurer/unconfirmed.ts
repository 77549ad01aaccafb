import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a row of `payouts` is owed to a member without an account, whose word by a link confirms nothing (RULES §28). */
export const isToName = (payout: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from users u where u.id = ${payout}.user_id and not u.has_account)`;

/** Whether it ended as sent, and not confirmed. */
export const isUnconfirmed = (payout: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${payout}.by_treasurer and ${payout}.status = 'processing' and ${isToName(payout)})`;
