import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { placeName } from "#contract/terms/place-name.ts";
import type { ShownTable } from "#contract/terms/prize-table-schema.ts";
import { rowFromWire } from "#contract/terms/prize-table-wire.ts";
import { rowInWords } from "#contract/terms/prize-table-words.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** The first row of a league's table, if too few members have paid for it and its season hasn't started (RULES §26). */
export function missedRow({ prizeTable, prizeRow, pot }: League): ShownTable["rows"][number] | undefined {
  const first = prizeRow ? undefined : prizeTable?.rows[0];
  return first && pot.paidMembers < first.from ? first : undefined;
}

type SmallerPrizesProps = { league: League; first: ShownTable["rows"][number] };

/** Asks all paid members to play for less, because too few have paid for the prize table. */
export function SmallerPrizes({ league, first }: SmallerPrizesProps) {
  const [amounts, setAmounts] = useState<readonly string[]>(first.amounts.map(() => ""));
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  const { paidMembers } = league.pot;
  const ask = useMutation({
    mutationFn: () => {
      const given = amounts
        .filter((amount) => amount.trim() !== "")
        .map((amount) => typedAmount(amount, league.currency));
      return request("POST /api/leagues/:id/smaller-prizes", { params: { id: league.id }, body: { amounts: given } });
    },
    onSuccess: async ({ id }) => {
      await makeStale("/api/leagues", "/api/dashboard");
      go(paths.voting(id));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-4 rounded-control bg-sunken px-4 py-3">
      <p>
        The prizes begin with {first.from} paid members ({rowInWords(rowFromWire(first), league.currency)}), and{" "}
        {counted(paidMembers, "member has", "members have")} paid. Wait for more, cancel the league, which refunds
        everyone, or ask the paid members to play for less. All of them have to agree.
      </p>
      <div className="grid grid-cols-2 gap-3">
        {amounts.map((amount, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are in order
            key={place}
            label={placeName(place + 1)}
            isOptional={place > 0}
          >
            {(wiring) => (
              <MoneyInput
                isNarrow
                {...wiring}
                value={amount}
                onChange={({ target }) => setAmounts(amounts.map((other, at) => (at === place ? target.value : other)))}
              />
            )}
          </Field>
        ))}
      </div>
      {ask.isError && (
        <p role="alert" className="text-sm font-medium text-red">
          {messageOf(ask.error, "The vote couldn't be opened.")}
        </p>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" isPending={ask.isPending}>
        Ask the paid members
      </Button>
    </form>
  );
}
