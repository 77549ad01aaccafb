import type { Db } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { patientQuery } from "#server/platform/db/patient-query.ts";

type Violation = { violation: string; subject: string };

type Verification = {
  entries: number;
  unsealed: number;
  /** The last hash of each chain. A copy kept elsewhere can later prove that nothing was rewritten. */
  heads: { chain: string; position: number; hash: string }[];
  /** Empty if the books balance. */
  violations: Violation[];
};

/** Verifies the books: every entry, every balance, every link of every chain. */
export async function verifyBooks(db: Db): Promise<Verification> {
  const counts = await patientQuery<{ entries: number; unsealed: number }>(
    db,
    "select (select count(*) from ledger.entries) as entries, (select count(*) from ledger.unsealed) as unsealed",
  );
  const heads = await patientQuery<Verification["heads"][number]>(
    db,
    "select distinct on (chain) chain, position, encode(hash, 'hex') as hash from ledger.seals order by chain, position desc",
  );
  const violations = await patientQuery<Violation>(
    db,
    "select violation, subject from ledger.violations union all select * from ledger.log_violations",
  );
  return { ...onlyRow(counts), heads, violations };
}
