import { membersAndCommissioner } from "#server/members/queries.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import type { SaidPayment } from "#server/money/treasurer/payment-rows.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Tx } from "#server/platform/db/client.ts";

type About = Pick<SaidPayment, "payment" | "said">;

/** Lists all of a league, its treasurer, and whom a payment is of, whether or not they are gone. */
export async function everybody(tx: Tx, league: TreasurerLeague, { payment, said }: About): Promise<string[]> {
  const people = await membersAndCommissioner(tx, league);
  const concerned = [league.treasurerId, said.keeperId ?? league.treasurerId, payerOf(payment), payment.userId];
  return [...new Set([...people, ...concerned])];
}
