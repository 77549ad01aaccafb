import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { pastDateIssues, termIssues, termsByType } from "#contract/league-rules.ts";
import type { LeagueStatus } from "#contract/league-status.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/league-terms.ts";
import {
  type FantasyService,
  type LeagueType,
  type PayoutFrequency,
  type PayoutRule,
  paysDuringSeason,
  type Sport,
} from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { percentToBasisPoints, toBasisPoints } from "#contract/percent.ts";
import { addDays } from "#contract/time.ts";
import { momentOfField, toDateField } from "#web/lib/date-field.ts";

/** The form's values as typed: text for amounts and dates, places in order. */
export type LeagueFormValues = {
  name: string;
  description: string;
  sport: Sport;
  season: string;
  fantasyService: FantasyService;
  leagueType: LeagueType;
  payoutFrequency: PayoutFrequency;
  minYears: number;
  maxYears: number;
  entryFee: string;
  maxMembers: string;
  paymentDeadline: string;
  endDate: string;
  commissionerReimbursement: string;
  periodPrizeShare: string;
  payoutRule: PayoutRule;
  isPublic: boolean;
  payoutStructure: { place: number; percentage: string }[];
  /** A new league is a draft; only editing sets another status. */
  status: LeagueStatus;
};
export type LeagueForm = UseFormReturn<LeagueFormValues>;

/** SPEC §9, Create defaults. */
const defaults = (now: Date): LeagueFormValues => ({
  name: "",
  description: "",
  sport: "football",
  season: "2024",
  fantasyService: "yahoo",
  leagueType: "single_season",
  payoutFrequency: "end_of_season",
  minYears: 1,
  maxYears: 1,
  entryFee: "50.00",
  maxMembers: "10",
  paymentDeadline: toDateField(addDays(now, 30)),
  endDate: toDateField(addDays(now, 120)),
  commissionerReimbursement: "0.00",
  periodPrizeShare: "0",
  payoutRule: "commissioner_control",
  isPublic: false,
  payoutStructure: [{ place: 1, percentage: "100" }],
  status: "draft",
});

/** A league's values at the start of the edit form. */
export const valuesOf = (league: League): LeagueFormValues => ({
  name: league.name,
  description: league.description ?? "",
  sport: league.sport,
  season: league.season,
  fantasyService: league.fantasyService,
  leagueType: league.leagueType,
  payoutFrequency: league.payoutFrequency,
  minYears: league.minYears,
  maxYears: league.maxYears,
  entryFee: league.entryFee,
  maxMembers: String(league.maxMembers),
  paymentDeadline: toDateField(new Date(league.paymentDeadline)),
  endDate: toDateField(new Date(league.endDate)),
  commissionerReimbursement: league.commissionerReimbursement,
  periodPrizeShare: league.periodPrizeShare,
  payoutRule: league.payoutRule,
  isPublic: league.isPublic,
  payoutStructure: league.payoutStructure.map(({ place, percentage }) => ({ place, percentage: String(percentage) })),
  status: league.status,
});

/** The request body for a new league: dates as the end of their day. */
export const bodyOf = ({ status: _, ...values }: LeagueFormValues): z.input<typeof createLeagueSchema> => ({
  ...values,
  paymentDeadline: momentOfField(values.paymentDeadline),
  endDate: momentOfField(values.endDate),
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
export function createIssues(values: LeagueFormValues, now: Date): Issue[] {
  const places = placeIssues(values);
  const parsed = createLeagueSchema.safeParse(bodyOf(values));
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const floor =
    parsed.data.entryFee < 100 ? [{ path: "entryFee", message: "The entry fee must be at least $1.00" }] : [];
  return [...atFields([...floor, ...pastDateIssues(parsed.data, { now })]), ...places];
}

/** The same for an edit, which may keep unchanged past dates and old places. */
export function editIssues(values: LeagueFormValues, league: League, now: Date): Issue[] {
  const changes = changesOf(values, league);
  const places = changes.payoutStructure ? placeIssues(values) : [];
  const parsed = editLeagueSchema.safeParse(changes);
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const dates = { paymentDeadline: new Date(league.paymentDeadline), endDate: new Date(league.endDate) };
  const periodPrizeShare = percentToBasisPoints(league.periodPrizeShare) ?? toBasisPoints(0);
  const terms = termIssues(termsByType(parsed.data, { ...league, periodPrizeShare }));
  return [...atFields([...pastDateIssues(parsed.data, { before: dates, now }), ...terms]), ...places];
}

/** The errors in react-hook-form's format: the first one at each field. */
function errorsOf(issues: readonly Issue[]): FieldErrors<LeagueFormValues> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const [field, index, part] = path.map(String);
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

export const useLeagueForm = (now: Date): LeagueForm =>
  useForm<LeagueFormValues>({
    resolver: (values) => resolve(values, createIssues(values, new Date())),
    defaultValues: defaults(now),
  });

export const useEditForm = (league: League): LeagueForm =>
  useForm<LeagueFormValues>({
    resolver: (values) => resolve(values, editIssues(values, league, new Date())),
    defaultValues: valuesOf(league),
  });
