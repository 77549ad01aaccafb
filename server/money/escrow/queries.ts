import type { Escrow } from "#contract/money/escrow.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { heldSeasons, seasonBalances } from "#server/ledger/balances.ts";
import { type StatementLine, seasonStatement } from "#server/ledger/statement.ts";
import { notSentOf } from "#server/money/payouts/outstanding.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Asked = { leagueId: string; seasonYear: number; namesShown: boolean; limit: number; before?: number | undefined };

/** Returns a season's balances and the latest entries that touched its money, in plain words. */
export async function escrowOf(
  db: Reader,
  { namesShown, limit, before, ...season }: Asked,
): Promise<Omit<Escrow, "seasons">> {
  const { held, ...balances } = await seasonBalances(db, season);
  const { lines, isWhole } = await seasonStatement(db, { ...season, limit, before });
  const people = lines.flatMap(({ details }) => PEOPLE.flatMap((role) => details[role]?.toString() ?? []));
  const nameOf = namesShown ? await leagueNames(db, season.leagueId, people) : () => "a member";
  return {
    seasonYear: season.seasonYear,
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
    entries: lines.map((line) => ({
      id: String(line.entryId),
      occurredAt: line.occurredAt.toISOString(),
      eventType: line.eventType,
      description: inPlainWords(line, nameOf),
      amount: centsToDecimal(line.amount),
      balance: centsToDecimal(line.balance),
    })),
    earlier: isWhole ? null : String(lines[0]?.entryId),
  };
}

/** Lists the seasons that ever held money, and the current one, in order. */
export async function seasonsOf(db: Reader, league: { id: string; currentYear: number }): Promise<number[]> {
  const held = await heldSeasons(db, league.id);
  return [...new Set([...held, league.currentYear])].sort((a, b) => a - b);
}

/** The details of an entry that are people's ids: whom it concerns, and which keepers of the money. */
const PEOPLE = ["userId", "keeperId", "toUserId"] as const;

const SENTENCES: Record<string, (name: string, details: StatementLine["details"], keeper: string) => string> = {
  "entry_fee.paid": (name) => `Entry fee from ${name}`,
  "dues.paid": (name) => `Late fee or charges from ${name}`,
  "entry_fee.reversed": (name) => `Entry fee from ${name} reversed: it hadn't arrived`,
  "entry_fee.unplaced": (name) => `Payment from ${name} that wasn't owed, to be returned`,
  "refund.begun": (name) => `Refund to ${name} decided`,
  "refund.owed": (name) => `Refund to ${name} decided`,
  "refund.confirmed": (name) => `Refund to ${name} sent`,
  "refund.failed": (name) => `Refund to ${name} failed; the money is set aside for them`,
  "refund.set_aside": (name) => `Refund to ${name} that had failed is set aside for them`,
  "refund.unclaimed": (name) => `Refund to ${name} is kept as unclaimed money, because they can't be reached`,
  "refund.redirected": (name) => `Refund to ${name} goes to their bank account because their card can't accept it`,
  "refund.returned": (name) => `Refund to ${name} came back from the bank; the money is set aside for them`,
  "payouts.awarded": (_name, { awards }) => `${counted(Number(awards), "payout")} awarded`,
  "season.carried": (_name, { from, to }) => `Carried from season ${from} into season ${to}`,
  "debt.sent": (name, _details, keeper) => `Paid to ${name} by ${keeper}`,
  "debt.denied": (name, _details, keeper) => `Payment to ${name} that didn't arrive; ${keeper} keeps it again`,
  "kept.handed_over": (name, _details, keeper) => `Handed over by ${name} to ${keeper}`,
  "payout.forfeited": (name) => `Unclaimed prize of ${name} given back by the members' vote`,
  "payout.recalled": (name) => `Prize of ${name} returned to the season after an admin's review`,
  "dispute.opened": (name) => `Payment of ${name} frozen: disputed at the bank`,
  "dispute.won": (name) => `Dispute of ${name} settled in the league's favor`,
  "dispute.lost": (name) => `Payment of ${name} taken back by the bank`,
  "dispute.recovered": (name) => `Refund to ${name} that came back stays with the bank, which took it already`,
};

function inPlainWords({ eventType, details }: StatementLine, nameOf: (userId: string) => string): string {
  const named = (id: string | number | undefined) => (id ? nameOf(String(id)) : "");
  const keeper = named(details.keeperId ?? details.toUserId);
  return SENTENCES[eventType]?.(named(details.userId), details, keeper) ?? eventType;
}
