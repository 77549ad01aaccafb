import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/client.ts";

type Violation = { violation: string; subject: string };

type Verification = {
  entries: number;
  unsealed: number;
  /** The last hash of each chain: who keeps a copy elsewhere can prove later that nothing was rewritten. */
  heads: { chain: string; position: number; hash: string }[];
  /** Empty when the books are right. */
  violations: Violation[];
};

/** Proves the books against themselves: every entry, every balance, every link of every chain. */
export async function verifyBooks(reader: Reader): Promise<Verification> {
  const counts = await reader.execute<{ entries: number; unsealed: number }>(
    sql`select (select count(*) from ledger.entries) as entries, (select count(*) from ledger.unsealed) as unsealed`,
  );
  const heads = await reader.execute<Verification["heads"][number]>(sql`
    select distinct on (chain) chain, position, encode(hash, 'hex') as hash
    from ledger.seals order by chain, position desc`);
  const violations = await reader.execute<Violation>(sql`select violation, subject from ledger.violations`);
  return {
    entries: counts.rows[0]?.entries ?? 0,
    unsealed: counts.rows[0]?.unsealed ?? 0,
    heads: heads.rows,
    violations: violations.rows,
  };
}
