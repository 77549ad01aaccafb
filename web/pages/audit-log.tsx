import { AuditLog } from "#web/operations/audit/audit-log.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** The admins' acts, on a page of their own. */
export function AuditLogPage() {
  return (
    <div className="page">
      <PageHeader title="Audit log" intro="What admins did to people's leagues and accounts." note={<ZoneNote />} />
      <AuditLog />
    </div>
  );
}
