import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, centsOf } from "#contract/platform/money.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { poolTermsOf, splitPool } from "#contract/terms/pool.ts";
import type { ShownTable } from "#contract/terms/prize-table-schema.ts";
import { rowFromWire } from "#contract/terms/prize-table-wire.ts";
import { rowInWords } from "#contract/terms/prize-table-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { messageOf, request } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";
import { useAct } from "#web/ui/use-act.ts";

type ShownRow = ShownTable["rows"][number];

/** What the places would get by the league's table if the season started now; nothing if no row fits (RULES §26). */
export function prizesNow(league: League): Cents[] {
  const { places } = splitPool(centsOf(league.pot.collected), poolTermsOf(league), league.pot.paidMembers);
  return places.map(({ amount }) => amount).filter((amount) => amount > 0);
}

/** The first row of a league's table, if not even that fits and the season hasn't started. */
export function missedRow(league: League): ShownRow | undefined {
  const first = league.prizeRow ? undefined : league.prizeTable?.rows[0];
  return first && prizesNow(league).length === 0 ? first : undefined;
}

function whyMissed({ pot, currency }: League, first: ShownRow): string {
  const prizes = rowInWords(rowFromWire(first), currency);
  const paid = `${counted(pot.paidMembers, "member has", "members have")} paid`;
  return pot.paidMembers < first.from
    ? `The prizes begin with ${first.from} paid members (${prizes}), and ${paid}.`
    : `${paid}, but there is less money than the smallest prizes (${prizes}) need.`;
}

type SmallerPrizesProps = { league: League; first: ShownRow; vote: VotingSession | undefined };

/** The way out where no row of the prize table fits: all paid members agree to play for less. */
export function SmallerPrizes({ league, first, vote }: SmallerPrizesProps) {
  const isOpen = vote?.status === "active";
  return (
    <div className="mt-4 grid gap-4 rounded-control bg-sunken px-4 py-3">
      <p>
        {whyMissed(league, first)}
        {!vote &&
          " Wait for more, cancel the league, which refunds everyone, or ask the paid members to play for less. All of them have to agree."}
        {isOpen && " The paid members vote on smaller prizes. The season can start once all of them agree."}
        {vote?.status === "approved" &&
          vote.prizeRow &&
          ` All paid members agreed to ${rowInWords(rowFromWire(vote.prizeRow), league.currency)}. Members who have paid since then have to agree, too, so ask again.`}
        {vote &&
          !isOpen &&
          vote.status !== "approved" &&
          " The paid members didn't agree to smaller prizes. You can ask for others."}
      </p>
      {vote && (isOpen || vote.status === "approved") && (
        <ButtonLink to={paths.voting(vote.id)} variant="secondary" className="justify-self-start">
          See the vote
        </ButtonLink>
      )}
      {!isOpen && <AskForm league={league} first={first} />}
    </div>
  );
}

function AskForm({ league, first }: Pick<SmallerPrizesProps, "league" | "first">) {
  const [amounts, setAmounts] = useState<readonly string[]>(first.amounts.map(() => ""));
  const [, go] = useLocation();
  const ask = useAct({
    act: () => {
      const given = amounts
        .filter((amount) => amount.trim() !== "")
        .map((amount) => typedAmount(amount, league.currency));
      return request("POST /api/leagues/:id/smaller-prizes", { params: { id: league.id }, body: { amounts: given } });
    },
    reloads: ["/api/leagues", "/api/dashboard"],
    last: ({ id }) => go(paths.voting(id)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
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
