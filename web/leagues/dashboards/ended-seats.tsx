import { useId } from "react";
import type { EndedSeat } from "#contract/members/ended-seats.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** The leagues that someone in none once had a seat in: undefined until it is known, none if it can't be loaded. */
export function useEndedSeats(): EndedSeat[] | undefined {
  const call = query("GET /api/dashboard/ended-seats");
  const seats = useOptional(call);
  return useIsSettled(call) ? (seats ?? []) : undefined;
}

/** The title for someone who is in no league. */
export const noLeagueTitle = (ended: readonly EndedSeat[]): string =>
  ended.length > 0 ? "You aren't in a league anymore" : "You aren't in a league yet";

/** The leagues that someone has left, each with what they paid there and what came back. */
export function EndedSeats({ seats }: { seats: readonly EndedSeat[] }) {
  if (seats.length === 0) return null;
  return (
    <section aria-labelledby="ended-seats" className="mt-8">
      <h3 id="ended-seats" className="mb-3 text-lg">
        Leagues you were in
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {seats.map((seat) => (
          <Seat key={seat.leagueId} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function Seat({ seat: { leagueName, currency, endedAt, payments } }: { seat: EndedSeat }) {
  const league = useId();
  return (
    <li className="py-4">
      <p id={league} className="font-display text-lg font-semibold wrap-anywhere">
        {leagueName}
      </p>
      <p className="text-sm text-ink-soft">
        Your seat ended on <DateText value={endedAt} />.
      </p>
      <ul>
        {payments.map((payment) => (
          <PaidThere key={payment.id} payment={payment} currency={currency} leagueLabel={league} />
        ))}
      </ul>
    </li>
  );
}

type PaidProps = { payment: EndedSeat["payments"][number]; currency: Currency; leagueLabel: string };

function PaidThere({ payment: { id, amount, refunded, refunding }, currency, leagueLabel }: PaidProps) {
  const words = useId();
  return (
    <li className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
      <span id={words}>
        <Money value={amount} currency={currency} className="font-semibold" /> paid
        {refunded !== "0.00" && (
          <>
            , <Money value={refunded} currency={currency} className="font-semibold" /> refunded
          </>
        )}
        {refunding !== "0.00" && (
          <>
            , <Money value={refunding} currency={currency} className="font-semibold" /> being refunded
          </>
        )}
      </span>
      <AppLink
        to={paths.paymentReceipt(id)}
        aria-describedby={`${leagueLabel} ${words}`}
        className="font-semibold underline decoration-line-strong underline-offset-4"
      >
        Receipt
      </AppLink>
    </li>
  );
}
