import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import { HUNDRED_PERCENT, percentToBasisPoints } from "#contract/platform/percent.ts";
import { lineSchema } from "#contract/platform/text.ts";
import {
  GAMES_MAX,
  hasWeeks,
  isCharge,
  isPeriodic,
  LAST_WEEK,
  MONTHS_MAX,
  PRIZE_KINDS,
  PRIZES_MAX,
  prizeKinds,
  prizePhases,
  prizeTies,
} from "./prize-kinds.ts";
import { type GivenPrize, toRule } from "./to-prize-rule.ts";

const placeMessage = (max: number) => `Enter a place between 1 and ${max}`;
const PLACE_MESSAGE = placeMessage(50);
const WEEK_MESSAGE = `Enter a week between 1 and ${LAST_WEEK}`;
const PERCENTAGE_MESSAGE = "Enter a percentage above 0 and up to 100 with at most two decimals";
const NAME_MESSAGE = "Name the prize";
const NO_PLACE_MESSAGE = "This kind of prize has no places";
const MONTHS_MESSAGE = `Enter 1 to ${MONTHS_MAX} months`;
const GAMES_MESSAGE = `Enter 1 to ${GAMES_MAX} games a week`;
const CARRY_MESSAGE = "Only the first place of a week or month can carry over";
const TIE_MESSAGE = "Nothing breaks a tie in this kind of prize";
const SHARED_MESSAGE = "Equal lowest scores can only share what they pay";
const CHARGE_MESSAGE = "Enter the amount that each week's lowest score pays";
const WORTH_MESSAGE = "Enter an amount or a percentage";

const weekSchema = z
  .int({ error: WEEK_MESSAGE })
  .min(1, { error: WEEK_MESSAGE })
  .max(LAST_WEEK, { error: WEEK_MESSAGE });

const countSchema = (max: number, error: string) => z.int({ error }).min(1, { error }).max(max, { error });

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

function placeIssues({ kind, label, place }: GivenPrize): FieldError[] {
  const { place: among, needsName } = PRIZE_KINDS[kind];
  const isUnplaced =
    among !== null &&
    (place ? (place === "last" ? !among.canBeLast : place > among.max) : among.isFirstUnless !== true);
  return [
    ...(needsName && !label ? [{ path: "label", message: NAME_MESSAGE }] : []),
    ...(isUnplaced ? [{ path: "place", message: placeMessage(among.max) }] : []),
    ...(place && !among ? [{ path: "place", message: NO_PLACE_MESSAGE }] : []),
  ];
}

function weekIssues({ kind, fromWeek, toWeek }: GivenPrize): FieldError[] {
  if (!hasWeeks(kind)) return [];
  if (fromWeek && toWeek) {
    return fromWeek > toWeek ? [{ path: "toWeek", message: "The last week can't be before the first" }] : [];
  }
  return (["fromWeek", "toWeek"] as const)
    .filter((end) => !{ fromWeek, toWeek }[end])
    .map((path) => ({ path, message: WEEK_MESSAGE }));
}

/** Months, games and what decides ties, for the kinds that have them. */
function optionIssues({ kind, place, months, games, ties, amount, isEachWeek }: GivenPrize): FieldError[] {
  const { dividedOver, hasTies } = PRIZE_KINDS[kind];
  const isEachWin = dividedOver === "wins" && isEachWeek === true && amount !== null && amount !== undefined;
  const isFirst = (place ?? 1) === 1;
  return [
    ...(dividedOver === "months" && !months ? [{ path: "months", message: MONTHS_MESSAGE }] : []),
    ...(isEachWin && !games ? [{ path: "games", message: GAMES_MESSAGE }] : []),
    ...(ties && !hasTies ? [{ path: "ties", message: TIE_MESSAGE }] : []),
    ...(ties === "carry" && isCharge({ kind }) ? [{ path: "ties", message: SHARED_MESSAGE }] : []),
    ...(ties === "carry" && hasTies && !(isPeriodic(kind) && isFirst)
      ? [{ path: "ties", message: CARRY_MESSAGE }]
      : []),
  ];
}

function worthIssues({ kind, amount = null, percentage = null }: GivenPrize): FieldError[] {
  if (isCharge({ kind }))
    return amount === null || percentage !== null ? [{ path: "amount", message: CHARGE_MESSAGE }] : [];
  const given = [amount, percentage].filter((worth) => worth !== null).length;
  if (given === 1) return [];
  return [{ path: "amount", message: given === 0 ? WORTH_MESSAGE : "Enter an amount or a percentage, not both" }];
}

const givenPrizeSchema = z
  .strictObject({
    kind: z.enum(prizeKinds),
    label: z.union([z.literal("").transform(() => null), lineSchema(NAME_MESSAGE, 60)]).nullish(),
    place: z
      .union([z.int({ error: PLACE_MESSAGE }).min(1, { error: PLACE_MESSAGE }), z.literal("last")], {
        error: PLACE_MESSAGE,
      })
      .nullish(),
    fromWeek: weekSchema.nullish(),
    toWeek: weekSchema.nullish(),
    phase: z.enum(prizePhases).nullish(),
    amount: amountSchema(WORTH_MESSAGE)
      .refine((amount) => amount > 0, { error: "Each prize must be above 0" })
      .nullish(),
    percentage: percentageSchema.nullish(),
    isEachWeek: z.boolean().default(false),
    months: countSchema(MONTHS_MAX, MONTHS_MESSAGE).nullish(),
    games: countSchema(GAMES_MAX, GAMES_MESSAGE).nullish(),
    ties: z.enum([...prizeTies, "split"]).nullish(),
    isGross: z.boolean().nullish(),
  })
  .superRefine((given, context) => {
    const prize = { ...given, ties: given.ties === "split" ? null : given.ties };
    for (const { path, message } of [
      ...placeIssues(prize),
      ...weekIssues(prize),
      ...optionIssues(prize),
      ...worthIssues(prize),
    ]) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  })
  .transform(toRule);

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
    /** The rest only where they apply. */
    months: z.int().optional(),
    games: z.int().optional(),
    ties: z.enum(prizeTies).optional(),
    isGross: z.literal(true).optional(),
  }),
);
export type ShownPrize = z.infer<typeof shownPrizesSchema>[number];
