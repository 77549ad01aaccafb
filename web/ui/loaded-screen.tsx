import { type ReactNode, useDeferredValue } from "react";
import type { Currency } from "#contract/platform/currency.ts";
import type { Load } from "#web/api/load.ts";
import { isApiError } from "#web/api/request.ts";
import { InCurrency, useCurrency } from "#web/ui/currency.ts";
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
  const outer = useCurrency();
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
      <InCurrency value={currencyIn(data) ?? outer}>{children(data)}</InCurrency>
    </>
  );
}

/** The currency of the league that a screen is about: what it loads is the league, or has it, or states its currency. */
function currencyIn(data: unknown): Currency | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  if ("currency" in data && typeof data.currency === "string") return data.currency;
  return "league" in data ? currencyIn(data.league) : undefined;
}

/** Whether the server found nothing under this id or token, or its format is wrong. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 400);

/** Whether this visitor may not see what is there. */
const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;
