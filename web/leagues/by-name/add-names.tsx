import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { type NameIssues, nameIssues, type ReadName, readNames } from "#contract/leagues/read-names.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { isApiError, request } from "#web/api/request.ts";
import { NamesTable } from "#web/leagues/by-name/names-table.tsx";
import { resultsQuery } from "#web/results/results-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { textOfFile } from "#web/ui/text-of-file.ts";
import { useAct } from "#web/ui/use-act.ts";

/** No list of 50 members is as large; reading more would stop the page. */
const FILE_BYTES_MAX = 1024 * 1024;

type AddNamesProps = { league: League; onAdded: () => void };

/** Adds members by name: typed, pasted, from a file, or the linked platform's teams; shown as understood first (RULES §28). */
export function AddNames({ league, onAdded }: AddNamesProps) {
  const { user } = useCurrentUser();
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id: league.id } })) ?? [];
  const [draft, setDraft] = useState("");
  const [settled, setSettled] = useState<readonly ReadName[]>([]);
  const [more, setMore] = useState(0);
  const [refused, setRefused] = useState<NameIssues[]>([]);
  const taken = members.map(nameOf);
  const all = [...settled, ...readNames(draft, league.entryFee).names];
  const issues = nameIssues(all, taken).map((found, at) => ({ ...refused[at], ...found }));
  const isTreasurer = league.treasurer?.userId === user?.id;
  const free = league.maxMembers - league.memberCount;
  const put = (names: readonly ReadName[]) => {
    setSettled(names);
    setDraft("");
    setRefused([]);
  };
  /** What is read takes its place in the table at once. */
  const take = (text: string) => {
    const read = readNames(text, league.entryFee);
    setMore(read.more);
    put([...settled, ...read.names]);
  };
  const add = useAct({
    act: () => {
      const sent = all.map(({ note, ...name }) => ({ ...name, hasPaid: isTreasurer && name.hasPaid }));
      return request("POST /api/leagues/:id/named-seats", { params: { id: league.id }, body: { members: sent } });
    },
    says: (added) => ({ title: `${counted(added.length, "member")} added`, description: "Send each their link next." }),
    onDone: () => {
      put([]);
      onAdded();
    },
    reloads: [`/api/leagues/${league.id}`],
    fails: (error) => {
      const found = refusalsIn(error);
      put(all);
      setRefused(found);
      if (found.length === 0) sayFailed("Nobody was added", error);
    },
  });
  const faulty = issues.filter((found) => Object.keys(found).length > 0).length;
  const tooMany = all.length > free ? `${counted(all.length, "name")} for ${counted(free, "open seat")}.` : undefined;
  const problem = tooMany ?? (faulty > 0 ? `Correct ${counted(faulty, "marked row")} first.` : undefined);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (all.length > 0 && !problem) add.mutate();
      }}
    >
      <Field
        label="Names"
        help={`One a line. A team, an email address and "paid" can follow, with commas. Nobody needs an account.`}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={settled.length > 0 ? 1 : 3}
            placeholder={settled.length > 0 ? "Add another" : "Casey Jones, Team Rocket, paid\nDana Scully"}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text");
              if (!/[\r\n]/.test(text)) return;
              event.preventDefault();
              take(`${draft}${text}`);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <FileField
          label="Choose a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (!file) return;
            const read = file.size > FILE_BYTES_MAX ? Promise.reject(new Error()) : textOfFile(file);
            read.then(take).catch((error) => sayFailed("We couldn't read this file", error, "Save it as CSV."));
          }}
        />
        <TakeTeams league={league} taken={taken} onTaken={(names) => put([...settled, ...names])} />
      </div>
      <Seats {...{ league, count: all.length, waiting: members.filter(({ hasAccount }) => !hasAccount).length }} />
      {more > 0 && <p className="text-sm text-red">{counted(more, "more line")} left out: 50 can be added at once.</p>}
      {all.length > 0 && <NamesTable {...{ names: all, issues, isTreasurer }} onChange={put} />}
      {!isTreasurer && all.some(({ hasPaid }) => hasPaid) && (
        <p className="text-sm text-ink-soft">Only the treasurer can record who has paid, so they owe for now.</p>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-6 py-4">
        {all.length > 0 && problem && (
          <p role="status" className="text-sm font-medium text-red">
            {problem}
          </p>
        )}
        <Button type="submit" disabled={all.length === 0 || problem !== undefined} isPending={add.isPending}>
          {all.length === 0 ? "Add members" : `Add ${counted(all.length, "member")}`}
        </Button>
      </div>
    </form>
  );
}

const Seats = ({ league, count, waiting }: { league: League; count: number; waiting: number }) => (
  <p className="figures text-sm text-ink-soft">
    {league.memberCount + count} of {league.maxMembers} seats
    {count > 0 && ` with ${count === 1 ? "this one" : "these"}`}
    {waiting > 0 && `, ${waiting} without an account so far`}
  </p>
);

/** What the server says about each name, by its number. */
function refusalsIn(error: unknown): NameIssues[] {
  const found: NameIssues[] = [];
  for (const { path, message } of (isApiError(error) && error.body.errors) || []) {
    const [, at, field] = /^members\.(\d+)\.(name|email|team)$/.exec(path) ?? [];
    if (at && field) found[Number(at)] = { [field]: message };
  }
  return found;
}

type TakeTeamsProps = { league: League; taken: readonly string[]; onTaken: (names: readonly ReadName[]) => void };

/** The linked platform's teams that belong to no member yet, by their owners' names. */
function TakeTeams({ league, taken, onTaken }: TakeTeamsProps) {
  const results = useOptional(resultsQuery(league.id));
  const held = new Set(results?.teamMembers.map(({ teamId }) => teamId));
  const teams = (results?.current?.table.teams ?? []).filter(({ id }) => !held.has(id));
  const names = teams.map(({ name: team, owners }) => ({
    ...{ name: owners?.find(({ name }) => name !== "")?.name ?? team, team, email: "", hasPaid: false, note: "" },
  }));
  const fresh = names.filter(({ name }) => !taken.includes(name));
  if (!results?.link || fresh.length === 0) return null;
  return (
    <Button variant="secondary" onClick={() => onTaken(fresh)}>
      Take the {counted(fresh.length, "team")} of {serviceNames[results.link.platform]}
    </Button>
  );
}
