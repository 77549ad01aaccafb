import { sql } from "drizzle-orm";
import { z } from "zod";
import { addCents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { invalidRequest } from "#sandbox/api-error.ts";
import { canSpend, move } from "#sandbox/balance.ts";
import type { Call } from "#sandbox/call.ts";
import type { Documents } from "#sandbox/document-types.ts";
import {
  addObject,
  changeObject,
  findAll,
  findObject,
  getObject,
  listObjects,
  lockObject,
} from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { canReceive } from "#sandbox/objects/account.ts";
import { transferObject, transferReversalObject } from "#sandbox/objects/transfer.ts";
import { chargeableAmount, currency, integer, newMetadata, optionalText, page, text } from "#sandbox/params.ts";
import { enterAccount, payBank } from "#sandbox/payouts.ts";
import { change, get, nothing } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** Sends available money to an account that can receive it, or refuses at once. */
export const createTransfer = change(
  "/v1/transfers",
  z.strictObject({
    amount: integer,
    currency,
    destination: text,
    description: optionalText,
    transfer_group: optionalText,
    metadata: newMetadata,
  }),
  async (call, params) => {
    const amount = chargeableAmount(params.amount, { min: 1 });
    const recipient = await readyRecipient(call, params.destination);
    if (!(await canSpend(call, amount))) {
      throw invalidRequest(
        "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
        { code: "balance_insufficient" },
      );
    }
    const id = newId("tr");
    const { description } = params;
    const txn = await move(call, { type: "transfer", amount: toCents(-amount), source: id, description });
    const kept = { ...params, id, amount, amount_reversed: ZERO, balance_transaction: txn.id };
    const object = transferObject(await addObject(call, "transfers", kept), []);
    tell(call, "transfer.created", object);
    await enterAccount(call, { account: recipient.id, type: "payment", amount, source: id });
    await payBank(call, recipient);
    return object;
  },
);

async function readyRecipient(call: Call, destination: string) {
  const account = await findObject(call.tx, "accounts", destination);
  if (!account) {
    const message = `No such destination: '${destination}'`;
    throw invalidRequest(message, { code: "resource_missing", param: "destination" });
  }
  if (canReceive(account)) return account;
  throw invalidRequest(
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    { code: "insufficient_capabilities_for_transfer" },
  );
}

/** Takes a transfer back, in whole or in part. */
export const reverseTransfer = change(
  "/v1/transfers/:id/reversals",
  z.strictObject({ amount: integer.optional(), metadata: newMetadata }),
  async (call, params, id) => {
    const transfer = await lockObject(call, "transfers", id);
    const left = subtractCents(transfer.amount, transfer.amount_reversed);
    const amount = toCents(params.amount ?? left);
    if (amount < 1 || amount > left) {
      throw invalidRequest("The transfer cannot be reversed by more than what is left of it.", { param: "amount" });
    }
    const reversalId = newId("trr");
    const description = `REVERSAL OF TRANSFER (${id})`;
    const txn = await move(call, { type: "transfer_refund", amount, source: reversalId, description });
    const kept = { id: reversalId, transfer: id, amount, metadata: params.metadata, balance_transaction: txn.id };
    const reversal = await addObject(call, "transfer_reversals", kept);
    const amountReversed = addCents(transfer.amount_reversed, amount);
    const after = await changeObject(call, "transfers", transfer, { amount_reversed: amountReversed });
    tell(call, "transfer.reversed", (await showing(call.tx, [after]))(after));
    return transferReversalObject(reversal);
  },
);

type Transfer = Documents["transfers"];

/** Returns how each of these transfers is shown, with its reversals. */
async function showing(reader: Reader, transfers: readonly Transfer[]) {
  const ids = sql.param(transfers.map(({ id }) => id));
  const all = await findAll(reader, "transfer_reversals", sql`transfer = any(${ids}) order by seq desc`);
  return (one: Transfer) => {
    const reversals = all.filter(({ transfer }) => transfer === one.id);
    return transferObject(one, reversals);
  };
}

export const retrieveTransfer = get("/v1/transfers/:id", nothing, async ({ reader }, _params, id) => {
  const transfer = await getObject(reader, "transfers", id);
  return (await showing(reader, [transfer]))(transfer);
});

export const listReversals = get("/v1/transfers/:id/reversals", z.strictObject(page), ({ reader }, params, transfer) =>
  listObjects(
    reader,
    "transfer_reversals",
    { ...params, transfer },
    { toObject: transferReversalObject, url: `/v1/transfers/${transfer}/reversals` },
  ),
);

export const listTransfers = get(
  "/v1/transfers",
  z.strictObject({ ...page, destination: text.optional(), transfer_group: text.optional() }),
  async ({ reader }, params) => {
    const found = await listObjects(reader, "transfers", params, { toObject: (transfer) => transfer });
    return { ...found, data: found.data.map(await showing(reader, found.data)) };
  },
);
