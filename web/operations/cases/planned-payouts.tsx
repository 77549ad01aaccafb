import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import { wonName } from "#contract/terms/place-name.ts";
import { Money } from "#web/ui/money.tsx";

/** The planned winners and their amounts, for the people who can stop the payouts. */
export function PlannedPayouts({ payouts }: { payouts: NonNullable<AdminRequest["payouts"]> }) {
  return (
    <ul className="my-1 grid gap-1">
      {payouts.map(({ username, amount, currency, ...won }) => (
        <li key={`${wonName(won)} ${username}`} className="flex max-w-sm items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{username ?? DELETED_USER}</span>{" "}
            <span className="text-ink-soft">{wonName(won)}</span>
          </span>
          <Money value={amount} currency={currency} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}
