import { AdminHead } from "#web/operations/admin-head.tsx";
import { AdminStats } from "#web/operations/admin-stats.tsx";
import { AdminTabs } from "#web/operations/admin-tabs.tsx";
import { CaseList } from "#web/operations/cases/case-list.tsx";
import { LogStopped } from "#web/operations/installation/signed-log.tsx";
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
        <LogStopped />
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
            <LineTo
              path={paths.installation()}
              title="This installation"
              text="What is set, and what it is ready for"
            />
            <LineTo path={paths.tax()} title="Tax and unclaimed money" text="Prizes by person and year" />
            <LineTo path={paths.auditLog()} title="Audit log" text="What admins did, and why" />
          </div>
        </Afterwards>
      </FailTogether>
    </div>
  );
}

/** As the lines above them, but each leads to a page. */
const LineTo = ({ path, title, text }: { path: string; title: string; text: string }) => (
  <AppLink to={path} className="flex items-center justify-between gap-4 border-b border-line py-3">
    <span className="sm:flex sm:items-baseline sm:gap-4">
      <span className="block font-display text-lg leading-tight font-semibold">{title}</span>
      <span className="text-sm text-ink-soft max-sm:hidden">{text}</span>
    </span>
    <span className="shrink-0 text-sm font-semibold underline decoration-line-strong underline-offset-4">Open</span>
  </AppLink>
);
