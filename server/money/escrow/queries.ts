import type { Escrow } from "#contract/money/escrow.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { VisibleLeague } from "#server/access/league-access.ts";
import { heldSeasons, seasonBalances } from "#server/ledger/balances.ts";
import { seasonStatement } from "#server/ledger/statement.ts";
import { type LineFacts, lineFacts } from "#server/money/escrow/line-facts.ts";
import { lineInWords } from "#server/money/escrow/line-words.ts";
import { notSentOf } from "#server/money/payouts/outstanding.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { mention, namesIn } from "#server/platform/mentions.ts";

type LinesQuery = { seasonYear: number; limit: number; before?: number | undefined };

/** Returns a season's balances and the latest entries that touched its money, in plain words. */
export async function escrowOf(
  db: Reader,
  league: VisibleLeague,
  { seasonYear, ...part }: LinesQuery,
): Promise<Omit<Escrow, "seasons" | "head">> {
  const season = { leagueId: league.id, seasonYear };
  const namesShown = league.knowsNames;
  const { held, ...balances } = await seasonBalances(db, season);
  const { lines, isWhole } = await seasonStatement(db, { ...season, ...part });
  const facts = namesShown ? await lineFacts(db, season, lines) : new Map<number, LineFacts>();
  const nameOf = (userId: string) => (namesShown ? mention(userId, league.id) : "a member");
  const entries = lines.map((line) => ({
    id: String(line.entryId),
    occurredAt: line.occurredAt.toISOString(),
    eventType: line.eventType,
    description: lineInWords(line, facts.get(line.entryId), { league, seasonYear, nameOf }),
    amount: centsToDecimal(line.amount),
    balance: centsToDecimal(line.balance),
  }));
  const named = await namesIn(
    db,
    entries.map(({ description }) => description),
  );
  return {
    seasonYear,
    balance: centsToDecimal(held),
    refundsInFlight: centsToDecimal(balances.refundsInFlight),
    setAside: centsToDecimal(balances.setAside),
    disputed: centsToDecimal(balances.disputed),
    carried: centsToDecimal(balances.carried),
    collected: centsToDecimal(balances.collected),
    paidOut: centsToDecimal(balances.paidOut),
    refunded: centsToDecimal(balances.refunded),
    notSent: centsToDecimal(await notSentOf(db, season)),
    namesShown,
    entries: entries.map((entry) => ({ ...entry, description: named(entry.description) })),
    earlier: isWhole ? null : String(lines[0]?.entryId),
  };
}

/** Lists the seasons that ever held money, and the current one, in order. */
export async function seasonsOf(db: Reader, league: { id: string; currentYear: number }): Promise<number[]> {
  const held = await heldSeasons(db, league.id);
  return [...new Set([...held, league.currentYear])].sort((a, b) => a - b);
}
