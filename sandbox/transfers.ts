import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { addCents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { findAccount } from "#sandbox/accounts.ts";
import { invalidRequest, noSuch } from "#sandbox/api-error.ts";
import { canSpend, move } from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { listOf } from "#sandbox/list.ts";
import { canReceive } from "#sandbox/objects/account.ts";
import { transferObject, transferReversalObject } from "#sandbox/objects/transfer.ts";
import { chargeableAmount, currency, integer, mergeMetadata, metadataPairs, page, text } from "#sandbox/params.ts";
import { enterAccount, payBank } from "#sandbox/payouts.ts";
import { type TransferRow, transferReversals, transfers } from "#sandbox/tables.ts";
import { reversalsOf } from "#sandbox/transfer-reversals.ts";

export const transferCreateParams = z.strictObject({
  amount: integer,
  currency,
  destination: text,
  description: text.optional(),
  transfer_group: text.optional(),
  metadata: metadataPairs.optional(),
});

/** Sends available money to an account that can receive it, or refuses at once. */
export async function createTransfer(call: Call, params: z.output<typeof transferCreateParams>) {
  const amount = chargeableAmount(params.amount, { min: 1 });
  const recipient = await readyRecipient(call, params.destination);
  if (!(await canSpend(call, amount))) {
    throw invalidRequest(
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
      { code: "balance_insufficient" },
    );
  }
  const id = newId("tr");
  const txn = await move(call, {
    type: "transfer",
    amount: toCents(-amount),
    fee: ZERO,
    source: id,
    description: params.description ?? null,
    availableOn: call.now,
  });
  const transfer: TransferRow = {
    id,
    amount,
    amountReversed: ZERO,
    destination: params.destination,
    description: params.description ?? null,
    transferGroup: params.transfer_group ?? null,
    metadata: mergeMetadata({}, params.metadata),
    balanceTransaction: txn.id,
    created: call.now,
  };
  await call.tx.insert(transfers).values(transfer);
  const object = transferObject(transfer, []);
  tell(call, "transfer.created", object);
  await enterAccount(call, { account: recipient.id, type: "payment", amount, source: id });
  await payBank(call, recipient);
  return object;
}

async function readyRecipient(call: Call, destination: string) {
  const account = await findAccount(call.tx, destination);
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

export const reversalCreateParams = z.strictObject({ amount: integer.optional(), metadata: metadataPairs.optional() });

/** Takes a transfer back, in whole or in part. */
export async function reverseTransfer(call: Call, id: string, params: z.output<typeof reversalCreateParams>) {
  const [transfer] = await call.tx.select().from(transfers).where(eq(transfers.id, id)).for("update");
  if (!transfer) throw noSuch("transfer", id);
  const left = subtractCents(transfer.amount, transfer.amountReversed);
  const amount = toCents(params.amount ?? left);
  if (amount < 1 || amount > left) {
    throw invalidRequest("The transfer cannot be reversed by more than what is left of it.", { param: "amount" });
  }
  const reversalId = newId("trr");
  const txn = await move(call, {
    type: "transfer_refund",
    amount,
    fee: ZERO,
    source: reversalId,
    description: `REVERSAL OF TRANSFER (${id})`,
    availableOn: call.now,
  });
  const metadata = mergeMetadata({}, params.metadata);
  const reversal = { id: reversalId, transfer: id, amount, metadata, balanceTransaction: txn.id, created: call.now };
  await call.tx.insert(transferReversals).values(reversal);
  const amountReversed = addCents(transfer.amountReversed, amount);
  await call.tx.update(transfers).set({ amountReversed }).where(eq(transfers.id, id));
  const all = await reversalsOf(call.tx, [id]);
  tell(call, "transfer.reversed", transferObject({ ...transfer, amountReversed }, all(id)));
  return transferReversalObject(reversal);
}

export async function retrieveTransfer({ reader }: ReadCall, id: string) {
  const [transfer] = await reader.select().from(transfers).where(eq(transfers.id, id));
  if (!transfer) throw noSuch("transfer", id);
  return transferObject(transfer, (await reversalsOf(reader, [id]))(id));
}

export const transferListParams = z.strictObject({
  limit: page.limit,
  starting_after: page.starting_after,
  destination: text.optional(),
  transfer_group: text.optional(),
});

export async function listTransfers({ reader }: ReadCall, params: z.output<typeof transferListParams>) {
  const { limit, starting_after: after, destination, transfer_group: group } = params;
  const rows = await reader
    .select()
    .from(transfers)
    .where(
      and(
        destination === undefined ? undefined : eq(transfers.destination, destination),
        group === undefined ? undefined : eq(transfers.transferGroup, group),
        after === undefined
          ? undefined
          : lt(transfers.seq, sql`(select seq from sandbox.transfers where id = ${after})`),
      ),
    )
    .orderBy(desc(transfers.seq))
    .limit(limit + 1);
  const all = await reversalsOf(
    reader,
    rows.map(({ id }) => id),
  );
  const toObject = (row: TransferRow) => transferObject(row, all(row.id));
  return listOf({ url: "/v1/transfers", limit, rows, toObject });
}
