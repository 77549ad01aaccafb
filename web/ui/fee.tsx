import { Money } from "#web/ui/money.tsx";

/** Whether a league asks for no money at all: then no screen names any (RULES §18). */
export const isFree = ({ entryFee }: { entryFee: string }): boolean => entryFee === "0.00";

/** An entry fee as the wire has it, "50.00"; of a free league the word. */
export function Fee({ value, className }: { value: string; className?: string }) {
  if (isFree({ entryFee: value })) return <span className={className}>Free</span>;
  return <Money value={value} {...(className ? { className } : {})} />;
}
