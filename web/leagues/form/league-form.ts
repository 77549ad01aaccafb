import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { pastDateIssues, termIssues, termsByType } from "#contract/league-rules.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/league-terms.ts";
import { paysDuringSeason } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { centsOf } from "#contract/money.ts";
import { percentToBasisPoints, toBasisPoints } from "#contract/percent.ts";
import { type PrizeTerms, prizeIssues } from "#contract/prize-issues.ts";
import { prizesFromWire } from "#contract/prize-wire.ts";
import { momentOfField } from "#web/leagues/form/date-field.ts";
import { type FieldValues, readFrom, startOf } from "#web/leagues/form/fields.ts";
import { prizeBody, type TypedPrize, typedPrize } from "#web/leagues/form/typed-prizes.ts";

/** The form's values as typed: text for amounts and dates, places in order. */
export type LeagueFormValues = FieldValues & {
  payoutStructure: { place: number; percentage: string }[];
  prizeRules: TypedPrize[];
};
export type LeagueForm = UseFormReturn<LeagueFormValues>;

/** SPEC §9, Create defaults. */
const defaults = (now: Date): LeagueFormValues => ({
  ...startOf(now),
  payoutStructure: [{ place: 1, percentage: "100" }],
  prizeRules: [],
});

/** A league's values at the start of the edit form. */
export const valuesOf = (league: League): LeagueFormValues => ({
  ...readFrom(league),
  payoutStructure: league.payoutStructure.map(({ place, percentage }) => ({ place, percentage: String(percentage) })),
  prizeRules: league.prizeRules.map(typedPrize),
});

/** The request body for a new league, which is a draft: dates as the end of their day. */
export const bodyOf = ({ status: _, ...values }: LeagueFormValues): z.input<typeof createLeagueSchema> => ({
  ...values,
  paymentDeadline: momentOfField(values.paymentDeadline),
  endDate: momentOfField(values.endDate),
  prizeRules: values.prizeRules.map(prizeBody),
  periodPrizeShare: paysDuringSeason(values) ? values.periodPrizeShare : "0",
});

const BY_TYPE = new Set(["leagueType", "payoutFrequency", "minYears", "maxYears", "periodPrizeShare"]);

/** The request body for an edit: both dates, an unchanged one exactly as stored, and every other change. */
export function changesOf(values: LeagueFormValues, league: League): z.input<typeof editLeagueSchema> {
  const before = valuesOf(league);
  const isOtherType = values.leagueType !== before.leagueType;
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      value !== undefined &&
      ((isOtherType && BY_TYPE.has(field)) ||
        JSON.stringify(value) !== JSON.stringify(before[field as keyof LeagueFormValues])),
  );
  return {
    ...Object.fromEntries(changed),
    ...(changed.some(([field]) => field === "prizeRules") ? { prizeRules: values.prizeRules.map(prizeBody) } : {}),
    ...(isOtherType && !paysDuringSeason(values) ? { periodPrizeShare: "0" } : {}),
    paymentDeadline: momentOfField(values.paymentDeadline, league.paymentDeadline),
    endDate: momentOfField(values.endDate, league.endDate),
  };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** SPEC §5: between 1 and 100 on the screen, although the shared schema allows 0. */
const placeIssues = ({ payoutStructure }: LeagueFormValues): Issue[] =>
  payoutStructure.flatMap(({ percentage }, index) => {
    const points = percentToBasisPoints(percentage);
    if (points !== undefined && points >= 100 && points <= 10_000) return [];
    const message = "Enter a percentage between 1 and 100 with at most two decimals";
    return [{ path: ["payoutStructure", index, "percentage"], message }];
  });

const atFields = (issues: readonly { path: string; message: string }[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: [path], message }));

/** The server's own schema and rules, plus the form's own minimums: $1 (SPEC §5, Create league) and 1%. */
export function createIssues(values: LeagueFormValues, now: Date, isFreeAllowed = false): Issue[] {
  const places = placeIssues(values);
  const parsed = createLeagueSchema.safeParse(bodyOf(values));
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const floor =
    parsed.data.entryFee < 100 && !(isFreeAllowed && parsed.data.entryFee === 0)
      ? [{ path: "entryFee", message: "The entry fee must be at least $1.00" }]
      : [];
  return [...atFields([...floor, ...pastDateIssues(parsed.data, { now })]), ...places];
}

/** The same for an edit, which may keep unchanged past dates and old places. */
export function editIssues(values: LeagueFormValues, league: League, now: Date): Issue[] {
  const changes = changesOf(values, league);
  const places = changes.payoutStructure ? placeIssues(values) : [];
  const parsed = editLeagueSchema.safeParse(changes);
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const dates = { paymentDeadline: new Date(league.paymentDeadline), endDate: new Date(league.endDate) };
  const before = termsOf(league);
  const terms = termsByType(parsed.data, { ...league, periodPrizeShare: before.periodPrizeShare });
  const prizes = prizeIssues({ ...before, ...parsed.data, ...terms } as PrizeTerms, before);
  const dateIssues = pastDateIssues(parsed.data, { before: dates, now });
  return [...atFields([...dateIssues, ...termIssues(terms), ...prizes]), ...places];
}

const percentOf = (text: string) => percentToBasisPoints(text) ?? toBasisPoints(0);

const termsOf = (league: League): PrizeTerms => ({
  entryFee: centsOf(league.entryFee),
  maxMembers: league.maxMembers,
  commissionerReimbursement: percentOf(league.commissionerReimbursement),
  periodPrizeShare: percentOf(league.periodPrizeShare),
  prizeRules: prizesFromWire(league.prizeRules),
});

/** The errors in react-hook-form's format: the first one at each field. */
function errorsOf(issues: readonly Issue[]): FieldErrors<LeagueFormValues> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const [field, index, given] = path.map(String);
    const part = given === "amount" || (given === "percentage" && field === "prizeRules") ? "worth" : given;
    if (!field) continue;
    if (index === undefined || part === undefined) errors[field] ??= { type: "validation", message };
    else {
      const rows = Array.isArray(errors[field]) ? (errors[field] as unknown[]) : [];
      errors[field] = rows;
      rows[Number(index)] ??= { [part]: { type: "validation", message } };
    }
  }
  return errors as FieldErrors<LeagueFormValues>;
}

const resolve = (values: LeagueFormValues, issues: readonly Issue[]): ReturnType<Resolver<LeagueFormValues>> =>
  issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues) };

/** @param start The terms of the league that is run again, in place of the defaults. */
export const useLeagueForm = (now: Date, start?: LeagueFormValues): LeagueForm =>
  useForm<LeagueFormValues>({
    resolver: (values) => resolve(values, createIssues(values, new Date(), start?.entryFee === "0.00")),
    defaultValues: start ?? defaults(now),
  });

export const useEditForm = (league: League): LeagueForm =>
  useForm<LeagueFormValues>({
    resolver: (values) => resolve(values, editIssues(values, league, new Date())),
    defaultValues: valuesOf(league),
  });
