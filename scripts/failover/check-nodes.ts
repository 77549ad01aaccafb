import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { DrillRecord } from "../drill/record.ts";
import { addressOf, isWhole } from "./cluster.ts";
import type { Node } from "./node.ts";
import { until } from "./until.ts";

/** No one pays twice for a league in this drill. */
const DOUBLES = `select league_id || ' ' || user_id as key from payments where status = 'succeeded'
  group by league_id, user_id having count(*) > 1`;
const PAID =
  "select count(*)::int as count from payments where stripe_payment_intent_id = any($1) and status = 'succeeded'";

/** Verifies the books on each node's own copy, and that every acknowledged payment is there once. */
export async function checkNodes(nodes: readonly Node[], record: DrillRecord): Promise<void> {
  await until("the cluster is whole", () => isWhole(nodes));
  const entries = new Set<number>();
  for (const node of nodes) {
    const pool = createPool({ connectionString: addressOf(node), max: 2 });
    try {
      const db = createDb(pool);
      const paid = async () => (await pool.query(PAID, [record.acknowledged.payments])).rows[0].count;
      await until(
        `node ${node.name} has every payment`,
        async () => (await paid()) === record.acknowledged.payments.length,
      );
      const { rows: doubles } = await pool.query(DOUBLES);
      for (const { key } of doubles) record.fault(`Paid twice on node ${node.name}: ${key}`);
      const books = await verifyBooks(db);
      entries.add(books.entries);
      for (const { violation, subject } of [...books.violations, ...(await verifyAuditLog(db)).violations])
        record.fault(`Not right on node ${node.name}: ${violation}, ${subject}`);
    } finally {
      await pool.end();
    }
  }
  if (entries.size !== 1) record.fault(`The nodes hold ${[...entries].join(", ")} entries.`);
}
