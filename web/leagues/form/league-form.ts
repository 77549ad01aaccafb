import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { League } from "#contract/leagues/leagues.ts";
import type { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import { paysDuringSeason } from "#contract/terms/league-types.ts";
import { momentOfField } from "#web/leagues/form/date-field.ts";
import { type FieldValues, readFrom } from "#web/leagues/form/fields.ts";
import { duesBody, type TypedPart, typedParts } from "#web/leagues/form/typed-dues.ts";
import { prizeBody, type TypedPrize, typedPrize } from "#web/leagues/form/typed-prizes.ts";
import { type TypedTable, tableBody, typedStructure, typedTable } from "#web/leagues/form/typed-table.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** The form's values as typed: text for amounts and dates, places in order. */
export type LeagueFormValues = FieldValues & {
  payoutStructure: { place: number; percentage: string }[];
  prizeTable: TypedTable | null;
  prizeRules: TypedPrize[];
  entryParts: TypedPart[];
};
export type LeagueForm = UseFormReturn<LeagueFormValues>;

/** A league's values at the start of the edit form. */
export const valuesOf = (league: League): LeagueFormValues => ({
  ...readFrom(league),
  payoutStructure: league.payoutStructure.map(({ place, percentage }) => ({ place, percentage: String(percentage) })),
  prizeTable: typedTable(league.prizeTable),
  prizeRules: league.prizeRules.map(typedPrize),
  entryParts: typedParts(league.entryParts),
});

/** The request body for a new league, which is a draft: dates as the end of their day. */
export const bodyOf = ({ status: _, ...values }: LeagueFormValues): z.input<typeof createLeagueSchema> => ({
  ...values,
  ...duesBody(values),
  ...tableOf(values),
  entryFee: typedAmount(values.entryFee, values.currency),
  paymentDeadline: momentOfField(values.paymentDeadline),
  endDate: momentOfField(values.endDate),
  prizeRules: values.prizeRules.map((prize) => prizeBody(prize, values.currency)),
  periodPrizeShare: paysDuringSeason(values) ? values.periodPrizeShare : "0",
});

/** With fixed amounts, the percentages follow from them, whatever was typed before. */
const tableOf = ({ prizeTable, payoutStructure, currency }: Omit<LeagueFormValues, "status">) => ({
  prizeTable: tableBody(prizeTable, currency),
  payoutStructure: prizeTable ? typedStructure(prizeTable, currency) : payoutStructure,
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
    ...duesOf(
      changed.map(([field]) => field),
      values,
      league,
    ),
    ...(changed.some(([field]) => field === "entryFee")
      ? { entryFee: typedAmount(values.entryFee, values.currency) }
      : {}),
    ...(changed.some(([field]) => field === "prizeTable") ? tableOf(values) : {}),
    ...(changed.some(([field]) => field === "prizeRules")
      ? { prizeRules: values.prizeRules.map((prize) => prizeBody(prize, values.currency)) }
      : {}),
    ...(isOtherType && !paysDuringSeason(values) ? { periodPrizeShare: "0" } : {}),
    paymentDeadline: momentOfField(values.paymentDeadline, league.paymentDeadline),
    endDate: momentOfField(values.endDate, league.endDate),
  };
}

/** What changed of the terms about dues, as a request gives it. */
const duesOf = (changed: readonly string[], values: LeagueFormValues, league: League) =>
  Object.fromEntries(Object.entries(duesBody(values, league)).filter(([field]) => changed.includes(field)));
