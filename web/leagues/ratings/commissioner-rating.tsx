import type { League } from "#contract/leagues/leagues.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { RatingComments } from "#web/leagues/ratings/rating-comments.tsx";
import { RatingForm } from "#web/leagues/ratings/rating-form.tsx";
import { Stars } from "#web/leagues/ratings/stars.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";

/** The commissioner's rating; paid members can rate them too (RULES §10). */
export function CommissionerRating({ league, canRate }: { league: League; canRate: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="font-semibold wrap-anywhere">{commissionerNameOf(league)}</p>
          <div className="text-sm text-ink-soft">
            <Stars rating={league.commissionerRating} />
          </div>
        </div>
        {canRate && <RateDialog league={league} />}
      </div>
      {league.commissionerRating.count > 0 && <RatingComments league={league} />}
    </>
  );
}

function RateDialog({ league }: { league: League }) {
  return (
    <Dialog
      title={`Rate ${commissionerNameOf(league)}`}
      description="Everyone who can see the league sees the average. You can change your rating at any time."
      trigger={
        <Button variant="secondary" size="small" className="print:hidden">
          Rate the commissioner
        </Button>
      }
    >
      {(close) => <OwnRating league={league} onDone={close} />}
    </Dialog>
  );
}

function OwnRating({ league, onDone }: { league: League; onDone: () => void }) {
  const params = { id: league.id };
  const rating = useLoad(query("GET /api/leagues/:id/commissioner-rating", { params }));
  const what = "your rating";
  return (
    <Loaded from={rating} what={what} pending={<LoadingForm what={what} />}>
      {({ own }) => <RatingForm league={league} own={own} onDone={onDone} />}
    </Loaded>
  );
}
