import { Button } from "#web/ui/button.tsx";

/** Stands in for a part of the profile that didn't load, while the others did. */
export function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>We couldn't load {what}.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
