import type { Db } from "#server/platform/db/client.ts";
import { patientQuery } from "#server/platform/db/patient-query.ts";

type AuditVerification = {
  entries: number;
  /** The chain's last hash, under the name that its line in the nightly email has; empty before the first entry. */
  heads: { chain: string; position: number; hash: string }[];
  /** Empty while the log is as it was written. */
  violations: { violation: string; subject: string }[];
};

/** Proves the audit log against itself: every link of its chain, and the old and new values that it holds (RULES §16). */
export async function verifyAuditLog(db: Db): Promise<AuditVerification> {
  const [counts] = await patientQuery<{ entries: number }>(db, "select count(*) as entries from audit_log");
  const heads = await patientQuery<AuditVerification["heads"][number]>(
    db,
    "select 'audit log' as chain, position, hash from audit_log where position is not null order by position desc limit 1",
  );
  const violations = await patientQuery<AuditVerification["violations"][number]>(
    db,
    "select violation, subject from audit.violations",
  );
  return { entries: counts?.entries ?? 0, heads, violations };
}
