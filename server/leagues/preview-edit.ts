import { addCents, type Cents, centsToDecimal } from "#contract/platform/money.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { refundsOf, refuseUnfair, totalOf } from "#server/leagues/judge-edit.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Question = { actor: Actor; entryFee?: Cents | undefined; leagueType?: LeagueType | undefined; now: Date };

/** Returns what an edit of the fee or type would refund. @throws AppError 409 if the edit itself would be refused. */
export async function previewEdit(tx: Tx, league: ManagedLeague, { actor, now, ...asked }: Question) {
  const { paymentDeadline, endDate, commissionerReimbursement } = league;
  const changes = { ...asked, paymentDeadline, endDate };
  await refuseUnfair(tx, league, { actor, changes });
  const { entryFee = league.entryFee, leagueType = league.leagueType } = asked;
  const due = await refundsOf(tx, league, { entryFee, leagueType, commissionerReimbursement }, now);
  const byMember = new Map<string, Cents>();
  for (const { payment, amount } of due) {
    byMember.set(payment.userId, addCents(byMember.get(payment.userId) ?? addCents(), amount));
  }
  const [each, ...others] = new Set(byMember.values());
  return {
    refundTotal: centsToDecimal(totalOf(due)),
    members: byMember.size,
    each: each !== undefined && others.length === 0 ? centsToDecimal(each) : null,
  };
}
