import { useEffect, useEffectEvent } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { startOf } from "#web/leagues/form/fields.ts";
import { type LeagueForm, type LeagueFormValues, valuesOf } from "#web/leagues/form/league-form.ts";
import type { Issue } from "#web/leagues/form/league-issues.ts";

/** SPEC §9, Create defaults. */
const defaults = (now: Date): LeagueFormValues => ({
  ...startOf(now),
  payoutStructure: [{ place: 1, percentage: "100" }],
  prizeTable: null,
  prizeRules: [],
  entryParts: [],
});

/** The rows of fixed prizes have one place for what is wrong with any of them. */
const isAtRoot = ([field, index, part]: readonly string[]) =>
  field === "prizeTable" || index === undefined || part === undefined;

/** The errors in react-hook-form's format: the first one at each field. */
function errorsOf(issues: readonly Issue[]): FieldErrors<LeagueFormValues> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const [field, index, given] = path.map(String);
    const part = field === "prizeRules" && (given === "amount" || given === "percentage") ? "worth" : given;
    if (!field) continue;
    if (isAtRoot(path.map(String))) errors[field] ??= { type: "validation", message };
    else {
      const rows = Array.isArray(errors[field]) ? (errors[field] as unknown[]) : [];
      errors[field] = rows;
      rows[Number(index)] ??= { [part ?? ""]: { type: "validation", message } };
    }
  }
  return errors as FieldErrors<LeagueFormValues>;
}

type Issues = typeof import("#web/leagues/form/league-issues.ts");

/** Finds the issues with code that comes with the first check. Without it, the server alone checks. */
const resolved =
  (issuesOf: (values: LeagueFormValues, issues: Issues) => readonly Issue[]): Resolver<LeagueFormValues> =>
  async (current) => {
    // What was typed when the form was sent, even if typing goes on before the code is here.
    const values = structuredClone(current);
    const code = await import("#web/leagues/form/league-issues.ts").catch(() => undefined);
    const issues = code ? issuesOf(values, code) : [];
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues) };
  };

const LISTS = ["payoutStructure", "prizeTable", "prizeRules", "entryParts"] as const;

/** Once the form was sent, a change in a list checks all of it: what is wrong with a list isn't said at one of its fields. */
function useListChecks(form: LeagueForm): LeagueForm {
  const { isSubmitted } = form.formState;
  const check = useEffectEvent((changed: string | undefined) => {
    const list = LISTS.find((name) => changed?.startsWith(name));
    if (list && isSubmitted) void form.trigger(list);
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ name: [...LISTS], formState: { values: true }, callback: ({ name }) => check(name) }),
    [subscribe],
  );
  return form;
}

/** @param start The terms of the league that is run again, in place of the defaults. */
export const useLeagueForm = (now: Date, start?: LeagueFormValues): LeagueForm =>
  useListChecks(
    useForm<LeagueFormValues>({
      resolver: resolved((values, { createIssues }) => createIssues(values, new Date(), start?.entryFee === "0.00")),
      defaultValues: start ?? defaults(now),
    }),
  );

export const useEditForm = (league: League): LeagueForm =>
  useListChecks(
    useForm<LeagueFormValues>({
      resolver: resolved((values, { editIssues }) => editIssues(values, league, new Date())),
      defaultValues: valuesOf(league),
    }),
  );
