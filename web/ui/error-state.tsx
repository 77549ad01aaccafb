import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

type ErrorStateProps = { title: string; children: ReactNode; onRetry?: () => void; action?: ReactNode };

/** Says what happened and what to do and, if money could have moved, whether it did. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-10 text-center"
    >
      <TriangleAlert aria-hidden className="text-red" />
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="max-w-md text-balance">{children}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}
