import type { League } from "#contract/leagues/leagues.ts";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";

/** Whether a season with money would end before its end date, when members may still owe their fee. */
export const isEarly = (league: League): boolean => !isFree(league) && new Date(league.endDate) > new Date();

/** The consequences of completing a season before its end date (RULES §17). A free one isn't reviewed. */
export function EarlyNote({ league }: { league: League }) {
  if (!isEarly(league)) return null;
  return (
    <p className="mt-4 rounded-control bg-blue-wash px-4 py-3">
      The season's end date is <DateText value={league.endDate} />. If you complete it now, we tell the members and our
      admins that it's early, and paid members have 24 hours to ask for a review. If one does, prizes that haven't been
      sent wait for an admin's decision.
    </p>
  );
}
