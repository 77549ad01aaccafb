import { Check, Copy } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { useCopy } from "#web/ui/use-copy.ts";

type CopyPartProps = {
  label: string;
  /** What is copied. */
  value: string;
  /** How it is shown, if that is easier to read. */
  written?: string;
};

/** Something to copy into another app, such as an account number; it stays selectable. */
export function CopyPart({ label, value, written = value }: CopyPartProps) {
  const { copy, note, isCopied } = useCopy(value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-0.5">
      <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-soft">{label}</span>
        <span className="figures font-semibold wrap-anywhere">{written}</span>
      </p>
      <Button variant="quiet" size="small" className="print:hidden" aria-label={`Copy ${label}`} onClick={copy}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </Button>
      <p role="status" className={isCopied ? "sr-only" : "col-span-2 text-sm text-ink-soft"}>
        {note}
      </p>
    </div>
  );
}
