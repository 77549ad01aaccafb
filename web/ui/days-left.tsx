import { useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { DateText } from "#web/ui/date.tsx";

/** How long something is still open, in days rounded up (SPEC §9), with the date. */
export function DaysLeft({ until }: { until: string }) {
  const [now] = useState(() => new Date());
  const days = daysLeft(new Date(until), now);
  if (days <= 0) return <>ended</>;
  return (
    <>
      {counted(days, "day")} left, until <DateText value={until} withTime />
    </>
  );
}
