import type { ReactNode } from "react";
import { PotDrawing } from "#web/pot/pot-drawing.tsx";

/** A line drawing of the empty pot, one sentence, one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong/50 px-6 py-12 text-center">
      <PotDrawing />
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <p className="max-w-md text-balance text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
