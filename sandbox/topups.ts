import { eq } from "drizzle-orm";
import { z } from "zod";
import { ZERO } from "#contract/platform/money.ts";
import { noSuch } from "#sandbox/api-error.ts";
import { move } from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { topupObject } from "#sandbox/objects/topup.ts";
import { chargeableAmount, currency, integer, mergeMetadata, metadataPairs, text } from "#sandbox/params.ts";
import { topups } from "#sandbox/tables.ts";

export const topupCreateParams = z.strictObject({
  amount: integer,
  currency,
  description: text.optional(),
  metadata: metadataPairs.optional(),
});

/** Adds the operator's own money to the balance, at once. */
export async function createTopup(call: Call, params: z.output<typeof topupCreateParams>) {
  const amount = chargeableAmount(params.amount, { min: 1 });
  const description = params.description ?? null;
  const id = newId("tu");
  const txn = await move(call, {
    type: "topup",
    amount,
    fee: ZERO,
    source: id,
    description,
    availableOn: call.now,
  });
  const metadata = mergeMetadata({}, params.metadata);
  const topup = { id, amount, description, metadata, balanceTransaction: txn.id, created: call.now };
  await call.tx.insert(topups).values(topup);
  const object = topupObject(topup);
  tell(call, "topup.created", object);
  tell(call, "topup.succeeded", object);
  return object;
}

export async function retrieveTopup({ reader }: ReadCall, id: string) {
  const [topup] = await reader.select().from(topups).where(eq(topups.id, id));
  if (!topup) throw noSuch("top-up", id);
  return topupObject(topup);
}
