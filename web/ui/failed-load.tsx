import { TriangleAlert } from "lucide-react";
import { isApiError, messageOf } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useIsOnline } from "#web/ui/use-is-online.ts";

/**
 * Says what to do about a failed load: check the connection if there was no answer, wait if there were too many
 * requests.
 */
export function adviceOn(error: Error): string {
  if (!isApiError(error)) return "Check your connection and try again.";
  const advice = "Something went wrong on our side. Try again in a moment.";
  return error.status === 429 ? messageOf(error, advice) : advice;
}

type TryAgainProps = { size?: "small"; isTrying: boolean; onRetry: () => void };

export function TryAgain({ size, isTrying, onRetry }: TryAgainProps) {
  return (
    <Button variant="secondary" {...(size && { size })} isPending={isTrying} onClick={onRetry}>
      {isTrying ? "Loading…" : "Try again"}
    </Button>
  );
}

type FailedLoadProps = { title: string; advice: string; isTrying: boolean; onRetry: () => void; className?: string };

/** Shown in place of a part of a screen that failed to load. */
export function FailedLoad({ title, advice, className, ...retry }: FailedLoadProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-red/40 bg-red-wash px-4 py-3 print:hidden",
        className,
      )}
    >
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-red" />
        <span className="wrap-anywhere">
          <span className="font-semibold">{title}</span> {advice}
        </span>
      </p>
      <TryAgain size="small" {...retry} />
    </div>
  );
}

type FailedReloadProps = Omit<FailedLoadProps, "title"> & {
  /** Completes "We couldn't reload …". */
  what: string;
};

/** Shown above the earlier data if reloading it failed. Without a connection, the bar at the top says so for the page. */
export function FailedReload({ what, ...failed }: FailedReloadProps) {
  const isOnline = useIsOnline();
  return isOnline && <FailedLoad title={`We couldn't reload ${what}, so this may be out of date.`} {...failed} />;
}
