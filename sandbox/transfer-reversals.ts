import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReadCall } from "#sandbox/call.ts";
import { listOf } from "#sandbox/list.ts";
import { transferReversalObject } from "#sandbox/objects/transfer.ts";
import { page, text } from "#sandbox/params.ts";
import { transferReversals } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

const newestFirst = [desc(transferReversals.created), desc(transferReversals.id)];

/** Finds the reversals of these transfers, newest first. */
export async function reversalsOf(reader: Reader, transferIds: readonly string[]) {
  const all = await reader
    .select()
    .from(transferReversals)
    .where(inArray(transferReversals.transfer, [...transferIds]))
    .orderBy(...newestFirst);
  return (transferId: string) => all.filter(({ transfer }) => transfer === transferId);
}

export const reversalListParams = z.strictObject({ limit: page.limit, starting_after: text.optional() });

export async function listReversals(
  { reader }: ReadCall,
  transferId: string,
  { limit, starting_after: after }: z.output<typeof reversalListParams>,
) {
  const isFurther = sql`(${transferReversals.created}, ${transferReversals.id}) < (
    select last.created, last.id from sandbox.transfer_reversals last where last.id = ${after})`;
  const rows = await reader
    .select()
    .from(transferReversals)
    .where(and(eq(transferReversals.transfer, transferId), after === undefined ? undefined : isFurther))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return listOf({ url: `/v1/transfers/${transferId}/reversals`, limit, rows, toObject: transferReversalObject });
}
