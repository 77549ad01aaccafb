import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type pg from "pg";
import type { Statement } from "#tests/support/sent-statements.ts";
import type { ChargedPayment } from "./charged-payments.ts";

/** Creates the function in leanest.sql and lets the application's role call it. */
export async function installLeanest(pool: pg.Pool): Promise<void> {
  await pool.query(readFileSync(new URL("leanest.sql", import.meta.url), "utf8"));
}

/** A receipt as long as the product's. */
const TEXTS = [
  "Payment received",
  "We received your entry fee.",
  "Thank you. ".repeat(60),
  "<p>Thank you.</p>".repeat(200),
];

const statement = (name: string, text: string, values: unknown[]): Statement => ({
  name,
  text,
  values,
  isAlong: false,
});

/** Records a payment with one call to that function. */
export const leanly = ({ paymentId, chargeId, transactionId }: ChargedPayment): Statement =>
  statement("leanest", "select bench_record_payment($1, $2, $3, $4)", [paymentId, chargeId, transactionId, TEXTS]);

/** Posts an entry fee to the books and does nothing else, under a key of its own. */
export const postingAlone = ({ leagueId, userId, chargeId }: ChargedPayment): Statement => {
  const paymentId = randomUUID();
  return statement(
    "posting",
    "select * from ledger.post($1, 'entry_fee.paid', $2, 1, 'processor', $3, $4, now(), $5, '{5000,-5000}')",
    [`payment:${paymentId}`, leagueId, chargeId, { paymentId, userId }, ["processor", `escrow:${leagueId}:1`]],
  );
};
