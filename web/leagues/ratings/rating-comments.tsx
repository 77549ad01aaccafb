import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";

/** What members have written about the commissioner, without their names; loaded when someone opens it. */
export function RatingComments({ league }: { league: League }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="pb-4 last:pb-0 print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm font-semibold">What members say</summary>
      {isOpen && <Comments leagueId={league.id} />}
    </details>
  );
}

function Comments({ leagueId: id }: { leagueId: string }) {
  const rating = useLoad(query("GET /api/leagues/:id/commissioner-rating", { params: { id } }));
  return (
    <div className="mt-3">
      <Loaded from={rating} what="the comments" pending={<LoadingComments />}>
        {({ comments }) =>
          comments.length === 0 ? (
            <p className="text-ink-soft">No one has written anything yet.</p>
          ) : (
            <ul className="grid gap-3">
              {comments.map(({ id: ratingId, rating: stars, comment, createdAt }) => (
                <li key={ratingId}>
                  <q className="wrap-anywhere">{comment}</q>
                  <p className="figures text-sm text-ink-soft">
                    {stars} of 5, <DateText value={createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

const LoadingComments = () => (
  <Loading what="the comments" className="grid gap-5">
    <Lines widths={["w-80", "w-32"]} />
    <Lines widths={["w-64", "w-28"]} />
  </Loading>
);
