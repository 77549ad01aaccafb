import { isApiError, waitOr } from "#web/api/request.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

type NotShownProps = {
  error: Error;
  onRetry: () => void;
  /** What stands there when it does not exist, or is not for this visitor. */
  missing: { title: string; sentence: string };
  /** What did not load, when that is why. */
  what: string;
};

/** A screen whose thing is not there, or did not come this time. */
export function NotShown({ error, onRetry, missing, what }: NotShownProps) {
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className="page max-w-xl py-8">
      {isMissing ? (
        <ErrorState
          title={missing.title}
          action={
            <ButtonLink to={paths.home()} variant="secondary">
              Go to the home page
            </ButtonLink>
          }
        >
          {missing.sentence}
        </ErrorState>
      ) : (
        <ErrorState title={`${what} did not load`} onRetry={onRetry}>
          {waitOr(error, "No money moved. Try again in a moment.")}
        </ErrorState>
      )}
    </div>
  );
}
