import { useMemo } from "react";
import { counted } from "#contract/platform/counted.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { DateText } from "#web/ui/date.tsx";

/** How long something is still open, in days rounded up (SPEC §9), with the date. */
export function DaysLeft({ until }: { until: string }) {
  // Counted when the date is known: a page that opened earlier would count a day too many.
  const days = useMemo(() => daysLeft(new Date(until), new Date()), [until]);
  if (days <= 0) return <>ended</>;
  return (
    <>
      {counted(days, "day")} left, until <DateText value={until} withTime />
    </>
  );
}
