import { Check, Copy, Share2 } from "lucide-react";
import { type ReactElement, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

type Shared = {
  /** The whole message, with its link. */
  text: string;
  /** What it is about, for apps that have a line for it, such as email. */
  subject: string;
  /** Told once it is copied, or the share sheet has taken it; nobody knows whether it was sent. */
  onTaken?: (() => void) | undefined;
};

type ShareDialogProps = Shared & {
  title: string;
  /** For whom the message is; a league's chat, unless it is said. */
  description?: string;
  trigger: ReactElement;
};

/** Shows a message, then copies it or hands it to the device's share sheet. */
export function ShareDialog({ title, description, trigger, ...message }: ShareDialogProps) {
  return (
    <Dialog title={title} description={description ?? "Post this message in your league's chat."} trigger={trigger}>
      <ShareMessage {...message} />
    </Dialog>
  );
}

export function ShareMessage({ text, subject, onTaken }: Shared) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    setFailure(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onTaken?.();
    } catch {
      box.current?.select();
      setFailure("Your browser didn't allow copying. The message is selected, so you can copy it yourself.");
    }
  };
  const share = async () => {
    setFailure(undefined);
    try {
      await navigator.share({ title: subject, text });
      onTaken?.();
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setFailure("Your device couldn't share it. Copy the message instead.");
    }
  };
  // Only some browsers have it.
  const canShare = "share" in navigator;
  return (
    <div className="grid gap-5">
      <Field label="Message" help={<span role="status">{failure ?? (isCopied && "Copied.")}</span>}>
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={box}
            readOnly
            rows={5}
            value={text}
            className="field-sizing-content max-h-[45dvh] resize-none"
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant={canShare ? "secondary" : "primary"} onClick={copy}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />} Copy
        </Button>
        {canShare && (
          <Button onClick={share}>
            <Share2 size={18} aria-hidden /> Share
          </Button>
        )}
      </div>
    </div>
  );
}
