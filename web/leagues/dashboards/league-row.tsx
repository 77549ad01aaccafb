import { type ReactNode, useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { SeasonOver } from "#web/leagues/dashboards/season-over.tsx";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

type LeagueRowProps = {
  league: League;
  badge: ReactNode;
  /** Short facts, each an element of its own. */
  facts: ReactNode;
  /** Small buttons. */
  actions: ReactNode;
};

/** A league in a list: its pot, its name and badge, a few facts, and its buttons. */
export function LeagueRow({ league, badge, facts, actions }: LeagueRowProps) {
  const name = useId();
  return (
    <Row
      namedBy={name}
      className={classNames(
        "grid grid-cols-[auto_1fr] items-center gap-x-4 py-3.5 sm:grid-cols-[auto_1fr_auto] sm:gap-x-5",
        isFree(league) && "no-money",
      )}
    >
      <LeaguePot league={league} size="row" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink
            id={name}
            to={paths.league(league.id)}
            className="font-display text-lg leading-tight font-semibold wrap-anywhere hover:underline"
          >
            {league.name}
          </AppLink>
          {badge}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft wrap-anywhere">
          <SeasonOver league={league} />
          {facts}
        </p>
      </div>
      <div className="flex gap-2 max-sm:col-start-2 max-sm:mt-2">{actions}</div>
    </Row>
  );
}
