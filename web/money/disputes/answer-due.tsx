import type { Dispute } from "#contract/money/disputes.ts";
import { counted } from "#contract/platform/counted.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { DateText } from "#web/ui/date.tsx";

const NEAR_DAYS = 3;

/** The bank's deadline for an answer; red when little time is left. */
export function AnswerDue({ dispute: { status, evidenceDueBy }, now }: { dispute: Dispute; now: Date }) {
  if (status !== "open" && status !== "inquiry") return <>No answer was sent.</>;
  if (evidenceDueBy === null) return <>The bank hasn't set a deadline for an answer.</>;
  const days = daysLeft(new Date(evidenceDueBy), now);
  if (days <= 0) return <>The deadline has passed. The bank will decide without your answer.</>;
  return (
    <span className={days <= NEAR_DAYS ? "font-semibold text-red" : undefined}>
      Answer by <DateText value={evidenceDueBy} withTime />: {counted(days, "day")} left
    </span>
  );
}
