import type { ReactNode } from "react";
import { DashboardColumns } from "#web/leagues/dashboards/dashboard-columns.tsx";
import { NeedLines } from "#web/leagues/needs/loading-needs.tsx";
import { FigureLines } from "#web/ui/layout.tsx";
import { LoadingHeader } from "#web/ui/loading.tsx";
import { LoadingRows } from "#web/ui/loading-rows.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type LoadingDashboardProps = {
  hasFigures: boolean;
  /** Its head, if that is already known. */
  head?: ReactNode;
};

/** A dashboard while it loads: what needs this person, their leagues, and their figures if it has some. */
export const LoadingDashboard = ({ hasFigures, head }: LoadingDashboardProps) => (
  <div className="page min-h-dvh">
    {head ?? (hasFigures ? <LoadingHeader /> : <Skeleton className="mb-6 h-9 w-72 max-w-full sm:h-10" />)}
    <DashboardColumns aside={hasFigures && <FigureLines isNarrow />}>
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="mb-8">
        <NeedLines />
      </div>
      <Skeleton className="mb-3 h-6 w-32" />
      <LoadingRows what="your leagues" />
    </DashboardColumns>
  </div>
);
