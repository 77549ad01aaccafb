import type { ReactNode } from "react";
import { focusIfLost } from "#web/ui/focus-if-lost.ts";

/** A form alone on its screen: heading, one sentence, the form, and links elsewhere. */
export function AuthLayout({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro: string;
  /** Absent if there is nothing to fill in. */
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className="page max-w-md">
      <h1 ref={focusIfLost} tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="mt-2 mb-8 text-lg text-balance text-ink-soft">{intro}</p>
      {children}
      {footer && <p className="mt-6 text-ink-soft">{footer}</p>}
    </div>
  );
}
