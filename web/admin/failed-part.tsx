import { TriangleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** A part of the screen that did not load, while the others stand. */
export function FailedPart({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-red/40 bg-red-wash px-4 py-3"
    >
      <p className="flex items-start gap-3">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-red" />
        <span>
          <span className="font-semibold">{what} did not load.</span> Nothing has changed and no money moved.
        </span>
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
