import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsToDecimal, formatMoney, toCents } from "#contract/platform/money.ts";
import {
  type DecidedRow,
  type PrizeTable,
  type PrizeTableRow,
  rowFor,
  totalOfRow,
} from "#contract/terms/prize-table.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { prizesDecided as decidedInBooks } from "#server/ledger/prize-events.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { moneyForPlaces } from "#server/money/payouts/fixed-prizes.ts";
import { prizesDecided } from "#server/notices/fixed-prizes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { conflict } from "#server/platform/errors.ts";
import { agreedPrizes, dropSmallerPrizes } from "#server/votes/smaller-prizes/agreed-prizes.ts";

/**
 * Decides for which row of its prize table a league's season is played, once: by the members who have paid and the money
 * that is there (RULES §26). Puts its hash into the books and tells everyone. Without a row for so few, it is the one that
 * all who have paid by now agreed to. @throws AppError 409 with what can be done if there is none.
 */
export async function decidePrizes(tx: Tx, league: ManagedLeague, { actor, now }: { actor: string; now: Date }) {
  const { prizeTable: table } = league;
  if (!table || league.prizeRow) return;
  const { paidMembers, left } = await moneyForPlaces(tx, league);
  const ofTable = rowFor(table, { paidMembers, rest: left });
  const agreed = ofTable ? undefined : await agreedPrizes(tx, league);
  // Those who agreed are still bound by it if some of them left, as far as there is money and a member for each place.
  const isPossible = agreed && agreed.amounts.length <= paidMembers && totalOfRow(agreed) <= left;
  const row = ofTable ?? (isPossible ? { ...agreed, from: Math.min(agreed.from, paidMembers) } : undefined);
  if (!row) throw conflict(whyNone(table, { paidMembers, left, currency: league.currency }));
  const isReduced = table.rows.some(({ from }) => from > row.from && from <= paidMembers);
  const decided = { ...row, paidMembers, isAgreed: !ofTable, isReduced };
  const text = canonical(decided, table);
  const hash = createHash("sha256").update(text).digest("hex");
  const prizeRow: DecidedRow = { ...decided, hash };
  await dropSmallerPrizes(tx, league, now);
  await tx.update(leagues).set({ prizeRow }).where(eq(leagues.id, league.id));
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const { replayed } = await postEntry(tx, decidedInBooks({ ...season, row: prizeRow, text, actor, now }));
  if (replayed) throw new Error(`The prizes of season ${league.currentYear} of league ${league.id} are in the books.`);
  const to = await membersAndCommissioner(tx, league);
  await tell(tx, now, prizesDecided(league, { to, row: prizeRow, table }));
}

/** The text that is hashed, which is in the books next to its hash: the same for the same row. */
const canonical = (
  { from, amounts, paidMembers, isAgreed, isReduced }: Omit<DecidedRow, "hash">,
  { surplus }: PrizeTable,
) => JSON.stringify({ from, amounts: amounts.map(centsToDecimal), surplus, paidMembers, isAgreed, isReduced });

const WAYS_OUT =
  "Cancel the league, which refunds everyone, or ask the paid members to agree to smaller prizes. Members who paid after a vote have to agree, too.";

type TooLittle = Awaited<ReturnType<typeof moneyForPlaces>> & { currency: Currency };

function whyNone({ rows }: PrizeTable, { paidMembers, left, currency }: TooLittle): string {
  const [first] = rows as [PrizeTableRow, ...PrizeTableRow[]];
  const paid = counted(paidMembers, "member has", "members have");
  if (paidMembers < first.from) {
    return `The prizes begin with ${first.from} paid members, and ${paid} paid. ${WAYS_OUT}`;
  }
  const there = formatMoney(toCents(Math.max(0, left)), currency);
  return `${paid} paid, but the ${there} for the places doesn't cover the smallest prizes of ${formatMoney(totalOfRow(first), currency)}. ${WAYS_OUT}`;
}
