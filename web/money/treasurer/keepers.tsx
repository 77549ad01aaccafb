import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { recordSentence } from "#web/money/treasurer/keeper-record.ts";
import { useMoney } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

type Keeper = KeptMoney["keepers"][number];
type KeepersProps = { kept: KeptMoney; readerId: string };

/** Everybody who keeps money of the league. What a former treasurer still has is handed over. */
export function Keepers({ kept: { treasurer, keepers, owed }, readerId }: KeepersProps) {
  const money = useMoney();
  if (keepers.length === 0) return null;
  return (
    <>
      <ul aria-label="Who keeps how much" className="mt-3 divide-y divide-line border-y border-line">
        {keepers.map((keeper) => {
          const isTreasurers = keeper.userId === treasurer.userId;
          return (
            <li key={keeper.userId} className="py-3 wrap-anywhere">
              {keeperSentence(keeper, { isTreasurers, readerId })}
              {!isTreasurers && (
                <span className="figures block text-sm text-ink-soft">{recordSentence(keeper.record)}</span>
              )}
            </li>
          );
        })}
      </ul>
      {owed !== "0.00" && (
        <p className="figures mt-2 text-sm text-ink-soft">
          {money(owed)} of it is owed already. The rest is in the pot.
        </p>
      )}
    </>
  );
}

/** "Casey keeps $180.00.", and of a former treasurer: "Alex still keeps $120.00." */
function keeperSentence(
  { userId, name, amount }: Keeper,
  { isTreasurers, readerId }: { isTreasurers: boolean; readerId: string },
) {
  const still = isTreasurers ? "" : " still";
  const isOwn = userId === readerId;
  return (
    <>
      {isOwn ? `You${still} keep ` : `${name}${still} keeps `}
      <Money value={amount} className="font-semibold" />
      {isOwn && !isTreasurers ? ". The treasurer confirms it once you have handed it over." : "."}
    </>
  );
}
