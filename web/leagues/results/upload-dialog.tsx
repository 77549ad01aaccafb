import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { TOO_MUCH_TEXT, UPLOAD_CHARACTERS_MAX } from "#contract/results/results-words.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

type UploadDialogProps = { leagueId: string; trigger: ReactElement };

/** Uploads results by hand, if no platform can be asked for them (RULES §21). */
export function UploadDialog({ leagueId, trigger }: UploadDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Outside of the form, so that closing the dialog loses nothing.
  const [text, setText] = useState("");
  return (
    <Dialog
      title="Upload results"
      description="Members see that these results were uploaded, not fetched."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <UploadForm
        leagueId={leagueId}
        text={text}
        onText={setText}
        onDone={() => {
          setIsOpen(false);
          setText("");
        }}
      />
    </Dialog>
  );
}

type UploadFormProps = { leagueId: string; text: string; onText: (text: string) => void; onDone: () => void };

function UploadForm({ leagueId, text, onText, onDone }: UploadFormProps) {
  const [error, setError] = useState<string>();
  const makeStale = useMakeStale();
  const upload = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/results/uploads", { params: { id: leagueId }, body: { text } }),
    onSuccess: async () => {
      onDone();
      toast({ title: "Results uploaded", description: "Check the table, then assign the teams to members." });
      await makeStale(`/api/leagues/${leagueId}/results`);
    },
    onError: (refusal) => setError(messageOf(refusal, "We couldn't take these results. Try again in a moment.")),
  });
  const take = (given: string) => {
    onText(given);
    setError(undefined);
  };
  const send = () => {
    if (text.trim() === "") setError("Paste or choose the results first");
    else if (text.length > UPLOAD_CHARACTERS_MAX) setError(TOO_MUCH_TEXT);
    else upload.mutate();
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="Results"
        help="A table whose first line names the columns: Team, plus Place, Points or weeks (Week 1, Week 2 and so on). ESPN's JSON works too."
        error={error}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={8}
            spellCheck={false}
            className="figures"
            placeholder={"Team, Owner, Place, Points\nHarbor Anchors, alice, 1, 1551.13"}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      <Field label="Or choose a file">
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
            className="w-full text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong/50 file:bg-surface file:px-4 file:font-semibold file:text-ink"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void file?.text().then(take, () => setError("We couldn't read this file. Choose another one."));
            }}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-end" isPending={upload.isPending}>
        {upload.isPending ? "Uploading…" : "Upload results"}
      </Button>
    </form>
  );
}
