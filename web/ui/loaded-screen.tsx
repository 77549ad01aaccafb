import { type ReactNode, useDeferredValue } from "react";
import type { Load } from "#web/api/load.ts";
import { isApiError } from "#web/api/request.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { adviceOn, FailedReload, TryAgain } from "#web/ui/failed-load.tsx";
import { useRetry } from "#web/ui/use-retry.ts";

type LoadedScreenProps<Data> = {
  from: Load<Data>;
  /** Completes "We couldn't load …". */
  what: string;
  /** The placeholder in the screen's shape. */
  pending: ReactNode;
  /** The screen to show where there is nothing that this visitor may see. */
  missing: ReactNode;
  children: (data: Data) => ReactNode;
};

/** `<Loaded>` for a whole screen: until its data is there, this is the screen and its main heading. */
export function LoadedScreen<Data>({ from, what, pending, missing, children }: LoadedScreenProps<Data>) {
  const { data, failure, ...retry } = useRetry(from);
  const isThere = useDeferredValue(data !== undefined);
  if (isMissing(failure) || isForbidden(failure)) return missing;
  if (data === undefined && failure) {
    return (
      <div className="page max-w-xl py-8">
        <ErrorState title={`We couldn't load ${what}`} action={<TryAgain {...retry} />}>
          {adviceOn(failure)}
        </ErrorState>
      </div>
    );
  }
  if (data === undefined || !isThere) return pending;
  return (
    <>
      {failure && (
        <div className="page mb-6 empty:hidden">
          <FailedReload what={what} advice={adviceOn(failure)} {...retry} />
        </div>
      )}
      {children(data)}
    </>
  );
}

/** Whether the server found nothing under this id or token, or its format is wrong. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 400);

/** Whether this visitor may not see what is there. */
const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;
