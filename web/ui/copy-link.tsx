import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type CopyLinkProps = {
  label: string;
  link: string;
  /** What it is, if it isn't a link. */
  what?: string;
  /** Copies it as soon as it appears, because pressing a button made it appear. */
  copiesAtOnce?: boolean;
};

/** A link or a code to copy; it stays readable and selectable, because some browsers don't allow copying. */
export function CopyLink({ label, link, what = "link", copiesAtOnce = false }: CopyLinkProps) {
  const [note, setNote] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      () => setNote(`Your browser didn't allow copying. Select the ${what} instead.`),
    );
  useEffect(() => {
    if (copiesAtOnce)
      navigator.clipboard?.writeText(link).then(
        () => setCopied(link),
        () => undefined,
      );
  }, [copiesAtOnce, link]);
  const isCopied = copied === link;
  return (
    <Field label={label} help={<span role="status">{isCopied ? "Copied." : note}</span>}>
      {(wiring) => (
        <div className="flex gap-2">
          <TextInput {...wiring} readOnly value={link} onFocus={(event) => event.target.select()} />
          <Button variant="secondary" onClick={copy}>
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />} Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
