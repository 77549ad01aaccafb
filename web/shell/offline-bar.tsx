import { useIsOnline } from "#web/ui/use-is-online.ts";

/** Says quietly that nothing can be loaded or changed for now. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-sunken px-4 py-1.5 text-center text-sm text-ink-soft">
          <strong className="text-ink">You're offline.</strong> What you see may be out of date.
        </p>
      )}
    </div>
  );
}
