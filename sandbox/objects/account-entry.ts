import type { Documents } from "#sandbox/document-types.ts";

/** A movement of a recipient's balance, with as much of its source as says where the money came from. */
export const accountEntryObject = ({ id, type, amount, source, created }: Documents["account_entries"]) => ({
  id,
  object: "balance_transaction",
  amount,
  available_on: created,
  created,
  currency: "usd",
  fee: 0,
  fee_details: [],
  net: amount,
  reporting_category: type === "payment" ? "charge" : "payout_reversal",
  source:
    type === "payment"
      ? { id: `py_${id}`, object: "charge", source_transfer: source }
      : { id: source, object: "payout" },
  status: "available",
  type,
});
