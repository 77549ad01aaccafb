import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { UploadCheck } from "#web/leagues/results/upload-check.tsx";
import { UploadText } from "#web/leagues/results/upload-text.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

type UploadDialogProps = { leagueId: string; trigger: ReactElement };

/** Uploads results by hand, if no platform can be asked for them, after showing how they are read (RULES §21). */
export function UploadDialog({ leagueId, trigger }: UploadDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
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

type Steps = { text: string; onUnderstood: (understood: UnderstoodUpload) => void; onKept: () => void };
export type Upload = ReturnType<typeof useUpload>;

const NOT_READ = "We couldn't read these results. Try again in a moment.";
const NOT_TAKEN = "We couldn't take these results. Try again in a moment.";

/** Reads the text, again after each choice, and keeps it. */
function useUpload(leagueId: string, { text, onUnderstood, onKept }: Steps) {
  const makeStale = useMakeStale();
  const params = { id: leagueId };
  const read = useMutation({
    mutationFn: (reading: Reading | undefined) =>
      request("POST /api/leagues/:id/results/uploads/preview", { params, body: { text, ...(reading && { reading }) } }),
    onMutate: () => keep.reset(),
    onSuccess: onUnderstood,
  });
  const keep = useMutation({
    mutationFn: (reading: Reading | null) =>
      request("POST /api/leagues/:id/results/uploads", { params, body: { text, ...(reading && { reading }) } }),
    onSuccess: async () => {
      onKept();
      toast({ title: "Results uploaded", description: "Check the table, then assign the teams to members." });
      await makeStale(`/api/leagues/${leagueId}/results`);
    },
  });
  const { error: unread } = read;
  const { error: untaken } = keep;
  return {
    read: read.mutate,
    keep: keep.mutate,
    isReading: read.isPending,
    isKeeping: keep.isPending,
    error: unread ? messageOf(unread, NOT_READ) : untaken ? messageOf(untaken, NOT_TAKEN) : undefined,
    forget: () => {
      read.reset();
      keep.reset();
    },
  };
}
