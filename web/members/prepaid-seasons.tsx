import { useState } from "react";
import type { Prepaid } from "#contract/members/prepaid.ts";
import { listed } from "#contract/platform/listed.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useCustodyOf } from "#web/members/use-custody-of.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { useAct } from "#web/ui/use-act.ts";

/**
 * What the visitor has prepaid in dynasties whose next season hasn't begun, in one league or in all, and a button to
 * take it back once nothing has happened in the league for 60 days (RULES §23). Renders nothing if there are none.
 */
export function PrepaidSeasons({ leagueId }: { leagueId?: string }) {
  const prepaid = useLoad(query("GET /api/dashboard/prepaid"));
  return (
    <Loaded from={prepaid} what="your prepaid seasons" pending={null} isSection>
      {(all) =>
        all
          // The dashboard lists only what can be taken back now.
          .filter((one) => (leagueId === undefined ? one.canTakeBack : one.leagueId === leagueId))
          .map((one) => <PrepaidItem key={one.leagueId} prepaid={one} isAlone={leagueId !== undefined} />)
      }
    </Loaded>
  );
}

const seasonsIn = ({ seasons }: Prepaid) => `${seasons.length === 1 ? "season" : "seasons"} ${listed(seasons)}`;

function PrepaidItem({ prepaid, isAlone }: { prepaid: Prepaid; isAlone: boolean }) {
  const { leagueName, amount, currency, takeBackFrom, canTakeBack } = prepaid;
  return (
    <section className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 print:hidden">
      <p className="min-w-0 flex-1 basis-64 break-words">
        You prepaid <Money value={amount} currency={currency} className="font-semibold" /> for {seasonsIn(prepaid)}
        {isAlone ? "" : ` of ${leagueName}`}.{" "}
        <span className="text-ink-soft">
          {canTakeBack ? (
            "The next season hasn't begun, so you can take it back."
          ) : (
            <>
              If the next season hasn't begun by <DateText value={takeBackFrom} />, you can take it back.
            </>
          )}
        </span>
      </p>
      {canTakeBack && <TakeBackDialog prepaid={prepaid} />}
    </section>
  );
}

function TakeBackDialog({ prepaid }: { prepaid: Prepaid }) {
  const [isOpen, setIsOpen] = useState(false);
  const { leagueId, leagueName, amount, currency } = prepaid;
  const money = formatMoney(centsOf(amount), currency);
  const words = wordsOf(useCustodyOf(leagueId));
  const takeBack = useAct({
    act: () => request("POST /api/leagues/:id/take-back-prepaid", { params: { id: leagueId }, body: { amount } }),
    says: words.tookBack,
    onDone: () => setIsOpen(false),
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: ["Nothing was refunded", "No money moved. Try again in a moment."],
  });
  return (
    <Dialog
      title={`Take back ${money}?`}
      description={`${words.takeBack(money, `${seasonsIn(prepaid)} of ${leagueName}`)} You keep your seat until the next season begins, and then owe its entry fee.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">Take back {money}</Button>}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Keep it in
        </Button>
        <Button isPending={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take back {money}
        </Button>
      </div>
    </Dialog>
  );
}
