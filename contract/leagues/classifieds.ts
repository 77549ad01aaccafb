import { z } from "zod";
import { keeperRecordSchema } from "#contract/money/treasurer/treasurers.ts";
import { call } from "#contract/platform/endpoint.ts";
import { pageQuerySchema } from "#contract/platform/paging.ts";
import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import { leagueSchema } from "./leagues.ts";

/** A public league as anyone can see it in the classifieds. */
const classifiedSchema = leagueSchema
  .omit({ pot: true, sums: true, commissionerName: true, treasurer: true, channel: true })
  .extend({
    paidMembers: z.int(),
    pendingMembers: z.int(),
    overdueMembers: z.int(),
    /** Who keeps the money, if a treasurer does, and how they have dealt with it so far (RULES §24). */
    keeper: z
      .object({
        /** Whether the commissioner does; another member isn't named to strangers. */
        isCommissioner: z.boolean(),
        record: keeperRecordSchema,
      })
      .nullable(),
  });
export type Classified = z.infer<typeof classifiedSchema>;

/** Several values of one filter share one parameter, separated by commas. */
const anyOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(z.enum(values, { error: message })))
    .optional();

const filterSchema = pageQuerySchema.extend({
  sport: anyOf(sports, "There is no such sport here"),
  fantasyService: anyOf(fantasyServices, "There is no such fantasy service here"),
});
export type ClassifiedsFilter = z.output<typeof filterSchema>;

export const listClassifieds = call("GET /api/classifieds", {
  summary: "Public leagues that take members, newest first; open to everyone",
  key: "read",
  query: filterSchema,
  answer: z.array(classifiedSchema),
});

const countsSchema = z.object({
  total: z.int(),
  /** How many listed leagues each filter value matches; values without a match are left out. */
  sports: z.record(z.string(), z.int()),
  fantasyServices: z.record(z.string(), z.int()),
});

export const countClassifieds = call("GET /api/classifieds/counts", {
  summary: "How many leagues are listed, in all and under each filter",
  key: "read",
  answer: countsSchema,
});
