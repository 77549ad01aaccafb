import { ChevronRight } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** Leads to a league's past seasons. */
export const HistoryLine = ({ league, count }: { league: League; count: number }) => (
  <AppLink
    to={paths.history(league.id)}
    className="flex items-center justify-between gap-4 border-b border-line py-3 print:hidden"
  >
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-display text-lg leading-tight font-semibold">History</span>
      <span className="figures text-sm text-ink-soft">{counted(count, "past season")}</span>
    </span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
  </AppLink>
);
