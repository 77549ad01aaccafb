import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { prefetchScreen } from "#web/ui/prefetch-screen.ts";

type AppLinkProps = {
  to: string;
  id?: string;
  className?: string;
  children: ReactNode;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-current"?: "page" | undefined;
  onClick?: (event: MouseEvent) => void;
};

/** A link to a screen, whose code loads as soon as the visitor seems to be going there. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const prefetch = () => prefetchScreen(to);
  return <Link href={to} onMouseEnter={prefetch} onFocus={prefetch} {...rest} />;
}
