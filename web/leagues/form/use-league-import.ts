import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { messageOf, request } from "#web/api/request.ts";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import type { FoundLeague } from "#web/results/league-address.tsx";

/** What the platform fills in, as the form has it. */
const FILLED = ["name", "sport", "season", "maxMembers"] as const satisfies (keyof LeagueFormValues)[];
export type FilledField = (typeof FILLED)[number];

/** What the commissioner can confirm or leave out of what the platform says. */
export type ImportLine = FilledField | "teams" | "lastSeason";

type Taken = { found: FoundLeague; before: Pick<LeagueFormValues, FilledField | "fantasyService"> };
export type LastSeasonFound = { isLoading: boolean; table: ResultsTable | undefined; why: string | undefined };

/**
 * Moves a league in from its platform: fills the form in with what is confirmed, and puts back what was there before
 * for what is left out. The last season comes by itself, a little later.
 */
export function useLeagueImport(form: LeagueForm) {
  const [taken, setTaken] = useState<Taken>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<ImportLine>>(new Set());
  const last = useMutation({
    mutationFn: (address: string) => request("POST /api/platform-leagues/last-season", { body: { address } }),
  });
  const lastSeason: LastSeasonFound = {
    isLoading: last.isPending,
    table: last.data?.table ?? undefined,
    why: last.error
      ? messageOf(last.error, "We couldn't look for last season's results.")
      : (last.data?.why ?? undefined),
  };
  const set = (values: Partial<LeagueFormValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof LeagueFormValues, value, { shouldDirty: true, shouldValidate: true });
  };
  const isConfirmed = (line: ImportLine) => taken !== undefined && !leftOut.has(line);
  return {
    found: taken?.found,
    lastSeason,
    isConfirmed,
    take: (found: FoundLeague) => {
      const { name, sport, season, maxMembers, fantasyService } = form.getValues();
      setTaken({ found, before: { name, sport, season, maxMembers, fantasyService } });
      setLeftOut(new Set());
      set({ ...valuesFrom(found.league), fantasyService: found.league.platform });
      last.mutate(found.address);
    },
    confirm: (line: ImportLine, isIn: boolean) => {
      setLeftOut(new Set(isIn ? [...leftOut].filter((other) => other !== line) : [...leftOut, line]));
      const field = FILLED.find((name) => name === line);
      if (field && taken) set({ [field]: isIn ? valuesFrom(taken.found.league)[field] : taken.before[field] });
    },
    /** Leaves everything as it is filled in, but links nothing and shows no last season. */
    forget: () => {
      setTaken(undefined);
      last.reset();
    },
    /** What the new league is linked to. */
    linkTo: isConfirmed("teams") ? taken?.found.address : undefined,
    /** The last season to show prizes by. */
    lastTable: isConfirmed("lastSeason") ? lastSeason.table : undefined,
  };
}
export type LeagueImport = ReturnType<typeof useLeagueImport>;

const SEATS = { fewest: 2, most: 50 };

function valuesFrom({ leagueName, season, sport, teams }: PlatformLeague): Pick<LeagueFormValues, FilledField> {
  const seats = Math.min(SEATS.most, Math.max(SEATS.fewest, teams.length));
  return { name: leagueName, season, sport, maxMembers: String(seats) };
}
