import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { query } from "#web/api/query.ts";
import { DateText } from "#web/ui/date.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What members have written about the commissioner, without their names; loaded when somebody wants to read it. */
export function RatingComments({ league }: { league: League }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="pb-4 print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm font-semibold">What members say</summary>
      {isOpen && <Comments leagueId={league.id} />}
    </details>
  );
}

function Comments({ leagueId: id }: { leagueId: string }) {
  const { data, isError } = useQuery(query("GET /api/leagues/:id/commissioner-rating", { params: { id } }));
  if (isError) return <p role="alert">The comments did not load. Close this and try again in a moment.</p>;
  if (!data) return <Skeleton className="mt-3 h-16 w-full" />;
  if (data.comments.length === 0) return <p className="mt-3 text-ink-soft">Nobody has written anything yet.</p>;
  return (
    <ul className="mt-2 grid gap-3">
      {data.comments.map(({ id: ratingId, rating, comment, createdAt }) => (
        <li key={ratingId}>
          <q className="wrap-anywhere">{comment}</q>
          <p className="figures text-sm text-ink-soft">
            {rating} of 5, <DateText value={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
