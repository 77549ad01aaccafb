import { formatMoney } from "#contract/platform/money.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { namesOf, type PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { PouredPot } from "#web/pot/poured-pot.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

const STEPS: Record<number, string> = {
  1: "h-18 bg-gold text-on-gold sm:h-28",
  2: "h-12 bg-silver text-on-medal sm:h-18",
  3: "h-8 bg-bronze text-on-medal sm:h-12",
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
        {places.map((place) => (
          <Step key={place.place} place={place} isLeft={places.length === 3 && place.place === 2} pictures={pictures} />
        ))}
      </ol>
    </div>
  );
}

type StepProps = Pick<PodiumProps, "pictures"> & { place: PodiumPlace; isLeft: boolean };

/** With three places, the second is left of the first, which stands in the middle; with two, they just go down. */
function Step({ place, isLeft, pictures }: StepProps) {
  const currency = useCurrency();
  const isFirst = place.place === 1;
  return (
    <li
      className={classNames(
        "grid max-w-40 min-w-0 flex-1 justify-items-center gap-1 text-center",
        isLeft && "order-first",
      )}
    >
      <span className="flex -space-x-3">
        {place.winners.slice(0, 3).map(({ userId, name }) => (
          <span key={userId} className="rounded-full ring-2 ring-paper">
            <Avatar id={userId} name={name} pictures={[pictures.get(userId)]} size={isFirst ? 56 : 44} />
          </span>
        ))}
      </span>
      <span className="leading-tight font-semibold wrap-anywhere">{namesOf(place)}</span>
      <Money value={place.amount} className={classNames("font-semibold text-gold-deep", isFirst && "text-xl")} />
      {place.setOff > 0 && (
        <span className="figures text-sm leading-tight text-balance text-ink-soft">
          less {formatMoney(place.setOff, currency)} of own dues
        </span>
      )}
      <span
        className={classNames(
          "grid w-full place-items-center rounded-t-control border-b-2 border-line-strong forced-color-adjust-none",
          STEPS[place.place],
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
