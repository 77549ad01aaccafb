import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { currencySchema, shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { percentSchema } from "#contract/platform/percent-schema.ts";
import { lineSchema, optionalTextSchema } from "#contract/platform/text.ts";
import { momentInputSchema, momentSchema } from "#contract/platform/time.ts";
import { holdsWebAddress } from "#contract/platform/web-address.ts";
import { custodies } from "./custody.ts";
import {
  entryPartsSchema,
  lateFeeAfterDaysSchema,
  lateFeeSchema,
  maxChargesSchema,
  shownPartsSchema,
} from "./dues-schemas.ts";
import { fantasyServices, leagueTypes, payoutFrequencies, payoutRules, sports } from "./league-types.ts";
import { OBJECTION_DAYS_MAX } from "./objection-rules.ts";
import { payoutStructureSchema } from "./payout-structure-schema.ts";
import { givenPrizesSchema, shownPrizesSchema } from "./prize-rules.ts";
import { givenTableSchema, shownTableSchema } from "./prize-table-schema.ts";

const REIMBURSEMENT_MESSAGE = "Commissioner reimbursement must be between 0% and 100%";
const reimbursementSchema = percentSchema({ min: 0, max: 100, message: REIMBURSEMENT_MESSAGE });

const shareSchema = percentSchema({ min: 0, max: 100, message: "The share must be between 0% and 100%" });

const OBJECTIONS_MESSAGE = `Members can have 0 to ${OBJECTION_DAYS_MAX} days to object`;

type SeatsWords = { tooFew: string; tooMany: string };

/** Both alternatives have the message too: a form shows what the first of them says. */
export const maxMembersSchema = ({ tooFew, tooMany }: SeatsWords) =>
  z
    .union(
      [
        z.number({ error: tooFew }),
        z
          .string({ error: tooFew })
          .trim()
          .regex(/^\d{1,3}$/, { error: tooFew })
          .transform(Number),
      ],
      { error: tooFew },
    )
    .pipe(z.int({ error: tooFew }).min(2, { error: tooFew }).max(50, { error: tooMany }));

const MEMBERS_MESSAGE = "Max members must be between 2 and 50";

export const yearsSchema = (max: number) => z.int().min(1).max(max);

/** Invitations show these to strangers, so they can't contain links (RULES §16). */
const nameSchema = lineSchema("League name is required").refine((name) => !holdsWebAddress(name), {
  error: "A league's name can't contain a web address",
});
const seasonSchema = lineSchema("Season is required", 50).refine((season) => !holdsWebAddress(season), {
  error: "The season can't contain a web address",
});

/**
 * Every field of a league that a form sets: as a request gives it, and as an answer shows it. A new field is an entry
 * here, a column of the same name, and a line in the server's `publicFacts`.
 */
const fields = {
  name: { given: nameSchema, shown: z.string() },
  /** Who keeps the money (RULES §24). */
  custody: { given: z.enum(custodies), shown: z.enum(custodies) },
  /** Of every amount; another one than US dollars only where a treasurer keeps the money (RULES §26). */
  currency: { given: currencySchema, shown: shownCurrencySchema },
  entryFee: { given: amountSchema("Entry fee is required"), shown: decimalSchema },
  /** Added to an entry fee that is still owed so many days after the deadline; "0.00" for none (RULES §25). */
  lateFee: { given: lateFeeSchema, shown: decimalSchema },
  lateFeeAfterDays: { given: lateFeeAfterDaysSchema, shown: z.int() },
  /** The entry fee's parts, in the order of their dates; none if it is paid at once. */
  entryParts: { given: entryPartsSchema, shown: shownPartsSchema },
  /** What the commissioner may charge one member in a season, in all. */
  maxChargesPerMember: { given: maxChargesSchema, shown: decimalSchema },
  maxMembers: { given: maxMembersSchema({ tooFew: MEMBERS_MESSAGE, tooMany: MEMBERS_MESSAGE }), shown: z.int() },
  paymentDeadline: { given: momentInputSchema("Payment deadline is required"), shown: momentSchema },
  endDate: { given: momentInputSchema("End date is required"), shown: momentSchema },
  leagueType: { given: z.enum(leagueTypes), shown: z.enum(leagueTypes) },
  payoutFrequency: { given: z.enum(payoutFrequencies), shown: z.enum(payoutFrequencies) },
  minYears: { given: yearsSchema(10), shown: z.int() },
  maxYears: { given: yearsSchema(10), shown: z.int() },
  payoutStructure: {
    given: payoutStructureSchema,
    shown: z.array(z.object({ place: z.int(), percentage: z.number() })),
  },
  /** Fixed amounts for the places by the number of paid members, in place of percentages; null without (RULES §26). */
  prizeTable: { given: givenTableSchema, shown: shownTableSchema },
  /** Prizes beyond the payout structure, which come off the pool first (RULES §21). */
  prizeRules: { given: givenPrizesSchema, shown: shownPrizesSchema },
  commissionerReimbursement: { given: reimbursementSchema, shown: decimalSchema },
  /** The percentage of the pool set aside for daily, weekly or monthly prizes. */
  periodPrizeShare: { given: shareSchema, shown: decimalSchema },
  payoutRule: { given: z.enum(payoutRules), shown: z.enum(payoutRules) },
  /** For how many days members can object to payouts that the commissioner proposes without a vote (RULES §21). */
  objectionDays: {
    given: z
      .int({ error: OBJECTIONS_MESSAGE })
      .min(0, { error: OBJECTIONS_MESSAGE })
      .max(OBJECTION_DAYS_MAX, { error: OBJECTIONS_MESSAGE }),
    shown: z.int(),
  },
  isPublic: { given: z.boolean(), shown: z.boolean() },
  /** Whether members who owe are automatically reminded of the payment deadline (RULES §19). */
  remindsMembers: { given: z.boolean(), shown: z.boolean() },
  description: { given: optionalTextSchema(2000), shown: z.string().nullable() },
  sport: { given: z.enum(sports, { error: "Sport is required" }), shown: z.enum(sports) },
  season: { given: seasonSchema, shown: z.string() },
  fantasyService: {
    given: z.enum(fantasyServices, { error: "Fantasy service is required" }),
    shown: z.enum(fantasyServices),
  },
};
type Fields = typeof fields;

const side = <Side extends "given" | "shown">(which: Side) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[which]])) as {
    [Name in keyof Fields]: Fields[Name][Side];
  };

export const givenFields = z.strictObject(side("given"));
export const shownFields = side("shown");
