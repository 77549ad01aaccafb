import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export type BadgeTone = "neutral" | "green" | "gold" | "red" | "blue";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-line text-ink-soft",
  green: "bg-green-wash text-green-deep",
  gold: "text-ink",
  red: "bg-red-wash text-red",
  blue: "bg-blue-wash text-blue",
};

/** Money that is in or won: a gold coin with a check, because a wash of gold reads as a warning. */
const Coin = () => (
  <span
    aria-hidden
    className="grid size-4 place-items-center rounded-full bg-gold text-on-gold forced-color-adjust-none"
  >
    <Check size={11} strokeWidth={3.5} />
  </span>
);

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
        "inline-flex items-center rounded-full py-0.5 text-sm font-semibold whitespace-nowrap",
        tone === "gold" ? "gap-1.5" : "gap-1 px-2.5",
        TONES[tone],
      )}
    >
      {tone === "gold" && <Coin />}
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </span>
  );
}
