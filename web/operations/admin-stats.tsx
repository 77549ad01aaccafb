import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ADMIN_FIGURES } from "#web/operations/admin-figures.ts";
import { LoadingVolume } from "#web/operations/loading-volume.tsx";
import { VolumeChart } from "#web/operations/volume-chart.tsx";
import { PendingStats, StatCard, Stats } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";

/** Four totals for the platform, and its volume over the last year (SPEC §2, Admin dashboard). */
export function AdminStats() {
  const stats = useLoad(query("GET /api/admin/stats"));
  return (
    <Loaded from={stats} what="the figures" pending={<LoadingStats />} isSection>
      {({ totalUsers, totalLeagues, activeLeagues, totalRevenue, volume }) => (
        <>
          <Stats>
            <StatCard label="Total users">{totalUsers}</StatCard>
            <StatCard label="Total leagues">{totalLeagues}</StatCard>
            <StatCard label="Active leagues">{activeLeagues}</StatCard>
            <StatCard label="Total revenue">
              <Money value={totalRevenue} />
            </StatCard>
          </Stats>
          <VolumeChart volume={volume} />
        </>
      )}
    </Loaded>
  );
}

function LoadingStats() {
  return (
    <>
      <PendingStats labels={ADMIN_FIGURES} />
      <LoadingVolume />
    </>
  );
}
