import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "#web/api/query.ts";
import { useCurrentUser } from "#web/auth/current-user.ts";
import { CommissionerLeagueList } from "#web/dashboards/commissioner-league-list.tsx";
import { FormerLeagueList } from "#web/dashboards/former-league-list.tsx";
import { paths } from "#web/paths.ts";
import { UnclaimedPayouts } from "#web/payouts/unclaimed-payouts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHeader, Section, StatCard, Stats } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The leagues one runs and what they hold (SPEC §2, Commissioner dashboard). */
export function CommissionerDashboardPage() {
  const { user } = useCurrentUser();
  return (
    <div className="page">
      <PageHeader
        title="My leagues"
        intro={`Welcome back, ${user?.firstName ?? "User"}. These are the leagues you run.`}
        action={<ButtonLink to={paths.createLeague()}>Create a league</ButtonLink>}
      />
      <CommissionerStats />
      <UnclaimedPayouts />
      <Section title="Leagues">
        <CommissionerLeagueList />
      </Section>
      <FormerLeagueList />
    </div>
  );
}

function CommissionerStats() {
  const { data: stats } = useQuery(query("GET /api/dashboard/commissioner-stats"));
  const figure = (value: ReactNode) => (stats ? value : <Skeleton className="h-8 w-24" />);
  return (
    <Stats>
      <StatCard label="Total leagues">{figure(stats?.totalLeagues)}</StatCard>
      <StatCard label="Funds managed">{figure(<Money value={stats?.totalFunds ?? "0.00"} />)}</StatCard>
      <StatCard label="Total members">{figure(stats?.totalMembers)}</StatCard>
      <StatCard label="Pending collection">{figure(<Money value={stats?.pendingAmount ?? "0.00"} />)}</StatCard>
    </Stats>
  );
}
