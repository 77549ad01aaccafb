import { AdminHead } from "#web/operations/admin-head.tsx";
import { AdminStats } from "#web/operations/admin-stats.tsx";
import { AdminTabs } from "#web/operations/admin-tabs.tsx";
import { CaseList } from "#web/operations/cases/case-list.tsx";
import { MissingParts } from "#web/operations/missing-parts.tsx";
import { ReconciliationPanel } from "#web/operations/reconciliation/reconciliation-panel.tsx";
import { AdminRequests } from "#web/operations/second-admin/admin-requests.tsx";
import { UnclaimedList } from "#web/operations/unclaimed/unclaimed-list.tsx";
import { Volume } from "#web/operations/volume-chart.tsx";
import { Afterwards } from "#web/ui/afterwards.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";
import { paths } from "#web/ui/paths.ts";

/** What waits for an admin, the platform's numbers, its users and leagues (SPEC §2, Admin dashboard), and a line for the rest. */
export function AdminPage() {
  return (
    <div className="page">
      <AdminHead note={<ZoneNote />} />
      <FailTogether>
        <AdminRequests />
        <CaseList />
        <ReconciliationPanel />
        <AdminStats />
        <MissingParts />
        <Afterwards>
          <AdminTabs />
          <div className="border-t border-line">
            <UnclaimedList />
            <Volume />
            <PageLine to={paths.tax()} title="Tax and unclaimed money" hint="Prizes by person and year, and files for both" />
            <PageLine to={paths.auditLog()} title="Audit log" hint="What admins did, and why" />
          </div>
        </Afterwards>
      </FailTogether>
    </div>
  );
}

/** As the lines above it, but it leads to a page. */
const PageLine = ({ to, title, hint }: { to: string; title: string; hint: string }) => (
  <AppLink to={to} className="flex items-center justify-between gap-4 border-b border-line py-3">
    <span>
      <span className="block font-display text-lg leading-tight font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">{hint}</span>
    </span>
    <span className="shrink-0 text-sm font-semibold underline decoration-line-strong underline-offset-4">Open</span>
  </AppLink>
);
