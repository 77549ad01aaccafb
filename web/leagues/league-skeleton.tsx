import { LeagueName, SeasonSentence } from "#web/leagues/head/first-words.tsx";
import { PicturedHead } from "#web/pot/pictured-head.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { Items, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const EMPTY_SEATS = seatsFromCounts({ paid: 0, pending: 0, overdue: 0, seats: 10 });

/**
 * A league's page while it loads: its name, an empty pot, the sentence and its button, the season, the members. `words`
 * are the ones already known.
 */
export function LeagueSkeleton({ words }: { words?: { name: string; sentence: string } }) {
  return (
    <Loading className="page min-h-dvh">
      {words ? <LeagueName name={words.name} /> : <Skeleton className="h-9 w-64 max-w-full sm:h-10" />}
      <Skeleton className="mt-3 mb-5 h-6 w-80 max-w-full sm:mb-8" />
      <div className="mb-8">
        <PicturedHead
          as="pot"
          picture={
            <>
              <div aria-hidden className="opacity-60 sm:row-span-2">
                <PotVessel seats={EMPTY_SEATS} label="" className="w-full" />
              </div>
              <div className="grid content-end gap-3">
                <Skeleton className="h-10 w-40 max-w-full sm:h-14" />
                <Skeleton className="h-5 w-32 max-w-full" />
              </div>
            </>
          }
        >
          <div className="mb-4 grid h-14 content-center gap-3 sm:h-8">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-5 w-48 max-w-full sm:hidden" />
          </div>
          <Skeleton className="h-13 w-40" />
        </PicturedHead>
      </div>
      <Steps />
      <div className="mb-8 min-h-8">{words && <SeasonSentence sentence={words.sentence} />}</div>
      <Items rows={5} hasIcon end="h-6 w-14 rounded-full" />
    </Loading>
  );
}

const STEPS = ["w-8", "w-14", "w-12", "w-11", "w-10"];

/** The season's steps, each with its name and day below it. */
const Steps = () => (
  <div aria-hidden className="flex h-11 gap-1 sm:h-15 sm:gap-1.5">
    {STEPS.map((width) => (
      <div key={width} className="min-w-0 flex-1">
        <Skeleton className="h-2 rounded-full" />
        <Skeleton className={`mt-2.5 h-3 max-w-full sm:h-4 ${width}`} />
        <Skeleton className="mt-1.5 h-2.5 w-9 sm:h-3" />
      </div>
    ))}
  </div>
);
