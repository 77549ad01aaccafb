import { and, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** Who paid: the member, or somebody else for them, to whom refunds and the receipt go (RULES §25). */
export const payerOf = ({ paidById, userId }: Pick<PaymentRow, "paidById" | "userId">): string => paidById ?? userId;

/** The same in SQL. */
export const payerId = sql<string>`coalesce(${payments.paidById}, ${payments.userId})`;

/** Matches the payments that this person made, or one of the people whom a query finds, for whomever. */
export function isPaidBy(who: string | SQLWrapper): SQL | undefined {
  const people = typeof who === "string" ? [who] : who;
  return or(and(inArray(payments.userId, people), isNull(payments.paidById)), inArray(payments.paidById, people));
}
