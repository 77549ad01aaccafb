import { AdminRequests } from "#web/admin/admin-requests.tsx";
import { AdminStats } from "#web/admin/admin-stats.tsx";
import { AdminTabs } from "#web/admin/admin-tabs.tsx";
import { AuditLog } from "#web/admin/audit-log.tsx";
import { CaseList } from "#web/admin/case-list.tsx";
import { ReconciliationPanel } from "#web/admin/reconciliation-panel.tsx";
import { UnclaimedList } from "#web/admin/unclaimed-list.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** Users, leagues and the platform's numbers (SPEC §2, Admin dashboard). */
export function AdminPage() {
  return (
    <div className="page">
      <PageHeader title="Admin" intro="Every user and every league, and what waits for you." />
      <AdminRequests />
      <CaseList />
      <UnclaimedList />
      <AdminStats />
      <ReconciliationPanel />
      <AdminTabs />
      <AuditLog />
    </div>
  );
}
