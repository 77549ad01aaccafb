import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import { HUNDRED_PERCENT, percentToBasisPoints } from "#contract/platform/percent.ts";
import { lineSchema } from "#contract/platform/text.ts";
import {
  hasPlace,
  hasWeeks,
  isWeekly,
  LAST_WEEK,
  PRIZE_KINDS,
  PRIZES_MAX,
  type PrizeRule,
  prizeKinds,
  prizePhases,
} from "./prize-kinds.ts";

const PLACE_MESSAGE = "Enter a place between 1 and 50";
const WEEK_MESSAGE = `Enter a week between 1 and ${LAST_WEEK}`;
const PERCENTAGE_MESSAGE = "Enter a percentage above 0 and up to 100 with at most two decimals";
const NAME_MESSAGE = "Name the prize";
const NO_PLACE_MESSAGE = "This kind of prize has no places";
const WORTH_MESSAGE = "Enter an amount or a percentage";

const weekSchema = z
  .int({ error: WEEK_MESSAGE })
  .min(1, { error: WEEK_MESSAGE })
  .max(LAST_WEEK, { error: WEEK_MESSAGE });

const percentageSchema = z
  .union([z.number(), z.string()], { error: PERCENTAGE_MESSAGE })
  .refine(
    (value) => {
      const points = percentToBasisPoints(value) ?? 0;
      return points > 0 && points <= HUNDRED_PERCENT;
    },
    { error: PERCENTAGE_MESSAGE, abort: true },
  )
  .transform(Number);

type Given = Pick<PrizeRule, "kind"> & { [Part in keyof PrizeRule]?: PrizeRule[Part] | undefined };

function placeIssues({ kind, label, place }: Given): FieldError[] {
  const { place: among, needsName } = PRIZE_KINDS[kind];
  const isUnplaced = among !== null && (!place || (place === "last" && !among.canBeLast));
  return [
    ...(needsName && !label ? [{ path: "label", message: NAME_MESSAGE }] : []),
    ...(isUnplaced ? [{ path: "place", message: PLACE_MESSAGE }] : []),
    ...(place && !among ? [{ path: "place", message: NO_PLACE_MESSAGE }] : []),
  ];
}

function weekIssues({ kind, fromWeek, toWeek }: Given): FieldError[] {
  if (!hasWeeks(kind)) return [];
  if (fromWeek && toWeek) {
    return fromWeek > toWeek ? [{ path: "toWeek", message: "The last week can't be before the first" }] : [];
  }
  return (["fromWeek", "toWeek"] as const)
    .filter((end) => !{ fromWeek, toWeek }[end])
    .map((path) => ({ path, message: WEEK_MESSAGE }));
}

function worthIssues({ amount = null, percentage = null }: Given): FieldError[] {
  const given = [amount, percentage].filter((worth) => worth !== null).length;
  if (given === 1) return [];
  return [{ path: "amount", message: given === 0 ? WORTH_MESSAGE : "Enter an amount or a percentage, not both" }];
}

const givenPrizeSchema = z
  .strictObject({
    kind: z.enum(prizeKinds),
    label: z.union([z.literal("").transform(() => null), lineSchema(NAME_MESSAGE, 60)]).nullish(),
    place: z
      .union(
        [
          z.int({ error: PLACE_MESSAGE }).min(1, { error: PLACE_MESSAGE }).max(50, { error: PLACE_MESSAGE }),
          z.literal("last"),
        ],
        { error: PLACE_MESSAGE },
      )
      .nullish(),
    fromWeek: weekSchema.nullish(),
    toWeek: weekSchema.nullish(),
    phase: z.enum(prizePhases).nullish(),
    amount: amountSchema(WORTH_MESSAGE)
      .refine((amount) => amount > 0, { error: "Each prize must be above 0" })
      .nullish(),
    percentage: percentageSchema.nullish(),
    isEachWeek: z.boolean().default(false),
  })
  .superRefine((prize, context) => {
    for (const { path, message } of [...placeIssues(prize), ...weekIssues(prize), ...worthIssues(prize)]) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  })
  .transform(toRule);

/** Leaves out what a prize's kind doesn't have, so that equal prizes are stored equally. */
function toRule({ kind, isEachWeek, ...given }: Given): PrizeRule {
  const { label = null, place = null, amount = null, percentage = null } = given;
  const { fromWeek = null, toWeek = null } = given;
  return {
    kind,
    label,
    place: hasPlace(kind) ? place : null,
    ...(hasWeeks(kind)
      ? { fromWeek, toWeek, phase: given.phase ?? ("regular" as const) }
      : { fromWeek: null, toWeek: null, phase: null }),
    amount,
    percentage,
    isEachWeek: isWeekly(kind) && amount !== null && isEachWeek === true,
  };
}

export const SHARES_MESSAGE = "Other prizes can't take more than 100% of the pool";

/** The prizes beyond the payout structure (RULES §21), as a request gives them. */
export const givenPrizesSchema = z
  .array(givenPrizeSchema)
  .max(PRIZES_MAX, { error: `A league can have ${PRIZES_MAX} other prizes at most` })
  .refine(
    (prizes) =>
      prizes.reduce((sum, { percentage }) => sum + (percentToBasisPoints(percentage ?? 0) ?? 0), 0) <= HUNDRED_PERCENT,
    { error: SHARES_MESSAGE },
  );

/** The same as an answer shows them. */
export const shownPrizesSchema = z.array(
  z.object({
    kind: z.enum(prizeKinds),
    label: z.string().nullable(),
    place: z.union([z.int(), z.literal("last")]).nullable(),
    fromWeek: z.int().nullable(),
    toWeek: z.int().nullable(),
    phase: z.enum(prizePhases).nullable(),
    amount: decimalSchema.nullable(),
    percentage: z.number().nullable(),
    isEachWeek: z.boolean(),
  }),
);
export type ShownPrize = z.infer<typeof shownPrizesSchema>[number];
