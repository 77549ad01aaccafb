import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "#web/ui/app-link.tsx";

/** A part of a screen that is a page of its own: its title, and what is there in a few words. */
export const LineLink = ({ to, title, children }: { to: string; title: string; children: ReactNode }) => (
  <AppLink to={to} className="flex items-center justify-between gap-4 border-b border-line py-3 print:hidden">
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-display text-lg leading-tight font-semibold">{title}</span>
      <span className="figures text-sm text-pretty text-ink-soft">{children}</span>
    </span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
  </AppLink>
);
