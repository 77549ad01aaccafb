import type { Cents } from "#contract/platform/money.ts";
import type { AccountAddress } from "#server/ledger/accounts.ts";

/** Debits are positive, credits negative. */
type Posting = { account: AccountAddress; amount: number };

export type JournalEntry = {
  /** The same key posts only once, even if called again. */
  idempotencyKey: string;
  eventType: string;
  leagueId: string | null;
  seasonYear: number | null;
  /** A user's id, or the part of the product that acted: "processor", "job". */
  actor: string;
  providerRef: string | null;
  details: Record<string, string | number>;
  occurredAt: Date;
  postings: Posting[];
};

type Fact = Pick<JournalEntry, "idempotencyKey" | "eventType" | "actor" | "details" | "occurredAt"> & {
  leagueId: string;
  seasonYear: number;
};

/** Builds an entry without postings, which says what was decided about a season's money. The database knows its events. */
export const factEntry = (fact: Fact): JournalEntry => ({ ...fact, providerRef: null, postings: [] });

type Line = { account: AccountAddress; cents: Cents };

type Draft = Omit<JournalEntry, "postings" | "leagueId" | "seasonYear" | "providerRef" | "details"> & {
  leagueId?: string;
  seasonYear?: number;
  providerRef?: string;
  details?: Record<string, string | number>;
  debits: Line[];
  credits: Line[];
};

/**
 * Builds one balanced journal entry. Joins lines of the same account and side and drops zero lines. @throws RangeError
 * if debits and credits differ, or nothing would move.
 */
export function entry({ debits, credits, ...draft }: Draft): JournalEntry {
  const postings = new Map<AccountAddress, number>();
  for (const { account, cents } of debits) postings.set(account, (postings.get(account) ?? 0) + cents);
  for (const { account, cents } of credits) postings.set(account, (postings.get(account) ?? 0) - cents);

  const moved = [...postings].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0);
  const total = moved.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== 0) throw new RangeError(`${draft.eventType} does not balance: it is off by ${total} cents.`);
  if (moved.length < 2) throw new RangeError(`${draft.eventType} moves no money.`);
  if ([...debits, ...credits].some(({ cents }) => cents < 0)) {
    throw new RangeError(`${draft.eventType} has an amount below zero.`);
  }
  return {
    ...draft,
    leagueId: draft.leagueId ?? null,
    seasonYear: draft.seasonYear ?? null,
    providerRef: draft.providerRef ?? null,
    details: draft.details ?? {},
    postings: moved,
  };
}
