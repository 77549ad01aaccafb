import { eq } from "drizzle-orm";
import type { OtherDue } from "#server/members/other-dues.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { paymentDues } from "#server/platform/db/schema/dues.ts";

/** Stores what a new payment is for besides entry fees. */
export async function storeDues(tx: Tx, paymentId: string, others: readonly OtherDue[]): Promise<void> {
  if (others.length === 0) return;
  await tx.insert(paymentDues).values(others.map(({ id: dueId, cents }) => ({ paymentId, dueId, amount: cents })));
}

/** Tells whether a payment is for exactly these besides entry fees. */
export async function isForThese(reader: Reader, paymentId: string, others: readonly OtherDue[]): Promise<boolean> {
  const stored = await reader.select().from(paymentDues).where(eq(paymentDues.paymentId, paymentId));
  const isStored = ({ id, cents }: OtherDue) => stored.some(({ dueId, amount }) => dueId === id && amount === cents);
  return stored.length === others.length && others.every(isStored);
}
