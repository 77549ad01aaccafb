import type { More } from "#web/api/list.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

type LoadMoreProps = {
  more: More;
  label?: string;
  variant?: "secondary" | "quiet";
  size?: "small" | "medium";
  className?: string;
};

/** Loads a list's next page, and says so when that failed. */
export function LoadMore({ more, label = "Load more", variant = "quiet", size = "small", className }: LoadMoreProps) {
  return (
    <div className={classNames("grid justify-items-center gap-2", className)}>
      {more.hasFailed && (
        <p role="alert" className="font-medium text-red">
          We couldn't load more. Try again in a moment.
        </p>
      )}
      <Button variant={variant} size={size} isPending={more.isLoading} onClick={more.load}>
        {more.isLoading ? "Loading…" : label}
      </Button>
    </div>
  );
}
