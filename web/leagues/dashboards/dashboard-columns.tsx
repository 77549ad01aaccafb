import type { ReactNode } from "react";

type DashboardColumnsProps = { aside: ReactNode; children: ReactNode };

/** What needs a person and their leagues; next to them, or below them on a phone, everything else. */
export const DashboardColumns = ({ aside, children }: DashboardColumnsProps) => (
  <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-[1fr_22rem]">
    {/* A section, because what follows one waits for what is still loading in it (web/styles.css). */}
    <section>{children}</section>
    <div>{aside}</div>
  </div>
);
