import { Copy, Download } from "lucide-react";
import { siteSlug } from "#contract/platform/site-slug.ts";
import { Button } from "#web/ui/button.tsx";
import { useCopy } from "#web/ui/use-copy.ts";

/** Ten new recovery codes, shown only this once, and ways to save them. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join("\n")}\n`;
  const { copy, note } = useCopy(text, "codes");
  return (
    <div className="grid gap-5">
      <p>
        Each code signs you in once if you lose your passkeys and your app. <strong>We show them only now.</strong> Keep
        them where only you can find them.
      </p>
      <ol
        aria-label="Recovery codes"
        className="figures grid gap-x-8 gap-y-2 rounded-control bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-lg select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          <Copy size={18} aria-hidden /> Copy codes
        </Button>
        <a
          download={`${siteSlug()}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold hover:bg-sunken"
        >
          <Download size={18} aria-hidden /> Download codes
        </a>
        <span role="status" className="text-sm text-ink-soft">
          {note}
        </span>
      </div>
      <Button onClick={onDone}>I've saved my codes</Button>
    </div>
  );
}
