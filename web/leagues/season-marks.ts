import type { League } from "#contract/leagues.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { isFree } from "#web/ui/fee.tsx";
import type { SeasonMark } from "#web/ui/season-scale.ts";
import { usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

/** What the season's line shows: its dates, the vote on its payouts, the payouts themselves. */
export function useSeasonMarks(league: League): SeasonMark[] {
  const vote = usePayoutVote(league);
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  const first = payouts
    ?.filter(({ seasonYear, period }) => seasonYear === league.currentYear && period === null)
    .map(({ createdAt }) => createdAt)
    .sort()[0];
  const votedAt = vote && (vote.resolvedAt ?? vote.expiresAt);
  return [
    // A dynasty's later seasons didn't begin when the league was created.
    ...(league.currentYear === 1 ? [{ at: league.createdAt, label: "Created", kind: "created" as const }] : []),
    {
      at: league.paymentDeadline,
      label: isFree(league) ? "Registration closes" : "Payment deadline",
      kind: "deadline",
    },
    { at: league.endDate, label: "End date", kind: "end" },
    ...(votedAt ? [{ at: votedAt, label: "Payout vote", kind: "vote" as const }] : []),
    ...(first ? [{ at: first, label: "Payouts", kind: "payout" as const }] : []),
  ];
}
