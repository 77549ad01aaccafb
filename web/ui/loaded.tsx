import { type ReactNode, useDeferredValue } from "react";
import type { Load } from "#web/api/load.ts";
import { type ApiError, isApiError } from "#web/api/request.ts";
import { FailedPart } from "#web/ui/fail-together.tsx";
import { adviceOn, FailedReload } from "#web/ui/failed-load.tsx";
import { useRetry } from "#web/ui/use-retry.ts";

type LoadedProps<Data> = {
  from: Load<Data>;
  /** Completes "We couldn't load …". */
  what: string;
  /** The placeholder in the content's shape; null if there may be nothing to show. */
  pending: ReactNode;
  /** Shown instead of the children if the list is empty; may be null. */
  empty?: ReactNode;
  /** Shown instead of the failure if the server refuses for a specific reason. */
  refused?: (error: ApiError) => ReactNode;
  /** What to do about a failure, if the usual advice doesn't fit. */
  advice?: string;
  /** Leaves a section's gap below a failure. */
  isSection?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * Shows a part of a screen while it loads, if loading fails, and once it has loaded. Every screen loads its data
 * through this. Data that arrives is rendered in slices at first, so that the browser can respond to touches in between.
 */
export function Loaded<Data>({ from, what, pending, empty, refused, advice, isSection, children }: LoadedProps<Data>) {
  const { data, failure, ...retry } = useRetry(from);
  const isThere = useDeferredValue(data !== undefined);
  const refusal = isApiError(failure) && refused?.(failure);
  if (refusal) return refusal;
  const notice = failure && { advice: advice ?? adviceOn(failure), ...retry };
  if (data === undefined || !isThere) {
    if (notice) return <FailedPart what={what} isSection={isSection} {...notice} />;
    return pending ?? <Coming />;
  }
  return (
    <>
      {notice && <FailedReload what={what} className={isSection ? "mb-10" : "mb-4"} {...notice} />}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return data === null || (typeof data === "object" && "rows" in data && isEmpty(data.rows));
}

/**
 * Something that may take up any amount of space, or none. What follows it appears with it, after three seconds at the latest: nothing
 * moves away from a finger that is about to touch it.
 */
const Coming = () => <span hidden data-coming />;
