import type { PlayLimits } from "#contract/people/play-limits.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { addCents, centsOf, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { useAct } from "#web/ui/use-act.ts";

const Dollars = ({ value }: { value: string }) => <Money value={value} currency={DOLLARS} />;

/** The limit, what counts against it and what is left; and the break. Nothing without them. */
export function LimitFacts({ limits }: { limits: PlayLimits }) {
  const { monthlyLimit, paid, open, monthEndsAt, breakUntil } = limits;
  const started = addCents(...open.map(({ amount }) => centsOf(amount)));
  const left = (limit: string) => centsToDecimal(toCents(Math.max(0, centsOf(limit) - centsOf(paid) - started)));
  const ofLimit =
    monthlyLimit === null
      ? []
      : [
          { label: "Monthly limit", value: <Dollars value={monthlyLimit} /> },
          { label: "Paid by card this month", value: <Dollars value={paid} /> },
          ...(started > 0
            ? [{ label: "In payments you started", value: <Dollars value={centsToDecimal(started)} /> }]
            : []),
          {
            label: "Left",
            value: (
              <>
                <Dollars value={left(monthlyLimit)} /> until <DateText value={monthEndsAt} withTime />
              </>
            ),
          },
        ];
  const ofBreak =
    breakUntil === null ? [] : [{ label: "On a break until", value: <DateText value={breakUntil} withTime /> }];
  const rows = [...ofLimit, ...ofBreak];
  if (rows.length === 0) return null;
  return (
    <div className="border-y border-line">
      <Facts rows={rows} />
      {started > 0 && monthlyLimit !== null && <CancelStarted />}
    </div>
  );
}

/** Cancels what was started, so that it can't go through and doesn't count anymore. */
function CancelStarted() {
  const cancel = useAct({
    act: () => request("DELETE /api/open-payments"),
    says: ({ message, canceled }) => ({
      title: canceled > 0 ? "Canceled" : "Nothing was canceled",
      description: message,
    }),
    reloads: ["/api/auth/play-limits", "/api/leagues"],
    fails: "Your payments weren't canceled",
  });
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 text-sm text-ink-soft">
      A payment counts from the moment its form opens.
      <Button variant="secondary" size="small" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel started payments
      </Button>
    </p>
  );
}
