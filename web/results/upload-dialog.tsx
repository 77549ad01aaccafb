import { type ReactElement, useState } from "react";
import type { UnderstoodUpload } from "#contract/results/upload-reading.ts";
import { UploadCheck } from "#web/results/upload-check.tsx";
import { UploadText } from "#web/results/upload-text.tsx";
import { useUpload } from "#web/results/use-upload.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";

type UploadDialogProps = { leagueId: string; trigger: ReactElement };

/** Uploads results by hand, if no platform can be asked for them, after showing how they are read (RULES §21). */
export function UploadDialog({ leagueId, trigger }: UploadDialogProps) {
  const [isOpen, setIsOpen] = useAnchoredDialog("upload");
  // Outside of the steps, so that closing the dialog loses nothing.
  const [text, setText] = useState("");
  const [understood, setUnderstood] = useState<UnderstoodUpload>();
  const upload = useUpload(leagueId, {
    text,
    onUnderstood: setUnderstood,
    onKept: () => {
      setIsOpen(false);
      setText("");
      setUnderstood(undefined);
    },
  });
  const [cameBack, setCameBack] = useState(false);
  return (
    <Dialog
      title={understood ? "What we understood" : "Upload results"}
      description={
        understood
          ? "Check what each column is. Nothing is kept before you upload it."
          : "Members see that these results were uploaded, not fetched."
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isWide={understood !== undefined}
      trigger={trigger}
    >
      {understood ? (
        <UploadCheck
          understood={understood}
          upload={upload}
          onBack={() => {
            upload.forget();
            setCameBack(true);
            setUnderstood(undefined);
          }}
        />
      ) : (
        <UploadText
          text={text}
          onText={(given) => {
            upload.forget();
            setText(given);
          }}
          upload={upload}
          hasFocus={cameBack}
        />
      )}
    </Dialog>
  );
}
