import type { ComponentProps } from "react";
import { classNames } from "#web/ui/class-names.ts";

/**
 * The one line above everything else, at every width as high as the others that may take its place: two lines of small
 * print at most.
 */
export const StatusLine = ({ className, children, ...rest }: ComponentProps<"section">) => (
  <section {...rest} className={classNames("h-10 overflow-hidden text-xs leading-4 print:hidden", className)}>
    <div className="page flex h-full items-center justify-center gap-2">{children}</div>
  </section>
);
