import { Check, Copy } from "lucide-react";
import type { Missing } from "#contract/operations/installation.ts";
import { Button } from "#web/ui/button.tsx";
import { useCopy } from "#web/ui/use-copy.ts";

/** One thing that is missing: what it is and why, and the line to paste into .env. */
export function MissingRow({ setting, question, why, line, sets }: Missing) {
  const { copy, note, isCopied } = useCopy(line ?? "", "line");
  return (
    <li className="grid gap-x-8 gap-y-2 py-4 lg:grid-cols-2">
      <div>
        <p className="font-semibold">{question}</p>
        <p className="text-sm text-ink-soft">{why}</p>
      </div>
      {line !== null && (
        <div className="min-w-0 text-sm">
          <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
            <code className="min-w-0 whitespace-pre-wrap wrap-anywhere">{line}</code>
            <Button variant="quiet" size="small" aria-label={`Copy ${setting}`} onClick={copy}>
              {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            </Button>
          </div>
          <p role="status" className={isCopied ? "sr-only" : "text-ink-soft"}>
            {note}
          </p>
          <p className="mt-1 text-ink-soft wrap-anywhere">{sets}</p>
        </div>
      )}
    </li>
  );
}
