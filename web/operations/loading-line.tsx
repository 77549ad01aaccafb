import { classNames } from "#web/ui/class-names.ts";
import { Lines } from "#web/ui/loading.tsx";

/** A folded part of the admins' screen while it loads. */
export const LoadingLine = ({ className }: { className?: string }) => (
  <div className={classNames("border-b border-line py-3.5", className)}>
    <Lines widths={["w-48", "w-72"]} />
  </div>
);
