import { useState } from "react";
import { TOO_MUCH_TEXT, UPLOAD_CHARACTERS_MAX } from "#contract/results/results-words.ts";
import type { Upload } from "#web/results/use-upload.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { textOfFile } from "#web/ui/text-of-file.ts";

type UploadTextProps = {
  text: string;
  onText: (text: string) => void;
  upload: Upload;
  /** Whether the field has the focus, which it gets from the dialog only when that opens. */
  hasFocus: boolean;
};

const focus = (element: HTMLElement | null) => element?.focus();

/** The first step of an upload: pasting results, or choosing a file. */
export function UploadText({ text, onText, upload, hasFocus }: UploadTextProps) {
  const [missing, setMissing] = useState<string>();
  const take = (given: string) => {
    setMissing(undefined);
    onText(given);
  };
  const send = () => {
    if (text.trim() === "") setMissing("Paste or choose the results first");
    else if (text.length > UPLOAD_CHARACTERS_MAX) setMissing(TOO_MUCH_TEXT);
    else upload.read(undefined);
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
        help="A table or list from your platform's page, a spreadsheet or a chat, with a place, points or weeks for each team. ESPN's JSON works too."
        error={missing ?? upload.error}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={hasFocus ? focus : undefined}
            rows={8}
            spellCheck={false}
            className="figures"
            placeholder={"Team, Owner, Place, Points\nHarbor Anchors, alice, 1, 1551.13"}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      <FileField
        label="Or choose a file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void (file && textOfFile(file))?.then(take, () =>
            setMissing("We couldn't read this file. Choose another one."),
          );
        }}
      />
      <Button type="submit" className="justify-self-end" isPending={upload.isReading}>
        {upload.isReading ? "Reading…" : "Next"}
      </Button>
    </form>
  );
}
