import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { VolumeChart } from "#web/admin/volume-chart.tsx";
import { query } from "#web/api/query.ts";
import { StatCard, Stats } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The platform in four figures and a year of its volume (SPEC §2, Admin dashboard). */
export function AdminStats() {
  const { data: stats, isError, refetch } = useQuery(query("GET /api/admin/stats"));
  if (isError && !stats) {
    return (
      <div className="mb-10">
        <FailedPart what="The figures" onRetry={() => void refetch()} />
      </div>
    );
  }
  const figure = (value: ReactNode) => (stats ? value : <Skeleton className="h-8 w-24" />);
  return (
    <>
      <Stats>
        <StatCard label="Total users">{figure(stats?.totalUsers)}</StatCard>
        <StatCard label="Total leagues">{figure(stats?.totalLeagues)}</StatCard>
        <StatCard label="Active leagues">{figure(stats?.activeLeagues)}</StatCard>
        <StatCard label="Total revenue">{figure(<Money value={stats?.totalRevenue ?? "0.00"} />)}</StatCard>
      </Stats>
      {stats ? <VolumeChart volume={stats.volume} /> : <Skeleton className="mb-10 h-48 w-full" />}
    </>
  );
}
