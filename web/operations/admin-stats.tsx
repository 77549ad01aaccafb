import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { PendingStats, StatCard, Stats } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { Sums } from "#web/ui/sums.tsx";

const FIGURES = ["Total users", "Total leagues", "Active leagues", "Total revenue"];
const KEPT = "Kept by leagues";

/** Four totals for the platform (SPEC §2, Admin dashboard), and what leagues keep themselves. */
export function AdminStats() {
  const stats = useLoad(query("GET /api/admin/stats"));
  const onlyLeaguesKeep = useOptional(query("GET /api/config"))?.payments.mode === "disabled";
  const labels = onlyLeaguesKeep ? [...FIGURES, KEPT] : FIGURES;
  return (
    <Loaded from={stats} what="the figures" pending={<PendingStats labels={labels} />} isSection>
      {({ totalUsers, totalLeagues, activeLeagues, totalRevenue, keptByLeagues }) => (
        <Stats>
          <StatCard label="Total users">{totalUsers}</StatCard>
          <StatCard label="Total leagues">{totalLeagues}</StatCard>
          <StatCard label="Active leagues">{activeLeagues}</StatCard>
          <StatCard label="Total revenue">
            <Money value={totalRevenue} />
          </StatCard>
          {(onlyLeaguesKeep || keptByLeagues.length > 0) && (
            <StatCard label={KEPT}>
              <Sums others={keptByLeagues} />
            </StatCard>
          )}
        </Stats>
      )}
    </Loaded>
  );
}
