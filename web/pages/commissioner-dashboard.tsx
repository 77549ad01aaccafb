import { useCurrentUser } from "#web/access/current-user.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { CommissionerLeagueList } from "#web/leagues/dashboards/commissioner-league-list.tsx";
import { DashboardColumns } from "#web/leagues/dashboards/dashboard-columns.tsx";
import { DashboardHead } from "#web/leagues/dashboards/dashboard-head.tsx";
import { FormerLeagueList } from "#web/leagues/dashboards/former-league-list.tsx";
import { WhatNeedsYou } from "#web/leagues/needs/what-needs-you.tsx";
import { UnclaimedPayouts } from "#web/money/payouts/unclaimed-payouts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";
import { PendingStats, Section, StatCard, Stats } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { Sums } from "#web/ui/sums.tsx";

/** The leagues a person runs and what they hold (SPEC §2, Commissioner dashboard). */
export function CommissionerDashboardPage() {
  const { user } = useCurrentUser();
  const hasNone = useOptional(query("GET /api/leagues/my-commissioner"))?.length === 0;
  return (
    <div className="page">
      <DashboardHead
        as="commissioner"
        firstName={user?.firstName ?? "User"}
        action={
          // The empty list has the button for the first one.
          !hasNone && (
            <ButtonLink to={paths.createLeague()} variant="secondary">
              Create a league
            </ButtonLink>
          )
        }
      />
      <FailTogether>
        <DashboardColumns
          aside={
            <>
              <CommissionerStats />
              <UnclaimedPayouts />
              <FormerLeagueList />
            </>
          }
        >
          <WhatNeedsYou as="commissioner" />
          <Section title="Leagues">
            <CommissionerLeagueList />
          </Section>
        </DashboardColumns>
      </FailTogether>
    </div>
  );
}

function CommissionerStats() {
  const stats = useLoad(query("GET /api/dashboard/commissioner-stats"));
  const pending = (
    <PendingStats isNarrow labels={["Total leagues", "Funds managed", "Total members", "Pending collection"]} />
  );
  return (
    <Loaded from={stats} what="your figures" pending={pending} isSection>
      {({ totalLeagues, totalFunds, fundsInOthers, totalMembers, pendingAmount, pendingInOthers }) => (
        <Stats isNarrow>
          <StatCard label="Total leagues">{totalLeagues}</StatCard>
          <StatCard label="Funds managed">
            <Sums dollars={totalFunds} others={fundsInOthers} />
          </StatCard>
          <StatCard label="Total members">{totalMembers}</StatCard>
          <StatCard label="Pending collection">
            <Sums dollars={pendingAmount} others={pendingInOthers} />
          </StatCard>
        </Stats>
      )}
    </Loaded>
  );
}
