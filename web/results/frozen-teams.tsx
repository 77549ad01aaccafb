import type { LeagueResults } from "#contract/results/league-results.ts";
import type { TeamChange } from "#contract/results/result-teams.ts";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";

/** Says when the teams were frozen, and which of them changed hands and why (RULES §21). */
export function FrozenTeams({ results: { frozenSince, teamChanges } }: { results: LeagueResults }) {
  if (frozenSince === null && teamChanges.length === 0) return null;
  return (
    <Section title={frozenSince === null ? "Teams that changed hands" : "Teams are frozen"}>
      {frozenSince !== null && (
        <p className="text-ink-soft">
          Since <DateText value={frozenSince} withTime />, when payouts were first proposed. The commissioner can still
          give a team to someone else, with a reason that all members can read.
        </p>
      )}
      {teamChanges.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {teamChanges.map((change) => (
            <Change key={`${change.changedAt} ${change.teamName}`} change={change} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Change({ change: { teamName, from, to, changedBy, changedAt, reason, closedVote } }: { change: TeamChange }) {
  return (
    <li className="py-2.5 wrap-anywhere">
      <p className="text-sm text-ink-soft">
        <DateText value={changedAt} withTime />, by {changedBy ?? "a deleted user"}
      </p>
      <p>
        <span className="font-semibold">{teamName}</span>: from {from ?? "no one"} to {to ?? "no one"}.{" "}
        {closedVote && "This called off the proposed payouts. "}
        The reason: <q>{reason}</q>
      </p>
    </li>
  );
}
