import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder in the payment screen's shape while the payment is set up. */
export function SettingUp() {
  return (
    <div role="status" className="page grid gap-12 lg:grid-cols-2">
      <div>
        <p className="text-lg text-ink-soft">Setting up your payment…</p>
        <Skeleton className="mt-4 h-10 w-64" />
        <Skeleton className="mt-6 h-5 w-full" />
        <Skeleton className="mt-3 h-5 w-5/6" />
        <Skeleton className="mt-3 h-5 w-4/6" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
