import { ChevronDown } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { useOptional } from "#web/api/load.ts";
import { resultAwardsQuery } from "#web/money/payouts/result-awards-query.ts";
import { SeasonState } from "#web/money/payouts/season-state.tsx";
import { AwardRows, noteOf } from "#web/results/award-row.tsx";
import { commonTo, type SentencesOf, sentencesWith } from "#web/results/award-sentences.ts";
import { awardsToList, periodOf, type WeeklyAwards } from "#web/results/awards-to-list.ts";
import { whenPaid } from "#web/results/when-paid.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

/**
 * Shows who wins what, based on the results and today's pool; before the season's end, who would win now (RULES §21).
 */
export function AwardSection({ league, results }: { league: League; results: LeagueResults }) {
  const leagueId = league.id;
  const found = useOptional(resultAwardsQuery(leagueId));
  if (!found || found.awards.length === 0) return null;
  const { seasonFinality, weekFinality } = results;
  const sentencesOf = sentencesWith(weekFinality);
  const rows = awardsToList(found.awards);
  const said = commonTo(rows.filter(isOne), sentencesOf);
  const title = found.isSeasonOver ? "Who wins what" : "Who would win now";
  return (
    <Fold label={title} hint={counted(found.awards.length, "prize")}>
      <Section title={title}>
        <ul className="divide-y divide-line border-y border-line">
          {runsOf(rows, { sentencesOf, said }).map((run, number) => (
            // The same prize can be there twice: a part for each kind of winner.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other identity, and no state.
            <li key={number}>
              {Array.isArray(run) ? (
                <AwardRows awards={run} leagueId={leagueId} {...{ sentencesOf, said }} />
              ) : (
                <Weeks weeks={run} leagueId={leagueId} sentencesOf={sentencesOf} />
              )}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-soft">
          {said.join(" ")} {found.isSeasonOver && seasonFinality && <SeasonState finality={seasonFinality} />} Amounts
          come from what is in the pool now.{" "}
          {whenPaid(league, { awards: found.awards, isLinked: results.link !== null })}
        </p>
      </Section>
    </Fold>
  );
}

const isOne = (row: ResultAward | WeeklyAwards): row is ResultAward => !("awards" in row);

type Said = Parameters<typeof noteOf>[1];

/** Neighbors about which there is the same to say, together; a prize of every week on its own. */
function runsOf(rows: readonly (ResultAward | WeeklyAwards)[], said: Said): (ResultAward[] | WeeklyAwards)[] {
  const runs: (ResultAward[] | WeeklyAwards)[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (!isOne(row)) runs.push(row);
    else if (Array.isArray(last) && last.every((award) => isAlike(award, row, said))) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

const isAlike = (one: ResultAward, other: ResultAward, said: Said) =>
  one.state === other.state && noteOf(one, said) === noteOf(other, said);

const teamsOf = ({ winners }: ResultAward) => listed(winners.map(({ teamName }) => teamName));

type WeeksProps = { weeks: WeeklyAwards; leagueId: string; sentencesOf: SentencesOf };

/** A prize of every week or month, with what these have in common said once. */
function Weeks({ weeks: { title, amount, awards }, leagueId, sentencesOf }: WeeksProps) {
  const said = commonTo(awards, sentencesOf);
  const lastWon = awards.findLast(({ winners, state }) => winners.length > 0 && state !== "open");
  return (
    <details className="group/weeks">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-x-6 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm text-balance text-ink-soft">
            {lastWon ? `Latest winner: ${teamsOf(lastWon)} in ${periodOf(lastWon)}. ` : "No winner yet. "}
            {said.join(" ")}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <Money value={amount} className="font-semibold" />
          <ChevronDown aria-hidden size={16} className="text-ink-soft group-open/weeks:rotate-180" />
        </span>
      </summary>
      <ul className="divide-y divide-line border-t border-line pl-4">
        {awards.map((award) => (
          <li key={award.title}>
            <AwardRows awards={[award]} leagueId={leagueId} {...{ sentencesOf, said }} />
          </li>
        ))}
      </ul>
    </details>
  );
}
