import type { JournalEntry } from "#server/ledger/entry.ts";

/** An entry in one line: its key, event, season, actor, reference, details and postings; debits are positive. */
export const textOf = ({ postings, details, ...made }: JournalEntry) => {
  const about = Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(" ");
  const moved = postings
    .map(({ account, amount }) => `${account} ${amount}`)
    .toSorted()
    .join(", ");
  const season = made.leagueId === null ? "-" : `${made.leagueId} ${made.seasonYear}`;
  const by = `by ${made.actor} at ${made.providerRef ?? "-"}`;
  return `${made.idempotencyKey} is ${made.eventType} of ${season} ${by} (${about}): ${moved}`;
};
