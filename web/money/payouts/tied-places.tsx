import { type Cents, centsToDecimal, formatMoney, ZERO } from "#contract/platform/money.ts";
import { sharePlaces } from "#contract/terms/payout-structure.ts";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";

type TiedPlacesProps = { rows: TypedPayout[]; amounts: Cents[]; onShare: (rows: TypedPayout[]) => void };

/**
 * Offers to split the prizes of tied places, to the cent (RULES §8); renders nothing if no two winners share a place.
 */
export function TiedPlaces({ rows: all, amounts, onShare }: TiedPlacesProps) {
  const currency = useCurrency();
  const rows = all.filter(({ prize }) => prize === null);
  const places = rows.map(({ place }) => Number(place));
  const tied = [...new Set(places)].filter((place) => places.indexOf(place) !== places.lastIndexOf(place));
  const offer = sharePlaces(places, amounts, currency);
  const isShared = rows.every((row, index) => row.amount === centsToDecimal(offer[index] ?? ZERO));
  if (tied.length === 0 || isShared || places.some((place) => !Number.isInteger(place) || place < 1)) return null;
  return (
    <div className="grid gap-3 rounded-control bg-blue-wash px-4 py-3">
      {tied.map((place) => {
        const shares = offer.filter((_, index) => places[index] === place);
        return (
          <p key={place}>
            {shares.length} members share place {place}:{" "}
            {shares.map((share) => formatMoney(share, currency)).join(" and ")}.
          </p>
        );
      })}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() =>
          onShare(
            all.map((row) => {
              const share = offer[rows.indexOf(row)];
              return share === undefined ? row : { ...row, amount: centsToDecimal(share) };
            }),
          )
        }
      >
        Use these amounts
      </Button>
    </div>
  );
}
