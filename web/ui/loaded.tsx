import type { ReactNode } from "react";
import type { Load } from "#web/api/load.ts";
import { type ApiError, isApiError } from "#web/api/request.ts";
import { adviceOn, FailedLoad, reloadFailure } from "#web/ui/failed-load.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useRetry } from "#web/ui/use-retry.ts";

type LoadedProps<Data> = {
  from: Load<Data>;
  /** Completes "We couldn't load …". */
  what: string;
  /** The shape of what will be there; null where there may turn out to be nothing. */
  pending?: ReactNode;
  /** Shown for a list without rows, or null; without it, the children are. */
  empty?: ReactNode;
  /** What is shown instead when the server refuses for a reason of its own. */
  refused?: (error: ApiError) => ReactNode;
  /** What to do about a failure, where that isn't what it usually is. */
  advice?: string;
  /** Keeps a failure at a section's distance from what follows. */
  isSection?: boolean;
  children: (data: Data) => ReactNode;
};

/** Shows a part of a screen as it loads, if that fails, and once it's there; the one way to do so. */
export function Loaded<Data>({ from, what, pending, empty, refused, advice, isSection, children }: LoadedProps<Data>) {
  const { data, failure, ...retry } = useRetry(from);
  const refusal = isApiError(failure) && refused?.(failure);
  if (refusal) return refusal;
  const alert = failure && (
    <FailedLoad
      title={data === undefined ? `We couldn't load ${what}.` : reloadFailure(what)}
      advice={advice ?? adviceOn(failure)}
      className={isSection ? "mb-10" : data === undefined ? "" : "mb-4"}
      {...retry}
    />
  );
  if (data === undefined) return alert ?? (pending === undefined ? <LoadingPart what={what} /> : pending);
  return (
    <>
      {alert}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return data === null || (typeof data === "object" && "rows" in data && isEmpty(data.rows));
}

/** A part that is loading, said once to a screen reader. */
export function LoadingPart({ what, className = "h-24" }: { what: string; className?: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {what}</span>
      <Skeleton className={`w-full ${className}`} />
    </div>
  );
}
