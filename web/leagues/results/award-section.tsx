import type { LeagueResults } from "#contract/league-results.ts";
import type { ResultAward } from "#contract/result-awards.ts";
import { useOptional } from "#web/api/load.ts";
import { awardsToList } from "#web/leagues/results/awards-to-list.ts";
import { provisionalUntil } from "#web/leagues/results/final-from.ts";
import { SeasonState } from "#web/leagues/results/results-state.tsx";
import { MemberName } from "#web/members/member-names.tsx";
import { resultAwardsQuery } from "#web/money/payouts/result-awards-query.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

const STATES: Record<ResultAward["state"], { word: string; tone: BadgeTone } | null> = {
  ready: null,
  needs_look: { word: "Needs a look", tone: "blue" },
  open: { word: "Provisional", tone: "neutral" },
  undecided: { word: "Undecided", tone: "neutral" },
  awarded: { word: "Awarded", tone: "gold" },
};

/** Shows who wins what by the results and what is in the pool, or who would win before the season's end (RULES §21). */
export function AwardSection({ leagueId, results }: { leagueId: string; results: LeagueResults }) {
  const found = useOptional(resultAwardsQuery(leagueId));
  if (!found || found.awards.length === 0) return null;
  const { seasonFinality, weekFinality } = results;
  const finalFrom = new Map(weekFinality.map((one) => [one.week, one.isFinal ? undefined : one.finalFrom]));
  return (
    <Section title={found.isSeasonOver ? "Who wins what" : "Who would win now"}>
      <ul className="divide-y divide-line border-y border-line">
        {awardsToList(found.awards).map((award, number) => (
          // The same prize can be there twice: a part for each kind of winner.
          <AwardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other identity, and no state.
            key={number}
            award={award}
            leagueId={leagueId}
            finalFrom={award.week === null ? undefined : finalFrom.get(award.week)}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        {found.isSeasonOver && seasonFinality && <SeasonState finality={seasonFinality} />} Out of what is in the pool
        now. No one is paid until the payouts are proposed.
      </p>
    </Section>
  );
}

type RowProps = {
  award: ResultAward;
  leagueId: string;
  /** When its week's scores can be final; undefined if they are, or if it has no week. */
  finalFrom: string | undefined;
};

function AwardRow({ award, leagueId, finalFrom }: RowProps) {
  const { title, state, reasons, source, winners, amount } = award;
  const badge = STATES[state];
  const isShared = winners.length > 1;
  return (
    <li className="flex items-start justify-between gap-x-6 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft wrap-anywhere">{title}</p>
        <ul>
          {winners.map(({ teamId, teamName, userId, username, amount: share }) => (
            <li key={teamId} className="leading-snug font-semibold wrap-anywhere">
              {userId === null ? (
                teamName
              ) : (
                <>
                  <MemberName leagueId={leagueId} userId={userId} username={username} />{" "}
                  <span className="text-sm font-normal text-ink-soft">with {teamName}</span>
                </>
              )}
              {isShared && (
                <>
                  {" "}
                  <Money value={share} className="text-sm" />
                </>
              )}
            </li>
          ))}
        </ul>
        {winners.length === 0 && <p className="font-semibold">No one yet</p>}
        {source && (
          <p className="text-sm text-ink-soft">
            {source}
            {state !== "awarded" && finalFrom && ` Provisional ${provisionalUntil(finalFrom)}.`}
          </p>
        )}
        {state !== "awarded" && reasons.length > 0 && <p className="text-sm wrap-anywhere">{reasons.join(" ")}</p>}
      </div>
      <div className="text-right">
        <Money value={amount} className="font-semibold" />
        {badge && (
          <p className="mt-1">
            <Badge tone={badge.tone}>{badge.word}</Badge>
          </p>
        )}
      </div>
    </li>
  );
}
