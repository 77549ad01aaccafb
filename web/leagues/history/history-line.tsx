import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { LineLink } from "#web/ui/line-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** Leads to a league's past seasons. */
export const HistoryLine = ({ league, count }: { league: League; count: number }) => (
  <LineLink to={paths.history(league.id)} title="History">
    {counted(count, "past season")}
  </LineLink>
);
