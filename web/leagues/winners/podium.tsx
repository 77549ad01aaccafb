import { placeName } from "#contract/terms/place-name.ts";
import { namesOf, type PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { PouredPot } from "#web/pot/poured-pot.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

const STEPS: Record<number, { order: string; height: string; look: string }> = {
  1: { order: "order-2", height: "h-18 sm:h-28", look: "bg-gold text-on-gold" },
  2: { order: "order-1", height: "h-12 sm:h-18", look: "bg-silver text-on-medal" },
  3: { order: "order-3", height: "h-8 sm:h-12", look: "bg-bronze text-on-medal" },
};

type PodiumProps = {
  places: readonly PodiumPlace[];
  /** Where the members' own pictures are. */
  pictures: ReadonlyMap<string, string | null>;
};

/** A season's winners on their steps, with the pot poured out over them. */
export function Podium({ places, pictures }: PodiumProps) {
  return (
    <div className="relative">
      <PouredPot className="absolute -top-1 right-1 w-19 -scale-x-100 sm:-top-3 sm:right-3 sm:w-28" />
      <ol aria-label="The winners" className="flex items-end justify-center gap-1 pt-2 sm:gap-1.5">
        {[1, 2, 3].map((number) => (
          <Step key={number} number={number} place={places.find(({ place }) => place === number)} pictures={pictures} />
        ))}
      </ol>
    </div>
  );
}

type StepProps = Pick<PodiumProps, "pictures"> & { number: number; place: PodiumPlace | undefined };

/** A place that no one has won keeps its space, so that the first stays in the middle. */
function Step({ number, place, pictures }: StepProps) {
  const { order, height, look } = STEPS[number] ?? { order: "", height: "", look: "" };
  const isFirst = number === 1;
  if (!place) return <li aria-hidden className={classNames("max-w-40 min-w-0 flex-1", order)} />;
  return (
    <li className={classNames("grid max-w-40 min-w-0 flex-1 justify-items-center gap-1 text-center", order)}>
      <span className="flex -space-x-3">
        {place.winners.slice(0, 3).map(({ userId, name }) => (
          <span key={userId} className="rounded-full ring-2 ring-paper">
            <Avatar id={userId} name={name} pictures={[pictures.get(userId)]} size={isFirst ? 56 : 44} />
          </span>
        ))}
      </span>
      <span className="leading-tight font-semibold wrap-anywhere">{namesOf(place)}</span>
      <Money value={place.amount} className={classNames("font-semibold text-gold-deep", isFirst && "text-xl")} />
      <span
        className={classNames(
          "grid w-full place-items-center rounded-t-control border-b-2 border-line-strong",
          height,
          look,
        )}
      >
        <span aria-hidden className="font-display text-2xl font-bold">
          {place.place}
        </span>
        <span className="sr-only">{placeName(place.place)}</span>
      </span>
    </li>
  );
}
