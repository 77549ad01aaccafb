import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";

type CopyPartProps = {
  label: string;
  /** What is copied. */
  value: string;
  /** How it is shown, if that is easier to read. */
  written?: string;
};

/** Something to copy into another app, such as an account number; it stays selectable. */
export function CopyPart({ label, value, written = value }: CopyPartProps) {
  const [note, setNote] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setNote("Copied.");
    } catch {
      setNote("Your browser didn't allow copying. Select the text instead.");
    }
  };
  const isCopied = note === "Copied.";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p className="figures font-semibold wrap-anywhere">{written}</p>
      </div>
      <Button variant="secondary" size="small" className="print:hidden" aria-label={`Copy ${label}`} onClick={copy}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} Copy
      </Button>
      <p role="status" className={isCopied ? "sr-only" : "col-span-2 text-sm text-ink-soft"}>
        {note}
      </p>
    </div>
  );
}
