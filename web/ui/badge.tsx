import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export type BadgeTone = "neutral" | "green" | "gold" | "red" | "blue";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-line text-ink-soft",
  green: "bg-green-wash text-green-deep",
  gold: "bg-gold-wash text-gold-deep",
  red: "bg-red-wash text-red",
  blue: "bg-blue-wash text-blue",
};

/** A status: always a word with its color, never the color alone. */
export function Badge({
  tone = "neutral",
  icon: Icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap",
        TONES[tone],
      )}
    >
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </span>
  );
}
