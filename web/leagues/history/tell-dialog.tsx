import { type ReactElement, useState } from "react";
import type { LeagueHistory } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { linesAsText } from "#contract/leagues/lines-as-text.ts";
import { counted } from "#contract/platform/counted.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { textOfFile } from "#web/ui/text-of-file.ts";
import { useAct } from "#web/ui/use-act.ts";

type TellDialogProps = { league: League; told: LeagueHistory["told"]; trigger: ReactElement };

/** Adds past seasons as a table, or changes those there are (RULES §21). */
export function TellDialog({ league, told, trigger }: TellDialogProps) {
  // Outside of the form, so that closing the dialog loses nothing.
  const [typed, setTyped] = useState<string>();
  return (
    <Dialog
      title={told ? "Edit the past seasons" : "Add past seasons"}
      description="Members see that the commissioner added them. They aren't in the books."
      trigger={trigger}
    >
      {(close) => (
        <TellForm
          league={league}
          text={typed ?? (told ? linesAsText(told.lines) : "")}
          onText={setTyped}
          onDone={() => {
            close();
            setTyped(undefined);
          }}
        />
      )}
    </Dialog>
  );
}

/** No table of past seasons is as large; reading more would stop the page. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;

type TellFormProps = { league: League; text: string; onText: (text: string) => void; onDone: () => void };

function TellForm({ league, text, onText, onDone }: TellFormProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const tell = useAct({
    act: () => request("PUT /api/leagues/:id/history", { params: { id: league.id }, body: { text } }),
    says: ({ told }) => {
      const years = new Set(told?.lines.map(({ year }) => year)).size;
      return { title: "Past seasons saved", description: `Members can see ${counted(years, "season")} now.` };
    },
    onDone,
    reloads: [`/api/leagues/${league.id}/history`],
    fails: (error) => setProblems(problemsIn(error)),
  });
  const take = (given: string) => {
    setProblems([]);
    onText(given);
  };
  const choose = async (file: File) => {
    if (file.size > FILE_BYTES_MAX) return setProblems(["This file is larger than 5 MB. Choose another one."]);
    take(await textOfFile(file));
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setProblems([]);
        tell.mutate();
      }}
    >
      <Field
        label="Seasons, places and people"
        help={`One line each: year, place, person, amount in ${league.currency}. You can leave amounts out.`}
        error={problems.length > 1 ? "Nothing was saved, because we can't read some lines." : problems[0]}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={8}
            spellCheck={false}
            className="figures"
            placeholder={"2024, 1, Casey, 350\n2024, 2, Ann, 150"}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      {problems.length > 1 && (
        <ul className="grid gap-1 text-sm wrap-anywhere">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <FileField
        label={text ? "Or replace them with a file" : "Or choose a file"}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file).catch(() => setProblems(["We couldn't read this file. Choose another one."]));
        }}
      />
      <Button type="submit" className="justify-self-end" isPending={tell.isPending}>
        Save these seasons
      </Button>
    </form>
  );
}

function problemsIn(error: unknown): string[] {
  const found = isApiError(error) ? (error.body.errors ?? []).map(({ message }) => message) : [];
  return found.length > 0 ? found : [messageOf(error, "We couldn't save these seasons. Try again in a moment.")];
}
