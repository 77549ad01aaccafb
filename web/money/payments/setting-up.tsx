import { CardFields } from "#web/money/payments/loading-card-form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder in the payment screen's shape while the payment is set up: the purchase, and the card form next to it. */
export function SettingUp() {
  return (
    <div
      role="status"
      className="page grid min-h-dvh grid-cols-1 content-start items-start gap-x-16 gap-y-5 lg:grid-cols-[1fr_26rem]"
    >
      <div>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
        <p className="mt-2 text-lg text-ink-soft">Setting up your payment…</p>
        <Skeleton className="mt-6 h-10 w-40 lg:h-14 lg:w-56" />
        <div className="mt-8 max-w-lg max-lg:hidden">
          <FactLines rows={6} />
        </div>
      </div>
      <Card className="max-lg:p-4">
        <Skeleton className="mb-5 h-6 w-32 max-lg:hidden" />
        <CardFields />
      </Card>
    </div>
  );
}
