import type { DecidedRow } from "#contract/terms/prize-table.ts";
import { factEntry } from "#server/ledger/entry.ts";
import { prizesKey } from "#server/ledger/keys.ts";

type Decided = {
  leagueId: string;
  seasonYear: number;
  row: DecidedRow;
  /** The text that the row's hash is of. */
  text: string;
  actor: string;
  now: Date;
};

/** Writes down the fixed prizes that a season is played for (RULES §26). Moves no money. */
export const prizesDecided = ({ leagueId, seasonYear, row, text, actor, now }: Decided) =>
  factEntry({
    idempotencyKey: prizesKey(leagueId, seasonYear),
    eventType: "prizes.decided",
    leagueId,
    seasonYear,
    actor,
    details: { paidMembers: row.paidMembers, row: text, rowHash: row.hash },
    occurredAt: now,
  });
