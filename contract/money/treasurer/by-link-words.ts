import type { Debt } from "./debts.ts";

/** What the link of a recipient without an account says of a debt, marked as its word (RULES §28); undefined if nothing. */
export function byLinkWords({ name, saidByLinkAt, denial }: Pick<Debt, "name" | "saidByLinkAt" | "denial">) {
  if (saidByLinkAt === null) return undefined;
  return denial === null
    ? `${name}'s link says it arrived.`
    : `${name}'s link says that it hasn't arrived: “${denial}”`;
}
