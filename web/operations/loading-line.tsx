import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A folded part of the admins' screen while it loads, as high as it will be. */
export const LoadingLine = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames("border-b border-line py-3", className)}>
    <div className="flex h-[1.40625rem] items-center">
      <Skeleton className="h-4 w-48" />
    </div>
    <div className="flex h-5 items-center">
      <Skeleton className="h-3.5 w-72 max-w-full" />
    </div>
  </div>
);
