import { AdminHead } from "#web/operations/admin-head.tsx";
import { AdminStats } from "#web/operations/admin-stats.tsx";
import { AdminTabs } from "#web/operations/admin-tabs.tsx";
import { AuditLog } from "#web/operations/audit/audit-log.tsx";
import { CaseList } from "#web/operations/cases/case-list.tsx";
import { ReconciliationPanel } from "#web/operations/reconciliation/reconciliation-panel.tsx";
import { AdminRequests } from "#web/operations/second-admin/admin-requests.tsx";
import { UnclaimedList } from "#web/operations/unclaimed/unclaimed-list.tsx";
import { Afterwards } from "#web/ui/afterwards.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";

/** Users, leagues and the platform's numbers (SPEC §2, Admin dashboard). */
export function AdminPage() {
  return (
    <div className="page">
      <AdminHead note={<ZoneNote />} />
      <FailTogether>
        <AdminRequests />
        <CaseList />
        <UnclaimedList />
        <AdminStats />
        <Afterwards>
          <ReconciliationPanel />
          <Afterwards>
            <AdminTabs />
            <Afterwards>
              <AuditLog />
            </Afterwards>
          </Afterwards>
        </Afterwards>
      </FailTogether>
    </div>
  );
}
