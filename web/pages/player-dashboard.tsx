import { ShieldCheck } from "lucide-react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DashboardColumns } from "#web/leagues/dashboards/dashboard-columns.tsx";
import { DashboardHead } from "#web/leagues/dashboards/dashboard-head.tsx";
import { PlayerLeagueList } from "#web/leagues/dashboards/player-league-list.tsx";
import { PendingInvitations } from "#web/leagues/invitations/pending-invitations.tsx";
import { WhatNeedsYou } from "#web/leagues/needs/what-needs-you.tsx";
import { PrepaidSeasons } from "#web/members/prepaid-seasons.tsx";
import { JustPaid } from "#web/money/payments/just-paid.tsx";
import { PaymentReturn } from "#web/money/payments/payment-return.tsx";
import { NotificationPanel } from "#web/notices/notification-list.tsx";
import { PayoutAccountCard } from "#web/people/payout-accounts/payout-account-card.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";
import { PendingStats, Section, StatCard, Stats } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Sums } from "#web/ui/sums.tsx";

/** What needs the player first, then their leagues (SPEC §2, Player dashboard). */
export function PlayerDashboardPage() {
  const { user } = useCurrentUser();
  return (
    <div className="page">
      <DashboardHead as="player" firstName={user?.firstName ?? "User"} />
      <JustPaid />
      <PaymentReturn />
      <FailTogether>
        <DashboardColumns
          aside={
            <>
              <PlayerStats />
              <PendingInvitations />
              <SecurePayments />
              <NotificationPanel />
            </>
          }
        >
          <WhatNeedsYou as="player" />
          <PayoutAccountCard />
          <PrepaidSeasons />
          <Section title="My Leagues">
            <PlayerLeagueList />
          </Section>
        </DashboardColumns>
      </FailTogether>
    </div>
  );
}

/** What Potkeeper does with entry fees: nothing where it takes none, and in leagues that keep their own money. */
function SecurePayments() {
  const payments = useOptional(query("GET /api/config"))?.payments;
  const leagues = useOptional({ ...query("GET /api/leagues/my-player"), retryOnMount: false });
  const keepsNone = leagues !== undefined && leagues.length > 0 && leagues.every(({ treasurer }) => treasurer !== null);
  if (payments?.mode === "disabled" || keepsNone) return null;
  return (
    <p className="flex gap-2 py-4 text-sm text-ink-soft">
      <ShieldCheck aria-hidden className="shrink-0 text-green" size={20} />
      <span>
        <strong className="text-ink">Secure payments.</strong> Entry fees are held in escrow.
      </span>
    </p>
  );
}

function PlayerStats() {
  const stats = useLoad(query("GET /api/dashboard/player-stats"));
  const pending = (
    <PendingStats isNarrow labels={["Active leagues", "Total invested", "Pending payments", "Season winnings"]} />
  );
  return (
    <Loaded from={stats} what="your figures" pending={pending} isSection>
      {({ activeLeagues, totalInvested, investedInOthers, pendingPayments, seasonWinnings, winningsInOthers }) => (
        <Stats isNarrow>
          <StatCard label="Active leagues">{activeLeagues}</StatCard>
          <StatCard label="Total invested">
            <Sums dollars={totalInvested} others={investedInOthers} />
          </StatCard>
          <StatCard label="Pending payments">{pendingPayments}</StatCard>
          <StatCard label="Season winnings">
            <Sums dollars={seasonWinnings} others={winningsInOthers} className="text-gold-deep" />
          </StatCard>
        </Stats>
      )}
    </Loaded>
  );
}
