import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type FantasyService,
  type LeagueType,
  type PayoutFrequency,
  type PayoutRule,
  paysDuringSeason,
  type Sport,
} from "#contract/league-types.ts";
import { createLeagueSchema } from "#contract/leagues.ts";
import { addDays } from "#contract/time.ts";
import { endOfDay, toDateField } from "#web/lib/date-field.ts";

/** The form as it is typed: text for amounts and dates, the places in order. */
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
});

/** What the server is sent: dates as the end of the day they name. */
export const bodyOf = (values: LeagueFormValues): z.input<typeof createLeagueSchema> => ({
  ...values,
  paymentDeadline: endOfDay(values.paymentDeadline),
  endDate: endOfDay(values.endDate),
  periodPrizeShare: paysDuringSeason(values) ? values.periodPrizeShare : "0",
});

/** The server's own schema, and the form's own floor of $1 (SPEC §5, Create league). */
const formSchema = createLeagueSchema.refine(({ entryFee }) => entryFee >= 100, {
  path: ["entryFee"],
  error: "The entry fee is at least $1.00",
});

const resolver: Resolver<LeagueFormValues> = (values) => {
  const parsed = formSchema.safeParse(bodyOf(values));
  if (parsed.success) return { values, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    errors[field] ??= { type: "validation", message };
  }
  return { values: {}, errors: errors as FieldErrors<LeagueFormValues> };
};

export const useLeagueForm = (now: Date): LeagueForm =>
  useForm<LeagueFormValues>({ resolver, defaultValues: defaults(now) });
