import { eq } from "drizzle-orm";
import { z } from "zod";
import { ZERO } from "#contract/money.ts";
import { noSuch } from "#server/sandbox/api-error.ts";
import { move } from "#server/sandbox/balance.ts";
import type { Call, ReadCall } from "#server/sandbox/call.ts";
import { tell } from "#server/sandbox/events.ts";
import { newId } from "#server/sandbox/ids.ts";
import { topupObject } from "#server/sandbox/objects/topup.ts";
import { chargeableAmount, currency, integer, mergeMetadata, metadataPairs, text } from "#server/sandbox/params.ts";
import { topups } from "#server/sandbox/tables.ts";

export const topupCreateParams = z.strictObject({
  amount: integer,
  currency,
  description: text.optional(),
  metadata: metadataPairs.optional(),
});

/** The operator puts own money into the balance; here it is there at once. */
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
