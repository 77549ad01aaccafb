import { z } from "zod";
import { move } from "#sandbox/balance.ts";
import type { Call } from "#sandbox/call.ts";
import { addObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { topupObject } from "#sandbox/objects/topup.ts";
import { chargeableAmount, currency, integer, newMetadata, optionalText } from "#sandbox/params.ts";

export const topupCreateParams = z.strictObject({
  amount: integer,
  currency,
  description: optionalText,
  metadata: newMetadata,
});

/** Adds the operator's own money to the balance, at once. */
export async function createTopup(call: Call, params: z.output<typeof topupCreateParams>) {
  const amount = chargeableAmount(params.amount, { min: 1 });
  const id = newId("tu");
  const txn = await move(call, { type: "topup", amount, source: id, description: params.description });
  const object = topupObject(await addObject(call, "topups", { ...params, id, amount, balance_transaction: txn.id }));
  tell(call, "topup.created", object);
  tell(call, "topup.succeeded", object);
  return object;
}
