import { StatusLine } from "#web/ui/status-line.tsx";
import { useIsOnline } from "#web/ui/use-is-online.ts";

/** Says quietly that nothing can be loaded or changed for now. */
export function OfflineLine() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <StatusLine className="bg-sunken text-ink-soft">
          <p className="text-center">
            <strong className="text-ink">You're offline.</strong> What you see may be out of date.
          </p>
        </StatusLine>
      )}
    </div>
  );
}
