import { z } from "zod";
import { storable } from "#contract/platform/text.ts";

/** Keyset paging for every list: the Link header has the next page's address, X-Total-Count the count. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: "limit is a number from 1 to 500" })
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .default(100),
  cursor: z.string().max(200).check(storable).optional(),
});
export type PageQuery = z.output<typeof pageQuerySchema>;

/** Which way a list is sorted; by default, the way that its order begins with. */
export const directionSchema = z.enum(["asc", "desc"]).optional();
