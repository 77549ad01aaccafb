import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { PendingStats, StatCard, Stats } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { Sums } from "#web/ui/sums.tsx";

const FIGURES = ["Total users", "Total leagues", "Active leagues", "Total revenue"];

/** Four totals for the platform (SPEC §2, Admin dashboard). */
export function AdminStats() {
  const stats = useLoad(query("GET /api/admin/stats"));
  return (
    <Loaded from={stats} what="the figures" pending={<PendingStats labels={FIGURES} />} isSection>
      {({ totalUsers, totalLeagues, activeLeagues, totalRevenue, keptByLeagues }) => (
        <Stats>
          <StatCard label="Total users">{totalUsers}</StatCard>
          <StatCard label="Total leagues">{totalLeagues}</StatCard>
          <StatCard label="Active leagues">{activeLeagues}</StatCard>
          <StatCard label="Total revenue">
            <Money value={totalRevenue} />
          </StatCard>
          {keptByLeagues.length > 0 && (
            <StatCard label="Kept by leagues">
              <Sums others={keptByLeagues} />
            </StatCard>
          )}
        </Stats>
      )}
    </Loaded>
  );
}
