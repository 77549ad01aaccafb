import type { League } from "#contract/leagues/leagues.ts";
import { formatNearDay } from "#web/ui/date.tsx";

/** Says of a league that no one has completed that its end date has passed; renders nothing for every other. */
export function SeasonOver({ league: { status, endDate } }: { league: Pick<League, "status" | "endDate"> }) {
  const isOpen = status === "active" || status === "in_season";
  if (!isOpen || Date.parse(endDate) > Date.now()) return null;
  return <span className="font-semibold text-ink">Season ended {formatNearDay(endDate)}, not completed</span>;
}
