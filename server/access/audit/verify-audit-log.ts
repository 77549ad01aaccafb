import type { Db } from "#server/platform/db/client.ts";
import { patientQuery } from "#server/platform/db/patient-query.ts";

type AuditVerification = {
  entries: number;
  /** The chain's last hash, named as in the nightly email; empty before the first entry. */
  heads: { chain: string; position: number; hash: string }[];
  /** Empty unless someone changed the log. */
  violations: { violation: string; subject: string }[];
};

/** Verifies the audit log: every link of its chain, and the old and new values it holds (RULES §16). */
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
