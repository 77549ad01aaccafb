import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";

type LeagueListProps<Kind> = { leagues: readonly Kind[]; children: (league: Kind) => ReactNode };

/** Someone's leagues; those that are over, if there are others, in a line that opens in place. */
export function LeagueList<Kind extends League>({ leagues, children }: LeagueListProps<Kind>) {
  const present = leagues.filter((league) => !isOver(league));
  const past = leagues.filter(isOver);
  const rows = (some: readonly Kind[]) => <ul className="divide-y divide-line">{some.map(children)}</ul>;
  if (present.length === 0 || past.length === 0) return <div className="border-y border-line">{rows(leagues)}</div>;
  return (
    <div className="border-t border-line">
      <div className="border-b border-line">{rows(present)}</div>
      <FoldedSection title="Past leagues" hint={past.length}>
        {rows(past)}
      </FoldedSection>
    </div>
  );
}

/** A completed league whose prizes wait to be awarded isn't over. */
const isOver = ({ status, pot }: League) =>
  status === "cancelled" || (status === "completed" && pot.escrowBalance === "0.00");
