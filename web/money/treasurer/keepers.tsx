import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { request } from "#web/api/request.ts";
import { recordSentence } from "#web/money/treasurer/keeper-record.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
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

/** The treasurer confirms having got what somebody else kept (RULES §24). */
export function TakeOver({ league: { id, name }, keeper }: { league: League; keeper: Keeper }) {
  const amount = useMoney()(keeper.amount);
  return (
    <ConfirmDialog
      title={`Do you have the ${amount} from ${keeper.name}?`}
      question={`From then on you keep it, and owe it to the members of ${name}. All of them are told.`}
      facts={[{ label: `${keeper.name} keeps now`, value: <Money value={keeper.amount} /> }]}
      trigger={
        <Button variant="secondary" size="small">
          I have {keeper.name}'s {amount}
        </Button>
      }
      confirmLabel={`Yes, I have ${amount}`}
      act={() =>
        request("POST /api/leagues/:id/treasurer/take-over", {
          params: { id },
          body: { fromUserId: keeper.userId, amount: keeper.amount },
        })
      }
      says="Taken over"
      reloads={["/api/leagues", "/api/dashboard"]}
      fails="Nothing was taken over"
    />
  );
}
