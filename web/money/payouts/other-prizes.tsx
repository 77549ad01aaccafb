import { Plus } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { isDivided } from "#contract/money/given-prizes.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { prizesFromWire } from "#contract/terms/prize-wire.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import type { Answer } from "#web/api/request.ts";
import { notYetAdded, type OfferedPrize, offerOf } from "#web/money/payouts/offered-prizes.ts";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

type OtherPrizesProps = {
  rows: readonly TypedPayout[];
  onAdd: (offer: OfferedPrize) => void;
  prizes: Answer<"GET /api/leagues/:id/payout-pool">["left"]["others"];
  /** The prizes of the league's terms. */
  rules: League["prizeRules"];
};

/**
 * The prizes of the league's terms that aren't places, until the proposal has them: one press adds each, or one winner of
 * a prize that is divided over weeks or divisions.
 */
export function OtherPrizes({ prizes, rules, rows, onAdd }: OtherPrizesProps) {
  const divided = prizesFromWire(rules).filter(isDivided).map(prizeTitle);
  const offers = notYetAdded(
    prizes.map((prize) => offerOf(prize, divided)),
    rows,
    useCurrency(),
  );
  return <Offers title="Add a payout for each winner of the other prizes" offers={offers} onAdd={onAdd} />;
}

type OffersProps<Offer> = { title: string; offers: Offer[]; onAdd: (offer: Offer) => void };

/** The prizes of one list, each of which one press adds. */
export function Offers<Offer extends OfferedPrize>({ title, offers, onAdd }: OffersProps<Offer>) {
  if (offers.length === 0) return null;
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-2">
        {offers.map((offer, index) => (
          // Two prizes may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer has nothing else of its own.
          <li key={`${offer.title} ${index}`} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {offer.title}
              {offer.isDivided && (
                <span className="block text-ink-soft">Add each winner, and enter their part of the amount.</span>
              )}
            </span>
            <Money value={centsToDecimal(addCents(...offer.amounts.map(centsOf)))} />
            <AddPrize offer={offer} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds a prize to the proposal. */
export function AddPrize<Offer extends OfferedPrize>({
  offer,
  onAdd,
}: {
  offer: Offer;
  onAdd: (offer: Offer) => void;
}) {
  return (
    <Button variant="secondary" size="small" aria-label={`Add ${offer.title}`} onClick={() => onAdd(offer)}>
      <Plus size={17} aria-hidden /> Add
    </Button>
  );
}
