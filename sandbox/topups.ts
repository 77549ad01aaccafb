import { z } from "zod";
import { move } from "#sandbox/balance.ts";
import type { Call } from "#sandbox/call.ts";
import { addObject, getObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { topupObject } from "#sandbox/objects/topup.ts";
import { chargeableAmount, currency, integer, newMetadata, optionalText } from "#sandbox/params.ts";
import { change, get, nothing } from "#sandbox/routes.ts";

const topupParams = z.strictObject({
  amount: integer,
  currency,
  description: optionalText,
  metadata: newMetadata,
});

/** Adds the operator's own money to the balance, at once. */
export async function topUp(call: Call, params: z.output<typeof topupParams>) {
  const amount = chargeableAmount(params.amount, { min: 1 });
  const id = newId("tu");
  const txn = await move(call, { type: "topup", amount, source: id, description: params.description });
  const object = topupObject(await addObject(call, "topups", { ...params, id, amount, balance_transaction: txn.id }));
  tell(call, "topup.created", object);
  tell(call, "topup.succeeded", object);
  return object;
}

export const createTopup = change("/v1/topups", topupParams, topUp);

export const retrieveTopup = get("/v1/topups/:id", nothing, async ({ reader }, _params, id) =>
  topupObject(await getObject(reader, "topups", id)),
);
