import { classNames } from "#web/ui/class-names.ts";

/** A placeholder in the shape of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames("block animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line/50", className)}
    />
  );
}

/** A loading screen whose content isn't known yet; as tall as the window, so the footer stays below it. */
export const LoadingScreen = () => (
  <div role="status" className="page min-h-dvh">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="mt-4 h-5 w-72" />
  </div>
);
